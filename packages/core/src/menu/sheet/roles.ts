import { nonVegWord } from "../non-veg-words.ts"
import type { ColumnRole } from "./column-roles.ts"
import { foodTypeReader } from "./food-types.ts"
import { type HeadingCell, isPriceRole } from "./heading-rows.ts"
import type { HeadingRole } from "./headings.ts"
import { holdPrices, isHeldBy } from "./held-roles.ts"
import { type KnownHeadings, knownRole, numbered, withoutUnused } from "./known-headings.ts"
import { numbersIn } from "./numbers.ts"
import { isOnSaleWord } from "./on-sale.ts"
import { type Area, columnOfArea, isRunning, numberAbove, share } from "./parts.ts"
import { isPrice } from "./prices.ts"
import { cellText, columnLetters, type SheetCell, type SheetTable } from "./table.ts"

export interface SheetColumn {
  readonly index: number
  /** Empty if it has none. */
  readonly heading: string
  /** The headings of both rows: the upper one may say whether the prices include tax. */
  readonly above: string
  readonly role: ColumnRole
  /** The owner has said it, for this sheet or an earlier one. */
  readonly isChosen: boolean
  /** The size of its prices. */
  readonly size: string | null
  /** Which of several price lists it belongs to, as the owner is asked. */
  readonly list: string | null
}

interface Guess {
  readonly index: number
  readonly cell: HeadingCell | undefined
  readonly cells: readonly SheetCell[]
  /** The column numbers the dishes. */
  readonly isNumbering: boolean
  /** What the owner said counts first, then headings that are known, those that contain a known word, the list above. */
  readonly order: number
  readonly role: ColumnRole | undefined
}

const singleRoles: readonly ColumnRole[] = [
  ...(["name", "category", "size", "foodType", "description", "taxRate", "onSale"] as const),
]

export interface AreaColumns {
  readonly columns: SheetColumn[]
  readonly nameHeading: string | null
  readonly isInherited: boolean
  readonly categoryHeading: string | null
}

/** The columns of an area. `nameHeading`: a word above the dishes that is no known heading; `categoryHeading`: a category. */
export function guessColumns(
  table: SheetTable,
  area: Area,
  known: KnownHeadings,
  above: readonly SheetColumn[] = [],
): AreaColumns {
  const roles = guessRoles(table, area, known, above)
  // What the owner does not use counts only beside the price that they chose: another column may be another list.
  const isChosen = roles.every(isUsed) || roles.some(role => hasPrices(role) && role.order === 0)
  const counting = isChosen ? roles : guessRoles(table, area, withoutUnused(known), above)
  return columnsOf(table, area, counting.some(hasPrices) ? counting : roles)
}

/** `Cakes | | 500 g | 1 kg` in the middle of a sheet has its category in the column of categories. */
const isCategoryAgain = ({ role, order }: Guess) => role === "category" && order === 3

const isUsed = ({ role, order }: Guess) => order > 0 || (role !== "otherPrice" && role !== "ignored")
const hasPrices = ({ role, cells }: Guess) => (isPriceRole(role) || role === "openPrice") && cells.length > 0

function guessRoles(
  table: SheetTable,
  area: Area,
  known: KnownHeadings,
  above: readonly SheetColumn[],
): Decided[] {
  const indices = Array.from({ length: area.endColumn - area.firstColumn }, (_, at) => area.firstColumn + at)
  const keys = numbered(indices.map(index => area.headings?.cells[index]?.text ?? ""))
  const guesses = indices.map((index, at): Guess => {
    const cell = area.headings?.cells[index]
    const cells = columnOfArea(table, area, index)
    const inherited = above.find(column => column.index === index)?.role
    const last = inherited === "ignored" ? numberAbove(table, area.firstRow, index) : undefined
    const column = { index, cell, cells, isNumbering: isRunning(cells, isUnknownWord(cell), last) }
    return { ...column, ...guessRole(column, knownRole(known, keys[at] ?? ""), inherited) }
  })
  const decided = decidePrices(fillFromCells(withoutSecond(guesses)), table.slice(area.firstRow, area.endRow))
  if (!area.isUnclear) return decided
  return decided.map(guess =>
    guess.order > 0 && (isPriceRole(guess.role) || guess.role === "openPrice")
      ? { ...guess, role: "unknown" }
      : guess,
  )
}

const isUnknownWord = (cell: HeadingCell | undefined) => (cell?.text ? cell.said === undefined : false)

