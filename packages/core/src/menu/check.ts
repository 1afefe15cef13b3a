import type { Fault } from "@rasoi/contract"
import type { AddOnGroupDocument, MenuDocument, MenuItemDocument } from "@rasoi/contract/console"
import { nameKey } from "./names.ts"

/** As many as an order line may carry; required choices beyond it could never be ordered. */
const maximumAddOnsPerLine = 20

/** Where each value was first seen. */
type Seen = Map<string, string>

interface Check {
  readonly faults: Fault[]
  readonly menuItemIds: Seen
  readonly itemIds: Seen
  readonly groupIds: Seen
  readonly optionIds: Seen
}

/**
 * The rules a schema cannot say.
 *
 * Ids are unique over the whole menu, option ids too: an order's add-on then means one thing for ever, even
 * where two dishes offer the same extra. Names are unique where a customer sees them side by side.
 */
export function checkMenu(menu: MenuDocument): Fault[] {
  const check: Check = {
    faults: [],
    menuItemIds: new Map(),
    itemIds: new Map(),
    groupIds: new Map(),
    optionIds: new Map(),
  }
  const { faults } = check
  const categoryIds: Seen = new Map()
  const categoryNames: Seen = new Map()
  menu.categories.forEach((category, index) => {
    const path = `categories[${index}]`
    claimId(faults, categoryIds, category.id, `${path}.id`)
    claimName(faults, categoryNames, category.name, `${path}.name`)
    const itemNames: Seen = new Map()
    category.items.forEach((item, itemIndex) => {
      const itemPath = `${path}.items[${itemIndex}]`
      claimName(faults, itemNames, item.name, `${itemPath}.name`)
      checkItem(check, item, itemPath)
    })
  })
  return faults
}

function checkItem(check: Check, item: MenuItemDocument, path: string): void {
  claimId(check.faults, check.itemIds, item.id, `${path}.id`)
  if (item.menuItemId !== null) {
    claimId(check.faults, check.menuItemIds, item.menuItemId, `${path}.menuItemId`)
  }
  if (item.variants.length === 0) checkSinglePrice(check.faults, item, path)
  else checkVariants(check, item, path)

  const groupNames: Seen = new Map()
  item.addOnGroups.forEach((group, index) => {
    claimName(check.faults, groupNames, group.name, `${path}.addOnGroups[${index}].name`)
    checkGroup(check, group, `${path}.addOnGroups[${index}]`)
  })
  const required = item.addOnGroups.reduce((sum, group) => sum + group.min, 0)
  if (required > maximumAddOnsPerLine) {
    const message = `The groups require ${required} add-ons; an order line carries at most ${maximumAddOnsPerLine}.`
    check.faults.push({ field: `${path}.addOnGroups`, message })
  }
}

function checkSinglePrice(faults: Fault[], item: MenuItemDocument, path: string): void {
  for (const field of ["menuItemId", "pricePaise"] as const) {
    if (item[field] !== null) continue
    faults.push({
      field: `${path}.${field}`,
      message: "An item without sizes needs a menuItemId and a price.",
    })
  }
}

function checkVariants({ faults, menuItemIds }: Check, item: MenuItemDocument, path: string): void {
  for (const field of ["menuItemId", "pricePaise"] as const) {
    if (item[field] === null) continue
    const message = "An item with sizes has no menuItemId and price of its own; each size has. Send null."
    faults.push({ field: `${path}.${field}`, message })
  }
  const labels: Seen = new Map()
  item.variants.forEach((variant, index) => {
    claimId(faults, menuItemIds, variant.menuItemId, `${path}.variants[${index}].menuItemId`)
    claimName(faults, labels, variant.label, `${path}.variants[${index}].label`)
  })
  const defaults = item.variants.filter(variant => variant.isDefault).length
  if (defaults !== 1) {
    const message = `${defaults} sizes are marked as default; exactly one must be.`
    faults.push({ field: `${path}.variants`, message })
  }
}

function checkGroup(check: Check, group: AddOnGroupDocument, path: string): void {
  const { faults, groupIds, optionIds } = check
  claimId(faults, groupIds, group.id, `${path}.id`)
  const names: Seen = new Map()
  group.options.forEach((option, index) => {
    claimId(faults, optionIds, option.id, `${path}.options[${index}].id`)
    claimName(faults, names, option.name, `${path}.options[${index}].name`)
  })
  if (group.min > group.max) {
    const message = `At least ${group.min} but at most ${group.max}: the minimum may not be above the maximum.`
    faults.push({ field: `${path}.min`, message })
  }
  if (group.max > group.options.length) {
    const message = `At most ${group.max} of ${group.options.length}: the maximum may not be above the number of options.`
    faults.push({ field: `${path}.max`, message })
  }
}

function claimId(faults: Fault[], seen: Seen, id: string, field: string): void {
  const first = seen.get(id)
  if (first === undefined) seen.set(id, field)
  else faults.push({ field, message: `The id "${id}" already stands at ${first}; it must be unique.` })
}

function claimName(faults: Fault[], seen: Seen, name: string, field: string): void {
  const key = nameKey(name)
  const first = seen.get(key)
  if (first === undefined) seen.set(key, field)
  else faults.push({ field, message: `"${name}" already stands at ${first}; give one of them another name.` })
}
