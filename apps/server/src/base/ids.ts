import { randomFillSync } from "node:crypto"
import { idText, timeText } from "@rasoi/contract/ids"

const entropy = Buffer.allocUnsafe(4096)
let used = entropy.length

/** Sorts before every id that was made at this time or later, and after all earlier ones. */
export function firstIdAt(prefix: string, at: number): string {
  return `${prefix}_${timeText(at)}`
}

/** Whether somebody could have made this id: a tablet makes some itself. */
export function isId(prefix: string, text: string): boolean {
  return (
    text.length === prefix.length + 27 &&
    text.startsWith(`${prefix}_`) &&
    /^[0-9a-hjkmnp-tv-z]{26}$/.test(text.slice(-26))
  )
}

/** A prefix and a UUIDv7 in base32: ids sort by creation time. */
export function newId(prefix: string, now = Date.now()): string {
  if (used + 10 > entropy.length) {
    randomFillSync(entropy)
    used = 0
  }
  const text = idText(now, entropy, used)
  used += 10
  return `${prefix}_${text}`
}
