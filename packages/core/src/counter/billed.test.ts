import fc from "fast-check"
import { expect, test } from "vitest"
import { addUp, withTax } from "../pricing/add-up.ts"
import type { Bill } from "../pricing/bill.ts"
import { butterChicken, chargeOf, menuOf, settingsOf } from "../pricing/fixture.ts"
import { priceCart } from "../pricing/price-cart.ts"
import { billedBill, billedCart, differencePaise, hasSameFigures, isSameBill } from "./billed.ts"

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
  expect(isSameBill(bill, { ...bill, prepMinutes: prepMinutes + 1 })).toBe(true)
  const shown = { type: bill.type, lines, charges, totalPaise }
  const changed = changesOf(shown) as Partial<Bill>[]
  expect(changed.length).toBeGreaterThan(25)
  for (const change of changed)
    expect([change, isSameBill(bill, { ...bill, ...change })]).toEqual([change, false])
})

const rates = fc.constantFrom(0, 500, 1_800)
const line = fc.record({
  name: fc.constantFrom("Dal", "Daal"),
  quantity: fc.integer({ min: 1, max: 2 }),
  unitPricePaise: fc.constantFrom(10_000, 10_500, 21_000),
  rateBasisPoints: rates,
  included: fc.boolean(),
})
const charge = fc.record({
  type: fc.constantFrom("PACKAGING" as const, "DELIVERY" as const),
  name: fc.constantFrom("Box", "Bag"),
  amountPaise: fc.constantFrom(1_000, 2_000),
  rateBasisPoints: rates,
})
const someBill = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 3 }),
    charges: fc.array(charge, { maxLength: 2 }),
    prepMinutes: fc.nat(9),
  })
  .map(({ lines, charges, prepMinutes }) =>
    addUp(
      "PICKUP",
      lines.map(({ rateBasisPoints, included, ...rest }) =>
        withTax({ ...rest, menuItemId: rest.name, addOns: [], note: null }, { rateBasisPoints, included }),
      ),
      charges.map(each => ({ ...each, taxPaise: (2 * each.amountPaise * each.rateBasisPoints) / 20_000 })),
      prepMinutes,
    ),
  )

/** The same figures, counted in another way: every amount under its name. */
function ledgerOf({ totalPaise, lines, charges }: Bill): Record<string, number> {
  const ledger: Record<string, number> = { totalPaise }
  const add = (name: string, amount: number) => {
    ledger[name] = (ledger[name] ?? 0) + amount
  }
  for (const { rateBasisPoints, included, totalPaise, taxPaise } of lines) {
    add(`taxable at ${rateBasisPoints}`, included ? totalPaise - taxPaise : totalPaise)
    add(`tax at ${rateBasisPoints}`, taxPaise)
  }
  for (const { type, rateBasisPoints, amountPaise, taxPaise } of charges) {
    add(`taxable at ${rateBasisPoints}`, amountPaise)
    add(`tax at ${rateBasisPoints}`, taxPaise)
    add(`${type} of ${amountPaise} at ${rateBasisPoints}`, 1)
  }
  return ledger
}

test("the figures of two bills are the same exactly when each of them is", () => {
  const pairs = fc.oneof(
    fc.tuple(someBill, someBill),
    // The same money in another order, with other names and minutes.
    someBill.map(one => [one, reordered(one)] as const),
  )
  fc.assert(
    fc.property(pairs, ([one, other]) => {
      let isSame = true
      try {
        expect(ledgerOf(one)).toEqual(ledgerOf(other))
      } catch {
        isSame = false
      }
      expect(hasSameFigures(one, other)).toBe(isSame)
      if (isSame) expect(differencePaise(one, other)).toBe(0)
      if (one.totalPaise !== other.totalPaise) expect(differencePaise(one, other)).toBeGreaterThan(0)
    }),
    { numRuns: 500 },
  )
})

const reordered = (bill: Bill): Bill => ({
  ...bill,
  lines: bill.lines.toReversed().map(each => ({ ...each, name: "Another" })),
  charges: bill.charges.toReversed().map(each => ({ ...each, name: "Another" })),
  prepMinutes: 77,
})

test("prices that include the tax: the total is equal, and the tax of a version before GST is not", () => {
  const dish = { menuItemId: "dal", name: "Dal", quantity: 1, unitPricePaise: 10_500, addOns: [], note: null }
  const [before, after] = [0, 500].map(rateBasisPoints =>
    addUp("PICKUP", [withTax(dish, { rateBasisPoints, included: true })], [], 0),
  ) as [Bill, Bill]
  expect(before.totalPaise).toBe(after.totalPaise)
  expect([hasSameFigures(before, after), differencePaise(before, after)]).toEqual([false, 500])
})
