import type { Storefront } from "@rasoi/storefront"

/** A storefront that is loaded for the first visitor: its texts and files take memory that a server without pages keeps. */
export function laterStorefront(load: () => Promise<Storefront>): Storefront {
  let loading: Promise<Storefront> | undefined
  let loaded: Storefront | undefined
  return {
    answerReady: (request, site) => loaded?.answerReady(request, site),
    async answer(request, site) {
      loading ??= load()
      loaded = await loading
      return loaded.answer(request, site)
    },
    close: () => loaded?.close(),
  }
}
