import { orderStatuses, reservationStatuses, statusesWithReason } from "@rasoi/contract"
import { staffOrderTypes } from "@rasoi/contract/console"
import fc from "fast-check"
import { expect, test } from "vitest"
import {
  finalOrderStatuses,
  findOrderMove,
  isOrderCalledOff,
  openOrderStatuses,
  orderMoves,
  orderPath,
  orderStages,
} from "./orders/moves.ts"
import {
  finalReservationStatuses,
  isReservationCalledOff,
  isReservationConfirmed,
  openReservationStatuses,
  reservationMoves,
  reservationStages,
  seatHoldingStatuses,
} from "./reservations/moves.ts"
import { statusAt } from "./status-at.ts"

const anyStatus = fc.constantFrom(...new Set([...orderStatuses, ...reservationStatuses]))

test("only what waits at its deadline reads as CANCELLED, from that millisecond on", () => {
  fc.assert(
    fc.property(anyStatus, fc.integer(), fc.integer(), (status, deadline, now) => {
      const expected = status === "PENDING" && deadline - now <= 0 ? "CANCELLED" : status
      expect(statusAt(status, deadline, now)).toBe(expected)
    }),
  )
})

test("every status is open or final, in the contract's order", () => {
  expect(Object.keys(orderStages)).toEqual([...orderStatuses])
  expect(Object.keys(reservationStages)).toEqual([...reservationStatuses])
  const [open, final] = [new Set<string>(openOrderStatuses), new Set<string>(finalOrderStatuses)]
  expect(orderStatuses.map(status => [open.has(status), final.has(status)])).toEqual(
    orderStatuses.map(status =>
      orderMoves.some(({ from }) => from === status) ? [true, false] : [false, true],
    ),
  )
  const [coming, ended] = [
    new Set<string>(openReservationStatuses),
    new Set<string>(finalReservationStatuses),
  ]
  expect(reservationStatuses.map(status => [coming.has(status), ended.has(status)])).toEqual(
    reservationStatuses.map(status =>
      reservationMoves.some(({ from }) => from === status) ? [true, false] : [false, true],
    ),
  )
})

test("confirmed: what staff or the settings said yes to, and nobody called off", () => {
  expect(reservationStatuses.filter(isReservationConfirmed)).toEqual(
    reservationStatuses.filter(status => seatHoldingStatuses.includes(status) && status !== "PENDING"),
  )
})

test("called off: exactly the statuses that store a reason", () => {
  expect(orderStatuses.filter(isOrderCalledOff)).toEqual([...statusesWithReason])
  expect(reservationStatuses.filter(isReservationCalledOff)).toEqual([...statusesWithReason])
})

test("the path of a sale is made of steps of staff, and visits every status that is not called off", () => {
  for (const type of staffOrderTypes) {
    const path = orderPath(type)
    expect([path[0], path.at(-1), new Set(path).size]).toEqual(["PENDING", "COMPLETED", path.length])
    const moves = path
      .slice(1)
      .map((to, index) => findOrderMove({ status: path[index] ?? to, type }, to, "STAFF"))
    expect(moves).not.toContain(null)
  }
  const visited = new Set<string>(staffOrderTypes.flatMap(type => orderPath(type)))
  expect(visited).toEqual(new Set(orderStatuses.filter(status => !isOrderCalledOff(status))))
  expect(orderPath("DINE_IN", "TABLE")).toEqual(["ACCEPTED", "PREPARING", "READY", "COMPLETED"])
})
