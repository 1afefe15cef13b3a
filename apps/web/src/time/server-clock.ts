/** Device clocks can be minutes off, and deadlines use the server's time. */
let offsetMs = 0
let precise = false

/** From a response's Date header, which has a precision of one second. `receivedAt`: by the clock of the device. */
export function noteServerTime(date: string | null, receivedAt = Date.now()): void {
  if (precise || date === null) return
  const at = Date.parse(date)
  if (Number.isNaN(at)) return
  const measured = at + 500 - receivedAt
  // Below the header's precision the device's clock is more accurate.
  offsetMs = Math.abs(measured) < 1500 ? 0 : measured
}

/** From the time in an event. */
export function noteExactServerTime(at: string): void {
  const parsed = Date.parse(at)
  if (Number.isNaN(parsed)) return
  precise = true
  offsetMs = parsed - Date.now()
}

export function serverNow(): number {
  return Date.now() + offsetMs
}
