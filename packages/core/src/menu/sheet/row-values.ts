import type { FoodType } from "@rasoi/contract"
import { highestRateBasisPoints } from "@rasoi/contract/limits"
import { parsePercent } from "../cell-values.ts"
import type { ColumnRole } from "./column-roles.ts"
import type { ReadFoodType } from "./food-types.ts"
import { readOnSale } from "./on-sale.ts"
import type { PartColumns } from "./part-rows.ts"
import type { SheetDish } from "./sheet-dish.ts"
import { cellText, type SheetCell, type SheetRow } from "./table.ts"
import type { UnreadReason } from "./unread.ts"

/** Lists what cannot be read in the column of a role. */
export type Report = (role: ColumnRole, reason: UnreadReason, text?: string) => void

/** What a row says about a dish beside its name and prices. `foodTypeAbove`: what its category or sheet says. */
export function readValues(
  columns: PartColumns,
  cells: SheetRow,
  readFoodTypeOf: ReadFoodType,
  foodTypeAbove: FoodType | null,
  report: Report,
): Pick<SheetDish, "description" | "foodType" | "rateBasisPoints" | "onSale"> {
  const foodType = columns.text(cells, "foodType")
  return {
    description: columns.text(cells, "description"),
    foodType: foodType === "" ? foodTypeAbove : readFoodType(foodType, readFoodTypeOf, report),
    rateBasisPoints: readRate(columns.cell(cells, "taxRate"), report),
    onSale: readOnSaleOf(columns.text(cells, "onSale"), report),
  }
}

function readFoodType(text: string, readFoodTypeOf: ReadFoodType, report: Report): FoodType | null {
  const foodType = readFoodTypeOf(text)
  if (foodType === null) report("foodType", "NOT_A_FOOD_TYPE", text)
  return foodType
}

function readRate(cell: SheetCell, report: Report): number | null {
  const text = cellText(cell)
  if (text === "") return null
  const rate = rateOf(cell)
  if (rate !== null && rate <= highestRateBasisPoints) return rate
  report("taxRate", "NOT_A_RATE", text)
  return null
}

/** Spreadsheets store a cell that shows 5 % as the number 0.05. */
function rateOf(cell: SheetCell): number | null {
  if (typeof cell === "number" && cell > 0 && cell < 1)
    return parsePercent(String(Math.round(cell * 10_000) / 100))
  return parsePercent(cellText(cell).replace(/\b(?:gst|tax|igst)\b|@/gi, ""))
}

function readOnSaleOf(text: string, report: Report): boolean | null {
  if (text === "") return null
  const onSale = readOnSale(text)
  if (onSale === undefined) report("onSale", "NOT_ON_SALE_OR_NOT", text)
  return onSale ?? null
}
