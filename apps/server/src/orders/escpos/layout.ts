import type { Emphasis, PrintDocument, PrintLine } from "../print-lines.ts"
import { printable } from "./printable.ts"
import { type Columns, Printout, type TextStyle } from "./printout.ts"

const styles: Record<Emphasis, TextStyle> = {
  NONE: {},
  BOLD: { bold: true },
  UNDERLINED: { bold: true, underline: true },
  LARGE: { bold: true, height: 2 },
  HUGE: { bold: true, height: 2, width: 2 },
  BOXED: { bold: true, height: 2 },
}

/** Lays out a document for a printer. It adds no text. */
export function printBytes({ sections }: PrintDocument, columns: Columns): Buffer {
  const printout = new Printout(columns)
  sections.forEach(({ lines }, index) => {
    if (index > 0) printout.rule()
    for (const line of lines) writeLine(printout, line, columnWidths(lines))
  })
  return printout.cut()
}

interface Widths {
  readonly quantity: number
  readonly amount: number
}

/** The widest value sets the width, so that all texts of a section start in the same column. 0 means no such column. */
function columnWidths(lines: readonly PrintLine[]): Widths {
  const longest = (texts: (string | null)[]) => Math.max(...texts.map(text => printable(text ?? "").length))
  const amount = longest(lines.map(line => line.amount))
  return { quantity: longest(lines.map(line => line.quantity)), amount: amount && amount + 1 }
}

function writeLine(printout: Printout, line: PrintLine, widths: Widths): void {
  const parts = [line, ...line.details].flatMap(({ text, emphasis }) =>
    text.split("\n").map(part => ({ part, style: styles[emphasis] })),
  )
  const width = printout.columns - widths.quantity - widths.amount
  parts.forEach(({ part, style }, index) => {
    const [quantity, amount] = index === 0 ? [line.quantity, line.amount] : [null, null]
    if (width === printout.columns) printout.line(part, style, line.align)
    else
      printout.row(
        [
          { text: quantity ?? "", width: widths.quantity, align: "right" },
          { text: part, width },
          { text: amount ?? "", width: widths.amount, align: "right" },
        ],
        style,
      )
  })
}
