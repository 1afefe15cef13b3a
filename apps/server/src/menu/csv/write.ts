import type { MenuCategoryDocument, MenuDocument, MenuItemDocument } from "@rasoi/contract/console"
import { stringify } from "csv-stringify/sync"
import { formatAddOns } from "./add-ons.ts"
import { foodTypeNames, formatHundredths, formatYesNo, guardCell } from "./cells.ts"
import { type Column, columns } from "./columns.ts"
import { escapeSigns } from "./escape.ts"

type Cells = Partial<Record<Column, string>>

/** Any menu that `checkMenu` passes comes back the same from `menuFromCsv`, given that menu as the current one. */
export function menuToCsv(menu: MenuDocument): string {
  const rows = menu.categories.flatMap(categoryRows)
  const cells = rows.map(row => columns.map(column => guardCell(row[column] ?? "")))
  // The mark at the start makes a spreadsheet read ₹ and Indian scripts as UTF-8.
  return stringify([columns, ...cells], { bom: true, record_delimiter: "\r\n", quote_record_delimiter: true })
}

function categoryRows(category: MenuCategoryDocument): Cells[] {
  // A row of its own, or a category without items would be lost.
  if (category.items.length === 0) return [{ Category: category.name }]
  return category.items.flatMap(item =>
    itemRows(item).map(row => ({ Category: category.name, Item: item.name, ...row })),
  )
}

function itemRows(item: MenuItemDocument): Cells[] {
  const facts: Cells = {
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
    return [{ ...facts, Price: price, Available: formatYesNo(item.available) }]
  }
  const usual = item.variants.findIndex(variant => variant.isDefault)
  return item.variants.map((variant, index) => ({
    // What holds for the whole item stands once, so that it is edited once.
    ...(index === 0 ? facts : {}),
    Size: escapeSigns(variant.label) + (index === usual && index > 0 ? "*" : ""),
    Price: formatHundredths(variant.pricePaise),
    Available: formatYesNo(variant.available) + (item.available ? "" : ", item off"),
  }))
}
