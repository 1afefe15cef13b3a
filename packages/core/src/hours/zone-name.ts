import { Temporal } from "temporal-polyfill"

/** Whether this is an IANA zone name, including "UTC". An offset such as "+05:30" is not one. */
export function isTimeZone(name: string): boolean {
  // Temporal also accepts offsets, date-times with a zone in brackets, and names in the wrong case.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId === name
  } catch {
    return false
  }
}
