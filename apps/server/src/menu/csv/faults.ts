import { type Column, columns } from "./columns.ts"

export interface CsvFault {
  /** As the spreadsheet numbers it: the headings are row 1. 0 is the file as a whole. */
  row: number
  /** The heading; empty for a fault of the whole row or file. */
  column: Column | ""
  message: string
}

/** A hostile file could have a fault in every cell; nobody reads more than this. */
const maximumFaults = 1000

export class CsvFaults {
  readonly #faults = new Map<string, CsvFault>()

  /** The first fault of a cell is kept: what follows from it would only repeat it. */
  report(row: number, column: Column | "", message: string): void {
    const cell = `${row} ${column}`
    if (!this.#faults.has(cell)) this.#faults.set(cell, { row, column, message })
  }

  get any(): boolean {
    return this.#faults.size > 0
  }

  list(): CsvFault[] {
    const all = [...this.#faults.values()].sort(byPlace)
    if (all.length <= maximumFaults) return all
    const message = `${all.length - maximumFaults} more faults are not listed.`
    return [...all.slice(0, maximumFaults), { row: 0, column: "", message }]
  }
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
