import type { Restaurant } from "@rasoi/sdk"
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest"
import { openPage, startService } from "./storefront.fixture.ts"
import { clockLabel } from "./times.ts"
import { wordsIn } from "./words/index.ts"

/** Counted instead of timed: a formatter takes a thousand times as long to make as to use. */
let made: MockInstance[]
const countMade = () => made.reduce((sum, { mock }) => sum + mock.calls.length, 0)

beforeEach(() => {
  made = [vi.spyOn(Intl, "DateTimeFormat"), vi.spyOn(Intl, "PluralRules")]
})
afterEach(() => vi.restoreAllMocks())

const allDay = [{ open: "00:00", close: "00:00" }]
const restaurant: Partial<Restaurant> = {
  // Of no other test: files share the formatters.
  timezone: "Asia/Thimphu",
  openingHours: {
    days: { mon: allDay, tue: allDay, wed: allDay, thu: allDay, fri: allDay, sat: allDay, sun: allDay },
    closedDates: [],
    specialDates: {},
  },
  booking: { enabled: true, maxPeople: 8, slotMinutes: 30, daysAhead: 366, price: null },
}
const gobi: [string, string][] = [["line", JSON.stringify({ menuItemId: "itm_gobi", quantity: 1 })]]
const cart = { type: "PICKUP", items: [{ menuItemId: "itm_gobi", quantity: 1 }] }

test("the pages make each formatter once, however many times they show", async () => {
  const { visit } = openPage({}, startService({ restaurant }))
  const visits = async () => {
    await visit("/checkout", { form: gobi })
    await visit("/api/quote", { json: cart })
    await visit("/book")
    return visit("/", { headers: { "accept-language": "hi" } })
  }
  expect((await visits()).status).toBe(200)
  expect(countMade()).toBeGreaterThan(0)
  expect(countMade()).toBeLessThan(15)
  const before = countMade()
  await visits()
  expect(countMade()).toBe(before)
})

test("formatters of many zones are not kept for ever", () => {
  const zones = Intl.supportedValuesOf("timeZone").slice(0, 120)
  const label = (timezone: string) => clockLabel({ timezone }, 0, wordsIn("en"))
  zones.forEach(label)
  const before = countMade()
  zones.slice(-100).forEach(label)
  expect(countMade()).toBe(before)
  label(zones[0] ?? "")
  expect(countMade()).toBe(before + 1)
})
