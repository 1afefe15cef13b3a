import type { FaultReason } from "@rasoi/contract"
import type { AddOnGroupDocument, MenuItemDocument } from "@rasoi/contract/console"
import { nameKey } from "@rasoi/core"
import { type AddOnGroupText, parseAddOns } from "./add-ons.ts"
import { parseFoodType, parseMinutes, parsePercent, parseYesNo } from "./cells.ts"
import type { Column } from "./columns.ts"
import { type CsvFaults, quoted } from "./faults.ts"
import { factOf, type ItemRows } from "./group.ts"
import { byKey } from "./match.ts"
import { readSale } from "./sale.ts"

export type NewId = (prefix: "cat" | "itm" | "grp" | "opt") => string

export interface ImportContext {
  readonly faults: CsvFaults
  readonly newId: NewId
}

/** A restaurant charges 5 % on its food unless it says otherwise. */
const usualTaxBasisPoints = 500

/** One item of the file; what the file is silent about comes from the item it had, or from the defaults. */
export function readItem(
  item: ItemRows,
  known: MenuItemDocument | undefined,
  context: ImportContext,
): MenuItemDocument {
  const { faults, newId } = context
  const fact = <Value>(column: Column, read: Reader<Value>, silent: Value, blank: Value): Value =>
    readFact(item, column, read, faults, silent, blank)
  const rate = known?.tax.rateBasisPoints ?? usualTaxBasisPoints
  return {
    id: known?.id ?? newId("itm"),
    name: item.name,
    description: fact("Description", asText, known?.description ?? "", ""),
    imageUrl: fact("Image URL", asText, known?.imageUrl ?? null, null),
    foodType: readFoodType(item, known, faults),
    prepMinutes: fact("Prep minutes", minutesReader, known?.prepMinutes ?? 0, 0),
    tax: {
      rateBasisPoints: fact("Tax %", percentReader, rate, usualTaxBasisPoints),
      included: fact("Tax included", yesNoReader, known?.tax.included ?? false, false),
    },
    ...readSale(item, known, context),
    addOnGroups: readAddOns(item, known, context),
  }
}

interface Reader<Value> {
  /** Null: the text is none. */
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

function readFact<Value>(
  item: ItemRows,
  column: Column,
  { parse, expected, reason }: Reader<Value>,
  faults: CsvFaults,
  silent: Value,
  blank: Value,
): Value {
  const fact = factOf(item.rows, column, faults)
  if (fact === undefined) return silent
  if (fact === null) return blank
  const value = parse(fact.text)
  if (value !== null) return value
  const text = quoted(fact.text)
  faults.report(fact.row, column, `${text} is not ${expected}.`, reason, { text })
  return blank
}

function readFoodType(item: ItemRows, known: MenuItemDocument | undefined, faults: CsvFaults) {
  const fact = factOf(item.rows, "Food type", faults)
  if (fact === undefined && known !== undefined) return known.foodType
  const foodType = fact ? parseFoodType(fact.text) : null
  if (foodType !== null) return foodType
  // Never guessed: the mark is the law's, and some customers' faith.
  const text = quoted(fact?.text ?? "")
  const message = `${fact ? `${text} is no food type` : "The food type is blank"}; write Veg, Non veg or Egg.`
  const row = fact?.row ?? item.rows[0]?.number ?? 0
  faults.report(row, "Food type", message, "NOT_A_FOOD_TYPE", { text })
  return "VEG"
}

function readAddOns(item: ItemRows, known: MenuItemDocument | undefined, context: ImportContext) {
  const { faults, newId } = context
  const fact = factOf(item.rows, "Add-ons", faults)
  if (fact === undefined) return known?.addOnGroups ?? []
  const parsed = parseAddOns(fact?.text ?? "")
  if ("message" in parsed) {
    faults.report(fact?.row ?? 0, "Add-ons", parsed.message, parsed.reason, { text: parsed.text })
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
