import { expect, test } from "vitest"
import { chargeOf, itemOf, lassi, menuOf, settingsOf } from "./fixture.ts"
import { gstSummary, isRoundedPerLine } from "./gst-summary.ts"
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

test("a row says when its tax is not the rate of its sum, because each line was rounded", () => {
  const dish = itemOf({ id: "roti", pricePaise: 1_010 })
  const roundedFor = (notes: string[]) => {
    const cart = notes.map(note => ({ menuItemId: "roti", quantity: 1, note }))
    const bill = priceCart({
      menu: menuOf([dish]),
      settings: settingsOf(),
      cart: { type: "PICKUP", items: cart },
    })
    return gstSummary(bill).rows.map(row => [row.cgstPaise, isRoundedPerLine(row)])
  }
  // 2.5 % of 10.10 is 25.25 paise, so 25 on each line; of 20.20 it is 50.5, so 51.
  expect(roundedFor(["one"])).toEqual([[25, false]])
  expect(roundedFor(["one", "two"])).toEqual([[50, true]])
})
