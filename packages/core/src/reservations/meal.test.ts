import { expect, test } from "vitest"
import { india, week } from "../hours/week.fixture.ts"
import { bookable } from "./slots.fixture.ts"
import { slotTimesOn } from "./slots.ts"

const mealsOf = (hours: string, slotMinutes = 60) =>
  slotTimesOn(bookable(week(hours), { slotMinutes, stayMinutes: 60 }), "2026-11-09").map(
    ({ time, meal }) => `${time} ${meal}`,
  )

test.each([
  [
    "each opening of a split day is one meal",
    "12:00-15:00 19:00-21:00",
    60,
    "LUNCH LUNCH LUNCH DINNER DINNER",
  ],
  ["a short opening is not split at the border of a meal", "10:00-14:00", 60, "LUNCH LUNCH LUNCH LUNCH"],
  ["an early evening is dinner as a whole", "16:00-22:00", 120, "DINNER DINNER DINNER"],
  ["a long opening serves several meals", "08:00-00:00", 240, "BREAKFAST LUNCH LUNCH DINNER"],
  ["after midnight the dinner goes on", "16:00-04:00", 180, "LUNCH DINNER DINNER DINNER"],
  ["round the clock", "00:00-00:00", 180, "NIGHT NIGHT BREAKFAST BREAKFAST LUNCH LUNCH DINNER DINNER"],
])("%s", (_, hours, slotMinutes, meals) => {
  expect(
    mealsOf(hours, slotMinutes)
      .map(slot => slot.slice(6))
      .join(" "),
  ).toBe(meals)
})

test("an opening of seven hours is one meal, a longer one is not", () => {
  expect(mealsOf("06:00-13:00")).toContain("11:00 BREAKFAST")
  expect(mealsOf("06:00-13:15")).toContain("11:00 LUNCH")
})

test("a slot after midnight has the meal of the date on which service opened", () => {
  expect(india("2026-11-10T01:00")).toBe(
    slotTimesOn(bookable(week("18:00-02:00")), "2026-11-09").find(({ time }) => time === "01:00")?.startsAt,
  )
  expect(mealsOf("18:00-02:00")).toContain("01:00 DINNER")
})
