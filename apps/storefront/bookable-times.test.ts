import type { Availability, Restaurant } from "@rasoi/sdk"
import { expect, test } from "vitest"
import { bookableTimes } from "./bookable-times.ts"
import { wordsIn } from "./words/index.ts"

const date = "2026-11-16"
const restaurant = { timezone: "Asia/Kolkata", booking: { slotMinutes: 30 } } as Restaurant
const at = (time: string) => Date.parse(`${date}T${time}+05:30`)
const slot = (time: string, available = true) =>
  ({
    time,
    startsAt: new Date(at(time)).toISOString(),
    available,
    price: null,
  }) as Availability["slots"][number]
const shown = (slots: Availability["slots"], now: string) => {
  const { meals, callBefore } = bookableTimes(
    restaurant,
    { date, slots } as Availability,
    at(now),
    wordsIn("en"),
  )
  return [
    callBefore,
    ...meals.map(({ name, times }) => `${name}: ${times.map(({ time }) => time).join(" ")}`),
  ]
}

test("times that are over disappear; those before the first free one become one sentence", () => {
  const day = [
    slot("12:00", false),
    slot("12:30", false),
    slot("13:00", false),
    slot("13:30"),
    slot("14:00", false),
  ]
  expect(shown(day, "12:10")).toEqual(["1:30 pm", "Lunch: 13:30 14:00"])
  expect(shown(day, "13:10")).toEqual([null, "Lunch: 13:30 14:00"])
  expect(shown(day, "13:45")).toEqual([null])
})

test("a break makes a new meal; an evening past midnight stays dinner", () => {
  const night = { ...slot("00:30"), startsAt: new Date(at("00:30") + 86_400_000).toISOString() }
  expect(shown([slot("12:00"), slot("12:30"), slot("19:00"), slot("19:30")], "08:00")).toEqual([
    null,
    "Lunch: 12:00 12:30",
    "Dinner: 19:00 19:30",
  ])
  expect(shown([slot("22:00"), night], "08:00")).toEqual([null, "Dinner: 22:00 00:30"])
})

test("a restaurant that is open all day serves several meals", () => {
  const halfHours = Array.from({ length: 30 }, (_, index) => index + 16)
  const times = halfHours.map(half => `${String(half >> 1).padStart(2, "0")}:${half % 2 ? "30" : "00"}`)
  const names = shown(
    times.map(time => slot(time)),
    "07:00",
  ).map(row => row?.split(":")[0] ?? null)
  expect(names).toEqual([null, "Breakfast", "Lunch", "Dinner"])
})
