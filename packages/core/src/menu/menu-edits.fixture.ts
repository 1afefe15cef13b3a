import type { MenuChange, MenuDocument } from "@rasoi/contract/console"
import { money } from "../money.ts"

type Expected = Pick<MenuChange, "kind" | "part" | "from" | "to"> & { where: Partial<MenuChange["where"]> }
type Category = MenuDocument["categories"][number]
type Item = Category["items"][number]
type Size = Item["variants"][number]
type Group = Item["addOnGroups"][number]
type Option = Group["options"][number]

interface InCategory {
  menu: MenuDocument
  category: Category
}
type InItem = InCategory & { item: Item }
type InSize = InItem & { size: Size }
type InGroup = InItem & { group: Group; option: Option }

/** A menu with the parts that an edit works on. A part is absent if the menu has none of that kind. */
export type Chosen = InCategory & { item?: Item; size?: Size; group?: Group; option?: Option }

/** Edits the menu in place and returns the expected change. Undefined: not possible here, and the menu is unchanged. */
export type MenuEdit = (chosen: Chosen) => Expected | undefined

const onItem =
  (edit: (chosen: InItem) => Expected | undefined): MenuEdit =>
  ({ menu, category, item }) =>
    item && edit({ menu, category, item })
const onSize =
  (edit: (chosen: InSize) => Expected | undefined): MenuEdit =>
  ({ menu, category, item, size }) =>
    item && size && edit({ menu, category, item, size })
const onGroup =
  (edit: (chosen: InGroup) => Expected | undefined): MenuEdit =>
  ({ menu, category, item, group, option }) =>
    item && group && option && edit({ menu, category, item, group, option })

const atItem = ({ category, item }: InItem) => ({ category: category.name, item: item.name })
const atSize = (chosen: InSize) => ({ ...atItem(chosen), size: chosen.size.label })
const atGroup = (chosen: InGroup) => ({ ...atItem(chosen), addOnGroup: chosen.group.name })
const atOption = (chosen: InGroup) => ({ ...atGroup(chosen), addOn: chosen.option.name })

/** Longer than any generated name. */
const newName = "A name that no part has"

function summary(name: string, pricePaise: number | null = null, available = true) {
  const price = pricePaise === null ? null : money(pricePaise)
  return { name, prices: price && { lowest: price, highest: price }, available }
}

function remove<Part>(list: Part[], part: Part): void {
  list.splice(list.indexOf(part), 1)
}

function reverse<Part>(list: Part[], nameOf: (part: Part) => string) {
  if (list.length < 2) return undefined
  const from = list.map(nameOf)
  list.reverse()
  return { kind: "REORDERED" as const, from, to: list.map(nameOf) }
}

function set<Holder, Field extends keyof Holder>(holder: Holder, field: Field, to: Holder[Field]) {
  const from = holder[field]
  holder[field] = to
  return { from, to }
}

function setPrice(part: Size | Option) {
  const { from, to } = set(part, "pricePaise", part.pricePaise + 1)
  return { kind: "PRICE" as const, from: money(from), to: money(to) }
}

const categoryEdits: Record<string, MenuEdit> = {
  "a category is added": ({ menu }) => {
    menu.categories.push({
      id: "new",
      name: newName,
      description: null,
      imageUrl: null,
      photo: null,
      items: [],
    })
    return { kind: "ADDED", part: "CATEGORY", where: { category: newName }, from: null, to: summary(newName) }
  },
  "an empty category is removed": ({ menu, category }) => {
    if (category.items.length > 0) return undefined
    remove(menu.categories, category)
    const where = { category: category.name }
    return { kind: "REMOVED", part: "CATEGORY", where, from: summary(category.name), to: null }
  },
  "a category is renamed": ({ category }) => {
    const values = set(category, "name", newName)
    return { kind: "RENAMED", part: "CATEGORY", where: { category: newName }, ...values }
  },
  "a category is described": ({ category }) => {
    const { from, to } = set(category, "description", "Another")
    const where = { category: category.name }
    return { kind: "DESCRIPTION", part: "CATEGORY", where, from: from || null, to }
  },
  "a category is shown otherwise": ({ category }) => {
    const values = set(category, "imageUrl", "https://example.com/b.jpg")
    return { kind: "IMAGE", part: "CATEGORY", where: { category: category.name }, ...values }
  },
  "categories stand the other way round": ({ menu }) => {
    const order = reverse(menu.categories, one => one.name)
    return order && { part: "CATEGORY", where: {}, ...order }
  },
  "items stand the other way round": ({ category }) => {
    const order = reverse(category.items, one => one.name)
    return order && { part: "ITEM", where: { category: category.name }, ...order }
  },
}

