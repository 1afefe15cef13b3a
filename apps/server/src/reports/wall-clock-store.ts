/**
 * SQL for what the restaurant's clock showed at an instant, by the offsets of a period. Not "at time zone" with the
 * zone's name: the database may not know it, or know other rules, and days would not add up with the range.
 */
export function wallClock(column: string, offsetsSince: string, offsetSeconds: string): string {
  const offset = `(${offsetSeconds}::integer[])[width_bucket(${column}, ${offsetsSince}::timestamptz[])]`
  return `(${column} at time zone 'UTC' + make_interval(secs => ${offset}))`
}
