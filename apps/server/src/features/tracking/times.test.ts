import { expect, test, vi } from "vitest"
import { pageTimes } from "./times.ts"
import { wordsIn } from "./words.ts"

test("pages share their formatters", () => {
  const made = vi.spyOn(Intl, "DateTimeFormat")
  const at = new Date("2026-11-17T14:00:00Z")
  for (let page = 0; page < 50; page += 1) {
    const times = pageTimes(wordsIn("hi"), "Asia/Thimphu", page)
    times.moment(at)
    times.booked("2026-11-17", "19:30")
  }
  // A day and a clock in the restaurant's zone, and the same for a booking's own date and time.
  const formatters = made.mock.calls.filter(([, options]) => options?.weekday ?? options?.hour12)
  made.mockRestore()
  // Other tests may have made those of a booking, but nobody else is in this zone.
  expect([2, 3, 4]).toContain(formatters.length)
})