const itemEdits: Record<string, (chosen: InItem) => Expected | undefined> = {
  "an item is added": ({ category, item }) => {
    const parts = { variants: [], addOnGroups: [], menuItemId: "new_order", pricePaise: 1, available: false }
    category.items.push({ ...item, id: "new", name: newName, ...parts })
    const where = { category: category.name, item: newName }
    return { kind: "ADDED", part: "ITEM", where, from: null, to: summary(newName, 1, false) }
  },
  "an item is removed": chosen => {
    const { category, item } = chosen
    if (item.pricePaise === null) return undefined
    remove(category.items, item)
    const from = summary(item.name, item.pricePaise, item.available)
    return { kind: "REMOVED", part: "ITEM", where: atItem(chosen), from, to: null }
  },
  "an item moves to another category": ({ menu, category, item }) => {
    const other = menu.categories.find(one => one !== category && one.items.length === 0)
    if (!other) return undefined
    remove(category.items, item)
    other.items.push(item)
    const where = atItem({ menu, category: other, item })
    return { kind: "MOVED", part: "ITEM", where, from: category.name, to: other.name }
  },
  "an item is renamed": chosen => {
    const values = set(chosen.item, "name", newName)
    return { kind: "RENAMED", part: "ITEM", where: atItem(chosen), ...values }
  },
  "an item is re-priced": chosen => {
    const { item } = chosen
    if (item.pricePaise === null) return undefined
    const from = item.pricePaise
    item.pricePaise += 1
    return { kind: "PRICE", part: "ITEM", where: atItem(chosen), from: money(from), to: money(from + 1) }
  },
  "an item is switched": chosen => {
    const values = set(chosen.item, "available", !chosen.item.available)
    return { kind: "AVAILABILITY", part: "ITEM", where: atItem(chosen), ...values }
  },
  "an item is taxed otherwise": chosen => {
    const { rateBasisPoints, included } = chosen.item.tax
    // The other member order must make no difference.
    const values = set(chosen.item, "tax", { included: !included, rateBasisPoints: 10_000 - rateBasisPoints })
    return { kind: "TAX", part: "ITEM", where: atItem(chosen), ...values }
  },
  "an item is described": chosen => {
    const { from, to } = set(chosen.item, "description", "Another")
    return { kind: "DESCRIPTION", part: "ITEM", where: atItem(chosen), from: from || null, to }
  },
  "an item is shown otherwise": chosen => {
    const values = set(chosen.item, "imageUrl", "https://example.com/b.jpg")
    return { kind: "IMAGE", part: "ITEM", where: atItem(chosen), ...values }
  },
  "an item gets a photo": chosen => {
    const from = chosen.item.imageUrl
    const photo = { id: "pho_0123456789abcdef0123456789abcdef", alt: "A bowl" }
    chosen.item.photo = photo
    return { kind: "IMAGE", part: "ITEM", where: atItem(chosen), from, to: photo.id }
  },
  "an item is marked otherwise": chosen => {
    const values = set(chosen.item, "foodType", chosen.item.foodType === "EGG" ? "VEG" : "EGG")
    return { kind: "FOOD_TYPE", part: "ITEM", where: atItem(chosen), ...values }
  },
  "an item takes longer": chosen => {
    const values = set(chosen.item, "prepMinutes", chosen.item.prepMinutes + 1)
    return { kind: "PREP_MINUTES", part: "ITEM", where: atItem(chosen), ...values }
  },
  "an item is ordered by another id": chosen => {
    if (chosen.item.menuItemId === null) return undefined
    const { from, to } = set(chosen.item, "menuItemId", "new_order")
    return { kind: "MENU_ITEM_ID", part: "ITEM", where: atItem(chosen), from: String(from), to: String(to) }
  },
  "a group is added": chosen => {
    const options = [{ id: "new_option", name: "Butter", pricePaise: 0, available: true }]
    chosen.item.addOnGroups.push({ id: "new", name: newName, min: 0, max: 1, options })
    const where = { ...atItem(chosen), addOnGroup: newName }
    return { kind: "ADDED", part: "ADD_ON_GROUP", where, from: null, to: summary(newName) }
  },
  "groups stand the other way round": chosen => {
    const order = reverse(chosen.item.addOnGroups, one => one.name)
    return order && { part: "ADD_ON_GROUP", where: atItem(chosen), ...order }
  },
}

