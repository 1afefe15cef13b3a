/** Crockford's alphabet: without i, l, o and u, which are easily confused. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"
/** Two characters for each ten bits. */
const pairs = Array.from(
  { length: 1024 },
  (_, bits) => alphabet.charAt(bits >> 5) + alphabet.charAt(bits & 31),
)

let [lastNow, lastText] = [-1, ""]

/** 48 bits of time, padded to 50 for ten characters of five bits. Cached, because a millisecond may need many ids. */
export function timeText(now: number): string {
  if (now === lastNow) return lastText
  let text = ""
  for (let shift = 45; shift >= 0; shift -= 5) text += alphabet.charAt(Math.floor(now / 2 ** shift) % 32)
  lastNow = now
  lastText = text
  return text
}

/** A UUIDv7 in base32, made from the time and the ten random bytes at `start`: servers and tablets make the same ids. */
export function idText(now: number, entropy: Uint8Array, start: number): string {
  const byteAt = (index: number) => entropy[index] as number
  let text = timeText(now)
  // Version 7 and the variant bits, as in RFC 9562.
  entropy[start] = 0x70 | (byteAt(start) & 0x0f)
  entropy[start + 2] = 0x80 | (byteAt(start + 2) & 0x3f)
  for (let at = start; at < start + 10; at += 5) {
    const middle = byteAt(at + 2)
    const high = (byteAt(at) << 12) | (byteAt(at + 1) << 4) | (middle >> 4)
    const low = ((middle & 0x0f) << 16) | (byteAt(at + 3) << 8) | byteAt(at + 4)
    text += pairs[high >> 10] as string
    text += pairs[high & 1023] as string
    text += pairs[low >> 10] as string
    text += pairs[low & 1023] as string
  }
  return text
}
