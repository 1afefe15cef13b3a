import type { Scope } from "@rasoi/contract"

/** Read endpoints, the most useful first. */
const reads: readonly (readonly [Scope, (date: string) => string])[] = [
  ["restaurant:read", () => "/v1/restaurant"],
  ["menu:read", () => "/v1/menu"],
  ["orders:read", () => "/v1/orders"],
  ["reservations:read", date => `/v1/reservations/availability?date=${date}&people=2`],
]

interface Sample {
  origin: string
  secret: string
  scopes: readonly Scope[]
  /** The date for a table availability request. */
  date: string
}

/** A first read-only request that the key may make; undefined for a key without read scopes. */
export function firstRequest({ origin, secret, scopes, date }: Sample): string | undefined {
  const [, pathOn] = reads.find(([scope]) => scopes.includes(scope)) ?? []
  if (!pathOn) return undefined
  return `curl "${origin}${pathOn(date)}" \\\n  -H "Authorization: Bearer ${secret}"`
}
