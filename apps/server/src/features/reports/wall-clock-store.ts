/**
 * SQL for the restaurant's local time at an instant, from the offsets of a period. Not "at time zone" with the zone's
 * name: the database may lack the zone or have other rules, and the days would not match the range.
 */
export function wallClock(column: string, offsetsSince: string, offsetSeconds: string): string {
  const offset = `(${offsetSeconds}::integer[])[width_bucket(${column}, ${offsetsSince}::timestamptz[])]`
  return `(${column} at time zone 'UTC' + make_interval(secs => ${offset}))`
}
