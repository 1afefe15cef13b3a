import type { Storefront } from "@rasoi/storefront"

/** A storefront that is loaded for the first visitor: its texts and files take memory that a server without pages keeps. */
export function laterStorefront(load: () => Promise<Storefront>): Storefront {
  let loading: Promise<Storefront> | undefined
  let loaded: Storefront | undefined
  async function open(): Promise<Storefront> {
    loading ??= load()
    loaded = await loading
    return loaded
  }
  return {
    respondReady: (request, site) => loaded?.respondReady(request, site),
    respond: async (request, site) => (await open()).respond(request, site),
    respondLink: async (request, visit) => (await open()).respondLink(request, visit),
    linkMoment: token => (loaded ? loaded.linkMoment(token) : ""),
    linkChanged: (token, since) => loaded?.linkChanged(token, since) ?? "unknown",
    close: () => loaded?.close(),
  }
}
