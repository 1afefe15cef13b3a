import { expect, test } from "vitest"
import { type Order, type OrderList, sharedById } from "./orders.ts"

const order = (id: string, status = "PENDING") =>
  ({ id, status, lines: [{ name: "Dosa" }] }) as unknown as Order
const list = (...data: Order[]) => ({ object: "list", data }) as unknown as OrderList

test("a new order at the top leaves all others the objects that they were", () => {
  const before = list(order("a"), order("b"), order("c"))
  const { data } = sharedById(before, list(order("new"), order("a"), order("b", "ACCEPTED"), order("c")))
  expect(data.map(({ id }) => id)).toEqual(["new", "a", "b", "c"])
  expect([data[1] === before.data[0], data[2] === before.data[1], data[3] === before.data[2]]).toEqual([
    true,
    false,
    true,
  ])
  expect(data[2]?.status).toBe("ACCEPTED")
})

test("an equal list is the list that it was; a shorter or reordered one is not", () => {
  const before = list(order("a"), order("b"))
  expect(sharedById(before, list(order("a"), order("b"))).data).toBe(before.data)
  expect(sharedById(before, list(order("b"), order("a"))).data).toEqual([before.data[1], before.data[0]])
  expect(sharedById(before, list(order("a"))).data).toEqual([before.data[0]])
  expect(sharedById(undefined, before).data).toEqual(before.data)
})
