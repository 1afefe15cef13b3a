import fc from "fast-check"
import { expect, test } from "vitest"
import { chargeOf, itemOf, menuOf, settingsOf } from "../pricing/fixture.ts"
import { priceCart } from "../pricing/price-cart.ts"
import { chargedBill, leftOf, withoutVoided } from "./voids.ts"

const dish = fc.record({
  pricePaise: fc.integer({ min: 0, max: 100_000 }),
  rateBasisPoints: fc.constantFrom(0, 25, 500, 1_800),
  included: fc.boolean(),
})
const line = fc.record({ dish, quantity: fc.integer({ min: 1, max: 20 }), voided: fc.nat(20) })

test("what is charged is what the engine charges for a cart with what is left", () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), lines => {
      const items = lines.map(({ dish: { pricePaise, ...tax } }, index) =>
        itemOf({ id: `dish-${index}`, pricePaise, tax }),
      )
      const price = (quantities: number[]) =>
        priceCart({
          menu: menuOf(items),
          settings: settingsOf({ charges: [chargeOf()] }),
          cart: {
            type: "PICKUP",
            items: quantities.flatMap((quantity, index) =>
              quantity === 0 ? [] : { menuItemId: `dish-${index}`, quantity },
            ),
          },
        })
      const left = lines.map(({ quantity, voided }) => Math.max(0, quantity - voided))
      const bill = price(lines.map(({ quantity }) => quantity))
      const voided = lines.flatMap(({ quantity }, index) => {
        const gone = quantity - (left[index] ?? 0)
        return gone === 0 ? [] : { index, quantity: gone }
      })
      const before = JSON.stringify(bill)
      const charged = chargedBill(bill, voided)
      expect(JSON.stringify(bill)).toBe(before)
      expect(leftOf(bill.lines, voided)).toEqual(left)
      if (left.every(quantity => quantity === 0))
        expect(charged).toMatchObject({ lines: [], charges: [], totalPaise: 0 })
      else expect(charged).toEqual({ ...price(left), prepMinutes: bill.prepMinutes })
    }),
  )
})

test("a line that is whole keeps the tax with which it was entered; one that is smaller is taxed anew", () => {
  const items = ["one", "two"].map(id => itemOf({ id, pricePaise: 10_000 }))
  const cart = { type: "DINE_IN", items: items.map(({ id }) => ({ menuItemId: id, quantity: 2 })) } as const
  const bill = priceCart({ menu: menuOf(items), settings: settingsOf(), cart })
  const lines = bill.lines.map(line => ({ ...line, taxPaise: line.taxPaise + 1 }))
  const charged = chargedBill({ ...bill, lines }, [{ index: 1, quantity: 1 }])
  expect(charged.lines[0]).toBe(lines[0])
  expect(charged.lines[1]?.taxPaise).toBe((bill.lines[1]?.taxPaise ?? 0) / 2)
})

test("the parts of one line can be voided one after the other", () => {
  const lines = [{ quantity: 3 }, { quantity: 1 }]
  const once = [{ index: 0, quantity: 1 }]
  expect(withoutVoided(lines, [...once, ...once])).toEqual([{ quantity: 1 }, { quantity: 1 }])
  expect(withoutVoided(lines, [...once, { index: 0, quantity: 2 }])).toEqual([{ quantity: 1 }])
})
