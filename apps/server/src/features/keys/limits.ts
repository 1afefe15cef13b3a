import { type Endpoint, type Fault, publicEndpoints, validationFailed } from "@rasoi/contract"

/** Far above what one server can handle in a minute; a higher number is a typing error. */
export const highestLimit = 10_000_000

export interface EffectiveLimit {
  readonly endpoint: string
  readonly published: number
  readonly perMinute: number
}

/** The effective limit of a key at every endpoint: the published one, or the raised one. */
export function effectiveLimits(raised: Readonly<Record<string, number>>): EffectiveLimit[] {
  return publishedLimits().map(([endpoint, published]) => ({
    endpoint,
    published,
    perMinute: Math.max(published, raised[endpoint] ?? 0),
  }))
}

export function requireValidLimits(limits: Readonly<Record<string, number>>): void {
  const published = new Map(publishedLimits())
  const faults = Object.entries(limits).flatMap(([endpoint, count]): Fault[] => {
    const least = published.get(endpoint)
    if (least !== undefined && Number.isInteger(count) && count >= least && count <= highestLimit) return []
    const message =
      least === undefined
        ? `is no endpoint with a limit; choose ${[...published.keys()].join(", ")}`
        : `must be from ${least}, the published limit, to ${highestLimit}, is ${count}`
    const reason = least === undefined ? "NOT_A_CHOICE" : "OUT_OF_RANGE"
    return [{ field: endpoint, message, reason, ...(least && { params: { least, most: highestLimit } }) }]
  })
  if (faults.length > 0) throw validationFailed(faults)
}

function publishedLimits(): [string, number][] {
  const endpoints: readonly Endpoint[] = publicEndpoints
  return endpoints.flatMap(({ id, limit }): [string, number][] =>
    limit?.per === "key" ? [[id, limit.count * (60 / limit.windowSeconds)]] : [],
  )
}