function columnsOf(table: SheetTable, area: Area, roles: readonly Decided[]): AreaColumns {
  const name = roles.find(({ role }) => role === "name")
  const columns = roles.map(({ index, cell, role, order, list }): SheetColumn => {
    const first = area.headings ? cellText(table[area.headings.first]?.[index]) : ""
    const heading = cell?.text ?? ""
    return {
      index,
      heading,
      above: first === heading ? heading : `${first} ${heading}`,
      role: role ?? "ignored",
      isChosen: order === 0,
      size: cell?.size ?? null,
      list: list ?? cell?.list ?? null,
    }
  })
  const isHeading = name === undefined || name.order <= 1 || !name.cell?.text
  return {
    columns,
    nameHeading: isHeading ? null : (name.cell?.text ?? null),
    isInherited: name?.order === 3,
    categoryHeading: roles.find(isCategoryAgain)?.cell?.text || null,
  }
}

function guessRole(
  { cell, cells, isNumbering }: Pick<Guess, "cell" | "cells" | "isNumbering">,
  corrected: ColumnRole | undefined,
  inherited: ColumnRole | undefined,
): Pick<Guess, "role" | "order"> {
  const canHold = (role: ColumnRole | undefined) =>
    role === undefined || isHeldBy(role, cells, cell?.text ?? "")
  // Prices may stand below the pieces or the running numbers of the list above.
  const isHeld = (role: ColumnRole) =>
    canHold(role) && (role !== "ignored" || isNumbering || !holdPrices(cells))
  if (corrected && canHold(corrected)) return { role: corrected, order: 0 }
  const said = cell?.said
  const isOfList = inherited !== undefined && !isPriceRole(inherited) && inherited !== "openPrice"
  if (said && !goesOn(inherited, said, cells)) {
    const role = said.role === "unclear" ? roleOfCells(cells, cell?.text ?? "") : said.role
    // `Delivery | yes`, `AC | no`: no prices.
    const isEmptyList =
      isPriceRole(role) && cell?.list !== null && cells.length > 0 && share(cells, isPrice) < 0.4
    if (!isEmptyList && canHold(role)) return { role, order: said.exact ? 1 : 2 }
  }
  if (isOfList && inherited !== "unknown" && isHeld(inherited)) return { role: inherited, order: 3 }
  if (cells.length > 1 && cells.every(each => isOnSaleWord(cellText(each))))
    return { role: "onSale", order: 3 }
  return { role: undefined, order: 4 }
}

/** `MAIN COURSE | Half | Full` in the middle of a sheet stands above names, and so does `Cakes | Weight | 500 g | 1 kg`. */
function goesOn(inherited: ColumnRole | undefined, said: HeadingRole, cells: readonly SheetCell[]): boolean {
  if (inherited !== "name" && inherited !== "category") return false
  if (!said.exact) return true
  const isOfCells = said.role === "foodType" ? cells.length > 0 : said.role !== "ignored"
  return !isOfCells && (inherited === "category" || share(cells, isName) >= 0.6)
}

const isName = (cell: SheetCell) => /\p{L}{3}/u.test(cellText(cell)) && !isPrice(cell)

function roleOfCells(cells: readonly SheetCell[], heading: string): ColumnRole {
  const texts = cells.map(cellText)
  const read = foodTypeReader(texts, heading)
  return texts.length > 0 && texts.filter(text => read(text) !== null).length * 2 > texts.length
    ? "foodType"
    : "category"
}

/** One column has a role, except prices: the first of those that say it best. */
function withoutSecond(guesses: readonly Guess[]): Guess[] {
  return guesses.map((guess, at) => {
    const { role, order } = guess
    if (role === undefined || !singleRoles.includes(role)) return guess
    const isTaken = guesses.some(
      (other, index) => other.role === role && (other.order < order || (other.order === order && index < at)),
    )
    return isTaken ? { ...guess, role: restRole(guess) } : guess
  })
}

/** What a column is that nothing is known of. */
function restRole({ cells, isNumbering }: Guess): ColumnRole {
  const canBePrice = cells.some(cell => numbersIn(cell).some(({ kind }) => kind === null))
  return canBePrice && !isNumbering ? "unknown" : "ignored"
}

/** A heading says nothing, but most cells are prices. */
function isPlausible({ role, cells, isNumbering }: Guess): boolean {
  return role === undefined && share(cells, isPrice) >= 0.6 && !isNumbering
}

