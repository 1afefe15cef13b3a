import { orderStatuses } from "@rasoi/contract"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { columnOf, columns, inBoardOrder, successorOf } from "./columns.ts"
import type { Order, OrderStatus } from "./orders.ts"

const placedAt = "2026-10-16T12:00:00Z"
/** Due some minutes after it was placed. */
const order = (id: string, status: OrderStatus, minutes = 20) =>
  ({
    id,
    status,
    acceptBy: new Date(Date.parse(placedAt) + minutes * 60_000).toISOString(),
    readyBy: new Date(Date.parse(placedAt) + minutes * 60_000).toISOString(),
  }) as Order
const board = (...orders: [string, OrderStatus][]) => orders.map(([id, status]) => order(id, status))
const anyOrders = fc
  .uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 20 })
  .chain(ids =>
    fc.tuple(...ids.map(id => fc.constantFrom(...orderStatuses).map(status => order(`${id}`, status)))),
  )

test("the board has every open order once, column by column, and none that has ended", () => {
  fc.assert(
    fc.property(anyOrders, orders => {
      const shown = inBoardOrder(orders, "due")
      expect(new Set(shown)).toEqual(new Set(orders.filter(columnOf)))
      expect(shown).toHaveLength(new Set(shown).size)
      const places = shown.map(each => columns.indexOf(columnOf(each) ?? "new"))
      expect(places).toEqual(places.toSorted((one, other) => one - other))
    }),
  )
})

test("an order whose customer asks to cancel comes first in its column; the others keep their order", () => {
  const asks = { ...order("3", "PREPARING"), cancelRequest: { id: "req", askedAt: "2026-10-16T12:00:00Z" } }
  const orders = [...board(["1", "PENDING"], ["2", "ACCEPTED"]), asks, ...board(["4", "ACCEPTED"])]
  for (const sorting of ["due", "arrival"] as const)
    expect(inBoardOrder(orders, sorting).map(({ id }) => id)).toEqual(["1", "3", "2", "4"])
})

test("what is due first is first in its column, or what arrived first", () => {
  const orders = [
    order("1", "PENDING", 15),
    order("2", "ACCEPTED", 40),
    order("3", "PREPARING", 10),
    order("4", "ACCEPTED", 30),
    order("5", "READY", 25),
    order("6", "READY", 5),
  ]
  const shown = (sorting: "due" | "arrival") => inBoardOrder(orders, sorting).map(({ id }) => id)
  expect(shown("due")).toEqual(["1", "3", "4", "2", "6", "5"])
  expect(shown("arrival")).toEqual(["1", "2", "3", "4", "5", "6"])
})

describe("when the selected order leaves its column", () => {
  const before = board(
    ["1", "PENDING"],
    ["2", "PENDING"],
    ["3", "PENDING"],
    ["4", "ACCEPTED"],
    ["5", "OUT_FOR_DELIVERY"],
    ["6", "OUT_FOR_DELIVERY"],
  )
  const moved = (id: string, status: OrderStatus) =>
    before.map(each => (each.id === id ? order(id, status) : each))

  test.each([
    ["1", "ACCEPTED", "2"],
    ["2", "REJECTED", "3"],
    ["3", "ACCEPTED", "2"],
    // Its column has no other order, or it stays where it is, or Undo took it back.
    ["4", "READY", null],
    ["4", "PREPARING", null],
    ["5", "READY", null],
    ["5", "COMPLETED", "6"],
  ] as const)("%s becomes %s: %s is selected", (id, status, next) => {
    expect(successorOf(id, before, moved(id, status))).toBe(next)
  })

  test("only an order that is still in that column is selected", () => {
    fc.assert(
      fc.property(anyOrders, anyOrders, fc.integer({ min: 0, max: 30 }), (earlier, later, id) => {
        const next = successorOf(`${id}`, earlier, later)
        if (next === null) return
        const left = earlier.find(each => each.id === `${id}`)
        const chosen = later.find(each => each.id === next)
        expect(chosen && columnOf(chosen)).toBe(left && columnOf(left))
        expect(next).not.toBe(`${id}`)
      }),
    )
  })
})
