import { textLimits } from "@rasoi/contract/limits"
import { isPureVeg } from "./food-types.ts"
import { PartReader } from "./part-reader.ts"
import type { Found, ReadSheet, SheetDishes } from "./sheet-dish.ts"
import { cellText } from "./table.ts"
import type { Unread } from "./unread.ts"

/** The dishes of all worksheets, and what could not be read. */
export function readSheets(sheets: readonly ReadSheet[]): SheetDishes {
  const found: Found = { dishes: [], byKey: new Map(), byName: new Map(), unread: [] }
  const isSeveral = sheets.length > 1
  for (const [sheet, { name, table, layout, isUsed }] of sheets.entries()) {
    if (!isUsed) continue
    const categories = new Map<number, string | null>()
    const first = Math.min(...layout.parts.map(({ firstRow }) => firstRow))
    const ofSheet = {
      index: sheet,
      name: isSeveral ? name : null,
      category: isSeveral ? categoryOf(name) : null,
      isPureVeg: table.slice(0, first).some(row => row.some(cell => isPureVeg(cellText(cell)))),
    }
    for (const part of layout.parts) {
      const goesOn = layout.parts.some(
        other =>
          other.firstColumn === part.firstColumn && other.firstRow > part.firstRow && other.category === null,
      )
      new PartReader(table, { ...part, goesOn }, ofSheet, categories, found).read()
    }
  }
  const order = (one: Unread, other: Unread) => one.row - other.row
  const names = isSeveral ? sheets.map(({ name }) => name) : [null]
  const unread = names.flatMap(name => found.unread.filter(each => each.sheet === name).toSorted(order))
  return { sheets, dishes: found.dishes, unread }
}

/** Worksheets often are categories, unless the program has named them. */
function categoryOf(sheetName: string): string | null {
  const isUsual = /^(?:sheet|worksheet|tabelle|table|menu|page)?[\s_-]?\d{0,4}$/i.test(sheetName.trim())
  return isUsual || sheetName.length > textLimits.categoryName ? null : sheetName.trim()
}