const lettersOf = (cells: readonly SheetCell[]) =>
  new Set(cells.map(cellText).filter(text => /\p{L}/u.test(text) && !isPrice(text))).size

/** Without a heading for the dish: the column with most different texts, of those whose heading says nothing. */
function fillFromCells(guesses: readonly Guess[]): Guess[] {
  const priced = guesses.map(guess =>
    isPlausible(guess) ? { ...guess, role: "price" as const, order: 4 } : guess,
  )
  if (priced.some(({ role }) => role === "name")) return priced
  const candidates = (isFree: (guess: Guess) => boolean) =>
    priced.filter(guess => isFree(guess) && lettersOf(guess.cells) > 0)
  const free = candidates(({ role }) => role === undefined)
  // `Main Course | Half | Full`: a word of a category stands above the dishes.
  const named = free.length > 0 ? free : candidates(({ role, order }) => order === 2 && !isPriceRole(role))
  // A list in one column: a dish, and below it `Half 120`.
  const rest = named.length > 0 ? named : candidates(({ role, order }) => order === 4 && role === "price")
  const best = rest.reduce<Guess | undefined>(
    (found, guess) => (found && lettersOf(found.cells) >= lettersOf(guess.cells) ? found : guess),
    undefined,
  )
  return priced.map(guess => (guess === best ? { ...guess, role: "name", order: 4 } : guess))
}

/** What the owner has said about a column counts in place of its heading. */
const listOf = ({ order, cell }: Guess) => (order === 0 ? null : (cell?.list ?? null))
const sizeOf = ({ role, cell }: Guess) => (role === "sizePrice" ? (cell?.size ?? cell?.text ?? "") : null)

type Decided = Guess & { readonly list?: string }

/** Several price lists stay open: only the owner knows which one counts. */
function decidePrices(guesses: readonly Guess[], rows: SheetTable): Decided[] {
  const filled = guesses.filter(({ role, cells }) => isPriceRole(role) && cells.length > 0)
  const lists = new Map<string, Guess[]>()
  for (const guess of filled) {
    const same = filled.filter(other => listOf(other) === listOf(guess) && sizeOf(other) === sizeOf(guess))
    const isMixed = sizeOf(guess) === null && isBesideSizes(guess, filled, rows)
    const own =
      guess.order < 4 && same.length === 1 && !isMixed ? (listOf(guess) ?? "") : labelOf(guess, same)
    lists.set(own, [...(lists.get(own) ?? []), guess])
  }
  const isOpen = lists.size > 1
  return guesses.map(guess => {
    const [list] = [...lists].find(([, members]) => members.includes(guess)) ?? []
    if (list === undefined) {
      const isEmptyPrice = isPriceRole(guess.role) && filled.length > 0
      return { ...guess, role: isEmptyPrice ? "ignored" : (guess.role ?? restRole(guess)) }
    }
    const members = lists.get(list) ?? []
    const label = list || members.map(({ cell }) => cell?.text ?? "").join(" · ")
    if (isOpen) return { ...guess, role: "openPrice", list: label }
    const isPlain = sizeOf(guess) === null && !isFoodWord(guess, guesses)
    return { ...guess, role: isPlain ? "price" : "sizePrice" }
  })
}

/** `Veg | Chicken` with prices below one of them only: it says what all of these dishes are. */
function isFoodWord({ order, cell }: Guess, guesses: readonly Guess[]): boolean {
  const isFood = (heading: HeadingCell | undefined) =>
    heading !== undefined && (heading.said?.role === "foodType" || nonVegWord(heading.text) !== null)
  return order === 4 && isFood(cell) && guesses.some(other => other.cells.length === 0 && isFood(other.cell))
}

/** A price of 100 g beside prices of 250 g and 500 g is none of the dish. */
function isBesideSizes({ index }: Guess, filled: readonly Guess[], rows: SheetTable): boolean {
  const sizes = filled.filter(guess => sizeOf(guess) !== null)
  return rows.some(
    row =>
      cellText(row[index]) !== "" &&
      isPrice(row[index] ?? null) &&
      sizes.some(size => isPrice(row[size.index] ?? null)),
  )
}

/** How the owner recognises a column that has no price list in its heading. */
function labelOf({ index, cell }: Guess, same: readonly Guess[]): string {
  const text = cell?.text ?? ""
  const isAlone = same.filter(other => other.cell?.text === text).length < 2
  return text !== "" && isAlone ? text : `${text} ${columnLetters(index)}`.trim()
}
