import type { Group, Item, Option, Size } from "../document.ts"
import type { NewId } from "../new-id.ts"
import { moveTo } from "./order.ts"

/** Edits inside one item. Each keeps the item valid: one usual size, either a price or sizes. */

/** The first size keeps the item's id, so that carts on websites stay valid. */
export function sellBySize(item: Item, newId: NewId): Item {
  if (item.variants.length > 0) return item
  const first: Size = {
    menuItemId: item.menuItemId ?? newId("itm"),
    label: "",
    pricePaise: item.pricePaise ?? 0,
    isDefault: true,
    available: true,
  }
  return { ...item, menuItemId: null, pricePaise: null, variants: [first] }
}

/** The usual size becomes the item. */
export function sellAtOnePrice(item: Item): Item {
  const usual = item.variants.find(size => size.isDefault) ?? item.variants[0]
  if (!usual) return item
  return { ...item, menuItemId: usual.menuItemId, pricePaise: usual.pricePaise, variants: [] }
}

export function addSize(item: Item, id: string): Item {
  const pricePaise = item.variants.at(-1)?.pricePaise ?? 0
  const added: Size = { menuItemId: id, label: "", pricePaise, isDefault: false, available: true }
  return { ...item, variants: [...item.variants, added] }
}

export function changeSize(item: Item, id: string, change: Partial<Size>): Item {
  return {
    ...item,
    variants: item.variants.map(size => (size.menuItemId === id ? { ...size, ...change } : size)),
  }
}

export function chooseUsualSize(item: Item, id: string): Item {
  return { ...item, variants: item.variants.map(size => ({ ...size, isDefault: size.menuItemId === id })) }
}

export function removeSize(item: Item, id: string): Item {
  if (item.variants.length === 1) return sellAtOnePrice(item)
  const variants = item.variants.filter(size => size.menuItemId !== id)
  const usual = variants.find(size => size.isDefault) ?? variants[0]
  return usual ? chooseUsualSize({ ...item, variants }, usual.menuItemId) : item
}

export function moveSize(item: Item, id: string, to: number): Item {
  const from = item.variants.findIndex(size => size.menuItemId === id)
  return { ...item, variants: moveTo(item.variants, from, to) }
}

export function addGroup(item: Item, newId: NewId): Item {
  const option: Option = { id: newId("opt"), name: "", pricePaise: 0, available: true }
  const added: Group = { id: newId("grp"), name: "", min: 0, max: 1, options: [option] }
  return { ...item, addOnGroups: [...item.addOnGroups, added] }
}

export function changeGroup(item: Item, id: string, change: (group: Group) => Group): Item {
  return { ...item, addOnGroups: item.addOnGroups.map(group => (group.id === id ? change(group) : group)) }
}

export function removeGroup(item: Item, id: string): Item {
  return { ...item, addOnGroups: item.addOnGroups.filter(group => group.id !== id) }
}

export function moveGroup(item: Item, id: string, to: number): Item {
  const from = item.addOnGroups.findIndex(group => group.id === id)
  return { ...item, addOnGroups: moveTo(item.addOnGroups, from, to) }
}

export function addOption(group: Group, id: string): Group {
  const pricePaise = group.options.at(-1)?.pricePaise ?? 0
  return { ...group, options: [...group.options, { id, name: "", pricePaise, available: true }] }
}

export function changeOption(group: Group, id: string, change: Partial<Option>): Group {
  return {
    ...group,
    options: group.options.map(option => (option.id === id ? { ...option, ...change } : option)),
  }
}

/** Keeps the limits within the number of options. */
export function removeOption(group: Group, id: string): Group {
  const options = group.options.filter(option => option.id !== id)
  const max = Math.max(1, Math.min(group.max, options.length))
  return { ...group, options, max, min: Math.min(group.min, max) }
}

export function moveOption(group: Group, id: string, to: number): Group {
  const from = group.options.findIndex(option => option.id === id)
  return { ...group, options: moveTo(group.options, from, to) }
}
