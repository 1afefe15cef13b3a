import { type ConsoleLanguage, defaultLanguage } from "@rasoi/contract/languages"
import { type Emphasis, type PrintDocument, type PrintLine, printTexts } from "@rasoi/core"
import { coveredText } from "./covered.ts"
import { type Drawing, openDrawing } from "./drawing.ts"
import { isPrintable, printable } from "./printable.ts"
import { type Columns, dotsPerColumn, Printout } from "./printout.ts"
import { qrDots } from "./qr-dots.ts"
import type { TextStyle } from "./text-style.ts"

const styles: Record<Emphasis, TextStyle> = {
  NONE: {},
  BOLD: { bold: true },
  UNDERLINED: { bold: true, underline: true },
  LARGE: { bold: true, height: 2 },
  HUGE: { bold: true, height: 2, width: 2 },
  BOXED: { bold: true, height: 2 },
}

export interface Paper {
  readonly columns: Columns
  readonly language?: ConsoleLanguage
  /** Called when a row could not be drawn. The document is printed all the same. */
  readonly onFault: (error: unknown) => void
  readonly drawing?: () => Promise<Drawing>
}

/** Lays out a document for a printer. It adds no text, except to a row of which it cannot print everything. */
export async function printBytes({ sections }: PrintDocument, paper: Paper): Promise<Buffer> {
  const printout = new Printout(paper.columns)
  let drawn = 0
  for (const [index, { lines, code }] of sections.entries()) {
    if (index > 0) printout.rule()
    const widths = columnWidths(lines)
    for (const row of lines.flatMap(line => rowsOf(line, widths))) {
      const isDrawn = !isText(row) && drawn < maxDrawnRows
      if (isDrawn) drawn += 1
      await writeRow(printout, row, isDrawn ? paper : { ...paper, drawing: noDrawing, onFault: () => {} })
    }
    if (code !== undefined) printout.pictures(qrDots(code, paper.columns * dotsPerColumn))
  }
  return printout.cut()
}

/**
 * A drawn row costs about 14 ms of processor time, and a customer's notes can have thousands of lines. An order of fifty dishes
 * with add-ons and notes needs fewer. Further rows are printed as if drawing failed.
 */
const maxDrawnRows = 250
const noDrawing = () => Promise.reject(new Error("too many rows to draw"))

interface Widths {
  readonly quantity: number
  readonly amount: number
}

interface Row {
  readonly text: string
  readonly quantity: string
  readonly amount: string
  readonly widths: Widths
  readonly style: TextStyle
  readonly align: PrintLine["align"]
}

/** The widest value sets the width, so that all texts of a section start in the same column. 0 means no such column. */
function columnWidths(lines: readonly PrintLine[]): Widths {
  const longest = (texts: (string | null)[]) => Math.max(...texts.map(text => printable(text ?? "").length))
  const amount = longest(lines.map(line => line.amount))
  return { quantity: longest(lines.map(line => line.quantity)), amount: amount && amount + 1 }
}

/** A line's text and details, each line break a row of its own. The first one has the quantity and the amount. */
function rowsOf(line: PrintLine, widths: Widths): Row[] {
  const parts = [line, ...line.details].flatMap(({ text, emphasis }) =>
    text.split("\n").map(part => ({ text: part, style: styles[emphasis] })),
  )
  return parts.map((part, index) => {
    const [quantity, amount] = index === 0 ? [line.quantity ?? "", line.amount ?? ""] : ["", ""]
    return { ...part, quantity, amount, widths, align: line.align }
  })
}

/** Text where ASCII can express the row, otherwise a picture of the whole row: the printer cannot mix them in one line. */
async function writeRow(printout: Printout, row: Row, paper: Paper): Promise<void> {
  if (isText(row)) return writeText(printout, row)
  try {
    const { coverage, draw } = await (paper.drawing ?? openDrawing)()
    const { text, isComplete } = coveredText(row.text, coverage)
    const shown = isComplete ? row : marked(row, text, paper.language)
    if (isText(shown)) return writeText(printout, shown)
    const drawable = (part: string) => coveredText(part, coverage).text
    const texts = {
      text: drawable(shown.text),
      quantity: drawable(row.quantity),
      amount: drawable(row.amount),
    }
    printout.pictures(await draw({ ...row, ...texts, ...dotsOf(printout.columns, row.widths) }))
  } catch (error) {
    paper.onFault(error)
    // In English: what failed is drawing, and other scripts would have to be drawn.
    writeText(printout, marked(row, printable(row.text)))
  }
}

const isText = ({ text, quantity, amount }: Row) => [text, quantity, amount].every(isPrintable)

/** Some of the row is missing, and it could be an allergy: whoever reads it must know. The sign divides it from a customer's words. */
function marked(row: Row, text: string, language: ConsoleLanguage = defaultLanguage): Row {
  return { ...row, text: `${text} >> ${printTexts[language].readOnTablet}`.trim() }
}

function writeText(printout: Printout, { text, quantity, amount, widths, style, align }: Row): void {
  const width = printout.columns - widths.quantity - widths.amount
  if (width === printout.columns) printout.line(text, style, align)
  else
    printout.row(
      [
        { text: quantity, width: widths.quantity, align: "right" },
        { text, width },
        { text: amount, width: widths.amount, align: "right" },
      ],
      style,
    )
}

/** The places of the cells, the same as in a row of text: one column stays free before each cell but the first. */
function dotsOf(columns: Columns, { quantity, amount }: Widths) {
  const left = quantity === 0 ? 0 : quantity + 1
  const dots = (count: number) => Math.max(0, count) * dotsPerColumn
  return {
    width: dots(columns),
    left: dots(left),
    textWidth: dots(columns - left - amount),
    quantityWidth: dots(quantity),
    amountWidth: dots(amount - 1),
  }
}
