import type { MenuCategoryDocument, MenuDocument, MenuItemDocument } from "@rasoi/contract/console"
import { type ExportColumn, exportColumns } from "@rasoi/core"
import { stringify } from "csv-stringify/sync"
import { formatAddOns } from "./add-ons.ts"
import { foodTypeNames, formatHundredths, formatYesNo, guardCell } from "./cells.ts"
import { escapeCharacters } from "./escape.ts"

type Cells = Partial<Record<ExportColumn, string>>

/** `menuFromCsv` returns the same menu, if `checkMenu` accepts it and it is the current one. */
export function menuToCsv(menu: MenuDocument): string {
  const rows = menu.categories.flatMap(categoryRows)
  const cells = rows.map(row => exportColumns.map(column => guardCell(row[column] ?? "")))
  // The byte order mark makes spreadsheets read ₹ and Indian scripts as UTF-8.
  return stringify([exportColumns, ...cells], {
    bom: true,
    record_delimiter: "\r\n",
    quote_record_delimiter: true,
  })
}

function categoryRows(category: MenuCategoryDocument): Cells[] {
  // A category without items needs its own row, otherwise it would be lost.
  if (category.items.length === 0) return [{ Category: category.name }]
  return category.items.flatMap(item =>
    itemRows(item).map(row => ({ Category: category.name, Item: item.name, ...row })),
  )
}

function itemRows(item: MenuItemDocument): Cells[] {
  const itemCells: Cells = {
    Description: item.description,
    "Food type": foodTypeNames[item.foodType],
    "Tax %": formatHundredths(item.tax.rateBasisPoints),
    "Tax included": formatYesNo(item.tax.included),
    "Prep minutes": String(item.prepMinutes),
    "Image URL": item.imageUrl ?? "",
    "Add-ons": formatAddOns(item.addOnGroups),
  }
  if (item.variants.length === 0) {
    const price = formatHundredths(item.pricePaise ?? 0)
    return [{ ...itemCells, Price: price, Available: formatYesNo(item.available) }]
  }
  const defaultIndex = item.variants.findIndex(variant => variant.isDefault)
  return item.variants.map((variant, index) => ({
    // Values of the whole item are written once, so that they are edited once.
    ...(index === 0 ? itemCells : {}),
    Size: escapeCharacters(variant.label) + (index === defaultIndex && index > 0 ? "*" : ""),
    Price: formatHundredths(variant.pricePaise),
    Available: formatYesNo(variant.available) + (item.available ? "" : ", item off"),
  }))
}
