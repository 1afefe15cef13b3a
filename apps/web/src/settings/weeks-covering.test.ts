import fc from "fast-check"
import { expect, test } from "vitest"
import { addDays } from "../time/zone.ts"
import { weeksCovering } from "./weeks-covering.ts"

test("a run of holidays needs one request a week", () => {
  expect(weeksCovering([])).toEqual([])
  expect(weeksCovering(["2026-11-08"])).toEqual(["2026-11-08"])
  const run = Array.from({ length: 15 }, (_, index) => addDays("2026-12-24", index))
  expect(weeksCovering(run.reverse())).toEqual(["2026-12-24", "2026-12-31", "2027-01-07"])
})

test("every date is in exactly one week, and every week begins with a date", () => {
  const dates = fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { maxLength: 40 })
  fc.assert(
    fc.property(dates, offsets => {
      const list = offsets.map(offset => addDays("2026-10-17", offset))
      const weeks = weeksCovering(list)
      for (const date of list)
        expect(weeks.filter(from => date >= from && date < addDays(from, 7))).toHaveLength(1)
      for (const from of weeks) expect(list).toContain(from)
    }),
  )
})
