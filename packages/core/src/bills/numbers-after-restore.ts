/**
 * Where numbers go on after a restore. The data that was replaced may have given numbers that the backup does not know: paper
 * with them is out, so nobody else may get them.
 */

/** How many numbers are left out if nobody knows the last one. */
export const unknownGap = 1_000

export const skipReasons = ["REPLACED", "GIVEN", "UNKNOWN"] as const
/** The last number was in the data that was replaced, somebody named it, or nobody knows it. */
export type SkipReason = (typeof skipReasons)[number]

/** The last number by series: "26-27", "CN-26-27"; "2026-10-17" for the orders of that day. */
export type LastNumbers = Readonly<Record<string, number>>

export interface RestoredNumbers {
  readonly inBackup: LastNumbers
  /** Of the data that was replaced. Undefined: it did not have this restaurant. */
  readonly replaced: LastNumbers | undefined
  readonly given: LastNumbers
  /** Series that may have given numbers after the backup. */
  readonly running: readonly string[]
}

export interface Continuation {
  readonly series: string
  readonly inBackup: number
  /** The next number is one more. */
  readonly last: number
  readonly because: SkipReason
}

/** Data that has less than the backup is not what came after it. */
export function isAfterBackup(
  replaced: LastNumbers | undefined,
  inBackup: LastNumbers,
): replaced is LastNumbers {
  return (
    replaced !== undefined &&
    Object.entries(inBackup).every(([series, last]) => (replaced[series] ?? 0) >= last)
  )
}

/** The series of which somebody must know the last number. */
export function unknownSeries({ inBackup, replaced, given, running }: RestoredNumbers): string[] {
  if (isAfterBackup(replaced, inBackup)) return []
  return running.filter(series => given[series] === undefined)
}

/** How each series goes on. A given number that is too small is not taken: `tooSmall` names it. */
export function continueNumbers(restored: RestoredNumbers): {
  continued: Continuation[]
  tooSmall: Continuation[]
} {
  const { inBackup, replaced, given, running } = restored
  const isKnown = isAfterBackup(replaced, inBackup)
  const series = new Set([
    ...Object.keys(inBackup),
    ...Object.keys(isKnown ? replaced : {}),
    ...Object.keys(given),
    ...(isKnown ? [] : running),
  ])
  const all = [...series].sort().map((name): Continuation => {
    const [before, typed] = [inBackup[name] ?? 0, given[name]]
    const found = isKnown ? (replaced[name] ?? 0) : before
    const at = (last: number, because: SkipReason) => ({ series: name, inBackup: before, last, because })
    if (typed !== undefined) return at(typed, "GIVEN")
    if (isKnown) return at(found, "REPLACED")
    return running.includes(name) ? at(before + unknownGap, "UNKNOWN") : at(before, "REPLACED")
  })
  const least = ({ series: name, inBackup: before }: Continuation) =>
    isKnown ? Math.max(before, replaced[name] ?? 0) : before
  return {
    continued: all.filter(each => each.last >= least(each)),
    tooSmall: all.filter(each => each.last < least(each)),
  }
}
