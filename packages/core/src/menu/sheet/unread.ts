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
  /** The menu says something else, and keeps it. */
  "FOOD_TYPE_KEPT",
  "RATE_KEPT",
] as const
export type UnreadReason = (typeof unreadReasons)[number]

export interface Unread {
  readonly row: number
  /** `C12`; null if it is about the whole row. */
  readonly cell: string | null
  /** The text of the cell, or the name of the dish. */
  readonly text: string
  readonly reason: UnreadReason
}

const longestText = 120

export function unreadAt(row: number, column: number | null, text: string, reason: UnreadReason): Unread {
  const cell = column === null ? null : `${columnLetters(column)}${row}`
  return { row, cell, text: text.length > longestText ? `${text.slice(0, longestText)}…` : text, reason }
}
