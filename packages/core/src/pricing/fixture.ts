import type { MenuDocument, MenuItemDocument, Settings } from "@rasoi/contract/console"
import { indexMenu, type MenuIndex } from "../menu/index-items.ts"
import type { PriceBasis } from "./price-cart.ts"

/** Test data only: the smallest menu and settings for price tests. */

export function itemOf(change: Partial<MenuItemDocument> & { id: string }): MenuItemDocument {
  return {
    name: change.id,
    description: "",
    imageUrl: null,
    photo: null,
    foodType: "VEG",
    available: true,
    prepMinutes: 0,
    menuItemId: change.id,
    pricePaise: 10_000,
    tax: { rateBasisPoints: 500, included: false },
    variants: [],
    addOnGroups: [],
    ...change,
  }
}

export function documentOf(items: MenuItemDocument[]): MenuDocument {
  return { categories: [{ id: "all", name: "All", description: null, imageUrl: null, photo: null, items }] }
}

export function menuOf(items: MenuItemDocument[]): MenuIndex {
  return indexMenu(documentOf(items))
}

export type ChargeSetting = Settings["charges"][number]

export function chargeOf(change: Partial<ChargeSetting> = {}): ChargeSetting {
  return {
    type: "PACKAGING",
    name: "Packaging",
    amountPaise: 2_000,
    rateBasisPoints: 500,
    appliesTo: ["PICKUP", "DELIVERY"],
    ...change,
  }
}

export function settingsOf({
  charges = [],
  gstApplies = true,
  prepMinutes = 25,
}: {
  charges?: ChargeSetting[]
  gstApplies?: boolean
  prepMinutes?: number
} = {}): PriceBasis["settings"] {
  return { ordering: { prepMinutes }, charges, gst: { applies: gstApplies } }
}

/** An item with sizes and two groups of add-ons: bread is required, extras are optional. */
export const butterChicken = itemOf({
  id: "butter-chicken",
  name: "Butter Chicken",
  menuItemId: null,
  pricePaise: null,
  prepMinutes: 20,
  variants: [
    { menuItemId: "bc-half", label: "Half", pricePaise: 32_500, isDefault: true, available: true },
    { menuItemId: "bc-full", label: "Full", pricePaise: 58_000, isDefault: false, available: true },
    { menuItemId: "bc-party", label: "Party", pricePaise: 150_000, isDefault: false, available: false },
  ],
  addOnGroups: [
    {
      id: "bread",
      name: "Bread",
      min: 1,
      max: 1,
      options: [
        { id: "roti", name: "Roti", pricePaise: 0, available: true },
        { id: "naan", name: "Naan", pricePaise: 4_000, available: true },
      ],
    },
    {
      id: "extras",
      name: "Extras",
      min: 0,
      max: 2,
      options: [
        { id: "butter", name: "Extra butter", pricePaise: 2_500, available: true },
        { id: "cream", name: "Cream", pricePaise: 1_500, available: true },
        { id: "egg", name: "Boiled egg", pricePaise: 2_000, available: true },
        { id: "saffron", name: "Saffron", pricePaise: 9_000, available: false },
      ],
    },
  ],
})

export const lassi = itemOf({
  id: "lassi-item",
  name: "Lassi",
  menuItemId: "lassi",
  pricePaise: 12_000,
  prepMinutes: 5,
  tax: { rateBasisPoints: 1_800, included: true },
  addOnGroups: [
    {
      id: "lassi-extras",
      name: "Toppings",
      min: 0,
      max: 1,
      options: [{ id: "malai", name: "Malai", pricePaise: 2_000, available: true }],
    },
  ],
})
