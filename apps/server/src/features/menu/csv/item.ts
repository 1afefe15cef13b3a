import type { FaultReason } from "@rasoi/contract"
import type { AddOnGroupDocument, MenuItemDocument } from "@rasoi/contract/console"
import { type ExportColumn, nameKey } from "@rasoi/core"
import type { NewId } from "../with-ids.ts"
import { type AddOnGroupText, parseAddOns } from "./add-ons.ts"
import { parseFoodType, parseMinutes, parsePercent, parseYesNo } from "./cells.ts"
import { type CsvFaults, quoted } from "./faults.ts"
import { filledCell, type ItemRows } from "./group.ts"
import type { ImportContext } from "./import-context.ts"
import { byKey } from "./match.ts"
import { readSale } from "./sale.ts"

/** The default tax on food is 5 %. */
const defaultTaxBasisPoints = 500

/** Reads one item. Values of missing columns come from the existing item, or from the defaults. */
export function readItem(
  item: ItemRows,
  known: MenuItemDocument | undefined,
  context: ImportContext,
): MenuItemDocument {
  const { faults, newId } = context
  const value = <Value>(column: ExportColumn, read: Reader<Value>, missing: Value, blank: Value): Value =>
    readValue(item, column, read, faults, missing, blank)
  const imageUrl = value("Image URL", asText, known?.imageUrl ?? null, null)
  const rate = known?.tax.rateBasisPoints ?? defaultTaxBasisPoints
  return {
    id: known?.id ?? newId("itm"),
    name: item.name,
    description: value("Description", asText, known?.description ?? "", ""),
    imageUrl,
    photo: photoBeside(imageUrl, known),
    foodType: readFoodType(item, known, faults),
    prepMinutes: value("Prep minutes", minutesReader, known?.prepMinutes ?? 0, 0),
    tax: {
      rateBasisPoints: value("Tax %", percentReader, rate, defaultTaxBasisPoints),
      included: value("Tax included", yesNoReader, known?.tax.included ?? false, false),
    },
    ...readSale(item, known, context),
    addOnGroups: readAddOns(item, known, context),
  }
}

/** The sheet has no photos: a dish keeps its own, unless the sheet has another address for it. */
function photoBeside(imageUrl: string | null, known: MenuItemDocument | undefined) {
  const isOther = imageUrl !== null && imageUrl !== known?.imageUrl
  return isOther ? null : (known?.photo ?? null)
}

interface Reader<Value> {
  /** Null: the text is not valid. */
  readonly parse: (text: string) => Value | null
  readonly expected: string
  readonly reason: FaultReason
}

const asText: Reader<string | null> & Reader<string> = {
  parse: text => text,
  expected: "",
  reason: "PATTERN",
}
const minutesReader = {
  parse: parseMinutes,
  expected: "a whole number of minutes, such as 15",
  reason: "NOT_MINUTES",
} as const
const percentReader = {
  parse: parsePercent,
  expected: "a rate in per cent, such as 5 or 12.5",
  reason: "NOT_A_RATE",
} as const
const yesNoReader = { parse: parseYesNo, expected: "Yes or No", reason: "NOT_YES_NO" } as const

function readValue<Value>(
  item: ItemRows,
  column: ExportColumn,
  { parse, expected, reason }: Reader<Value>,
  faults: CsvFaults,
  missing: Value,
  blank: Value,
): Value {
  const found = filledCell(item.rows, column, faults)
  if (found === undefined) return missing
  if (found === null) return blank
  const value = parse(found.text)
  if (value !== null) return value
  const text = quoted(found.text)
  faults.report(found.row, column, `${text} is not ${expected}.`, reason, { text })
  return blank
}

function readFoodType(item: ItemRows, known: MenuItemDocument | undefined, faults: CsvFaults) {
  const found = filledCell(item.rows, "Food type", faults)
  if (found === undefined && known !== undefined) return known.foodType
  const foodType = found ? parseFoodType(found.text) : null
  if (foodType !== null) return foodType
  // Never guess: the law requires this mark, and for some customers it is a matter of religion.
  const text = quoted(found?.text ?? "")
  const message = `${found ? `${text} is no food type` : "The food type is blank"}; write Veg, Non veg or Egg.`
  const row = found?.row ?? item.rows[0]?.number ?? 0
  faults.report(row, "Food type", message, "NOT_A_FOOD_TYPE", { text })
  return "VEG"
}

function readAddOns(item: ItemRows, known: MenuItemDocument | undefined, context: ImportContext) {
  const { faults, newId } = context
  const found = filledCell(item.rows, "Add-ons", faults)
  if (found === undefined) return known?.addOnGroups ?? []
  const parsed = parseAddOns(found?.text ?? "")
  if ("message" in parsed) {
    faults.report(found?.row ?? 0, "Add-ons", parsed.message, parsed.reason, { text: parsed.text })
    return []
  }
  const groups = byKey(known?.addOnGroups ?? [], group => group.name)
  return parsed.groups.map(group => withIds(group, groups, newId))
}

function withIds(
  group: AddOnGroupText,
  known: Map<string, AddOnGroupDocument>,
  newId: NewId,
): AddOnGroupDocument {
  const before = known.get(nameKey(group.name))
  const options = byKey(before?.options ?? [], option => option.name)
  return {
    id: before?.id ?? newId("grp"),
    name: group.name,
    min: group.min,
    max: group.max,
    options: group.options.map(option => ({
      id: options.get(nameKey(option.name))?.id ?? newId("opt"),
      ...option,
    })),
  }
}
