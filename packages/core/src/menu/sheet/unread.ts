import { columnLetters } from "./table.ts"

/** Why something of a sheet is not in the draft, or not as the sheet says. */
export const unreadReasons = [
  /** The price cannot be read. */
  "NOT_A_PRICE",
  "NO_PRICE",
  /** A price without a size beside prices of sizes. */
  "PRICES_MIXED",
  "SIZE_TOO_LONG",
  "NOT_A_FOOD_TYPE",
  "NOT_A_RATE",
  "NOT_ON_SALE_OR_NOT",
  "NO_NAME",
  "NAME_TOO_LONG",
  /** The dish is already in an earlier row. */
  "TWICE",
  /** Several dishes of the menu have this name. */
  "SEVERAL_ON_MENU",
  /** The menu sells the dish by size, the sheet at one price. */
  "SOLD_BY_SIZE",
  /** A text alone in its row, with no dish below it. */
  "NOT_A_DISH",
  /** Such as “GST extra as applicable”. */
  "NOTE",
  /** A number that can be a price, and nothing says what it is. */
  "NO_COLUMN",
  /** The menu says something else, and keeps it. */
  "FOOD_TYPE_KEPT",
  "RATE_KEPT",
  "ON_SALE_KEPT",
] as const
export type UnreadReason = (typeof unreadReasons)[number]

/** A place in the sheets of an import; the sheet by its index. */
export interface Place {
  readonly sheet: number
  readonly row: number
  readonly column: number
}

export interface Unread {
  /** The name of the worksheet; null if the file has only one. */
  readonly sheet: string | null
  readonly row: number
  /** `C12`; null if it is about the whole row. */
  readonly cell: string | null
  /** The text of the cell, or the name of the dish. */
  readonly text: string
  /** The dish of the row, where the text is that of another cell. */
  readonly dish?: string
  readonly reason: UnreadReason
  /** How many prices are not read for this reason. */
  readonly prices: number
}

const longestText = 120

export function shortened(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text
}

export function cellName(column: number, row: number): string {
  return `${columnLetters(column)}${row}`
}

export function unreadAt(
  { sheet, row }: { sheet: string | null; row: number },
  column: number | null,
  text: string,
  reason: UnreadReason,
): Unread {
  const cell = column === null ? null : cellName(column, row)
  return { sheet, row, cell, text: shortened(text), reason, prices: 0 }
}
