/** Tablets' clocks are wrong by minutes; deadlines are the server's. */
let offsetMs = 0
let precise = false

/** From a response's Date header, which is exact to a second only. */
export function noteServerTime(date: string | null): void {
  if (precise || date === null) return
  const at = Date.parse(date)
  if (Number.isNaN(at)) return
  const measured = at + 500 - Date.now()
  // Within the header's own coarseness the device's clock is the better one.
  offsetMs = Math.abs(measured) < 1500 ? 0 : measured
}

/** From an event's own time. */
export function noteExactServerTime(at: string): void {
  const parsed = Date.parse(at)
  if (Number.isNaN(parsed)) return
  precise = true
  offsetMs = parsed - Date.now()
}

export function serverNow(): number {
  return Date.now() + offsetMs
}
