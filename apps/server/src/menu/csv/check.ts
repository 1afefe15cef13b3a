import { MenuDocument } from "@rasoi/contract/console"
import { checkMenu, formatPaise } from "@rasoi/core"
import { Ajv, type ErrorObject } from "ajv"
import formats from "ajv-formats"
import type { Column } from "./columns.ts"
import type { CsvFaults } from "./faults.ts"
import type { CategoryRows } from "./group.ts"

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true })
formats.default(ajv)
const isMenuDocument = ajv.compile<MenuDocument>(MenuDocument)

/** The menu's own rules, told by row and column: limits and uniqueness stand in one place, not here again. */
export function checkDocument(menu: MenuDocument, file: readonly CategoryRows[], faults: CsvFaults): void {
  const report = (steps: readonly string[], message: string) => {
    const { row, column } = placeOf(steps, file)
    faults.report(row, column, message)
  }
  if (!isMenuDocument(menu)) {
    for (const error of isMenuDocument.errors ?? []) {
      const steps = error.instancePath.split("/").slice(1)
      report(steps, messageOf(error, steps.at(-1)))
    }
  }
  for (const { field, message } of checkMenu(menu)) {
    report(
      stepsOf(field),
      message.replace(menuPath, path => `row ${placeOf(stepsOf(path), file).row}`),
    )
  }
}

const menuPath = /categories\[\d{1,6}\][\w.[\]]*(?=; )/

function stepsOf(field: string): string[] {
  return field.split(/[.[\]]+/)
}

const columnsOfItem: Record<string, Column> = {
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

/** `categories 2 items 5 variants 1 label`: the positions are those of the file's own groups and rows. */
function placeOf(
  steps: readonly string[],
  file: readonly CategoryRows[],
): { row: number; column: Column | "" } {
  const [, categoryIndex, categoryField, itemIndex, itemField, variantIndex, variantField] = steps
  const category = file[Number(categoryIndex)]
  if (category === undefined) return { row: 0, column: "" }
  const item = categoryField === "items" ? category.items[Number(itemIndex)] : undefined
  if (item === undefined || itemField === undefined) return { row: category.firstRow, column: "Category" }
  const position = itemField === "variants" ? Number(variantIndex ?? 0) : 0
  const row = (item.rows[position] ?? item.rows[0])?.number ?? 0
  return { row, column: variantField === "pricePaise" ? "Price" : (columnsOfItem[itemField] ?? "Item") }
}

function messageOf({ keyword, params, message }: ErrorObject, field: string | undefined): string {
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
