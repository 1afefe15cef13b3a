import type { FoodType } from "@rasoi/contract"
import { highestRateBasisPoints, textLimits } from "@rasoi/contract/limits"
import { parsePercent } from "../cell-values.ts"
import { nameKey } from "../names.ts"
import { foodTypeOfTitle, foodTypeReader, type ReadFoodType } from "./food-types.ts"
import type { ColumnRole } from "./headings.ts"
import type { SheetPart } from "./layout.ts"
import { isNote } from "./notes.ts"
import { readOnSale } from "./on-sale.ts"
import { endsWithPrice, share } from "./parts.ts"
import { nameBeforePriceWord, readNameWithPrice } from "./price-in-name.ts"
import { readPrices, type SheetPrice } from "./prices.ts"
import type { SheetColumn } from "./roles.ts"
import type { ContinuedPart, Found, OfSheet, PlacedPrice, SheetDish } from "./sheet-dish.ts"
import { isMeasure, sizesOfHeading, usualSize } from "./size-words.ts"
import { cellText, isBlankRow, type SheetCell, type SheetRow, type SheetTable } from "./table.ts"
import { type UnreadReason, unreadAt } from "./unread.ts"

interface NumberedRow {
  readonly number: number
  readonly cells: SheetRow
}

const isPriceColumn = ({ role }: SheetColumn) => role === "price" || role === "sizePrice"
/** Signs for a size that there is not. */
const noSize = /^(?:[-–—_.xX*]{1,5}|n\.?\/?a\.?|nil)$/i
const numbering = /^\d{1,3}\s?[.)]\s?(?=\p{L})/u

/** Reads the dishes of a part, row by row. */
export class PartReader {
  readonly #rows: readonly NumberedRow[]
  readonly #columns: ReadonlyMap<ColumnRole, SheetColumn>
  readonly #part: ContinuedPart
  readonly #sheet: OfSheet
  readonly #foodType: ReadFoodType
  readonly #found: Found
  /** By the first column of lists that stand below each other. */
  readonly #categories: Map<number, string | null>
  /** The dishes have their prices behind the name, with nothing between. */
  readonly #isBare: boolean
  readonly #isNumbered: boolean
  /** The dish of which the next rows are sizes. */
  #sizedDish: { readonly row: number; readonly name: string } | null = null

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
    this.#columns = new Map(part.columns.map(column => [column.role, column] as const).reverse())
    const rows = ownRows(table, part)
    const cellsOf = (role: ColumnRole) =>
      rows.map(({ cells }) => this.#cell(cells, role)).filter(cell => cellText(cell) !== "")
    this.#foodType = foodTypeReader(
      cellsOf("foodType").map(cellText),
      this.#columns.get("foodType")?.heading ?? "",
    )
    const names = cellsOf("name")
    this.#isNumbered = share(names, cell => numbering.test(cellText(cell))) >= 0.6
    this.#isBare = !part.columns.some(isPriceColumn) && share(names, endsWithPrice) >= 0.6
    this.#rows = this.#withoutNotes(rows)
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
      if (this.#isAboveSizes(index)) this.#sizedDish = { row: row.number, name: this.#nameOf(row.cells) }
      else if (this.#isCategoryRow(row.cells)) this.#readCategory(row, index)
      else this.#readRow(row.number, row.cells)
    }
  }

