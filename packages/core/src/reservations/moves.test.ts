import { type ReservationStatus, reservationStatuses } from "@rasoi/contract"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  cancelUntil,
  findReservationMove,
  isFinalReservationStatus,
  isOpenReservationStatus,
  isReservationConfirmed,
  isReservationExpired,
  nextReservationStatuses,
  type ReservationActor,
  reservationMoves,
} from "./moves.ts"

const actors: ReservationActor[] = ["STAFF", "CUSTOMER", "CLOCK"]
const startsAt = 10 * 60 * 60_000
const cancelCutoffMinutes = 120
const cutoff = startsAt - cancelCutoffMinutes * 60_000
const at = (now: number) => ({ startsAt, cancelCutoffMinutes, now })

describe("the table", () => {
  test("has one row for each from, to and actor", () => {
    const rows = reservationMoves.map(({ from, to, actor }) => `${from} ${to} ${actor}`)
    expect(new Set(rows).size).toBe(rows.length)
  })

  test("each row is found by its statuses and its actor, and nothing else is", () => {
    for (const from of reservationStatuses)
      for (const to of reservationStatuses)
        for (const actor of actors) {
          const row = reservationMoves.find(
            move => move.from === from && move.to === to && move.actor === actor,
          )
          expect(findReservationMove(from, to, actor)).toEqual(row ?? null)
        }
  })

  test("no row leaves a final status, and every other status has a way on", () => {
    for (const status of reservationStatuses) {
      const leaves = reservationMoves.some(move => move.from === status)
      expect(leaves).toBe(!isFinalReservationStatus(status))
    }
  })

  test("every cancellation says who", () => {
    for (const { to, cancelledBy } of reservationMoves) expect(cancelledBy !== null).toBe(to === "CANCELLED")
  })

  test("a cancelled booking says who cancelled it", () => {
    const names = { STAFF: "RESTAURANT", CUSTOMER: "CUSTOMER", CLOCK: "SYSTEM" }
    const cancels = reservationMoves.filter(move => move.to === "CANCELLED")
    for (const { actor, cancelledBy } of cancels) expect(cancelledBy).toBe(names[actor])
  })

  test("every status can be reached", () => {
    const reached = new Set<ReservationStatus>(["PENDING"])
    for (const status of reached) {
      for (const move of reservationMoves) if (move.from === status) reached.add(move.to)
    }
    expect([...reached].sort()).toEqual([...reservationStatuses].sort())
  })
})

describe("who may do what, when", () => {
  test("staff answer a PENDING booking before its time", () => {
    expect(nextReservationStatuses("PENDING", "STAFF", at(startsAt - 1))).toEqual([
      "CONFIRMED",
      "REJECTED",
      "CANCELLED",
    ])
    expect(nextReservationStatuses("PENDING", "STAFF", at(startsAt))).toEqual([])
  })

  test("a confirmed guest is seated at any time, and missing only from the time on", () => {
    expect(nextReservationStatuses("CONFIRMED", "STAFF", at(startsAt - 1))).toEqual(["SEATED", "CANCELLED"])
    expect(nextReservationStatuses("CONFIRMED", "STAFF", at(startsAt))).toEqual([
      "SEATED",
      "NO_SHOW",
      "CANCELLED",
    ])
  })

  test.each(["PENDING", "CONFIRMED"] as const)(
    "the customer cancels a %s booking before the cut-off",
    from => {
      expect(nextReservationStatuses(from, "CUSTOMER", at(cutoff - 1))).toEqual(["CANCELLED"])
      expect(nextReservationStatuses(from, "CUSTOMER", at(cutoff))).toEqual([])
    },
  )

  test("the clock cancels what is unanswered at its time, and no confirmed booking", () => {
    expect(nextReservationStatuses("PENDING", "CLOCK", at(startsAt - 1))).toEqual([])
    expect(nextReservationStatuses("PENDING", "CLOCK", at(startsAt))).toEqual(["CANCELLED"])
    expect(nextReservationStatuses("CONFIRMED", "CLOCK", at(startsAt))).toEqual([])
    expect(isReservationExpired({ status: "PENDING", startsAt }, startsAt)).toBe(true)
    expect(isReservationExpired({ status: "PENDING", startsAt }, startsAt - 1)).toBe(false)
    expect(isReservationExpired({ status: "CONFIRMED", startsAt }, startsAt)).toBe(false)
  })

  test("a booking is rejected from PENDING only", () => {
    expect(findReservationMove("CONFIRMED", "REJECTED", "STAFF")).toBeNull()
  })
})

test("a random life never leaves a final status, and a PENDING booking past its time only ends", () => {
  const attempt = fc.record({
    pick: fc.nat({ max: 1_000 }),
    wild: fc.oneof(fc.constant(null), fc.constantFrom(...reservationStatuses)),
    actor: fc.constantFrom(...actors),
    after: fc.integer({ min: 0, max: startsAt / 4 }),
  })
  fc.assert(
    fc.property(fc.array(attempt, { maxLength: 40, size: "max" }), attempts => {
      let status: ReservationStatus = "PENDING"
      let now = 0
      for (const { pick, wild, actor, after } of attempts) {
        now += after
        const choices = nextReservationStatuses(status, actor, at(now))
        const to = wild ?? choices[pick % choices.length]
        if (to === undefined || !choices.includes(to)) continue
        expect(isFinalReservationStatus(status)).toBe(false)
        if (isReservationExpired({ status, startsAt }, now))
          expect([to, actor]).toEqual(["CANCELLED", "CLOCK"])
        status = to
      }
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  ["PENDING", { open: true, confirmed: false, until: cutoff }],
  ["CONFIRMED", { open: true, confirmed: true, until: cutoff }],
  ["SEATED", { open: false, confirmed: true, until: null }],
  ["REJECTED", { open: false, confirmed: false, until: null }],
  ["CANCELLED", { open: false, confirmed: false, until: null }],
  ["NO_SHOW", { open: false, confirmed: false, until: null }],
] as const)("what %s says about the customers", (status, { open, confirmed, until }) => {
  expect(isOpenReservationStatus(status)).toBe(open)
  expect(isReservationConfirmed(status)).toBe(confirmed)
  expect(cancelUntil(status, { startsAt, cancelCutoffMinutes })).toBe(until)
})
