import { expect, test } from "vitest"
import type { Bill } from "../pricing/bill.ts"
import { butterChicken, chargeOf, menuOf, settingsOf } from "../pricing/fixture.ts"
import { priceCart } from "../pricing/price-cart.ts"
import { billedBill, billedCart, isSameBill } from "./billed.ts"

const [bread] = butterChicken.addOnGroups.find(({ min }) => min > 0)?.options ?? []
const items = [
  { menuItemId: butterChicken.variants[0]?.menuItemId ?? "", quantity: 2, addOnIds: [bread?.id ?? ""] },
  {
    menuItemId: butterChicken.variants[1]?.menuItemId ?? "",
    quantity: 1,
    addOnIds: [bread?.id ?? ""],
    note: "Mild",
  },
]
const bill = priceCart({
  menu: menuOf([butterChicken]),
  settings: settingsOf({ charges: [chargeOf()] }),
  cart: { type: "PICKUP", items },
})
const { lines, charges, prepMinutes, totalPaise } = bill
const billed = { lines, charges, prepMinutes, totalPaise }

test("the sums of a tablet's bill are those of the engine", () => {
  expect(billedBill({ type: "PICKUP", billed })).toEqual(bill)
})

test("the cart of a tablet's bill is the one that it priced", () => {
  expect(billedCart(billed)).toEqual(items)
})

/** Every figure and text of the value, changed one at a time. */
function changesOf(value: unknown): unknown[] {
  if (typeof value === "number") return [value + 1]
  if (typeof value === "string") return [`${value}!`]
  if (typeof value === "boolean") return [!value]
  if (value === null) return ["!"]
  if (Array.isArray(value))
    return [
      value.slice(1),
      ...value.flatMap((part, index) => changesOf(part).map(changed => value.with(index, changed))),
    ].filter(changed => changed.length > 0 || value.length > 0)
  return Object.entries(value as object).flatMap(([name, part]) =>
    changesOf(part).map(changed => ({ ...(value as object), [name]: changed })),
  )
}

test("two bills are the same only if every name and figure is", () => {
  expect(isSameBill(bill, structuredClone(bill))).toBe(true)
  const shown = { type: bill.type, lines, charges, prepMinutes, totalPaise }
  const changed = changesOf(shown) as Partial<Bill>[]
  expect(changed.length).toBeGreaterThan(25)
  for (const change of changed)
    expect([change, isSameBill(bill, { ...bill, ...change })]).toEqual([change, false])
})
