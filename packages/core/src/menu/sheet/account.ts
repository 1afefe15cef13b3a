import { isCharge } from "./charges.ts"
import { latinDigits } from "./digits.ts"
import type { SheetPart } from "./layout.ts"
import { isNote } from "./notes.ts"
import { type CellNumber, type NoPriceKind, numbersIn } from "./numbers.ts"
import {
  isOfText,
  isWordForPrice,
  kindOfColumn,
  type Outcome,
  outside,
  priceRoles,
  runningRows,
} from "./outcomes.ts"
import type { SheetColumn } from "./roles.ts"
import type { ReadSheet, SheetDish } from "./sheet-dish.ts"
import { cellText, columnIndex, type SheetCell, type SheetRow } from "./table.ts"
import { cellName, type Place, shortened, type Unread, type UnreadReason } from "./unread.ts"

/** A number that is no price. */
export interface NoPrice {
  readonly sheet: string | null
  readonly cell: string
  readonly text: string
  readonly kind: NoPriceKind
}

/** Prices that the owner has said not to use. `heading` is null for a whole worksheet. */
export interface NotUsed {
  readonly sheet: string | null
  readonly heading: string | null
  readonly prices: number
}

/** Where each number of the sheets went that can be a price. The four parts are all of them. */
export interface PriceAccount {
  readonly prices: number
  readonly used: number
  readonly notRead: number
  /** By the owner's choice. */
  readonly notUsed: number
  /** In columns of which the owner still has to choose. */
  readonly open: number
  readonly notUsedIn: readonly NotUsed[]
  readonly noPrice: readonly NoPrice[]
}

/**
 * Accounts for every number of the sheets. Each one is counted once, whatever the reader has done with its cell, so
 * that none can be lost. `unread` gets a line for each price that is not read.
 */
export function accountFor(
  sheets: readonly ReadSheet[],
  dishes: readonly SheetDish[],
  unread: readonly Unread[],
): { account: PriceAccount; unread: Unread[] } {
  const account = new Account(sheets, dishes, unread)
  for (const [index, sheet] of sheets.entries()) account.addSheet(index, sheet)
  return account.result()
}

const placeKey = ({ sheet, row, column }: Place) => `${sheet} ${row} ${column}`
const lineKey = (sheet: string | null, at: string | number) => `${sheet ?? ""}\n${at}`

/** Reasons that are about all prices of a row. */
const reasonsOfRows: ReadonlySet<UnreadReason> = new Set([
  ...(["PRICES_MIXED", "NO_NAME", "NAME_TOO_LONG", "TWICE", "SEVERAL_ON_MENU", "SOLD_BY_SIZE"] as const),
])

class Account {
  readonly #isSeveral: boolean
  /** How many prices of a cell are used. */
  readonly #used = new Map<string, number>()
  readonly #unread: Unread[]
  readonly #byCell = new Map<string, number>()
  /** The columns of notes, by their rows. */
  readonly #notes = new Map<string, number[]>()
  readonly #byRow = new Map<string, { index: number; reason: UnreadReason; text: string }>()
  readonly #sums = { used: 0, notRead: 0, notUsed: 0, open: 0 }
  readonly #notUsedIn = new Map<string, NotUsed>()
  readonly #noPrice: NoPrice[] = []
  #prices = 0

