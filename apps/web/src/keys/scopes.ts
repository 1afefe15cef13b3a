import type { Scope } from "@rasoi/contract"

/** In the order in which an integration usually needs them. */
export const allScopes: readonly Scope[] = [
  "restaurant:read",
  "menu:read",
  "orders:write",
  "orders:read",
  "reservations:read",
  "reservations:write",
]

export type Preset = "WEBSITE" | "READ_ONLY"

/** The scopes of each preset, as on the server; shown before the key is created. */
export const presetScopes: Readonly<Record<Preset, readonly Scope[]>> = {
  WEBSITE: allScopes,
  READ_ONLY: ["restaurant:read", "menu:read", "reservations:read"],
}

export function inOurOrder(scopes: readonly Scope[]): readonly Scope[] {
  return allScopes.filter(scope => scopes.includes(scope))
}

/** The preset with exactly these scopes, if any. */
export function presetOf(scopes: readonly Scope[]): Preset | undefined {
  const wanted = inOurOrder(scopes).join()
  return (["WEBSITE", "READ_ONLY"] as const).find(preset => presetScopes[preset].join() === wanted)
}
