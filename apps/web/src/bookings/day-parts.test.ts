import { expect, test } from "vitest"
import { partsOfDay } from "./day-parts.ts"

const now = Date.parse("2026-11-17T14:00:00Z")
type Status = "CONFIRMED" | "SEATED" | "CANCELLED" | "NO_SHOW"
const booking = (id: string, status: Status, endsAt: string, leftAt: string | null = null) => ({
  ...{ id, status, endsAt: `2026-11-17T${endsAt}:00Z`, leftAt },
})

test("the next customer is first, then who sits at the tables, and what is over comes last", () => {
  const day = [
    booking("left", "SEATED", "15:00", "2026-11-17T13:30:00Z"),
    booking("stayed to the end", "SEATED", "14:00"),
    booking("late", "CONFIRMED", "13:00"),
    booking("cancelled", "CANCELLED", "16:00"),
    booking("no-show", "NO_SHOW", "13:00"),
    booking("eating", "SEATED", "14:01"),
    booking("next", "CONFIRMED", "17:00"),
  ]
  const { coming, seated, past } = partsOfDay(day, now)
  const ids = (all: typeof day) => all.map(({ id }) => id)
  expect(ids(coming)).toEqual(["late", "next"])
  expect(ids(seated)).toEqual(["eating"])
  expect(ids(past)).toEqual(["left", "stayed to the end", "cancelled", "no-show"])
})
