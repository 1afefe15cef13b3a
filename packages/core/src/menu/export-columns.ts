import { lettersAndDigits } from "./cell-values.ts"

/** The columns of an exported menu. */
export const exportColumns = [
  "Category",
  "Item",
  "Description",
  "Food type",
  "Size",
  "Price",
  "Tax %",
  "Tax included",
  "Prep minutes",
  "Available",
  "Image URL",
  "Add-ons",
] as const
export type ExportColumn = (typeof exportColumns)[number]

/** An item for sale needs at least these. */
export const requiredColumns: readonly ExportColumn[] = ["Category", "Item", "Price"]

const columnsByKey = new Map<string, ExportColumn>(
  exportColumns.map(column => [lettersAndDigits(column), column]),
)

/** `FOOD_TYPE`, ` food type` and `FoodType` are one heading. */
export function columnOf(heading: string): ExportColumn | undefined {
  return columnsByKey.get(lettersAndDigits(heading))
}