  #nameOf(cells: SheetRow): string {
    return cellText(cells.find(cell => cellText(cell) !== ""))
  }

  /** A dish alone in its row, above rows that are its sizes: `Margherita`, then `Regular 199` and `Large 399`. */
  #isAboveSizes(index: number): boolean {
    const [row, next] = [this.#rows[index], this.#rows[index + 1]]
    return (
      row !== undefined && next !== undefined && this.#isCategoryRow(row.cells) && this.#isSizeRow(next.cells)
    )
  }

  #isSizeRow(cells: SheetRow): boolean {
    return !this.#columns.has("size") && usualSize(this.#text(cells, "name")) !== undefined
  }

  #list(row: number, column: number | null, text: string, reason: UnreadReason): void {
    this.#found.unread.push(unreadAt({ sheet: this.#sheet.name, row }, column, text, reason))
  }

  #cell(cells: SheetRow, role: ColumnRole): SheetCell {
    const column = this.#columns.get(role)
    return column === undefined ? null : (cells[column.index] ?? null)
  }

  #text(cells: SheetRow, role: ColumnRole): string {
    return cellText(this.#cell(cells, role))
  }

  #withoutNotes(rows: readonly NumberedRow[]): NumberedRow[] {
    return rows.filter(({ number, cells }) => {
      const column = cells.findIndex(cell => cellText(cell) !== "")
      const text = cellText(cells[column])
      const isAlone = cells.findLastIndex(cell => cellText(cell) !== "") === column
      if (!isAlone || typeof cells[column] !== "string" || !isNote(text)) return true
      // `Tea ₹20 (note: hot)` is a dish.
      if (
        readNameWithPrice(cells[column], this.#isBare) !== null &&
        !/\b(?:extra|charges?|minimum|packing)\b/i.test(text)
      )
        return true
      this.#list(number, column, text, "NOTE")
      return false
    })
  }

  /** A text alone in its row, where no column says which category a dish has. A letter may number it. */
  #isCategoryRow(cells: SheetRow): boolean {
    if (this.#columns.has("category")) return false
    const number = this.#part.columns.find(
      ({ role, index }) => role === "ignored" && /^(?:[A-Z]|[IVX]{1,4})[.)]?$/.test(cellText(cells[index])),
    )
    const filled = cells.filter((cell, index) => index !== number?.index && cellText(cell) !== "")
    const [text] = filled
    const isText = typeof text === "string" && /\p{L}/u.test(text) && readPrices(text, []) === null
    const isDish =
      readNameWithPrice(text, this.#isBare) !== null ||
      (this.#isBare && nameBeforePriceWord(cellText(text)) !== null)
    return filled.length === 1 && isText && !isDish
  }

  /** The last text before dishes is their category. Others may be titles, or dishes without a price. */
  #readCategory({ number, cells }: NumberedRow, index: number): void {
    const next = this.#rows[index + 1]?.cells
    this.#sizedDish = null
    const column = cells.findLastIndex(cell => cellText(cell) !== "")
    const text = cellText(cells[column])
    const isFollowed = next !== undefined && (!this.#isCategoryRow(next) || this.#isAboveSizes(index + 1))
    const isTitle = next === undefined ? !this.#part.goesOn : !isFollowed
    if (isTitle || text.length > textLimits.categoryName) this.#list(number, column, text, "NOT_A_DISH")
    else this.#category = text
  }

  #readRow(row: number, cells: SheetRow): void {
    // Merged cells: the category is in the first of its rows.
    const category = this.#text(cells, "category")
    if (category !== "") this.#category = category
    if (!this.#isSizeRow(cells)) this.#sizedDish = null
    const above = this.#sizedDish
    const size = above === null ? this.#text(cells, "size") : (usualSize(this.#text(cells, "name")) ?? "")
    const own = this.#readNameAndPrices(row, cells, size)
    const { name, prices } = above === null ? own : { ...own, name: above.name }
    const report = (role: ColumnRole, reason: UnreadReason, text = name) =>
      this.#list(row, this.#columns.get(role)?.index ?? null, text, reason)
    const isBySheet = this.#category === null && this.#sheet.category !== null
    const dishCategory = this.#category ?? this.#sheet.category
    const key = `${nameKey(dishCategory ?? "")}\n${nameKey(name)}`
    // Merged cells again: the name is in the first row of its sizes.
    const same = name === "" && size !== "" ? this.#found.dishes.at(-1) : this.#found.byKey.get(key)
    if (same && size !== "" && prices !== null && addSizes(same, prices)) return
    // A row with a category alone begins that category.
    if (name === "" && prices === null && category !== "") return
    if (name === "") return void report("name", "NO_NAME", cells.map(cellText).filter(Boolean).join(" · "))
    if (name.length > textLimits.dishName) return void report("name", "NAME_TOO_LONG")
    if (same || this.#isInOtherSheet(name, isBySheet || dishCategory === null))
      return void report("name", "TWICE")
    if (prices === null) report("price", "NO_PRICE")
    const dish: SheetDish = {
      sheet: this.#sheet.name,
      row,
      name,
      category: dishCategory,
      description: this.#text(cells, "description"),
      prices: prices ?? [],
      foodType: this.#readFoodType(cells, report),
      rateBasisPoints: this.#readRate(cells, report),
      onSale: this.#readOnSale(cells, report),
    }
    this.#found.dishes.push(dish)
    this.#found.byKey.set(key, dish)
    if (!this.#found.byName.has(nameKey(name)))
      this.#found.byName.set(nameKey(name), {
        sheet: this.#sheet.index,
        isBySheet: isBySheet || dishCategory === null,
      })
  }

  /** Two worksheets with the same dish are the same list twice, unless each has it in a category. */
  #isInOtherSheet(name: string, isBySheet: boolean): boolean {
    const first = this.#found.byName.get(nameKey(name))
    return first !== undefined && first.sheet !== this.#sheet.index && (isBySheet || first.isBySheet)
  }

  /** Prices are null without a cell that has one, and empty if none can be read, which is listed. */
  #readNameAndPrices(
    row: number,
    cells: SheetRow,
    size: string,
  ): { name: string; prices: PlacedPrice[] | null } {
    const prices = this.#readPrices(row, cells, size)
    const column = this.#columns.get("name")
    const cell = this.#cell(cells, "name")
    const withPrice = prices === null ? readNameWithPrice(cell, this.#isBare) : null
    const isFree = prices === null && withPrice === null && this.#isBare
    const unpriced = isFree ? nameBeforePriceWord(cellText(cell)) : null
    const isUnpriced = unpriced !== null
    const text = withPrice?.name ?? unpriced ?? cellText(cell)
    if (isUnpriced && column) this.#list(row, column.index, cellText(cell), "NOT_A_PRICE")
    const name = this.#isNumbered ? text.replace(numbering, "") : text
    if (withPrice === null || column === undefined) return { name, prices: isUnpriced ? [] : prices }
    const place = { sheet: this.#sheet.index, row, column: column.index }
    const own = withPrice.prices.map(price => ({
      ...price,
      size: price.size ?? (size === "" ? null : size),
      place,
    }))
    return { name, prices: own }
  }

  #readPrices(row: number, cells: SheetRow, size: string): PlacedPrice[] | null {
    const columns = this.#part.columns.filter(isPriceColumn)
    const filled = columns.filter(
      ({ index }) => cellText(cells[index]) !== "" && !noSize.test(cellText(cells[index])),
    )
    if (filled.length === 0) return null
    const found = filled.flatMap(column => {
      const own = column.role === "sizePrice" ? (column.size ?? column.heading) : size
      return this.#readPriceCell(row, column, cells[column.index] ?? null, own)
    })
    const [only] = found
    const isOnly = filled.length === 1 && found.length === 1 && filled[0]?.role === "sizePrice"
    if (isOnly && only && !isMeasure(only.size ?? ""))
      return [{ ...only, size: null, onlySize: only.size ?? undefined }]
    const sizes = found.map(price => (price.size === null ? "" : nameKey(price.size)))
    const mixed = (sizes.includes("") && sizes.length > 1) || new Set(sizes).size < sizes.length
    if (!mixed) return found
    this.#list(row, null, this.#text(cells, "name"), "PRICES_MIXED")
    return []
  }

  #readPriceCell(row: number, { index, heading }: SheetColumn, cell: SheetCell, size: string): PlacedPrice[] {
    const place = { sheet: this.#sheet.index, row, column: index }
    const isTooLong = size.length > textLimits.sizeLabel
    const prices = isTooLong ? null : withSize(readPrices(cell, sizesOfHeading(heading) ?? []), size)
    if (isTooLong) this.#list(row, index, size, "SIZE_TOO_LONG")
    else if (prices === null) this.#list(row, index, cellText(cell), "NOT_A_PRICE")
    return (prices ?? []).map(price => ({ ...price, place }))
  }

  #readFoodType(cells: SheetRow, report: Report): FoodType | null {
    const text = this.#text(cells, "foodType")
    if (text === "") return foodTypeOfTitle(this.#category ?? "") ?? (this.#sheet.isPureVeg ? "VEG" : null)
    const foodType = this.#foodType(text)
    if (foodType === null) report("foodType", "NOT_A_FOOD_TYPE", text)
    return foodType
  }

  #readRate(cells: SheetRow, report: Report): number | null {
    const cell = this.#cell(cells, "taxRate")
    const text = cellText(cell)
    if (text === "") return null
    const rate = readRate(cell)
    if (rate === null || rate > highestRateBasisPoints) {
      report("taxRate", "NOT_A_RATE", text)
      return null
    }
    return rate
  }

  #readOnSale(cells: SheetRow, report: Report): boolean | null {
    const text = this.#text(cells, "onSale")
    if (text === "") return null
    const onSale = readOnSale(text)
    if (onSale === undefined) report("onSale", "NOT_ON_SALE_OR_NOT", text)
    return onSale ?? null
  }
}

