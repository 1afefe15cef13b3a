import { transcode } from "node:buffer"

const scratch = Buffer.allocUnsafeSlow(64 * 1024)

/**
 * A text as UTF-8. One that holds a sign beyond Latin-1, such as the rupee's in every price, is kept in two bytes a sign,
 * and the usual way to encode it takes Node three times as long as this detour.
 */
export function encode(text: string): Buffer {
  if (!text.includes("₹") || text.length * 2 > scratch.length) return Buffer.from(text)
  const length = scratch.write(text, "utf16le")
  try {
    return transcode(scratch.subarray(0, length), "utf16le", "utf8") as Buffer
  } catch {
    // Half of a pair of surrogates, which the usual way replaces.
    return Buffer.from(text)
  }
}
