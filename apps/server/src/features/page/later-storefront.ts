import type { Storefront } from "@rasoi/storefront"

/** A storefront that is loaded for the first visitor: its texts and files take memory that a server without pages keeps. */
export function laterStorefront(load: () => Promise<Storefront>): Storefront {
  let loading: Promise<Storefront> | undefined
  let loaded: Storefront | undefined
  return {
    respondReady: (request, site) => loaded?.respondReady(request, site),
    async respond(request, site) {
      loading ??= load()
      loaded = await loading
      return loaded.respond(request, site)
    },
    close: () => loaded?.close(),
  }
}
