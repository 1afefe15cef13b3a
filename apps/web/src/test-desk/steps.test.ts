import { orderStatuses, reservationStatuses } from "@rasoi/contract"
import { expect, test } from "vitest"
import { bookings } from "../i18n/en/bookings.ts"
import { inbox } from "../i18n/en/inbox.ts"
import { bookingSteps, orderSteps } from "./steps.ts"

const order = { type: "PICKUP" as const, prepMinutes: 25 }

test("every step that the server allows has its button, what ends the order last", () => {
  const steps = orderSteps({ ...order, nextSteps: ["REJECTED", "ACCEPTED"] }, inbox)
  expect(steps.map(({ label, ends }) => [label, ends])).toEqual([
    [inbox.accept(25), false],
    ["Reject", true],
  ])
  expect(orderSteps({ ...order, nextSteps: [] }, inbox)).toEqual([])
})

test("no status that can be a next step is without a word", () => {
  const orderMoves = orderStatuses.filter(status => status !== "PENDING")
  expect(orderSteps({ ...order, nextSteps: orderMoves }, inbox)).toHaveLength(orderMoves.length)
  const bookingMoves = reservationStatuses.filter(status => status !== "PENDING")
  expect(bookingSteps({ nextSteps: bookingMoves }, bookings)).toHaveLength(bookingMoves.length)
})

test("handing over and delivering are told apart, as in the inbox", () => {
  const last = (type: "PICKUP" | "DELIVERY") =>
    orderSteps({ ...order, type, nextSteps: ["COMPLETED"] }, inbox)[0]?.label
  expect([last("PICKUP"), last("DELIVERY")]).toEqual(["Handed over", "Delivered"])
})
