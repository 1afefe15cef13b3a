import { Temporal } from "temporal-polyfill"

/** How far the wall clock is ahead of UTC, and since when. */
export interface ZoneOffset {
  readonly since: number
  readonly offsetSeconds: number
}

/**
 * What a database needs to read the wall clock of this zone, so that it need not know the zone: its own table of zones
 * may be of another year than ours. The first offset also stands for whatever lies before.
 */
export function zoneOffsets(timezone: string, from: number, until: number): ZoneOffset[] {
  let zoned = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timezone)
  const offsets = [{ since: 0, offsetSeconds: secondsOf(zoned) }]
  for (;;) {
    const next = zoned.getTimeZoneTransition("next")
    if (next === null || next.epochMilliseconds >= until) return offsets
    zoned = next
    offsets.push({ since: zoned.epochMilliseconds, offsetSeconds: secondsOf(zoned) })
  }
}

function secondsOf(zoned: Temporal.ZonedDateTime): number {
  return zoned.offsetNanoseconds / 1_000_000_000
}
