import { encode } from "uqr"
import type { Dots } from "./drawing.ts"

/** About 30 millimetres, which a phone reads from the table: eight dots are a millimetre. */
const codeDots = 240
/** Readers need this many light squares around the code. */
const quietZone = 4

/**
 * A QR code in the middle of paper that is so many dots wide, as dots: not every printer can make codes itself. One picture
 * for each row of squares, because buffers are small.
 */
export function qrDots(content: string, width: number): Dots[] {
  const { size, data } = encode(content, { ecc: "M", border: quietZone })
  const square = Math.max(1, Math.min(Math.ceil(codeDots / size), Math.floor(width / size)))
  const left = Math.floor((width - size * square) / 2)
  return data.map(row => {
    const line = Buffer.alloc(width / 8)
    for (const [at, isDark] of row.entries()) {
      if (!isDark) continue
      for (let dot = left + at * square; dot < left + (at + 1) * square; dot += 1) {
        const byte = dot >> 3
        line.writeUInt8(line.readUInt8(byte) | (0x80 >> (dot & 7)), byte)
      }
    }
    return { width, height: square, bytes: Buffer.concat(Array.from({ length: square }, () => line)) }
  })
}
