import { expect, test } from "vitest"
import file from "../../../../docs/pricing-vectors.json" with { type: "json" }
import { chargeOf, itemOf, menuOf, settingsOf } from "./fixture.ts"
import { priceCart } from "./price-cart.ts"

type Vector = (typeof file.vectors)[number]

function priceVector(vector: Vector) {
  const menu = menuOf(
    vector.lines.map((line, index) =>
      itemOf({
        id: `item-${index}`,
        pricePaise: line.unitPricePaise,
        tax: { rateBasisPoints: line.rateBasisPoints, included: line.included },
        addOnGroups: line.addOnPricesPaise.map((pricePaise, addOn) => ({
          id: `group-${index}-${addOn}`,
          name: `Group ${addOn}`,
          min: 0,
          max: 1,
          options: [{ id: `option-${index}-${addOn}`, name: `Option ${addOn}`, pricePaise, available: true }],
        })),
      }),
    ),
  )
  const charges = vector.charges.map((charge, index) => chargeOf({ ...charge, name: `Charge ${index}` }))
  const items = vector.lines.map((line, index) => ({
    menuItemId: `item-${index}`,
    quantity: line.quantity,
    addOnIds: line.addOnPricesPaise.map((_, addOn) => `option-${index}-${addOn}`),
  }))
  const settings = settingsOf({ charges, gstApplies: vector.gstApplies })
  return priceCart({ menu, settings, cart: { type: "PICKUP", items } })
}

test.each(file.vectors)("$name", vector => {
  const bill = priceVector(vector)
  expect({
    lines: bill.lines.map(({ totalPaise, taxPaise }) => ({ totalPaise, taxPaise })),
    charges: bill.charges.map(({ taxPaise }) => ({ taxPaise })),
    subtotalPaise: bill.subtotalPaise,
    taxPaise: bill.taxPaise,
    totalPaise: bill.totalPaise,
  }).toEqual(vector.expected)
})
