import type { Category, Group, Item, Menu, Size } from "../document.ts"
import type { NewId } from "../new-id.ts"
import type { SheetReport } from "./draft.ts"

/** Predictable ids: kind and number. */
export function countingIds(): NewId {
  let count = 0
  return prefix => `${prefix}_new${++count}`
}

export function size(label: string, pricePaise: number, isDefault = false): Size {
  return { menuItemId: `itm_${label.toLowerCase()}`, label, pricePaise, isDefault, available: true }
}

export function group(name: string, options: readonly string[]): Group {
  return {
    id: `grp_${name.toLowerCase()}`,
    name,
    min: 0,
    max: 1,
    options: options.map(option => ({
      id: `opt_${name}_${option}`.toLowerCase(),
      name: option,
      pricePaise: 2_000,
      available: true,
    })),
  }
}

export function item(name: string, change: Partial<Item> = {}): Item {
  const id = `itm_${name.toLowerCase().replaceAll(" ", "_")}`
  return {
    id,
    name,
    description: "",
    imageUrl: null,
    photo: null,
    foodType: "VEG",
    available: true,
    prepMinutes: 10,
    menuItemId: `${id}_own`,
    pricePaise: 5_500,
    tax: { rateBasisPoints: 500, included: false },
    variants: [],
    addOnGroups: [],
    ...change,
  }
}

export function category(name: string, items: Item[]): Category {
  return { id: `cat_${name.toLowerCase()}`, name, description: null, imageUrl: null, photo: null, items }
}

/** Breads: Naan, Roti, Kulcha. Mains: Dal, sold by size, and Paneer, with add-ons. */
export function sampleMenu(): Menu {
  return {
    categories: [
      category("Breads", [item("Naan"), item("Roti"), item("Kulcha")]),
      category("Mains", [
        item("Dal", {
          menuItemId: null,
          pricePaise: null,
          variants: [size("Half", 12_000, true), size("Full", 20_000), size("Family", 35_000)],
        }),
        item("Paneer", {
          foodType: "EGG",
          addOnGroups: [group("Extras", ["Butter", "Cream", "Gravy"]), group("Spice", ["Mild", "Hot"])],
        }),
      ]),
    ],
  }
}

export function namesOf(menu: Menu): string[] {
  return menu.categories.map(({ name, items }) => `${name}: ${items.map(each => each.name).join(", ")}`)
}

/** What a sheet without prices did. */
export function sheetReport(change: Partial<SheetReport> = {}): SheetReport {
  return {
    fileName: "menu.xlsx",
    added: [],
    repriced: [],
    absent: [],
    unread: [],
    account: { prices: 0, used: 0, notRead: 0, notUsed: 0, open: 0, notUsedIn: [], noPrice: [] },
    isUnreadSeen: false,
    ...change,
  }
}
