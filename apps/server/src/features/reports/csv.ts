import { stringify } from "csv-stringify/sync"
import { guardCell } from "../menu/index.ts"

/** Numbers are written unchanged; texts are escaped, so that a spreadsheet does not run them as formulas. */
export type Cell = string | number | Amount | null

/** Written as rupees with two decimals, so that a spreadsheet can add them. */
export class Amount {
  readonly paise: number

  constructor(paise: number) {
    this.paise = paise
  }
}

/** The columns of a table: the heading, and the value in each row. */
export type Columns<Row> = readonly (readonly [heading: string, cellOf: (row: Row) => Cell])[]

export function headingsOf<Row>(columns: Columns<Row>): string[] {
  return columns.map(([heading]) => heading)
}

export function cellsOf<Row>(columns: Columns<Row>, row: Row): Cell[] {
  return columns.map(([, cellOf]) => cellOf(row))
}

/** Rows of a spreadsheet, RFC 4180. */
export function toCsv(rows: readonly (readonly Cell[])[], isBeginning = true): string {
  // The byte order mark makes a spreadsheet read ₹ and Indian scripts as UTF-8.
  return stringify(rows.map(row => row.map(textOf)) as string[][], {
    bom: isBeginning,
    record_delimiter: "\r\n",
    quote_record_delimiter: true,
  })
}

function textOf(cell: Cell): string {
  if (cell === null) return ""
  if (cell instanceof Amount) return rupeesOf(cell.paise)
  return typeof cell === "number" ? String(cell) : guardCell(cell)
}

function rupeesOf(paise: number): string {
  const size = Math.abs(paise)
  const hundredths = size % 100
  return `${paise < 0 ? "-" : ""}${(size - hundredths) / 100}.${String(hundredths).padStart(2, "0")}`
}

/** `rasoi-sales-2026-10-11-to-2026-10-17.csv` */
export function fileNameOf(report: string, { from, to }: { from: string; to: string }): string {
  return `rasoi-${report}-${from}-to-${to}.csv`
}
