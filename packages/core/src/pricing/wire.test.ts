import { examples } from "@rasoi/contract"
import { expect, test } from "vitest"
import { chargeOf, itemOf, menuOf, settingsOf } from "./fixture.ts"
import { priceCart } from "./price-cart.ts"
import { toPriceFields, toQuote } from "./wire.ts"

const addOnId = examples.quoteRequest.items[0]?.addOnIds[0] ?? ""
const menuItemId = examples.quoteRequest.items[0]?.menuItemId ?? ""
const menu = menuOf([
  itemOf({
    id: "butter-chicken",
    name: "Butter Chicken",
    menuItemId: null,
    pricePaise: null,
    variants: [{ menuItemId, label: "Half", pricePaise: 32_500, isDefault: true, available: true }],
    addOnGroups: [
      {
        id: "extras",
        name: "Extras",
        min: 0,
        max: 2,
        options: [{ id: addOnId, name: "Extra butter", pricePaise: 2_500, available: true }],
      },
    ],
  }),
])
const bill = priceCart({
  menu,
  settings: settingsOf({ charges: [chargeOf()] }),
  cart: { type: "PICKUP", items: examples.quoteRequest.items },
})

test("the cart of the reference comes to the quote of the reference", () => {
  expect(toQuote(bill, { quoteId: examples.quote.quoteId, test: true })).toEqual(examples.quote)
})

test("an order carries the very same price members", () => {
  const { lines, subtotal, tax, charges, total } = examples.order
  expect(toPriceFields(bill)).toEqual({ lines, subtotal, tax, charges, total })
})

test("every rate prints as its per cent, to the last basis point", () => {
  for (let rateBasisPoints = 0; rateBasisPoints <= 10_000; rateBasisPoints += 1) {
    const charge = { type: "OTHER", name: "Any", amountPaise: 0, rateBasisPoints, taxPaise: 0 } as const
    const rate = toPriceFields({ ...bill, charges: [charge] }).charges[0]?.tax.rate
    const digits = String(rateBasisPoints).padStart(3, "0")
    const decimal = `${digits.slice(0, -2)}.${digits.slice(-2)}`
    if (String(rate) !== decimal.replace(/\.?0+$/, "")) expect.unreachable(`${rate} for ${rateBasisPoints}`)
  }
})
