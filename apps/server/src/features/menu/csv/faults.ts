import { type Fault, type FaultParams, type FaultReason, mostFaults } from "@rasoi/contract"
import { type ExportColumn, exportColumns } from "@rasoi/core"

export interface CsvFault extends Omit<Fault, "field"> {
  /** The spreadsheet's row number: the headings are row 1. 0 is the whole file. */
  row: number
  /** The heading. Empty: a fault of the whole row or file. */
  column: ExportColumn | ""
}

/** Messages quote names from the file, and these can be very long. */
const maxMessageLength = 500

/** The first faults of a file, up to the number that a refusal lists. */
export class CsvFaults {
  readonly #faults = new Map<string, CsvFault>()
  #more = false

  /** Keeps only the first fault of a cell: later ones follow from it. */
  report(
    row: number,
    column: ExportColumn | "",
    message: string,
    reason: FaultReason,
    params: FaultParams = {},
  ): void {
    const cell = `${row} ${column}`
    if (this.#faults.has(cell)) return
    if (this.#faults.size === mostFaults) this.#more = true
    else this.#faults.set(cell, { row, column, message: shortened(message), reason, params })
  }

  get any(): boolean {
    return this.#faults.size > 0
  }

  /** There are more faults than the list keeps, so the check can stop. */
  get more(): boolean {
    return this.#more
  }

  list(): CsvFault[] {
    const all = [...this.#faults.values()].sort(byCell)
    if (!this.#more) return all
    const message = "There are more faults than can be listed; correct these first."
    return [...all.slice(0, mostFaults - 1), { row: 0, column: "", message, reason: "MORE_FAULTS" }]
  }
}

function shortened(message: string): string {
  return message.length > maxMessageLength ? `${message.slice(0, maxMessageLength)}…` : message
}

function byCell(left: CsvFault, right: CsvFault): number {
  return left.row - right.row || positionOf(left.column) - positionOf(right.column)
}

function positionOf(column: CsvFault["column"]): number {
  return column === "" ? -1 : exportColumns.indexOf(column)
}

/** A value quoted for a message: short, on one line. */
export function quoted(text: string): string {
  const characters = [...text.slice(0, 200).replace(/\s+/g, " ")]
  return `“${characters.length > 40 ? `${characters.slice(0, 40).join("")}…` : characters.join("")}”`
}
