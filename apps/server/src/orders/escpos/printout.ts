import ReceiptPrinterEncoder from "@point-of-sale/receipt-printer-encoder"
import { printable } from "./printable.ts"

/** Characters on a line of 80 and 58 millimetre paper. */
export type Columns = 48 | 32

export interface TextStyle {
  readonly bold?: boolean
  readonly underline?: boolean
  /** How many times as large. */
  readonly width?: 1 | 2
  readonly height?: 1 | 2
}

interface Cell {
  readonly text: string
  /** In characters, the gap to its left neighbour included. */
  readonly width: number
  readonly align?: "left" | "right"
}

/** So much paper that the cut falls below the last line, not through it. */
const linesBeforeCut = 4
const lineFeed = 0x0a

/** A strip of paper, line by line. Whatever is written on it goes through `printable`. */
export class Printout {
  readonly columns: Columns
  readonly #encoder: ReceiptPrinterEncoder

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

  /** Cells side by side; a text that is longer than its cell goes on below. Their widths fill the line; 0 leaves a cell out. */
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

  /** Of ASCII: the line that code pages have is another sign on printers set to another page. */
  rule(): void {
    this.#encoder.line("-".repeat(this.columns))
  }

  /** Everything that was written, and a cut that leaves the paper hanging: a ticket must not fall to the floor. */
  cut(): Buffer {
    const bytes = Buffer.from(this.#encoder.cut("partial").encode())
    // The encoder feeds a line after the cut, which would stand at the head of the next paper.
    return bytes.subarray(0, bytes.lastIndexOf(lineFeed))
  }

  #withStyle({ bold = false, underline = false, width = 1, height = 1 }: TextStyle, write: () => void): void {
    this.#encoder.bold(bold).underline(underline).size(width, height)
    write()
    this.#encoder.bold(false).underline(false).size(1, 1)
  }
}
