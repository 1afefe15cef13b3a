import { choice } from "./schema.ts"

export const scopes = [
  "restaurant:read",
  "menu:read",
  "orders:read",
  "orders:write",
  "reservations:read",
  "reservations:write",
] as const
export type Scope = (typeof scopes)[number]
export const Scope = choice(scopes)

export const keyModes = ["test", "live"] as const
export const KeyMode = choice(keyModes)

/** Offered for a new key; any other non-empty set is allowed too. Write never implies read. */
export const scopePresets = {
  WEBSITE: scopes,
  // No orders:read: a key sees only its own orders, and a read-only key has none.
  READ_ONLY: ["restaurant:read", "menu:read", "reservations:read"],
} as const satisfies Record<string, readonly Scope[]>
