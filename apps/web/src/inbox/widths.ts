import { type Column, columns } from "./columns.ts"

export type Counts = Readonly<Record<Column, number>>

export interface Widths {
  /** Cards beside each other in the two columns of cards. */
  readonly cards: Readonly<Record<"new" | "kitchen", number>>
  /** For `grid-template-columns`. */
  readonly template: string
}

/** In rem, so that a larger text size of the browser counts. A card with the gap beside it, the rows of Ready and Out. */
const cardRem = 13
const rowsRem = 12.75
/** In this width a row has the number, how late the order is and its button in one line. */
const wideRowsRem = 15.5
const emptyRem = 5.5
const gapRem = 0.75
/** From here on Ready and Out are beside each other, as in board.module.css. */
const roomyRem = 97.25

/** One card each for one or two new orders, if there is room; three columns show the Accepts of six. */
function columnsForNew(orders: number, places: number): number {
  if (orders <= 2) return places < 4 ? 1 : orders
  return Math.min(3, Math.ceil(orders / 2))
}

/** How many of the cards' places are for new orders: what they need, or their share if that is more. */
function placesForNew(counts: Counts, places: number): number {
  if (counts.new === 0) return 0
  if (counts.kitchen === 0) return places
  const share = Math.round((places * counts.new) / (counts.new + counts.kitchen))
  return Math.min(Math.max(columnsForNew(counts.new, places), share), counts.new, places - 1)
}

/**
 * The widths of a board whose columns are side by side: new orders get what they need, the kitchen gets the rest, Ready
 * and Out need room for a line, and get more if no card loses its place by that.
 */
export function boardWidths(counts: Counts, boardRem: number): Widths {
  const rows = boardRem >= roomyRem ? [counts.ready, counts.out] : [counts.ready + counts.out]
  const withCards = [counts.new, counts.kitchen].filter(count => count > 0).length
  const empty = 2 - withCards + rows.filter(count => count === 0).length
  const forRows = rows.length - rows.filter(count => count === 0).length
  const leftRem = boardRem - (rows.length + 1) * gapRem - empty * emptyRem - forRows * rowsRem
  const places = Math.max(withCards, Math.floor(leftRem / cardRem))
  const forNew = placesForNew(counts, places)
  const cards = { new: forNew, kitchen: counts.kitchen === 0 ? 0 : places - forNew }
  const spareRem = forRows === 0 ? 0 : Math.max(0, leftRem - places * cardRem) / forRows
  const rowRem = Math.min(wideRowsRem, rowsRem + spareRem)
  const row = withCards === 0 ? `minmax(${rowsRem}rem, 1fr)` : `${rowRem}rem`
  const template = [
    ...[cards.new, cards.kitchen].map(count => (count === 0 ? `${emptyRem}rem` : `minmax(0, ${count}fr)`)),
    ...rows.map(count => (count === 0 ? `${emptyRem}rem` : row)),
  ].join(" ")
  return { cards, template }
}

export function isSame(one: Counts, other: Counts): boolean {
  return columns.every(column => one[column] === other[column])
}
