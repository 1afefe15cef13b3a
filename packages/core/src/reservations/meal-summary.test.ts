import { expect, test } from "vitest"
import { india, week } from "../hours/week.fixture.ts"
import { summarizeMeals } from "./meal-summary.ts"
import { bookable } from "./slots.fixture.ts"
import { slotTimesOn } from "./slots.ts"

const date = "2026-11-09"
const at = (time: string) => india(`${date}T${time}`)
const slots = slotTimesOn(bookable(week("12:00-15:00 18:00-23:00")), date)
const stay = (from: string, to: string, people: number) => ({ startsAt: at(from), endsAt: at(to), people })

test("each meal has its parties, and the moment with the most seats taken", () => {
  const parties = [stay("12:30", "13:30", 2), stay("19:00", "20:00", 4), stay("20:00", "21:00", 5)]
  const blocked = stay("20:30", "21:30", 3)
  expect(summarizeMeals(slots, [...parties, blocked], parties)).toEqual([
    { meal: "LUNCH", parties: 1, guests: 2, seatsTaken: 2 },
    { meal: "DINNER", parties: 2, guests: 9, seatsTaken: 8 },
  ])
})

test("a party belongs to the meal in which it arrives, also outside the slots", () => {
  const parties = [stay("11:30", "12:30", 1), stay("15:30", "16:30", 2), stay("23:30", "23:59", 3)]
  expect(summarizeMeals(slots, parties, parties).map(({ meal, guests }) => [meal, guests])).toEqual([
    ["LUNCH", 3],
    ["DINNER", 3],
  ])
})

test("a party that arrives with the first slot of a meal belongs to it", () => {
  const parties = [stay("18:00", "19:00", 2)]
  expect(summarizeMeals(slots, parties, parties).map(({ guests }) => guests)).toEqual([0, 2])
})

test("a closed day has no meals", () => {
  expect(summarizeMeals([], [stay("12:30", "13:30", 2)], [stay("12:30", "13:30", 2)])).toEqual([])
})
