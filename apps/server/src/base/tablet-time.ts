/** Books that nobody looks at any more: whoever closes a day is told of open ones as far back as this. */
export const longestWaitDays = 31
export const longestWaitMs = longestWaitDays * 86_400_000

/** A report of the same moment can come before what it counts, and a request takes a while to arrive. */
export const toleranceMs = 60_000

/**
 * A tablet's time, corrected by the difference of the two clocks. A longer wait is no wait: the tablet's clock was set in between, and
 * the time of arrival is the best that is known. The tablet's own time is stored beside it.
 */
export function correctedTime(tabletAt: string, sentAt: string, now: number): number {
  const waitedMs = Date.parse(sentAt) - Date.parse(tabletAt)
  return waitedMs < 0 || waitedMs > longestWaitMs ? now : now - waitedMs
}
