import { Temporal } from "temporal-polyfill"

/** The offset of local time from UTC, and since when it applies. */
export interface ZoneOffset {
  readonly since: number
  readonly offsetSeconds: number
}

/**
 * The offsets that a database needs to compute this zone's local time. It does not use its own zone table, because that
 * may be of another version than ours. The first offset also applies to all earlier times.
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
