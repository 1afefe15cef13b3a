import { expect, test } from "vitest"
import { cartOf } from "./cart.ts"

test("an empty list, an empty text and nothing are the same cart", () => {
  const item = { menuItemId: "itm_dal", quantity: 1 }
  const delivery = { address: "12 MG Road", pincode: "560001" }
  const least = cartOf({ type: "DELIVERY", items: [item], delivery })
  const items = [{ note: "", addOnIds: [], ...item }]
  const written = cartOf({ pickupAt: "", delivery: { landmark: "", ...delivery }, items, type: "DELIVERY" })
  expect(JSON.stringify(written)).toBe(JSON.stringify(least))
  expect(
    JSON.stringify(cartOf({ type: "DELIVERY", items: [{ ...item, addOnIds: ["add_ghee"] }], delivery })),
  ).not.toBe(JSON.stringify(least))
})
