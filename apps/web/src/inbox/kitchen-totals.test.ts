import fc from "fast-check"
import { expect, test } from "vitest"
import { kitchenTotals } from "./kitchen-totals.ts"
import type { Order } from "./orders.ts"

interface TestLine {
  dish: string
  quantity: number
  addOns?: string[]
  note?: string | undefined
}

const order = (number: number, lines: TestLine[], status: Order["status"] = "ACCEPTED") =>
  ({
    id: `ord_${number}`,
    number: `${number}`,
    status,
    voids: [],
    lines: lines.map(({ dish, quantity, addOns = [], note = null }) => ({
      menuItemId: dish,
      name: dish.toUpperCase(),
      quantity,
      addOns: addOns.map(id => ({ id, name: id.toUpperCase() })),
      note,
    })),
  }) as unknown as Order

test("one row for each dish, size and set of add-ons, over accepted and cooking orders, the most first", () => {
  const totals = kitchenTotals([
    order(1, [{ dish: "naan", quantity: 2 }]),
    order(2, [{ dish: "dosa", quantity: 1, addOns: ["ghee", "chutney"] }], "PREPARING"),
    order(3, [
      { dish: "dosa", quantity: 4, addOns: ["chutney", "ghee"] },
      { dish: "dosa", quantity: 1, addOns: ["ghee"] },
    ]),
    ...(["PENDING", "READY", "OUT_FOR_DELIVERY", "CANCELLED"] as const).map((status, index) =>
      order(4 + index, [{ dish: "naan", quantity: 9 }], status),
    ),
  ])
  expect(totals.map(({ name, addOns, quantity }) => [quantity, name, ...addOns])).toEqual([
    [5, "DOSA", "CHUTNEY", "GHEE"],
    [2, "NAAN"],
    [1, "DOSA", "GHEE"],
  ])
  expect(totals[0]?.orders.map(({ number, quantity }) => [number, quantity])).toEqual([
    ["2", 1],
    ["3", 4],
  ])
})

test("lines with a note are in the same row and marked, with their order", () => {
  const [total] = kitchenTotals([
    order(1, [
      { dish: "naan", quantity: 2 },
      { dish: "naan", quantity: 1, note: "No butter" },
    ]),
    order(2, [{ dish: "naan", quantity: 3 }]),
  ])
  expect(total).toMatchObject({ quantity: 6, notedQuantity: 1 })
  expect(total?.orders).toEqual([
    { id: "ord_1", number: "1", quantity: 3, noted: true },
    { id: "ord_2", number: "2", quantity: 3, noted: false },
  ])
})

const anyLine = fc.record({
  dish: fc.constantFrom("dosa", "naan", "thali"),
  quantity: fc.integer({ min: 1, max: 20 }),
  addOns: fc.uniqueArray(fc.constantFrom("ghee", "egg", "raita")),
  note: fc.option(fc.constantFrom("No onion", "Less spicy"), { nil: undefined }),
})
const statuses = ["PENDING", "ACCEPTED", "PREPARING", "READY", "OUT_FOR_DELIVERY"] as const
const anyOrders = fc
  .array(fc.tuple(fc.array(anyLine, { minLength: 1, maxLength: 8 }), fc.constantFrom(...statuses)), {
    maxLength: 12,
  })
  .map(given => given.map(([lines, status], index) => order(index, lines, status)))

test("nothing is lost and nothing is counted twice, in whatever order the orders come", () => {
  const add = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0)
  fc.assert(
    fc.property(anyOrders, orders => {
      const totals = kitchenTotals(orders)
      const lines = orders
        .filter(({ status }) => status === "ACCEPTED" || status === "PREPARING")
        .flatMap(each => each.lines)
      expect(add(totals.map(({ quantity }) => quantity))).toBe(add(lines.map(({ quantity }) => quantity)))
      expect(add(totals.map(({ notedQuantity }) => notedQuantity))).toBe(
        add(lines.filter(({ note }) => note !== null).map(({ quantity }) => quantity)),
      )
      expect(new Set(totals.map(({ key }) => key)).size).toBe(totals.length)
      for (const { quantity, orders: from } of totals) {
        expect(add(from.map(each => each.quantity))).toBe(quantity)
        expect(new Set(from.map(({ id }) => id)).size).toBe(from.length)
      }
      const counts = (all: typeof totals) => new Map(all.map(({ key, quantity }) => [key, quantity]))
      expect(counts(kitchenTotals(orders.toReversed()))).toEqual(counts(totals))
    }),
  )
})

test("what is voided before it is made is not cooked; what is on the house is", () => {
  const voided = (kind: "MADE" | "NOT_MADE", index: number, quantity: number) => ({
    ...{ id: `${index} ${kind}`, kind, reason: "By mistake", lines: [{ index, quantity }] },
    ...{ amount: { amount: 0, currency: "INR" as const, display: "" }, at: "", by: "" },
  })
  const lines = [
    { dish: "naan", quantity: 4 },
    { dish: "dosa", quantity: 1 },
    { dish: "dal", quantity: 2 },
  ]
  const voids = [voided("NOT_MADE", 0, 1), voided("NOT_MADE", 1, 1), voided("MADE", 2, 2)]
  const totals = kitchenTotals([{ ...order(1, lines), voids }])
  expect(totals.map(({ name, quantity }) => [quantity, name])).toEqual([
    [3, "NAAN"],
    [2, "DAL"],
  ])
})
