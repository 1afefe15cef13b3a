import { menuLimits, textLimits } from "@rasoi/contract/limits"
import { nameKey } from "../names.ts"
import { latinDigits } from "./digits.ts"
import { foodTypeOfTitle, foodTypeReader, type ReadFoodType } from "./food-types.ts"
import {
  type NameCell,
  nameAndSize,
  readNameCell,
  readSizeCell,
  type SizeRow,
  withoutBullet,
} from "./name-cells.ts"
import { columnOfTotal, noteColumn } from "./notes.ts"
import { type CellNumber, numbersIn } from "./numbers.ts"
import { isYear, priceRoles } from "./outcomes.ts"
import { type NumberedRow, ownRows, PartColumns } from "./part-rows.ts"
import { isBareList } from "./price-in-name.ts"
import { readPrices, type SheetPrice } from "./prices.ts"
import { hasOwnSizes, isPriceColumn, type ListUnread, readRowPrices } from "./row-prices.ts"
import { type Report, readValues } from "./row-values.ts"
import type { ContinuedPart, Found, OfSheet, PlacedPrice, SheetDish } from "./sheet-dish.ts"
import { cellText, type SheetCell, type SheetRow, type SheetTable } from "./table.ts"
import { unreadAt } from "./unread.ts"

/** Reads the dishes of a part, row by row. */
export class PartReader {
  readonly #rows: readonly NumberedRow[]
  /** Of each row. */
  readonly #sizeRows: readonly (SizeRow | null)[]
  readonly #columns: PartColumns
  readonly #part: ContinuedPart
  readonly #sheet: OfSheet
  readonly #foodType: ReadFoodType
  readonly #found: Found
  /** By the first column of lists that stand below each other. */
  readonly #categories: Map<number, string | null>
  /** The dishes have their prices behind the name, with nothing between. */
  readonly #isBare: boolean
  /** Another column has the prices. */
  readonly #isPriced: boolean
  readonly #names = new Map<SheetCell, NameCell>()
  /** Of which the next rows can be sizes. “lost”: it is not read, and so are they. */
  #above: SheetDish | "lost" | null = null

  constructor(
    table: SheetTable,
    part: ContinuedPart,
    sheet: OfSheet,
    categories: Map<number, string | null>,
    found: Found,
  ) {
    this.#part = part
    this.#sheet = sheet
    this.#categories = categories
    this.#found = found
    this.#columns = new PartColumns(part)
    const rows = ownRows(table, part)
    const cellsOf = (role: "foodType" | "name") =>
      rows.map(({ cells }) => this.#columns.cell(cells, role)).filter(cell => cellText(cell) !== "")
    this.#foodType = foodTypeReader(
      cellsOf("foodType").map(cellText),
      this.#columns.find("foodType")?.heading ?? "",
    )
    this.#isBare = !part.columns.some(isPriceColumn) && isBareList(cellsOf("name"))
    this.#isPriced = part.columns.some(({ role }) => priceRoles.includes(role))
    this.#rows = this.#withoutNotes(rows, table)
    this.#sizeRows = this.#rows.map(({ cells }) => this.#sizeRow(cells))
    if (part.category !== null) this.#category = part.category
  }

