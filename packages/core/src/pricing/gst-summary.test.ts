import { expect, test } from "vitest"
import { chargeOf, itemOf, lassi, menuOf, settingsOf } from "./fixture.ts"
import { gstSummary } from "./gst-summary.ts"
import { priceCart } from "./price-cart.ts"

const menu = menuOf([
  lassi,
  itemOf({ id: "dal", pricePaise: 30_000 }),
  itemOf({ id: "water", pricePaise: 2_000, tax: { rateBasisPoints: 0, included: false } }),
])
const items = ["lassi", "dal", "water"].map(menuItemId => ({ menuItemId, quantity: 1 }))

function summaryOf(gstApplies: boolean) {
  const charges = [chargeOf(), chargeOf({ name: "Delivery", amountPaise: 4_900, rateBasisPoints: 1_800 })]
  const settings = settingsOf({ charges, gstApplies })
  return gstSummary(priceCart({ menu, settings, cart: { type: "DELIVERY", items } }))
}

test("lines and charges of a rate share its row, with taxable values net of included tax", () => {
  expect(summaryOf(true)).toEqual({
    rows: [
      { rateBasisPoints: 0, taxablePaise: 2_000, cgstPaise: 0, sgstPaise: 0 },
      { rateBasisPoints: 500, taxablePaise: 32_000, cgstPaise: 800, sgstPaise: 800 },
      // Lassi: 120.00 includes 2 × 9.15. Delivery: 9 % of 49.00 is 4.41 in each half.
      { rateBasisPoints: 1_800, taxablePaise: 10_170 + 4_900, cgstPaise: 915 + 441, sgstPaise: 915 + 441 },
    ],
    taxablePaise: 49_070,
    cgstPaise: 2_156,
    sgstPaise: 2_156,
  })
})

test("where GST does not apply, everything stands at rate 0", () => {
  expect(summaryOf(false).rows).toEqual([
    { rateBasisPoints: 0, taxablePaise: 12_000 + 30_000 + 2_000 + 2_000 + 4_900, cgstPaise: 0, sgstPaise: 0 },
  ])
})