const sizeEdits: Record<string, (chosen: InSize) => Expected | undefined> = {
  "a size is added": chosen => {
    const size = {
      menuItemId: "new_order",
      label: newName,
      pricePaise: 5,
      isDefault: false,
      available: false,
    }
    chosen.item.variants.push(size)
    const where = { ...atItem(chosen), size: newName }
    return { kind: "ADDED", part: "SIZE", where, from: null, to: summary(newName, 5, false) }
  },
  "a size that is not the usual one is removed": chosen => {
    const { item, size } = chosen
    if (size.isDefault) return undefined
    remove(item.variants, size)
    const from = summary(size.label, size.pricePaise, size.available)
    return { kind: "REMOVED", part: "SIZE", where: atSize(chosen), from, to: null }
  },
  "a size is renamed": chosen => {
    const values = set(chosen.size, "label", newName)
    return { kind: "RENAMED", part: "SIZE", where: atSize(chosen), ...values }
  },
  "a size is re-priced": chosen => ({ part: "SIZE", where: atSize(chosen), ...setPrice(chosen.size) }),
  "a size is switched": chosen => {
    const values = set(chosen.size, "available", !chosen.size.available)
    return { kind: "AVAILABILITY", part: "SIZE", where: atSize(chosen), ...values }
  },
  "another size is the usual one": chosen => {
    const { item, size } = chosen
    const usual = item.variants.find(one => one.isDefault)
    if (!usual || usual === size) return undefined
    usual.isDefault = false
    size.isDefault = true
    return { kind: "USUAL_SIZE", part: "ITEM", where: atItem(chosen), from: usual.label, to: size.label }
  },
  "sizes stand the other way round": chosen => {
    const order = reverse(chosen.item.variants, one => one.label)
    return order && { part: "SIZE", where: atItem(chosen), ...order }
  },
}

const groupEdits: Record<string, (chosen: InGroup) => Expected | undefined> = {
  "a group is removed": chosen => {
    remove(chosen.item.addOnGroups, chosen.group)
    const from = summary(chosen.group.name)
    return { kind: "REMOVED", part: "ADD_ON_GROUP", where: atGroup(chosen), from, to: null }
  },
  "a group is renamed": chosen => {
    const values = set(chosen.group, "name", newName)
    return { kind: "RENAMED", part: "ADD_ON_GROUP", where: atGroup(chosen), ...values }
  },
  "a group asks for another number": chosen => {
    const { min, max } = chosen.group
    chosen.group.min = min === 0 ? 1 : min - 1
    const to = { min: chosen.group.min, max }
    return { kind: "CHOICES", part: "ADD_ON_GROUP", where: atGroup(chosen), from: { min, max }, to }
  },
  "an option is added": chosen => {
    chosen.group.options.push({ id: "new", name: newName, pricePaise: 7, available: false })
    const where = { ...atGroup(chosen), addOn: newName }
    return { kind: "ADDED", part: "ADD_ON", where, from: null, to: summary(newName, 7, false) }
  },
  "an option is removed": chosen => {
    const { group, option } = chosen
    if (group.options.length <= group.max) return undefined
    remove(group.options, option)
    const from = summary(option.name, option.pricePaise, option.available)
    return { kind: "REMOVED", part: "ADD_ON", where: atOption(chosen), from, to: null }
  },
  "an option is renamed": chosen => {
    const values = set(chosen.option, "name", newName)
    return { kind: "RENAMED", part: "ADD_ON", where: atOption(chosen), ...values }
  },
  "an option is re-priced": chosen => ({
    part: "ADD_ON",
    where: atOption(chosen),
    ...setPrice(chosen.option),
  }),
  "an option is switched": chosen => {
    const values = set(chosen.option, "available", !chosen.option.available)
    return { kind: "AVAILABILITY", part: "ADD_ON", where: atOption(chosen), ...values }
  },
  "options stand the other way round": chosen => {
    const order = reverse(chosen.group.options, one => one.name)
    return order && { part: "ADD_ON", where: atGroup(chosen), ...order }
  },
}

function wrap<Inner>(edits: Record<string, Inner>, on: (edit: Inner) => MenuEdit): [string, MenuEdit][] {
  return Object.entries(edits).map(([name, edit]) => [name, on(edit)])
}

/** Every possible kind of edit, by name. */
export const menuEdits: [string, MenuEdit][] = [
  ...Object.entries(categoryEdits),
  ...wrap(itemEdits, onItem),
  ...wrap(sizeEdits, onSize),
  ...wrap(groupEdits, onGroup),
]
