import fc from "fast-check"
import { expect, test } from "vitest"
import type { Bill } from "../pricing/bill.ts"
import { itemOf, menuOf, settingsOf } from "../pricing/fixture.ts"
import { gstSummary } from "../pricing/gst-summary.ts"
import { priceCart } from "../pricing/price-cart.ts"
import { tabBill } from "./tab-bill.ts"

const dish = fc.record({
  pricePaise: fc.oneof(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 100_000 })),
  rateBasisPoints: fc.constantFrom(0, 25, 500, 1_200, 1_800),
  included: fc.boolean(),
})
const cart = fc.array(fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 99 })), { minLength: 1, maxLength: 50 })
/** A menu for each round: prices change while the guests sit. */
const rounds = fc.array(
  fc.record({
    dishes: fc.array(dish, { minLength: 10, maxLength: 10 }),
    cart,
    gstApplies: fc.boolean(),
  }),
  { maxLength: 8 },
)

function price({
  dishes,
  cart,
  gstApplies,
}: typeof rounds extends fc.Arbitrary<(infer Round)[]> ? Round : never): Bill {
  const items = dishes.map(({ pricePaise, ...tax }, index) =>
    itemOf({ id: `dish-${index}`, pricePaise, tax }),
  )
  return priceCart({
    menu: menuOf(items),
    settings: settingsOf({ gstApplies }),
    cart: {
      type: "DINE_IN",
      items: cart.map(([index, quantity]) => ({ menuItemId: `dish-${index}`, quantity })),
    },
  })
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

test("the bill of a tab is the sum of its rounds, to the paisa, with more than 50 lines too", () => {
  let longest = 0
  fc.assert(
    fc.property(rounds, tab => {
      const bills = tab.map(price)
      const bill = tabBill(bills)
      longest = Math.max(longest, bill.lines.length)
      expect(bill.totalPaise).toBe(sum(bills.map(each => each.totalPaise)))
      expect(bill.subtotalPaise).toBe(sum(bills.map(each => each.subtotalPaise)))
      for (const part of ["total", "cgst", "sgst", "included"] as const)
        expect(bill.taxPaise[part]).toBe(sum(bills.map(each => each.taxPaise[part])))
      expect(bill.lines).toEqual(bills.flatMap(({ lines }) => lines))
      expect(sum(gstSummary(bill).rows.map(row => row.cgstPaise + row.sgstPaise))).toBe(bill.taxPaise.total)
    }),
  )
  expect(longest).toBeGreaterThan(50)
})

test("no round: nothing to pay", () => {
  expect(tabBill([])).toMatchObject({ type: "DINE_IN", lines: [], totalPaise: 0, prepMinutes: 0 })
  const [slow, fast] = [40, 10].map(prepMinutes => ({ ...tabBill([]), prepMinutes }))
  expect(slow && fast && tabBill([fast, slow, fast]).prepMinutes).toBe(40)
})
