import type { ColumnRole } from "./column-roles.ts"
import { holdNames } from "./food-types.ts"
import { share } from "./parts.ts"
import { isPrice } from "./prices.ts"
import { cellText, type SheetCell } from "./table.ts"

const textRoles: readonly ColumnRole[] = ["category", "foodType", "description", "onSale"]

/** Whether the cells of a column can be what its heading says: `Veg | Chicken | Mutton` above prices are no food types. */
export function isHeldBy(role: ColumnRole, cells: readonly SheetCell[], heading: string): boolean {
  if (textRoles.includes(role) && holdPrices(cells)) return false
  return role !== "foodType" || !holdNames(cells.map(cellText), heading)
}

/** 1 and 0 can be yes and no. */
export function holdPrices(cells: readonly SheetCell[]): boolean {
  return share(cells, cell => isPrice(cell) && Number(cellText(cell)) !== 0 && cellText(cell) !== "1") >= 0.6
}
