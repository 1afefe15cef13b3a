import { randomFillSync } from "node:crypto"

/** Crockford's alphabet: without i, l, o and u, which are easily confused. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"
/** Two characters for each ten bits. */
const pairs = Array.from(
  { length: 1024 },
  (_, bits) => alphabet.charAt(bits >> 5) + alphabet.charAt(bits & 31),
)
const entropy = Buffer.allocUnsafe(4096)
let used = entropy.length

let [lastNow, lastText] = [-1, ""]

/** 48 bits of time, padded to 50 for ten characters of five bits. Cached, because a millisecond may need many ids. */
function timeText(now: number): string {
  if (now === lastNow) return lastText
  let text = ""
  for (let shift = 45; shift >= 0; shift -= 5) text += alphabet.charAt(Math.floor(now / 2 ** shift) % 32)
  lastNow = now
  lastText = text
  return text
}

function randomByte(index: number): number {
  return entropy[index] as number
}

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
  let text = timeText(now)
  // Version 7 and the variant bits, as in RFC 9562.
  entropy[used] = 0x70 | (randomByte(used) & 0x0f)
  entropy[used + 2] = 0x80 | (randomByte(used + 2) & 0x3f)
  for (const end = used + 10; used < end; used += 5) {
    const middle = randomByte(used + 2)
    const high = (randomByte(used) << 12) | (randomByte(used + 1) << 4) | (middle >> 4)
    const low = ((middle & 0x0f) << 16) | (randomByte(used + 3) << 8) | randomByte(used + 4)
    text += pairs[high >> 10] as string
    text += pairs[high & 1023] as string
    text += pairs[low >> 10] as string
    text += pairs[low & 1023] as string
  }
  return `${prefix}_${text}`
}
