import ReceiptPrinterEncoder from "@point-of-sale/receipt-printer-encoder"
import type { Dots } from "./drawing.ts"
import { printable } from "./printable.ts"
import type { TextStyle } from "./text-style.ts"

/** Characters on a line of 80 and 58 millimetre paper. */
export type Columns = 48 | 32
/** A printer has 576 dots on 80 millimetre paper, 384 on 58. */
export const dotsPerColumn = 12

interface Cell {
  readonly text: string
  /** In characters, including the gap before the cell. */
  readonly width: number
  readonly align?: "left" | "right"
}

/** The cutter is above the print head: feed the last line past it before the cut. */
const linesBeforeCut = 4
const lineFeed = 0x0a

/** Builds a printout line by line. All text goes through `printable`. */
export class Printout {
  readonly columns: Columns
  readonly #encoder: ReceiptPrinterEncoder
  /** What comes before the encoder's present content. */
  readonly #written: Uint8Array[] = []

  constructor(columns: Columns) {
    this.columns = columns
    this.#encoder = new ReceiptPrinterEncoder({
      language: "esc-pos",
      columns,
      newline: "\n",
      feedBeforeCut: linesBeforeCut,
    })
    this.#encoder.initialize().codepage("cp437")
  }

  line(text: string, style: TextStyle, align: "START" | "CENTER"): void {
    this.#withStyle(style, () => {
      this.#encoder
        .align(align === "CENTER" ? "center" : "left")
        .line(printable(text))
        .align("left")
    })
  }

  /** Prints cells side by side. Long text wraps inside its cell. The widths add up to the line; a width of 0 omits the cell. */
  row(cells: readonly Cell[], style: TextStyle): void {
    const printed = cells.filter(cell => cell.width > 0)
    const columns = printed.map(({ width, align = "left" }, index) => {
      const marginLeft = index === 0 ? 0 : 1
      return { width: width - marginLeft, marginLeft, align }
    })
    this.#withStyle(style, () => {
      this.#encoder.table(columns, [printed.map(({ text }) => printable(text))])
    })
  }

  /** Prints pictures as wide as the paper, one below the other. Each has its own command, because buffers are small. */
  pictures(pictures: readonly Dots[]): void {
    // The encoder's own pictures cannot be cut into lines, and its raw bytes become part of the next line of text.
    this.#written.push(this.#encoder.encode())
    for (const { width, height, bytes } of pictures) {
      const bytesPerLine = width / 8
      // GS v 0: a raster picture in normal size, then both sizes with the low byte first.
      const size = [bytesPerLine & 0xff, bytesPerLine >> 8, height & 0xff, height >> 8]
      this.#written.push(Buffer.from([0x1d, 0x76, 0x30, 0, ...size]), bytes)
    }
  }

  /** Uses ASCII: the line character of one code page is a different character in another. */
  rule(): void {
    this.#encoder.line("-".repeat(this.columns))
  }

  /** Returns all bytes with a partial cut at the end, so that the ticket does not fall on the floor. */
  cut(): Buffer {
    const bytes = Buffer.from(this.#encoder.cut("partial").encode())
    // The encoder feeds a line after the cut. Remove it: it would be the first line of the next printout.
    return Buffer.concat([...this.#written, bytes.subarray(0, bytes.lastIndexOf(lineFeed))])
  }

  #withStyle({ bold = false, underline = false, width = 1, height = 1 }: TextStyle, write: () => void): void {
    this.#encoder.bold(bold).underline(underline).size(width, height)
    write()
    this.#encoder.bold(false).underline(false).size(1, 1)
  }
}
