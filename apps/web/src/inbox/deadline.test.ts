import { expect, test } from "vitest"
import { dueAt, lateMinutes, urgencyOf } from "./deadline.ts"
import type { Order } from "./orders.ts"

const placedAt = "2026-10-17T13:00:00.000Z"
const order = (windowMinutes: number) =>
  ({
    acceptBy: new Date(Date.parse(placedAt) + windowMinutes * 60_000).toISOString(),
    timeline: { placedAt, acceptedAt: null },
  }) as Order
const after = (minutes: number) => Date.parse(placedAt) + minutes * 60_000

test.each([
  [0, "new"],
  [7.4, "new"],
  [7.5, "waiting"],
  [11.9, "waiting"],
  [12, "urgent"],
  [14.99, "urgent"],
  [15, "expired"],
] as const)("of 15 minutes, after %s it is %s", (minutes, urgency) => {
  expect(urgencyOf(order(15), after(minutes))).toBe(urgency)
})

test("the food is due when staff promised it: at the pickup time asked for, else the minutes after accepting, with any delay", () => {
  const timeline = { ...order(15).timeline, acceptedAt: "2026-10-17T13:02:00.000Z" }
  expect(dueAt({ timeline, prepMinutes: 25, pickupAt: null, readyBy: null })).toBe(
    Date.parse("2026-10-17T13:27:00Z"),
  )
  const pickupAt = "2026-10-17T15:00:00.000Z"
  expect(dueAt({ timeline, prepMinutes: 25, pickupAt, readyBy: null })).toBe(Date.parse(pickupAt))
  const readyBy = "2026-10-17T15:10:00.000Z"
  expect(dueAt({ timeline, prepMinutes: 25, pickupAt, readyBy })).toBe(Date.parse(readyBy))
})

test.each([
  [0, null],
  [20, null],
  [20.5, 0],
  [32.9, 12],
] as const)("due after 20 minutes, after %s it is %s late", (minutes, late) => {
  const accepted = { ...order(15), prepMinutes: 20, pickupAt: null, readyBy: null }
  expect(lateMinutes(accepted, after(minutes))).toBe(late)
})
