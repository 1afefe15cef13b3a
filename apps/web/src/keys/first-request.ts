import type { Scope } from "@rasoi/contract"

/** What a key may read, the most telling first. */
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
  /** A day to ask for tables on. */
  date: string
}

/** A first request that the key may make and that changes nothing; none for a key that only writes. */
export function firstRequest({ origin, secret, scopes, date }: Sample): string | undefined {
  const [, pathOn] = reads.find(([scope]) => scopes.includes(scope)) ?? []
  if (!pathOn) return undefined
  return `curl "${origin}${pathOn(date)}" \\\n  -H "Authorization: Bearer ${secret}"`
}
