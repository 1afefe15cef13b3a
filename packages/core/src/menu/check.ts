import { type Fault, mostFaults } from "@rasoi/contract"
import type { AddOnGroupDocument, MenuDocument, MenuItemDocument } from "@rasoi/contract/console"
import { nameKey } from "./names.ts"

/** The limit of an order line. An item that requires more choices could never be ordered. */
const maximumAddOnsPerLine = 20

/** The field in which each value was first seen. */
type Seen = Map<string, string>

interface Check {
  readonly describeField: (field: string) => string
  readonly menuItemIds: Seen
  readonly itemIds: Seen
  readonly groupIds: Seen
  readonly optionIds: Seen
}

type Faults = Generator<Fault, void>

/** The first faults, up to the number that a refusal lists. */
export function checkMenu(menu: MenuDocument): Fault[] {
  return findMenuFaults(menu).take(mostFaults).toArray()
}

/**
 * The rules that a schema cannot express.
 *
 * Ids, including option ids, are unique in the whole menu. So an add-on id in an order always has one meaning, even if
 * two dishes offer the same extra. Names are unique where a customer sees them in one list.
 *
 * `describeField` names a field for the reader, such as a spreadsheet row.
 */
export function* findMenuFaults(menu: MenuDocument, describeField = (field: string) => field): Faults {
  const check: Check = {
    describeField,
    menuItemIds: new Map(),
    itemIds: new Map(),
    groupIds: new Map(),
    optionIds: new Map(),
  }
  const categoryIds: Seen = new Map()
  const categoryNames: Seen = new Map()
  for (const [index, category] of menu.categories.entries()) {
    const path = `categories[${index}]`
    yield* claimId(check, categoryIds, category.id, `${path}.id`)
    yield* claimName(check, categoryNames, category.name, `${path}.name`)
    const itemNames: Seen = new Map()
    for (const [itemIndex, item] of category.items.entries()) {
      const itemPath = `${path}.items[${itemIndex}]`
      yield* claimName(check, itemNames, item.name, `${itemPath}.name`)
      yield* checkItem(check, item, itemPath)
    }
  }
}

function* checkItem(check: Check, item: MenuItemDocument, path: string): Faults {
  yield* claimId(check, check.itemIds, item.id, `${path}.id`)
  if (item.menuItemId !== null) {
    yield* claimId(check, check.menuItemIds, item.menuItemId, `${path}.menuItemId`)
  }
  if (item.variants.length === 0) yield* checkSinglePrice(item, path)
  else yield* checkVariants(check, item, path)

  const groupNames: Seen = new Map()
  for (const [index, group] of item.addOnGroups.entries()) {
    yield* claimName(check, groupNames, group.name, `${path}.addOnGroups[${index}].name`)
    yield* checkGroup(check, group, `${path}.addOnGroups[${index}]`)
  }
  const required = item.addOnGroups.reduce((sum, group) => sum + group.min, 0)
  if (required > maximumAddOnsPerLine) {
    const message = `The groups require ${required} add-ons; an order line carries at most ${maximumAddOnsPerLine}.`
    const params = { required, most: maximumAddOnsPerLine }
    yield { field: `${path}.addOnGroups`, message, reason: "TOO_MANY_REQUIRED", params }
  }
}

function* checkSinglePrice(item: MenuItemDocument, path: string): Faults {
  for (const field of ["menuItemId", "pricePaise"] as const) {
    if (item[field] !== null) continue
    const message = "An item without sizes needs a menuItemId and a price."
    yield { field: `${path}.${field}`, message, reason: "PRICE_MISSING" }
  }
}

function* checkVariants(check: Check, item: MenuItemDocument, path: string): Faults {
  for (const field of ["menuItemId", "pricePaise"] as const) {
    if (item[field] === null) continue
    const message = "An item with sizes has no menuItemId and price of its own; each size has. Send null."
    yield { field: `${path}.${field}`, message, reason: "PRICE_BY_SIZE" }
  }
  const labels: Seen = new Map()
  for (const [index, variant] of item.variants.entries()) {
    yield* claimId(check, check.menuItemIds, variant.menuItemId, `${path}.variants[${index}].menuItemId`)
    yield* claimName(check, labels, variant.label, `${path}.variants[${index}].label`)
  }
  const defaults = item.variants.filter(variant => variant.isDefault).length
  if (defaults !== 1) {
    const message = `${defaults} sizes are marked as default; exactly one must be.`
    yield { field: `${path}.variants`, message, reason: "USUAL_SIZE" }
  }
}

function* checkGroup(check: Check, group: AddOnGroupDocument, path: string): Faults {
  yield* claimId(check, check.groupIds, group.id, `${path}.id`)
  const names: Seen = new Map()
  for (const [index, option] of group.options.entries()) {
    yield* claimId(check, check.optionIds, option.id, `${path}.options[${index}].id`)
    yield* claimName(check, names, option.name, `${path}.options[${index}].name`)
  }
  if (group.min > group.max) {
    const message = `At least ${group.min} but at most ${group.max}: the minimum may not be above the maximum.`
    yield { field: `${path}.min`, message, reason: "MIN_ABOVE_MAX" }
  }
  if (group.max > group.options.length) {
    const message = `At most ${group.max} of ${group.options.length}: the maximum may not be above the number of options.`
    yield { field: `${path}.max`, message, reason: "MAX_ABOVE_OPTIONS" }
  }
}

function* claimId({ describeField }: Check, seen: Seen, id: string, field: string): Faults {
  const first = seen.get(id)
  if (first === undefined) seen.set(id, field)
  else {
    const message = `The id "${id}" is already used at ${describeField(first)}; it must be unique.`
    yield { field, message, reason: "ID_TAKEN", params: { first } }
  }
}

function* claimName({ describeField }: Check, seen: Seen, name: string, field: string): Faults {
  const key = nameKey(name)
  const first = seen.get(key)
  if (first === undefined) seen.set(key, field)
  else {
    const message = `"${name}" is already used at ${describeField(first)}; give one of them another name.`
    yield { field, message, reason: "NAME_TAKEN", params: { first } }
  }
}
