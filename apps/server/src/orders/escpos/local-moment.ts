import { localDate, localTime } from "@rasoi/core"

/** `17/10/2026 18:35`, on the restaurant's own clock. */
export function localMoment(timezone: string, timestamp: string): string {
  const at = Date.parse(timestamp)
  const [year, month, day] = localDate(timezone, at).split("-")
  return `${day}/${month}/${year} ${localTime(timezone, at)}`
}
