export type WriteLine = (fields: object, message: string) => void

const everyMs = 10_000

/**
 * For faults that come by the thousand while the database is away: the first of a kind is written in full, those that
 * follow are counted, and the count is written every ten seconds. After ten seconds without one, the next is a first again.
 */
export function makeRepeatedLog(write: WriteLine) {
  const counts = new Map<string, number>()

  function startPeriod(message: string, kind: string): void {
    counts.set(kind, 0)
    setTimeout(() => endPeriod(message, kind), everyMs).unref()
  }

  function endPeriod(message: string, kind: string): void {
    const count = counts.get(kind) ?? 0
    counts.delete(kind)
    if (count === 0) return
    write({ count, kind }, `${message}: ${count} more in the last ${everyMs / 1000} s`)
    startPeriod(message, kind)
  }

  return (fields: object, message: string, kind = message): void => {
    const count = counts.get(kind)
    if (count !== undefined) {
      counts.set(kind, count + 1)
      return
    }
    write(fields, message)
    startPeriod(message, kind)
  }
}
