import { randomFillSync } from "node:crypto"

/** Crockford's alphabet: no i, l, o or u to be misread over the telephone. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"
/** Two characters for each ten bits. */
const pairs = Array.from(
  { length: 1024 },
  (_, bits) => alphabet.charAt(bits >> 5) + alphabet.charAt(bits & 31),
)
const entropy = Buffer.allocUnsafe(4096)
let used = entropy.length

let [lastNow, lastText] = [-1, ""]

/** 48 bits of time, padded to 50 for ten characters of five bits; kept, since many ids are made in a millisecond. */
function timeText(now: number): string {
  if (now === lastNow) return lastText
  let text = ""
  for (let shift = 45; shift >= 0; shift -= 5) text += alphabet.charAt(Math.floor(now / 2 ** shift) % 32)
  lastNow = now
  lastText = text
  return text
}

/** A prefix and a UUIDv7 in base32: ids sort by the time they were made. */
export function newId(prefix: string, now = Date.now()): string {
  if (used + 10 > entropy.length) {
    randomFillSync(entropy)
    used = 0
  }
  let text = timeText(now)
  const random = entropy.subarray(used, used + 10)
  used += 10
  // Version 7 and the variant bits, where RFC 9562 has them.
  random[0] = 0x70 | ((random[0] ?? 0) & 0x0f)
  random[2] = 0x80 | ((random[2] ?? 0) & 0x3f)
  for (let half = 0; half < 10; half += 5) {
    const high = ((random[half] ?? 0) << 12) | ((random[half + 1] ?? 0) << 4) | ((random[half + 2] ?? 0) >> 4)
    const low =
      (((random[half + 2] ?? 0) & 0x0f) << 16) | ((random[half + 3] ?? 0) << 8) | (random[half + 4] ?? 0)
    text += pairs[high >> 10] as string
    text += pairs[high & 1023] as string
    text += pairs[low >> 10] as string
    text += pairs[low & 1023] as string
  }
  return `${prefix}_${text}`
}
