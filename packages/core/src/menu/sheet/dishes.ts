import type { FoodType } from "@rasoi/contract"
import { highestRateBasisPoints, textLimits } from "@rasoi/contract/limits"
import { parsePercent } from "../cell-values.ts"
import { nameKey } from "../names.ts"
import { foodTypeReader, type ReadFoodType } from "./food-types.ts"
import type { ColumnRole } from "./headings.ts"
import { headingRowsOf, headingsOf, type SheetLayout, startOfDishes } from "./layout.ts"
import { readPrices, type SheetPrice } from "./prices.ts"
import { sizeOfHeading, sizesOfHeading } from "./size-words.ts"
import { cellText, isBlankRow, type SheetCell, type SheetRow, type SheetTable } from "./table.ts"
import { type Unread, type UnreadReason, unreadAt } from "./unread.ts"

/** A dish as the sheet describes it. */
export interface SheetDish {
  readonly row: number
  readonly name: string
  /** Null if the sheet names none. */
  readonly category: string | null
  readonly description: string
  /** Empty if none could be read. */
  readonly prices: SheetPrice[]
  /** Null if the sheet does not say, or cannot be read. */
  readonly foodType: FoodType | null
  readonly rateBasisPoints: number | null
}

export interface SheetDishes {
  readonly dishes: readonly SheetDish[]
  readonly unread: readonly Unread[]
}

/** The dishes below the headings, and what could not be read. */
export function readDishes(table: SheetTable, layout: SheetLayout): SheetDishes {
  return new DishReader(table, layout).read()
}

class DishReader {
  readonly #rows: { number: number; cells: SheetRow }[]
  readonly #columns: Map<ColumnRole, number>
  readonly #headings: readonly string[]
  readonly #headingRows: readonly (readonly string[])[]
  readonly #layout: SheetLayout
  readonly #foodType: ReadFoodType
  readonly #dishes: SheetDish[] = []
  readonly #byName = new Map<string, SheetDish>()
  readonly #unread: Unread[] = []
  #category: string | null = null

  constructor(table: SheetTable, layout: SheetLayout) {
    this.#layout = layout
    this.#headings = headingsOf(table, layout.headingRow)
    this.#headingRows = headingRowsOf(table, layout.headingRow)
    this.#rows = table
      .map((cells, index) => ({ number: index + 1, cells }))
      .slice(startOfDishes(table, layout.headingRow))
      .filter(({ cells }) => !isBlankRow(cells) && !this.#repeatsHeadings(cells))
    this.#columns = new Map(layout.roles.map((role, index) => [role, index] as const).reverse())
    const foodTypes = this.#columns.get("foodType")
    this.#foodType = foodTypeReader(
      foodTypes === undefined ? [] : this.#rows.map(({ cells }) => cellText(cells[foodTypes])),
      this.#headings[foodTypes ?? -1] ?? "",
    )
  }

  read(): SheetDishes {
    for (const [index, row] of this.#rows.entries()) {
      if (this.#isCategoryRow(row.cells)) this.#readCategory(row, this.#rows[index + 1]?.cells)
      else this.#readRow(row.number, row.cells)
    }
    return { dishes: this.#dishes, unread: this.#unread }
  }

  /** Printed sheets repeat the headings on each page. */
  #repeatsHeadings(cells: SheetRow): boolean {
    return this.#headingRows.some(headings =>
      this.#headings.every((_, index) => cellText(cells[index]) === (headings[index] ?? "")),
    )
  }

