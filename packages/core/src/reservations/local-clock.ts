import { instantOf, wallMinuteAt } from "../hours/zone.ts"

const minute = 60_000

/** The wall clock of one zone. hours/calendar.ts explains wall minutes. */
export interface LocalClock {
  /** A minute that occurs twice means the first one. A skipped minute means the instant after the skip. */
  instantOf(wallMinute: number): number
  wallMinuteAt(at: number): number
}

/**
 * A zone lookup for every slot of a day costs milliseconds. If two instants some days apart have the same offset, there
 * is no clock change between them, because no zone changes twice within a week. Then an addition is enough.
 */
export function clockBetween(timezone: string, from: number, to: number): LocalClock {
  const offset = offsetAt(timezone, from)
  if (offset !== offsetAt(timezone, to)) {
    return {
      instantOf: wallMinute => instantOf(timezone, wallMinute),
      wallMinuteAt: at => wallMinuteAt(timezone, at),
    }
  }
  return {
    instantOf: wallMinute => wallMinute * minute - offset,
    wallMinuteAt: at => Math.floor((at + offset) / minute),
  }
}

function offsetAt(timezone: string, at: number): number {
  return wallMinuteAt(timezone, at) * minute - at
}
