import type { Counts } from "./evaluate.ts"
import type { Sent } from "./requests.ts"

/** What an experiment found. */
export interface Result {
  readonly counts: Counts
  /** From each fault to the next acknowledged request that was sent after it. */
  readonly recoveriesMs: readonly number[]
  /** How often the clients saw each status, and each way to lose a connection. */
  readonly seen: Readonly<Record<string, number>>
  readonly orders: number
  readonly bookings: number
  readonly refusedRepeats: readonly string[]
  readonly faults: readonly string[]
}

/** A response to an earlier request says nothing about the recovery: the server may have sent it before the fault. */
export function recoveriesOf(sent: readonly Sent[], faultTimes: readonly number[]): number[] {
  const acknowledged = sent.filter(({ status }) => status === 201)
  return faultTimes.map(time =>
    acknowledged.reduce(
      (least, { sentAt, receivedAt }) => (sentAt >= time ? Math.min(least, receivedAt - time) : least),
      Number.POSITIVE_INFINITY,
    ),
  )
}

/** The requests that were under way when the server was asked to stop, and that got no response. */
export function findDropped(sent: readonly Sent[], stopTimes: readonly number[]): string[] {
  const lost = sent.filter(
    ({ status, sentAt, receivedAt }) =>
      status === 0 && stopTimes.some(time => sentAt < time && receivedAt >= time),
  )
  return lost.map(({ index }) => `request ${index} was sent before SIGTERM and got no response`)
}

export function seenBy(sent: readonly Sent[], refused: number): Record<string, number> {
  const seen: Record<string, number> = refused > 0 ? { refused } : {}
  for (const { outcome } of sent) seen[outcome] = (seen[outcome] ?? 0) + 1
  return seen
}

export function addResults(results: readonly Result[]): Result {
  return results.reduce((one, other) => ({
    counts: addNumbers(one.counts, other.counts),
    recoveriesMs: [...one.recoveriesMs, ...other.recoveriesMs],
    seen: addNumbers<Record<string, number>>(one.seen, other.seen),
    orders: one.orders + other.orders,
    bookings: one.bookings + other.bookings,
    refusedRepeats: [...one.refusedRepeats, ...other.refusedRepeats],
    faults: [...one.faults, ...other.faults],
  }))
}

function addNumbers<Numbers extends object>(one: Numbers, other: Numbers): Numbers {
  const sums = new Map<string, number>(Object.entries(one))
  for (const [name, count] of Object.entries(other)) sums.set(name, (sums.get(name) ?? 0) + count)
  return Object.fromEntries(sums) as Numbers
}
