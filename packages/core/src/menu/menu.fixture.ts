import type { AddOnGroupDocument, MenuDocument, MenuItemDocument } from "@rasoi/contract/console"

export function item(id: string, changes: Partial<MenuItemDocument> = {}): MenuItemDocument {
  return {
    id,
    name: id,
    description: "",
    imageUrl: null,
    photo: null,
    foodType: "VEG",
    available: true,
    prepMinutes: 10,
    menuItemId: id,
    pricePaise: 6000,
    tax: { rateBasisPoints: 500, included: false },
    variants: [],
    addOnGroups: [],
    ...changes,
  }
}

export function sizedItem(id: string, changes: Partial<MenuItemDocument> = {}): MenuItemDocument {
  return item(id, {
    menuItemId: null,
    pricePaise: null,
    variants: [
      { menuItemId: `${id}_half`, label: "Half", pricePaise: 32500, isDefault: true, available: true },
      { menuItemId: `${id}_full`, label: "Full", pricePaise: 59500, isDefault: false, available: true },
    ],
    ...changes,
  })
}

export function group(id: string, changes: Partial<AddOnGroupDocument> = {}): AddOnGroupDocument {
  return {
    id,
    name: id,
    min: 0,
    max: 2,
    options: [
      { id: `${id}_butter`, name: "Butter", pricePaise: 2500, available: true },
      { id: `${id}_cheese`, name: "Cheese", pricePaise: 4000, available: true },
    ],
    ...changes,
  }
}

/** One category for each list of items: `cat_0` named "Category 0", and so on. */
export function menuOf(...lists: MenuItemDocument[][]): MenuDocument {
  return {
    categories: lists.map((items, index) => ({
      id: `cat_${index}`,
      name: `Category ${index}`,
      description: null,
      imageUrl: null,
      photo: null,
      items,
    })),
  }
}
