import fc from "fast-check"
import { expect, test } from "vitest"
import { cancelDeadline } from "./cancel-deadline.ts"
import { canMoveReservation } from "./transitions.ts"

test("the deadline is where the table of moves stops letting the customer cancel", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20_160 }),
      fc.integer({ min: 1, max: 100_000_000 }),
      (cancelCutoffMinutes, distance) => {
        const startsAt = Date.UTC(2026, 10, 9)
        const deadline = cancelDeadline(startsAt, cancelCutoffMinutes)
        const canCancelAt = (now: number) =>
          canMoveReservation("CONFIRMED", "CANCELLED", "CUSTOMER", { startsAt, cancelCutoffMinutes, now })
        expect(canCancelAt(deadline - distance)).toBe(true)
        expect(canCancelAt(deadline)).toBe(false)
        expect(canCancelAt(deadline + distance)).toBe(false)
      },
    ),
  )
})
