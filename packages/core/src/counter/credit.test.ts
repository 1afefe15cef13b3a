import fc from "fast-check"
import { expect, test } from "vitest"
import { chargeOf, itemOf, menuOf, settingsOf } from "../pricing/fixture.ts"
import { priceCart } from "../pricing/price-cart.ts"
import { creditOf } from "./credit.ts"

const line = {
  menuItemId: "itm_dal",
  name: "Dal",
  unitPricePaise: 10_000,
  addOns: [{ id: "add_ghee", name: "Ghee", pricePaise: 500 }],
  note: "Less salt",
  rateBasisPoints: 500,
  included: true,
}
const charge = { type: "PACKAGING", name: "Packing", rateBasisPoints: 500 } as const
const bill = {
  type: "PICKUP" as const,
  lines: [{ ...line, quantity: 2, taxPaise: 1_000, totalPaise: 21_000 }],
  charges: [{ ...charge, amountPaise: 2_000, taxPaise: 100 }],
  subtotalPaise: 20_000,
  taxPaise: { total: 1_100, cgst: 551, sgst: 549, included: 1_000 },
  totalPaise: 23_100,
  prepMinutes: 20,
}

test("a credit note has the names and prices of its bill, and every amount below zero", () => {
  expect(creditOf(bill)).toEqual({
    type: "PICKUP",
    lines: [{ ...line, quantity: -2, taxPaise: -1_000, totalPaise: -21_000 }],
    charges: [{ ...charge, amountPaise: -2_000, taxPaise: -100 }],
    subtotalPaise: -20_000,
    taxPaise: { total: -1_100, cgst: -551, sgst: -549, included: -1_000 },
    totalPaise: -23_100,
    prepMinutes: 20,
  })
})

const dish = fc.record({
  pricePaise: fc.integer({ min: 0, max: 100_000 }),
  tax: fc.record({ rateBasisPoints: fc.constantFrom(0, 25, 500, 1_800), included: fc.boolean() }),
  quantity: fc.integer({ min: 1, max: 20 }),
})

test("a bill and its credit note add up to nothing", () => {
  fc.assert(
    fc.property(fc.array(dish, { minLength: 1, maxLength: 10 }), dishes => {
      const billed = priceCart({
        menu: menuOf(
          dishes.map(({ pricePaise, tax }, index) => itemOf({ id: `dish-${index}`, pricePaise, tax })),
        ),
        settings: settingsOf({ charges: [chargeOf()] }),
        cart: {
          type: "PICKUP",
          items: dishes.map(({ quantity }, index) => ({ menuItemId: `dish-${index}`, quantity })),
        },
      })
      const credit = amountsOf(creditOf(billed))
      expect(amountsOf(billed).map((amount, index) => amount + (credit[index] ?? Number.NaN))).toEqual(
        credit.map(() => 0),
      )
    }),
  )
})

function amountsOf({
  lines,
  charges,
  subtotalPaise,
  taxPaise,
  totalPaise,
}: ReturnType<typeof creditOf>): number[] {
  return [
    ...lines.flatMap(({ quantity, taxPaise, totalPaise }) => [quantity, taxPaise, totalPaise]),
    ...charges.flatMap(({ amountPaise, taxPaise }) => [amountPaise, taxPaise]),
    ...Object.values(taxPaise),
    ...[subtotalPaise, totalPaise],
  ]
}
