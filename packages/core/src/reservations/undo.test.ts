import type { ReservationStatus } from "@rasoi/contract"
import { describe, expect, test } from "vitest"
import { undoEndLimitMs, undoLimitMs } from "../undo.ts"
import { canLeave, findReservationUndo, type UndoableReservation } from "./undo.ts"

const minute = 60_000
const startsAt = 600 * minute
const now = 10 * minute

const made: UndoableReservation = {
  status: "PENDING",
  cancelledBy: null,
  createdAt: 0,
  startsAt,
  reached: {},
  leftAt: null,
}
const confirmed = { ...made, status: "CONFIRMED", reached: { CONFIRMED: now } } as const
const after = (status: ReservationStatus, of: UndoableReservation = confirmed): UndoableReservation => ({
  ...of,
  status,
  cancelledBy: status === "CANCELLED" ? "RESTAURANT" : null,
  reached: { ...of.reached, [status]: now },
})

describe("a step that can be undone", () => {
  test.each([
    ["CONFIRMED", confirmed, "PENDING"],
    ["SEATED", after("SEATED"), "CONFIRMED"],
    ["NO_SHOW", after("NO_SHOW"), "CONFIRMED"],
    ["REJECTED", after("REJECTED", made), "PENDING"],
    ["CANCELLED while waiting", after("CANCELLED", made), "PENDING"],
    ["CANCELLED after it was confirmed", after("CANCELLED"), "CONFIRMED"],
    ["a party that left", { ...after("SEATED"), leftAt: now }, "SEATED"],
  ])("%s", (_, booking, to) => {
    expect(findReservationUndo(booking, now)?.to).toBe(to)
  })

  test.each(["SEATED", "NO_SHOW"] as const)("%s stays undoable for 30 minutes", status => {
    expect(findReservationUndo(after(status), now + undoLimitMs - 1)).not.toBeNull()
    expect(findReservationUndo(after(status), now + undoLimitMs)).toBeNull()
  })

  test.each(["REJECTED", "CANCELLED"] as const)("%s stays undoable for 5 minutes", status => {
    expect(findReservationUndo(after(status, made), now + undoEndLimitMs - 1)).not.toBeNull()
    expect(findReservationUndo(after(status, made), now + undoEndLimitMs)).toBeNull()
  })
})

test("an undo to CONFIRMED does not end at the booking's time", () => {
  const seated = { ...after("SEATED"), startsAt: now - minute }
  expect(findReservationUndo(seated, now)).toEqual({ to: "CONFIRMED", until: now + undoLimitMs })
})

test("a booking that nobody has answered has no step to undo", () => {
  expect(findReservationUndo({ ...made, reached: { PENDING: now } }, now)).toBeNull()
})

test("an undo to PENDING ends at the booking's time", () => {
  const soon = { ...after("REJECTED", made), startsAt: now + minute }
  expect(findReservationUndo(soon, now)).toEqual({ to: "PENDING", until: now + minute })
  expect(findReservationUndo(soon, now + minute)).toBeNull()
})

test.each(["CUSTOMER", "SYSTEM"] as const)("what %s cancelled stays cancelled", cancelledBy => {
  expect(findReservationUndo({ ...after("CANCELLED"), cancelledBy }, now)).toBeNull()
})

test("a booking that was confirmed when it was made has no confirmation to undo", () => {
  expect(findReservationUndo({ ...confirmed, reached: { CONFIRMED: 0 } }, now)).toBeNull()
})

test("only a seated party leaves, once, before the end of its stay", () => {
  const seated = { status: "SEATED", endsAt: startsAt, leftAt: null } as const
  expect(canLeave(seated, startsAt - 1)).toBe(true)
  expect(canLeave(seated, startsAt)).toBe(false)
  expect(canLeave({ ...seated, leftAt: now }, now)).toBe(false)
  expect(canLeave({ ...seated, status: "CONFIRMED" }, now)).toBe(false)
})
