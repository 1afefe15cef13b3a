import { numbersIn } from "./numbers.ts"
import { isPrice } from "./prices.ts"
import { sizeOfHeading } from "./size-words.ts"
import { cellText, isBlankRow, type SheetCell, type SheetRow, type SheetTable } from "./table.ts"

const longestHeading = 80
/** Dishes stand close below their headings. */
const searchedRows = 4

/** What stands in the place of a price of one dish. */
const wordForPrice =
  /\b(?:as per|season|seasonal|aps|mrp|market|actuals?|on request|on order|not available|unavailable|sold out)\b|^(?:ask|call|tbd|n ?\/? ?a|nil|free|closed|soon)$|सीज़न|सीजन|सीझन|मौसम|मार्केट|बाजार|बाज़ार|उपलब्ध|சீசன்|மார்க்கெட்|இல்லை|సీజన్|ಸೀಸನ್|সিজন/iu

/**
 * Whether a row has words only, and several different ones stand above prices: `Thali | Mini | Regular | Special`. They say
 * what the prices are for, also if nobody knows them, so that the headings above them count no more. `end`: the row behind its dishes, at most.
 */
export function isWordRow(table: SheetTable, index: number, end: number): boolean {
  const row = table[index] ?? []
  const filled = row.flatMap((cell, column) => (cellText(cell) === "" ? [] : [{ cell, column }]))
  const isWords = filled.every(({ cell }) => typeof cell === "string" && cell.length <= longestHeading)
  if (filled.length < 2 || !isWords || filled.some(({ cell }) => hasPrice(cellText(cell)))) return false
  const below = dishesBelow(table, index, end)
  const words = filled.filter(
    ({ cell, column }) => isWord(cellText(cell)) && below.some(dish => isPrice(dish[column] ?? null)),
  )
  return words.some(({ cell, column }, at) => {
    const next = words[at + 1]
    // `BREADS | | SWEETS |` above prices that stand before their names are titles of two lists.
    const isBeside = next && !below.some(dish => dish.slice(column + 1, next.column).some(isName))
    return isBeside === true && cellText(next.cell) !== cellText(cell)
  })
}

const isName = (cell: SheetCell) => /\p{L}/u.test(cellText(cell)) && !isPrice(cell)

function isWord(text: string): boolean {
  return /\p{L}{2}/u.test(text) ? !wordForPrice.test(text) : sizeOfHeading(text) !== undefined
}

/** The next rows with a name and a price. */
function dishesBelow(table: SheetTable, index: number, end: number): SheetRow[] {
  const dishes: SheetRow[] = []
  let seen = 0
  for (let row = index + 1; row < end && seen < searchedRows; row += 1) {
    const cells = table[row] ?? []
    if (isBlankRow(cells)) continue
    seen += 1
    if (cells.some(isName) && cells.some(cell => cellText(cell) !== "" && isPrice(cell))) dishes.push(cells)
  }
  return dishes
}

export function hasPrice(text: string): boolean {
  return sizeOfHeading(text) === undefined && numbersIn(text).some(({ kind }) => kind === null)
}