  constructor(sheets: readonly ReadSheet[], dishes: readonly SheetDish[], unread: readonly Unread[]) {
    this.#isSeveral = sheets.length > 1
    for (const { place } of dishes.flatMap(({ prices }) => prices)) {
      const key = placeKey(place)
      this.#used.set(key, (this.#used.get(key) ?? 0) + 1)
    }
    this.#unread = [...unread]
    for (const [index, { sheet, row, cell, reason, text }] of unread.entries()) {
      if (cell !== null) this.#byCell.set(lineKey(sheet, cell), index)
      if (cell !== null && reason === "NOTE")
        this.#notes.set(lineKey(sheet, row), [
          ...(this.#notes.get(lineKey(sheet, row)) ?? []),
          columnIndex(cell),
        ])
      if (reasonsOfRows.has(reason)) this.#byRow.set(lineKey(sheet, row), { index, reason, text })
    }
  }

  addSheet(index: number, sheet: ReadSheet): void {
    const running = new Map(
      sheet.layout.parts.flatMap(part =>
        part.columns.map(column => [column, runningRows(sheet, part, column)] as const),
      ),
    )
    const name = this.#isSeveral ? sheet.name : null
    const parts = partsByRow(sheet)
    for (const [row, cells] of sheet.table.entries())
      for (const [column, cell] of cells.entries()) {
        const at = { sheet: index, row: row + 1, column }
        const part = parts[row]?.find(each => isIn(each, column))
        const own = part?.columns.find(each => each.index === column)
        const numbers = this.#numbersIn(cell, at, own)
        const text = cellText(cell)
        const found = { sheet: name, at, text, dish: dishOf(part, cells, column) }
        if (sheet.isUsed && isWordForPrice(cell, own)) this.#addWord(found)
        for (const number of numbers) {
          const outcome = this.#outcomeOf({ sheet, at, number, cells, part, own, running })
          this.#add(found, outcome)
        }
      }
  }

  /** `As per size` in the place of a price is a price that is not read, if the reader has a line for it. */
  #addWord(found: FoundCell): void {
    const { sheet, at } = found
    const cell = cellName(at.column, at.row)
    const line = this.#unread[this.#byCell.get(lineKey(sheet, cell)) ?? -1]
    if (line?.reason === "NOT_A_PRICE" || line?.reason === "SIZE_TOO_LONG")
      this.#add(found, { to: "notRead", reason: "NOT_A_PRICE" })
  }

  /** What the reader has used is a price, whatever its text looks like. */
  #numbersIn(cell: SheetCell, at: Place, own: SheetColumn | undefined): CellNumber[] {
    const found = numbersIn(cell)
    // `120 + GST` in a column of prices is a price.
    const isHidden = own && priceRoles.includes(own.role) && found.every(({ kind }) => kind !== null)
    const numbers = isHidden
      ? found.map((each, index) => (index === 0 ? { ...each, kind: null } : each))
      : found
    let lacking = (this.#used.get(placeKey(at)) ?? 0) - numbers.filter(({ kind }) => kind === null).length
    return numbers
      .toReversed()
      .map(number => (number.kind !== null && lacking-- > 0 ? { ...number, kind: null } : number))
      .toReversed()
  }

  #outcomeOf(found: FoundNumber): Outcome {
    const { sheet, at, number, cells, part, own, running } = found
    const usedHere = this.#used.get(placeKey(at)) ?? 0
    if (number.kind !== null) return { to: "noPrice", kind: number.kind }
    if (usedHere > 0) {
      this.#used.set(placeKey(at), usedHere - 1)
      return { to: "used" }
    }
    if (own === undefined) return outside(cells)
    if (this.#isNote(found)) return { to: "noPrice", kind: "TITLE" }
    const kind = kindOfColumn(own, running.get(own)?.has(at.row - 1) === true)
    if (kind !== null) return { to: "noPrice", kind }
    if (!sheet.isUsed) return { to: "notUsed", heading: null }
    // What nobody has asked about is no choice of the owner.
    if (own.role === "ignored" && !own.isChosen) return { to: "notRead", reason: "NO_COLUMN" }
    if (own.role === "otherPrice" || own.role === "ignored") return { to: "notUsed", heading: own.heading }
    if (own.role === "openPrice") return { to: "open" }
    if (isOfText(number, own, cells, part)) return { to: "noPrice", kind: "TEXT" }
    return { to: "notRead", reason: own.role === "unknown" ? "NO_COLUMN" : "NOT_A_PRICE" }
  }

  /** `Veg Thali 150/- + taxes` has a price, and the note begins behind it. `Total | 400` is a note. */
  #isNote({ sheet, at, number, cells, part }: FoundNumber): boolean {
    const notes = this.#notes.get(lineKey(this.#isSeveral ? sheet.name : null, at.row)) ?? []
    if (!notes.includes(at.column)) return part !== undefined && notes.some(column => isIn(part, column))
    const text = latinDigits(cellText(cells[at.column]))
    const before = text.slice(0, Math.max(0, text.indexOf(number.text)))
    return !number.marked || isNote(before) || isCharge(before)
  }

  #add(found: FoundCell, outcome: Outcome): void {
    const { sheet, at, text } = found
    const cell = cellName(at.column, at.row)
    if (outcome.to === "noPrice") {
      this.#noPrice.push({ sheet, cell, text: shortened(text), kind: outcome.kind })
      return
    }
    this.#prices += 1
    this.#sums[outcome.to] += 1
    if (outcome.to === "notUsed") {
      const key = lineKey(sheet, outcome.heading ?? "")
      const prices = (this.#notUsedIn.get(key)?.prices ?? 0) + 1
      this.#notUsedIn.set(key, { sheet, heading: outcome.heading, prices })
    }
    if (outcome.to === "notRead") this.#addUnread(found, cell, outcome.reason)
  }

  /** A price stands in the line of its cell, or in that of its row. Without one it gets a line. */
  #addUnread({ sheet, at: { row }, text, dish }: FoundCell, cell: string, reason: UnreadReason): void {
    const named = dish === undefined ? {} : { dish }
    const index = this.#byCell.get(lineKey(sheet, cell))
    const line = this.#unread[index ?? -1]
    if (index !== undefined && line) {
      this.#unread[index] = { ...line, ...named, prices: line.prices + 1 }
      return
    }
    const ofRow = this.#byRow.get(lineKey(sheet, row))
    const lineOfRow = this.#unread[ofRow?.index ?? -1]
    const isTold = ofRow !== undefined && lineOfRow?.prices === 0
    const added: Unread = {
      sheet,
      row,
      cell,
      text: shortened(ofRow === undefined ? text : ofRow.text),
      reason: ofRow?.reason ?? reason,
      prices: 1,
      // The line of a row names its dish already.
      ...(ofRow === undefined ? named : {}),
    }
    if (isTold) this.#unread[ofRow.index] = added
    this.#byCell.set(lineKey(sheet, cell), isTold ? ofRow.index : this.#unread.push(added) - 1)
  }

  result(): { account: PriceAccount; unread: Unread[] } {
    const account = {
      prices: this.#prices,
      ...this.#sums,
      notUsedIn: [...this.#notUsedIn.values()],
      noPrice: this.#noPrice,
    }
    return { account, unread: this.#unread }
  }
}

interface FoundCell {
  readonly sheet: string | null
  readonly at: Place
  readonly text: string
  readonly dish: string | undefined
}

/** The name in the row of a cell; undefined for its own cell, or without one. */
function dishOf(part: SheetPart | undefined, cells: SheetRow, column: number): string | undefined {
  const name = part?.columns.find(({ role }) => role === "name")
  const text = name === undefined || name.index === column ? "" : cellText(cells[name.index])
  return text === "" ? undefined : shortened(text)
}

interface FoundNumber {
  readonly sheet: ReadSheet
  readonly at: Place
  readonly number: CellNumber
  readonly cells: SheetRow
  readonly part: SheetPart | undefined
  readonly own: SheetColumn | undefined
  /** The rows of running numbers. */
  readonly running: ReadonlyMap<SheetColumn, ReadonlySet<number>>
}

function partsByRow({ layout }: ReadSheet): SheetPart[][] {
  const parts: SheetPart[][] = []
  for (const part of layout.parts)
    for (let row = part.firstRow; row < part.endRow; row += 1) parts[row] = [...(parts[row] ?? []), part]
  return parts
}

function isIn({ firstColumn, columns }: SheetPart, column: number): boolean {
  return column >= firstColumn && column < firstColumn + columns.length
}
