import { orderSources } from "@rasoi/contract/console"
import { expect, test } from "vitest"
import { managerReasonFor, startedOrderStatuses } from "./call-off.ts"

const nothing = { source: "COUNTER", kitchenBegan: false, isBilled: false, ticketPrinted: false } as const

test("the kitchen's work, or a bill, needs somebody who answers for the money, whoever ordered", () => {
  for (const source of orderSources) {
    expect(managerReasonFor({ ...nothing, source })).toBeNull()
    expect(managerReasonFor({ ...nothing, source, isBilled: true })).toBe("BILLED")
    expect(managerReasonFor({ ...nothing, source, kitchenBegan: true, isBilled: true })).toBe("KITCHEN_BEGAN")
  }
})

test("a printed ticket counts for what staff entered; that of an online order prints itself", () => {
  const reasons = orderSources.map(source => managerReasonFor({ ...nothing, source, ticketPrinted: true }))
  expect(Object.fromEntries(orderSources.map((source, place) => [source, reasons[place]]))).toEqual({
    ONLINE: null,
    COUNTER: "TICKET_PRINTED",
    PHONE: "TICKET_PRINTED",
    TABLE: "TICKET_PRINTED",
  })
})

test("the kitchen has begun with what is being made, is ready, out or sold", () => {
  expect(startedOrderStatuses).toEqual(["PREPARING", "READY", "OUT_FOR_DELIVERY", "COMPLETED"])
})
