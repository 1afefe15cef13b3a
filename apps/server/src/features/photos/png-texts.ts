const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1")
const texts = new Set(["tEXt", "zTXt", "iTXt"])
/** Length, type and checksum around the bytes of a chunk. */
const chunkFrame = 12

/**
 * A PNG without its texts, which no photo needs: a decoder would unpack all of them, and a small file can hold gigabytes.
 * Any other file stays as it is.
 */
export function withoutPngTexts(file: Buffer): Buffer {
  if (!file.subarray(0, signature.length).equals(signature)) return file
  const kept: Buffer[] = [signature]
  let at = signature.length
  while (at + chunkFrame <= file.length) {
    const end = at + chunkFrame + file.readUInt32BE(at)
    // The decoder judges a file that ends too early.
    if (!texts.has(file.toString("latin1", at + 4, at + 8))) kept.push(file.subarray(at, end))
    at = end
  }
  return Buffer.concat(kept)
}
