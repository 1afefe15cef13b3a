import { type OrderStatus, orderStatuses } from "@rasoi/contract"
import fc from "fast-check"
import { expect, test } from "vitest"
import { canOrderAgain, orderLinkAction } from "./link-actions.ts"

const anyOrder = fc.record({
  status: fc.constantFrom(...orderStatuses),
  type: fc.constantFrom("PICKUP" as const, "DELIVERY" as const),
})
const asked = fc.record({ count: fc.nat(4), hasOpen: fc.boolean() })

/** Written out, so that a change of the stages is noticed here. */
const expected: Record<OrderStatus, "CANCEL" | "ASK" | null> = {
  PENDING: "CANCEL",
  ACCEPTED: "ASK",
  PREPARING: "ASK",
  READY: null,
  OUT_FOR_DELIVERY: null,
  COMPLETED: null,
  REJECTED: null,
  CANCELLED: null,
}

test("property: before acceptance the customer cancels, until it is ready they ask, twice at most and once at a time", () => {
  fc.assert(
    fc.property(anyOrder, asked, (order, soFar) => {
      const mayAsk = !soFar.hasOpen && soFar.count < 2
      const wanted = expected[order.status]
      expect(orderLinkAction(order, soFar)).toBe(wanted === "ASK" && !mayAsk ? null : wanted)
    }),
  )
})

test("only what the restaurant rejected or missed is ordered again", () => {
  const cases = orderStatuses.flatMap(status =>
    ([null, "CUSTOMER", "RESTAURANT", "SYSTEM"] as const)
      .filter(cancelledBy => canOrderAgain({ status, cancelledBy }))
      .map(cancelledBy => `${status} ${cancelledBy}`),
  )
  expect(cases.filter(each => each.startsWith("CANCELLED"))).toEqual(["CANCELLED SYSTEM"])
  expect(cases).toContain("REJECTED null")
  expect(cases).not.toContain("COMPLETED null")
})
