import { type Fault, type FaultParams, type FaultReason, mostFaults } from "@rasoi/contract"
import { type Column, columns } from "./columns.ts"

export interface CsvFault extends Omit<Fault, "field"> {
  /** As the spreadsheet numbers it: the headings are row 1. 0 is the file as a whole. */
  row: number
  /** The heading; empty for a fault of the whole row or file. */
  column: Column | ""
}

/** A message quotes names of the file, and what the file calls a name may be a page long. */
const longestMessage = 500

/** The first faults of a file, as many as a refusal lists. */
export class CsvFaults {
  readonly #faults = new Map<string, CsvFault>()
  #more = false

  /** The first fault of a cell is kept: what follows from it would only repeat it. */
  report(
    row: number,
    column: Column | "",
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

  /** More faults came than are kept: there is no use in looking for others. */
  get more(): boolean {
    return this.#more
  }

  list(): CsvFault[] {
    const all = [...this.#faults.values()].sort(byPlace)
    if (!this.#more) return all
    const message = "There are more faults than can be listed; correct these first."
    return [...all.slice(0, mostFaults - 1), { row: 0, column: "", message, reason: "MORE_FAULTS" }]
  }
}

function shortened(message: string): string {
  return message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message
}

function byPlace(left: CsvFault, right: CsvFault): number {
  return left.row - right.row || positionOf(left.column) - positionOf(right.column)
}

function positionOf(column: CsvFault["column"]): number {
  return column === "" ? -1 : columns.indexOf(column)
}

/** A value as a message names it: short, on one line. */
export function quoted(text: string): string {
  const characters = [...text.slice(0, 200).replace(/\s+/g, " ")]
  return `“${characters.length > 40 ? `${characters.slice(0, 40).join("")}…` : characters.join("")}”`
}