type Report = (role: ColumnRole, reason: UnreadReason, text?: string) => void

/** The rows of a part with something in them, and of these only its own cells, in their places. */
function ownRows(table: SheetTable, { firstRow, endRow, columns }: SheetPart): NumberedRow[] {
  const [first, end] = [columns[0]?.index ?? 0, (columns.at(-1)?.index ?? -1) + 1]
  return table
    .slice(firstRow, endRow)
    .map((row, index) => ({
      number: firstRow + index + 1,
      cells: row.map((cell, at) => (at >= first && at < end ? cell : null)),
    }))
    .filter(({ cells }) => !isBlankRow(cells))
}

/** The size of a column, for a cell that names none. */
function withSize(prices: SheetPrice[] | null, size: string): SheetPrice[] | null {
  if (size === "" || prices === null) return prices
  return prices.length === 1 && prices[0]?.size === null ? [{ ...prices[0], size }] : null
}

/** Spreadsheets store a cell that shows 5 % as the number 0.05. */
function readRate(cell: SheetCell): number | null {
  if (typeof cell === "number" && cell > 0 && cell < 1)
    return parsePercent(String(Math.round(cell * 10_000) / 100))
  return parsePercent(cellText(cell).replace(/\b(?:gst|tax|igst)\b|@/gi, ""))
}

/** A further row of the dish: a size of its own. */
function addSizes(dish: SheetDish, prices: readonly PlacedPrice[]): boolean {
  const sizes = [...dish.prices, ...prices].map(({ size }) => (size === null ? "" : nameKey(size)))
  if (sizes.includes("") || new Set(sizes).size < sizes.length) return false
  dish.prices.push(...prices)
  return true
}
