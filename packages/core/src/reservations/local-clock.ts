import { instantOf, wallMinuteAt } from "../hours/zone.ts"

const minute = 60_000

/** The wall clock of one zone; for the count of wall minutes see hours/calendar.ts. */
export interface LocalClock {
  /** A minute that occurs twice is its first occurrence; one that clocks skip is the instant after the skip. */
  instantOf(wallMinute: number): number
  wallMinuteAt(at: number): number
}

/**
 * Asking the zone for every slot of a day costs milliseconds. Between two instants some days apart with the
 * same offset no clock changes, for none goes forth and back within a week, and an addition gives the answer.
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
