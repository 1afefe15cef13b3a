import type { MenuDocument, MenuItemDocument, Settings } from "@rasoi/contract/console"
import fc from "fast-check"
import { demoSettings } from "../../demo/settings.ts"

const rate = fc.constantFrom<number>(0, 25, 300, 500, 1_200, 1_250, 1_800, 2_800)
const paise = fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 0, max: 100_000 }))
const item = fc.record({
  pricePaise: paise,
  tax: fc.record({ rateBasisPoints: rate, included: fc.boolean() }),
  addOnPaise: paise,
  sized: fc.boolean(),
})
const charge = fc.record({
  type: fc.constantFrom("PACKAGING" as const, "DELIVERY" as const, "OTHER" as const),
  amountPaise: paise,
  rateBasisPoints: rate,
})
/** A small menu with random prices and rates, charges, and carts. */
export const scenario = fc.record({
  items: fc.array(item, { minLength: 1, maxLength: 4 }),
  charges: fc.array(charge, { maxLength: 3 }),
  gst: fc.boolean(),
  carts: fc.array(
    fc.record({
      delivery: fc.boolean(),
      finished: fc.boolean(),
      lines: fc.array(
        fc.record({ item: fc.nat(3), quantity: fc.integer({ min: 1, max: 9 }), addOn: fc.boolean() }),
        {
          minLength: 1,
          maxLength: 4,
        },
      ),
    }),
    { minLength: 1, maxLength: 4 },
  ),
})
export type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never

export function menuOf(items: Scenario["items"]): MenuDocument {
  const documents = items.map(({ pricePaise, tax, addOnPaise, sized }, index): MenuItemDocument => {
    const sizes = [
      { menuItemId: `sold_${index}`, label: "Half", pricePaise, isDefault: true, available: true },
      {
        menuItemId: `full_${index}`,
        label: "Full",
        pricePaise: pricePaise + 1,
        isDefault: false,
        available: true,
      },
    ]
    return {
      id: `item_${index}`,
      name: `Dish ${index}`,
      description: "",
      imageUrl: null,
      photo: null,
      foodType: "VEG",
      available: true,
      prepMinutes: 0,
      menuItemId: sized ? null : `sold_${index}`,
      pricePaise: sized ? null : pricePaise,
      tax,
      variants: sized ? sizes : [],
      addOnGroups: [
        {
          id: `group_${index}`,
          name: "Extras",
          min: 0,
          max: 1,
          options: [
            { id: `extra_${index}`, name: `Extra ${index}`, pricePaise: addOnPaise, available: true },
          ],
        },
      ],
    }
  })
  return {
    categories: [
      { id: "cat", name: "All", description: null, imageUrl: null, photo: null, items: documents },
    ],
  }
}

export function settingsOf({ charges, gst }: Scenario): Partial<Settings> {
  return {
    ordering: { ...demoSettings.ordering, minimumOrderPaise: 0 },
    gst: { ...demoSettings.gst, kind: gst ? "REGULAR" : "NONE", applies: gst },
    charges: charges.map((one, index) => ({
      ...one,
      name: `Charge ${index}`,
      appliesTo: index % 2 === 0 ? ["PICKUP", "DELIVERY"] : ["DELIVERY"],
    })),
  }
}
