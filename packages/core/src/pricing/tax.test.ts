import fc from "fast-check"
import { expect, test } from "vitest"
import { chargeOf, menuOf, settingsOf } from "./fixture.ts"
import { priceCart } from "./price-cart.ts"
import { withTaxOnTop } from "./tax.ts"

test("an amount with its tax is what a charge of that amount adds to a bill", () => {
  // Small amounts at common rates often give half a paisa.
  const amount = fc.oneof(fc.nat(200), fc.nat(100_000_000))
  const rate = fc.oneof(fc.constantFrom(500, 1800), fc.nat(10_000))
  fc.assert(
    fc.property(amount, rate, (amountPaise, rateBasisPoints) => {
      const settings = settingsOf({ charges: [chargeOf({ amountPaise, rateBasisPoints })] })
      const bill = priceCart({ menu: menuOf([]), settings, cart: { type: "PICKUP", items: [] } })
      expect(withTaxOnTop(amountPaise, rateBasisPoints)).toBe(bill.totalPaise)
    }),
  )
})
