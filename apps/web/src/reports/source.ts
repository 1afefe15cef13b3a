import type { OrderSource } from "@rasoi/contract/console"

/** Typed by the contract; imported as types only. */
/** The compiler names a source that is missing here. */
const offered: Record<OrderSource, true> = { ONLINE: true, COUNTER: true, PHONE: true, TABLE: true }
export const sources = Object.keys(offered) as OrderSource[]

/** The reports about orders of every source. Missed orders are all online, and bookings have sources of their own. */
const withSource: ReadonlySet<string> = new Set(["orders", "sales", "items"])

/** The source in the URL, if the report has one. Undefined: all. */
export function askedSource(search: URLSearchParams, report: string): OrderSource | undefined {
  return withSource.has(report) ? sources.find(source => source === search.get("source")) : undefined
}

export function hasSource(report: string): boolean {
  return withSource.has(report)
}
