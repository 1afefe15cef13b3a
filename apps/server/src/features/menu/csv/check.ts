import type { FaultParams, FaultReason } from "@rasoi/contract"
import { MenuDocument } from "@rasoi/contract/console"
import { type ExportColumn, findMenuFaults, formatPaise } from "@rasoi/core"
import { whyOf } from "../../../http/faults.ts"
import type { FoundFault, Path } from "../../../http/find-faults.ts"
import { compileFindFaults } from "../../../http/validate.ts"
import type { CsvFaults } from "./faults.ts"
import type { CategoryRows } from "./group.ts"

const findFaults = compileFindFaults(MenuDocument)

/** Reports faults of the general menu rules by row and column, so that the import needs no rules of its own. */
export function checkDocument(menu: MenuDocument, file: readonly CategoryRows[], faults: CsvFaults): void {
  const report = (path: Path, message: string, reason: FaultReason = "PATTERN", params: FaultParams = {}) => {
    const { row, column } = cellOf(path, file)
    faults.report(row, column, message, reason, params)
  }
  for (const { path, error } of findFaults(menu, [])) {
    const { reason, params } = whyOf(error)
    report(path, messageOf(error, path.at(-1)), reason, { ...params, unit: units[path.at(-1) ?? ""] })
    if (faults.more) return
  }
  const rowOf = (field: string) => cellOf(pathOf(field), file).row
  for (const { field, message, reason, params } of findMenuFaults(menu, first => `row ${rowOf(first)}`)) {
    const row = params?.first === undefined ? {} : { row: rowOf(String(params.first)) }
    report(pathOf(field), message, reason, { ...params, ...row })
    if (faults.more) return
  }
}

/** The units of limits that differ from the column's own unit. */
const units: Record<string, string> = { pricePaise: "paise", rateBasisPoints: "basisPoints" }

function pathOf(field: string): string[] {
  return field.split(/[.[\]]+/)
}

const columnsOfItem: Record<string, ExportColumn> = {
  name: "Item",
  description: "Description",
  imageUrl: "Image URL",
  foodType: "Food type",
  prepMinutes: "Prep minutes",
  pricePaise: "Price",
  tax: "Tax %",
  addOnGroups: "Add-ons",
  variants: "Size",
}

/** `categories 2 items 5 variants 1 label`: the numbers are positions in the file's groups and rows. */
function cellOf(path: Path, file: readonly CategoryRows[]): { row: number; column: ExportColumn | "" } {
  const [, categoryIndex, categoryField, itemIndex, itemField, variantIndex, variantField] = path
  const category = file[Number(categoryIndex)]
  if (category === undefined) return { row: 0, column: "" }
  const item = categoryField === "items" ? category.items[Number(itemIndex)] : undefined
  if (item === undefined || itemField === undefined) return { row: category.firstRow, column: "Category" }
  const position = itemField === "variants" ? Number(variantIndex ?? 0) : 0
  const row = (item.rows[position] ?? item.rows[0])?.number ?? 0
  return { row, column: variantField === "pricePaise" ? "Price" : (columnsOfItem[itemField] ?? "Item") }
}

function messageOf(
  { keyword, params, message }: FoundFault["error"],
  field: string | number | undefined,
): string {
  if (field === "imageUrl")
    return "This is not an address that starts with https:// (at most 2000 characters)."
  switch (keyword) {
    case "maxLength":
      return `This is too long; at most ${params.limit} characters.`
    case "minLength":
      return "A name is blank."
    case "maxItems":
      return `There are too many of these; at most ${params.limit}.`
    case "maximum":
      return `This is too much; at most ${field === "pricePaise" ? formatPaise(params.limit) : params.limit}.`
    case "minimum":
      return `This is too little; at least ${params.limit}.`
    case "pattern":
      return "This holds characters that cannot be printed, or nothing but blanks."
    default:
      return `This ${message ?? "is not valid"}.`
  }
}