  get #category(): string | null {
    return this.#categories.get(this.#part.firstColumn) ?? null
  }

  set #category(category: string | null) {
    this.#categories.set(this.#part.firstColumn, category)
  }

  read(): void {
    for (const [index, row] of this.#rows.entries()) {
      const size = this.#above === null ? null : (this.#sizeRows[index] ?? null)
      const sizes = this.#sizesBelow(index)
      if (size !== null) this.#readSizeRow(row, size)
      else if (this.#isCategoryRow(row.cells) && sizes === undefined) this.#readCategory(row, index)
      else this.#above = this.#readRow(row, sizes)
    }
  }

  #withoutNotes(rows: readonly NumberedRow[], table: SheetTable): NumberedRow[] {
    return rows.filter(({ number, cells }) => {
      const column =
        noteColumn(cells, this.#columns.find("name")?.index, this.#isBare) ??
        columnOfTotal(table[number - 1] ?? [], cells)
      if (column === undefined) return true
      this.#listOf(number)(column, cellText(cells[column]), "NOTE")
      return false
    })
  }

  #listOf(row: number): ListUnread {
    return (column, text, reason) =>
      this.#found.unread.push(unreadAt({ sheet: this.#sheet.name, row }, column, text, reason))
  }

  /** The row below a dish if it is one of its sizes: `Margherita`, then `Regular 199` and `Large 399`. */
  #sizesBelow(index: number): NumberedRow | undefined {
    const [row, next] = [this.#rows[index], this.#rows[index + 1]]
    const isAbove = this.#sizeRows[index] === null && (this.#sizeRows[index + 1] ?? null) !== null
    return isAbove && row !== undefined && this.#nameOf(row.cells) !== "" ? next : undefined
  }

  #sizeRow(cells: SheetRow): SizeRow | null {
    const cell = this.#columns.cell(cells, "name")
    if (this.#columns.find("size") !== undefined) {
      const size = this.#columns.text(cells, "size")
      return cellText(cell) === "" && size !== "" ? { size, prices: null } : null
    }
    return readSizeCell(cell, each => this.#readName(each))
  }

  /** Each cell is read once, however often it is looked at. */
  #readName(cell: SheetCell): NameCell {
    const known = this.#names.get(cell)
    if (known) return known
    const read = readNameCell(cell, this.#isBare)
    this.#names.set(cell, read)
    return read
  }

  #nameOf(cells: SheetRow): string {
    const name = this.#columns.text(cells, "name")
    return name === "" && this.#isCategoryRow(cells) ? textOf(cells) : name
  }

  /** A text alone in its row, where no column says which category a dish has. A letter may number it. */
  #isCategoryRow(cells: SheetRow): boolean {
    if (this.#columns.find("category") !== undefined) return false
    const number = this.#part.columns.find(
      ({ role, index }) => role === "ignored" && /^(?:[A-Z]|[IVX]{1,4})[.)]?$/.test(cellText(cells[index])),
    )
    const filled = cells.filter((cell, index) => index !== number?.index && cellText(cell) !== "")
    const [text = null] = filled
    const isText = typeof text === "string" && /\p{L}/u.test(text) && readPrices(text, []) === null
    if (filled.length !== 1 || !isText || this.#readName(text).prices !== null) return false
    // `Naan 40/50` is a dish, though nobody knows what the prices are for, and so is `Neer Dosa Rs 60 (4 nos)`.
    return numbersIn(text).every(
      each => !each.marked && (each.kind !== null || (!this.#isBare && (!this.#isPriced || isOfTitle(each)))),
    )
  }

  /** The last text before dishes is their category. Others may be titles, or dishes without a price. */
  #readCategory({ number, cells }: NumberedRow, index: number): void {
    const next = this.#rows[index + 1]?.cells
    this.#above = null
    const column = cells.findLastIndex(cell => cellText(cell) !== "")
    const text = cellText(cells[column])
    const isFollowed =
      next !== undefined && (!this.#isCategoryRow(next) || this.#sizesBelow(index + 1) !== undefined)
    const isTitle = next === undefined ? !this.#part.goesOn : !isFollowed
    const category = withoutFrame(text)
    if (isTitle || category.length > textLimits.categoryName) this.#listOf(number)(column, text, "NOT_A_DISH")
    else this.#category = category
  }

  /** The dish of the row. `sizes`: the next row, if it has a size of it. */
  #readRow(row: NumberedRow, sizes: NumberedRow | undefined): SheetDish | "lost" | null {
    const { number, cells } = row
    // Merged cells: the category is in the first of its rows.
    const category = this.#columns.text(cells, "category")
    if (category !== "") this.#category = category
    const size = this.#columns.text(cells, "size")
    const list = this.#listOf(number)
    const read = this.#namedWithSize(this.#readNameAndPrices(row, size), sizes)
    // A number alone names no dish.
    const name = /[^\d\s.,/-]/.test(latinDigits(read.name)) ? read.name : ""
    const { prices } = read
    const report: Report = (role, reason, text = name) =>
      list(this.#columns.find(role)?.index ?? null, text, reason)
    // A row with a category alone begins that category.
    if (name === "" && prices === null && category !== "") return null
    if (name === "") report("name", "NO_NAME", cells.map(cellText).filter(Boolean).join(" · "))
    else if (name.length > textLimits.dishName) report("name", "NAME_TOO_LONG")
    if (name === "" || name.length > textLimits.dishName) return "lost"
    const place = this.#placeOf(name)
    const same = this.#found.byKey.get(place.key)
    if (same && size !== "" && prices !== null && addSizes(same, prices)) return same
    if (same || this.#isInOtherSheet(name, place.isBySheet)) {
      report("name", "TWICE")
      return "lost"
    }
    if (prices === null && sizes === undefined) report("price", "NO_PRICE")
    const above = foodTypeOfTitle(this.#category ?? "") ?? (this.#sheet.isPureVeg ? "VEG" : null)
    const own = sizes === undefined ? cells : filledFrom(cells, sizes.cells)
    const values = readValues(this.#columns, own, this.#foodType, above, report)
    const dish = {
      sheet: this.#sheet.name,
      row: number,
      name,
      category: place.category,
      prices: prices ?? [],
      ...values,
    }
    this.#add(dish, place)
    return dish
  }

  #placeOf(name: string) {
    const category = this.#category ?? this.#sheet.category
    return {
      category,
      key: `${nameKey(category ?? "")}\n${nameKey(name)}`,
      isBySheet: this.#category === null,
    }
  }

  #add(dish: SheetDish, { key, isBySheet }: { key: string; isBySheet: boolean }): void {
    const { dishes, byKey, byName } = this.#found
    dishes.push(dish)
    byKey.set(key, dish)
    const name = nameKey(dish.name)
    if (!byName.has(name)) byName.set(name, { sheet: this.#sheet.index, isBySheet })
  }

  /** Two worksheets with the same dish are the same list twice, unless each has it in a category. */
  #isInOtherSheet(name: string, isBySheet: boolean): boolean {
    const first = this.#found.byName.get(nameKey(name))
    return first !== undefined && first.sheet !== this.#sheet.index && (isBySheet || first.isBySheet)
  }

  #readSizeRow(row: NumberedRow, { size, prices }: SizeRow): void {
    const dish = this.#above
    const list = this.#listOf(row.number)
    const text = cellText(this.#columns.cell(row.cells, "name")) || size
    const column = this.#columns.find("name")?.index ?? 0
    if (dish === "lost" || dish === null) {
      list(column, text, "TWICE")
      return
    }
    const placed = prices?.map(price => this.#placed(price, row, column))
    const own = placed ?? this.#readNameAndPrices(row, size).prices
    const label = `${dish.name} ${text}`
    if (own === null) list(this.#columns.find("price")?.index ?? null, label, "NO_PRICE")
    else if (own.length > 0 && !addSizes(dish, own)) list(null, label, "PRICES_MIXED")
  }

  #placed(price: SheetPrice, { number }: NumberedRow, column: number): PlacedPrice {
    return { ...price, place: { sheet: this.#sheet.index, row: number, column } }
  }

  /** Prices are null without a cell that has one, and empty if none can be read, which is listed. */
  #readNameAndPrices(row: NumberedRow, size: string): { name: string; prices: PlacedPrice[] | null } {
    const column = this.#columns.find("name")
    const cell = this.#columns.cell(row.cells, "name")
    const list = this.#listOf(row.number)
    const of = { sheet: this.#sheet.index, size, name: cellText(cell) }
    const prices = readRowPrices(this.#part, row, of, list)
    if (prices !== null || column === undefined) {
      return { name: withoutBullet(this.#nameOf(row.cells)), prices }
    }
    const read: NameCell = this.#readName(cell)
    if (read.prices?.length === 0) list(column.index, cellText(cell), "NOT_A_PRICE")
    const own = read.prices?.map(price =>
      this.#placed({ ...price, size: price.size ?? (size || null) }, row, column.index),
    )
    return { name: read.name || this.#nameOf(row.cells), prices: own ?? null }
  }

  /** `Chicken Tikka Full | 280` above `Half | 150` is one dish. */
  #namedWithSize(
    read: { name: string; prices: PlacedPrice[] | null },
    sizes: NumberedRow | undefined,
  ): { name: string; prices: PlacedPrice[] | null } {
    const [only, ...others] = read.prices ?? []
    const named = sizes && nameAndSize(read.name)
    if (!named || !only || only.size !== null || others.length > 0) return read
    return { name: named.name, prices: [{ ...only, size: named.size }] }
  }
}

/** `Combo 1`, `Menu 2026`. */
const isOfTitle = (number: CellNumber) => /^\d$/.test(number.text) || isYear(number)

function textOf(cells: SheetRow): string {
  return cellText(cells.find(cell => cellText(cell) !== ""))
}

/** `*** STARTERS ***` and `- SOUPS -`. */
function withoutFrame(text: string): string {
  return /^[*~=#_•·–—-]{1,10}\s?(.{1,100}?)\s?[*~=#_•·–—-]{1,10}$/.exec(text)?.[1] ?? withoutBullet(text)
}

/** What the dish's own row does not say stands in the row of its first size. */
function filledFrom(cells: SheetRow, sizes: SheetRow): SheetRow {
  const width = Math.max(cells.length, sizes.length)
  return Array.from(
    { length: width },
    (_, at) => (cellText(cells[at]) === "" ? sizes[at] : cells[at]) ?? null,
  )
}

/** A further row of the dish: a size of its own. */
function addSizes(dish: SheetDish, prices: readonly PlacedPrice[]): boolean {
  if (dish.prices.length >= menuLimits.variants || !hasOwnSizes([...dish.prices, ...prices])) return false
  dish.prices.push(...prices)
  return true
}
