export type WriteLine = (fields: object, message: string) => void

const everyMs = 10_000

/**
 * For errors that occur by the thousand while the database is unavailable: the first of a kind is logged in full, the
 * next ones are counted, and the count is logged every ten seconds. After ten seconds without one, the next is logged in
 * full again.
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
