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

/** What a new key is offered; any other non-empty set may be chosen too. Write never implies read. */
export const scopePresets = {
  WEBSITE: scopes,
  // Without orders:read: a key sees only its own orders, and one that cannot write has none.
  READ_ONLY: ["restaurant:read", "menu:read", "reservations:read"],
} as const satisfies Record<string, readonly Scope[]>
