import { reservationStatuses } from "@rasoi/contract"
import fc from "fast-check"
import { expect, test } from "vitest"
import { bookingLinkActions } from "./link-actions.ts"

const minute = 60_000
const startsAt = Date.parse("2026-11-17T14:00:00Z")

const question = fc.record({
  status: fc.constantFrom(...reservationStatuses),
  autoConfirm: fc.boolean(),
  moved: fc.nat(6),
  count: fc.nat(6),
  hasOpen: fc.boolean(),
  cancelCutoffMinutes: fc.nat(300),
  minutesBefore: fc.integer({ min: -60, max: 400 }),
})

test("property: a booking to come is cancelled and moved before its cut-off; five moves; staff agree to what they confirmed", () => {
  fc.assert(
    fc.property(
      question,
      ({ status, autoConfirm, moved, count, hasOpen, cancelCutoffMinutes, minutesBefore }) => {
        const clock = { startsAt, cancelCutoffMinutes, now: startsAt - minutesBefore * minute }
        const actions = bookingLinkActions(
          { status, autoConfirm },
          { moved, asked: { count, hasOpen } },
          clock,
        )
        const inTime = minutesBefore > cancelCutoffMinutes
        const isToCome = status === "PENDING" || status === "CONFIRMED"
        const mayMove = isToCome && inTime && !hasOpen && moved + count < 5
        const how = status === "CONFIRMED" && !autoConfirm ? "ASK" : "NOW"
        expect(actions).toEqual({ cancel: isToCome && inTime, move: mayMove ? how : null })
      },
    ),
  )
})

test.each([
  ["PENDING", false, 0, "NOW"],
  ["PENDING", true, 0, "NOW"],
  ["CONFIRMED", false, 0, "ASK"],
  ["CONFIRMED", true, 0, "NOW"],
  ["CONFIRMED", true, 4, "NOW"],
  ["CONFIRMED", true, 5, null],
] as const)("%s, confirmed by itself: %s, after %i moves: %s", (status, autoConfirm, moved, move) => {
  const clock = { startsAt, cancelCutoffMinutes: 60, now: startsAt - 120 * minute }
  const asked = { count: 0, hasOpen: false }
  expect(bookingLinkActions({ status, autoConfirm }, { moved, asked }, clock)).toEqual({ cancel: true, move })
})
