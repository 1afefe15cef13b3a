let loaded: typeof import("./site.ts") | undefined

/** Loaded for the first visitor: it brings the SDK, which a server without pages does not need. */
export async function loadSite() {
  loaded ??= await import("./site.ts")
  return loaded
}

/** Undefined before the first visitor. */
export function loadedSite() {
  return loaded
}