  #text(cells: SheetRow, role: ColumnRole): string {
    const column = this.#columns.get(role)
    return column === undefined ? "" : cellText(cells[column])
  }

  /** A text alone in its row, where no column says which category a dish has. */
  #isCategoryRow(cells: SheetRow): boolean {
    const filled = cells.filter(cell => cellText(cell) !== "")
    const isText =
      typeof filled[0] === "string" && /\p{L}/u.test(filled[0]) && readPrices(filled[0], []) === null
    return filled.length === 1 && isText && !this.#columns.has("category")
  }

  /** The last text before dishes is their category. Others may be titles, or dishes without a price. */
  #readCategory({ number, cells }: { number: number; cells: SheetRow }, next: SheetRow | undefined): void {
    const column = cells.findIndex(cell => cellText(cell) !== "")
    const text = cellText(cells[column])
    const isTitle = next === undefined || this.#isCategoryRow(next) || text.length > textLimits.categoryName
    if (isTitle) this.#unread.push(unreadAt(number, column, text, "NOT_A_DISH"))
    else this.#category = text
  }

  #readRow(row: number, cells: SheetRow): void {
    // Merged cells: the category is in the first of its rows.
    const category = this.#text(cells, "category")
    if (category !== "") this.#category = category
    const name = this.#text(cells, "name")
    const report = (role: ColumnRole, reason: UnreadReason, text = name) =>
      this.#unread.push(unreadAt(row, this.#columns.get(role) ?? null, text, reason))
    const size = this.#text(cells, "size")
    const prices = this.#readPrices(row, cells, size)
    const key = `${nameKey(this.#category ?? "")}\n${nameKey(name)}`
    // Merged cells again: the name is in the first row of its sizes.
    const same = name === "" && size !== "" ? this.#dishes.at(-1) : this.#byName.get(key)
    if (same && size !== "" && prices !== null && addSizes(same, prices)) return
    // A row with a category alone begins that category.
    if (name === "" && prices === null && category !== "") return
    if (name === "") return void report("name", "NO_NAME", cells.map(cellText).filter(Boolean).join(" · "))
    if (name.length > textLimits.dishName) return void report("name", "NAME_TOO_LONG")
    if (same) return void report("name", "TWICE")
    if (prices === null) report("price", "NO_PRICE")
    const dish: SheetDish = {
      row,
      name,
      category: this.#category,
      description: this.#text(cells, "description"),
      prices: prices ?? [],
      foodType: this.#readFoodType(cells, report),
      rateBasisPoints: this.#readRate(cells, report),
    }
    this.#dishes.push(dish)
    this.#byName.set(key, dish)
  }

  /** Null: no cell with a price. Empty: a price that cannot be read, which is listed. */
  #readPrices(row: number, cells: SheetRow, size: string): SheetPrice[] | null {
    const found: SheetPrice[] = []
    let [filled, faulty] = [false, false]
    for (const [column, role] of this.#layout.roles.entries()) {
      if (role !== "price" && role !== "sizePrice") continue
      const text = cellText(cells[column])
      if (text === "") continue
      filled = true
      const own = role === "sizePrice" ? this.#sizeOf(column) : size
      const isTooLong = own.length > textLimits.sizeLabel
      const prices = isTooLong ? null : this.#readCell(cells[column] ?? null, column, own)
      if (isTooLong) this.#unread.push(unreadAt(row, column, own, "SIZE_TOO_LONG"))
      else if (prices === null) this.#unread.push(unreadAt(row, column, text, "NOT_A_PRICE"))
      found.push(...(prices ?? []))
      faulty ||= prices === null
    }
    if (!filled) return null
    if (faulty) return []
    const sizes = found.map(price => (price.size === null ? "" : nameKey(price.size)))
    const mixed = (sizes.includes("") && sizes.length > 1) || new Set(sizes).size < sizes.length
    if (!mixed) return found
    this.#unread.push(unreadAt(row, null, this.#text(cells, "name"), "PRICES_MIXED"))
    return []
  }

  #sizeOf(column: number): string {
    const heading = this.#headings[column] ?? ""
    return sizeOfHeading(heading) ?? heading
  }

  #readCell(cell: SheetCell, column: number, size: string): SheetPrice[] | null {
    const prices = readPrices(cell, sizesOfHeading(this.#headings[column] ?? "") ?? [])
    if (size === "" || prices === null) return prices
    return prices.length === 1 && prices[0]?.size === null ? [{ ...prices[0], size }] : null
  }

  #readFoodType(cells: SheetRow, report: Report): FoodType | null {
    const text = this.#text(cells, "foodType")
    if (text === "") return null
    const foodType = this.#foodType(text)
    if (foodType === null) report("foodType", "NOT_A_FOOD_TYPE", text)
    return foodType
  }

  #readRate(cells: SheetRow, report: Report): number | null {
    const cell = cells[this.#columns.get("taxRate") ?? -1]
    const text = cellText(cell)
    if (text === "") return null
    const rate = readRate(cell ?? null)
    if (rate === null || rate > highestRateBasisPoints) {
      report("taxRate", "NOT_A_RATE", text)
      return null
    }
    return rate
  }
}

type Report = (role: ColumnRole, reason: UnreadReason, text?: string) => void

/** Spreadsheets store a cell that shows 5 % as the number 0.05. */
function readRate(cell: SheetCell): number | null {
  if (typeof cell === "number" && cell > 0 && cell < 1)
    return parsePercent(String(Math.round(cell * 10_000) / 100))
  return parsePercent(cellText(cell).replace(/\b(?:gst|tax|igst)\b|@/gi, ""))
}

/** A further row of the dish: a size of its own. */
function addSizes(dish: SheetDish, prices: readonly SheetPrice[]): boolean {
  const sizes = [...dish.prices, ...prices].map(({ size }) => (size === null ? "" : nameKey(size)))
  if (sizes.includes("") || new Set(sizes).size < sizes.length) return false
  dish.prices.push(...prices)
  return true
}
