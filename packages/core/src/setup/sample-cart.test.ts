import { defaultSettings } from "@rasoi/contract/console"
import fc from "fast-check"
import { expect, test } from "vitest"
import { indexMenu } from "../menu/index-items.ts"
import { anyMenu } from "../menu/menu.arbitrary.fixture.ts"
import { group, item, menuOf, sizedItem } from "../menu/menu.fixture.ts"
import { priceCart } from "../pricing/price-cart.ts"
import { sampleCart } from "./sample-cart.ts"

const settings = defaultSettings({
  name: "Angaara",
  phone: "08041234567",
  address: { line: "14 Church Street", city: "Bengaluru", state: "Karnataka", pincode: "560001" },
  timezone: "Asia/Kolkata",
})

test("every sample of every menu can be priced, and is empty only if no dish can be ordered", () => {
  fc.assert(
    fc.property(anyMenu, menu => {
      const items = sampleCart(menu)
      const index = indexMenu(menu)
      const price = (menuItemId: string, addOnIds: string[]) =>
        priceCart({
          menu: index,
          settings,
          cart: { type: "PICKUP", items: [{ menuItemId, quantity: 1, addOnIds }] },
        })
      expect(() => priceCart({ menu: index, settings, cart: { type: "PICKUP", items } })).not.toThrow()
      if (items.length > 0) return
      // The oracle: each entry with the first options that are on sale.
      for (const [id, entry] of index.entries) {
        const chosen = entry.item.addOnGroups.flatMap(({ min, options }) =>
          options
            .filter(({ available }) => available)
            .slice(0, min)
            .map(option => option.id),
        )
        expect(() => price(id, chosen)).toThrow()
      }
    }),
  )
})

test("a sample has dishes of several categories, the usual size, and the add-ons that must be chosen", () => {
  const bread = group("bread", { min: 1, max: 1 })
  const menu = menuOf(
    [item("soup", { available: false }), sizedItem("chicken", { addOnGroups: [bread] }), item("kebab")],
    [item("dal")],
    [item("kulfi")],
    [item("lassi")],
  )
  expect(sampleCart(menu)).toEqual([
    { menuItemId: "chicken_half", quantity: 2, addOnIds: [bread.options[0]?.id] },
    { menuItemId: "dal", quantity: 1 },
    { menuItemId: "kulfi", quantity: 1 },
  ])
  expect(sampleCart(menuOf([item("dal"), item("rice")])).map(({ menuItemId }) => menuItemId)).toEqual([
    "dal",
    "rice",
  ])
})
