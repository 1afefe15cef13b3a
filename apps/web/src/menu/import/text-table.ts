import { mostSheetColumns, mostSheetRows, type SheetTable } from "@rasoi/core/menu"
import { CsvError, parse } from "csv-parse/browser/esm/sync"
import { SheetFault } from "./sheet-fault.ts"

const separators = [",", ";", "\t"] as const
/** A quotation mark that is never closed would make one cell of the whole file. */
const longestRow = 100_000
const sampledLines = 50
/** With empty lines between dishes. */
const mostLines = 4 * mostSheetRows

/** Reads text with one row in each line. */
export function readTextTable(text: string): SheetTable {
  if (text.includes("\u0000")) throw new SheetFault("NOT_A_TABLE")
  const delimiter = separatorOf(text)
  // A quotation mark inside a cell, such as 12" for a pizza, is a usual sign first, and a broken file second.
  return parseRows(text, delimiter, false) ?? parseRows(text, delimiter, true) ?? fail(text, delimiter)
}

function parseRows(text: string, delimiter: string, plainQuotes: boolean): SheetTable | null {
  try {
    const rows: string[][] = parse(text, {
      bom: true,
      delimiter,
      quote: plainQuotes ? null : '"',
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      max_record_size: longestRow,
      relax_quotes: !plainQuotes,
      to: mostLines + 1,
      on_record: (record: string[]) => {
        if (record.findLastIndex(cell => cell.trim() !== "") >= mostSheetColumns)
          throw new SheetFault("TOO_MANY_COLUMNS")
        return record
      },
    })
    if (rows.length > mostLines) throw new SheetFault("TOO_MANY_ROWS")
    return rows
  } catch (error) {
    if (error instanceof SheetFault) throw error
    if (error instanceof CsvError) return null
    throw error
  }
}

function fail(text: string, delimiter: string): never {
  const isWide = text.split(/[\r\n]/).some(line => line.split(delimiter).length > mostSheetColumns)
  throw new SheetFault(isWide ? "TOO_MANY_COLUMNS" : "NOT_A_TABLE")
}

/** The sign that splits most lines, and those into equally many cells. Signs inside quotation marks do not count. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 200_000)
    .replace(/"[^"]*"/g, "")
    .split(/\r\n|\n|\r/)
    .filter(line => line.trim() !== "")
    .slice(0, sampledLines)
  let best: { separator: string; score: number } = { separator: ",", score: 0 }
  for (const separator of separators) {
    const counts = lines.map(line => line.split(separator).length - 1).filter(count => count > 0)
    const usual = mostFrequent(counts)
    const score = counts.filter(count => count === usual).length + counts.length / 100
    if (score > best.score) best = { separator, score }
  }
  return best.separator
}

function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0])[0]
}
