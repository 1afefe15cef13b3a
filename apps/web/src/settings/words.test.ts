import { expect, test } from "vitest"
import * as en from "../i18n/en/index.ts"
import { effectsOf, type Formatters } from "./effects.ts"
import { showWeek } from "./labels.ts"
import { documentSections } from "./sections.ts"
import { sample } from "./settings.fixture.ts"
import { runsOf } from "./slot-runs.ts"
import { whyClosed } from "./why-closed.ts"

const clock = (time: string) => time
const formatters: Formatters = { text: en, clock, day: date => date }
const { hours, ordering, charges, booking } = sample

test("what stays the same has no effect", () => {
  for (const name of documentSections) {
    expect(
      effectsOf(name, sample[name] as never, structuredClone(sample[name]) as never, formatters),
    ).toEqual([])
  }
})

test("each changed member is one sentence of what customers notice", () => {
  expect(
    effectsOf("ordering", ordering, { ...ordering, enabled: false, minimumOrderPaise: 20_000 }, formatters),
  ).toEqual([
    "Nobody can order online. Orders you already have go on.",
    "Orders below ₹200.00 are refused, with the amount that is missing.",
  ])
  expect(effectsOf("ordering", ordering, { ...ordering, deliveryMinutes: 25 }, formatters)).toEqual([
    "Customers see when their delivery arrives: 25 minutes after the kitchen.",
  ])
  const price = { amountPaise: 10_000, mode: "FEE", per: "GUEST" } as const
  expect(effectsOf("booking", booking, { ...booking, price }, formatters)).toEqual([
    "Guests see a price: ₹100.00, per guest.",
  ])
})

test("a cover, its text and the languages of the page are told apart", () => {
  const { page } = sample
  const cover = { id: "pho_1", alt: "" }
  const told = (before: object, after: object) =>
    effectsOf("page", { ...page, ...before }, { ...page, ...after }, formatters)
  expect(told({}, { cover })).toEqual([
    "Your page shows this photo at the top, and so do links to it that people share.",
  ])
  expect(told({ cover }, { cover: { ...cover, alt: "The oven" } })).toEqual([
    "People who cannot see the cover photo hear another text.",
  ])
  expect(told({ cover }, { cover: { ...cover, alt: " " } })).toEqual([])
  expect(told({ cover }, {})).toEqual(["Your page begins with your name, without a photo."])
  expect(told({}, { languages: ["ta", "en"] })).toEqual(["Visitors can read your page in: English, தமிழ்."])
  expect(told({ languages: ["en"] }, {})).toEqual([
    "Visitors can read your page in all languages that there are, also in those to come.",
  ])
})

test("hours are told by day, closed dates by date, and many of them by their number", () => {
  const days = { ...hours.days, tue: [{ open: "18:00", close: "02:00" }], mon: [] }
  expect(effectsOf("hours", hours, { ...hours, days, closedDates: ["2026-11-09"] }, formatters)).toEqual([
    "Monday: closed.",
    "Tuesday: 18:00 to 02:00.",
    "Closed on 2026-11-09.",
    "Open as usual on 2026-11-08.",
  ])
  const many = ["2026-11-08", "2027-01-01", "2027-01-02", "2027-01-03", "2027-01-04"]
  expect(effectsOf("hours", hours, { ...hours, closedDates: many }, formatters)).toEqual([
    "Closed on 4 dates.",
  ])
})

test("other hours of a date are told with their times, and many of them by their number", () => {
  const evening = [{ open: "18:00", close: "02:00" }]
  const before = { ...hours, specialDates: { "2026-11-10": evening, "2026-11-11": evening } }
  const after = { ...hours, specialDates: { "2026-11-11": [], "2026-12-31": evening } }
  expect(effectsOf("hours", before, after, formatters)).toEqual([
    "2026-11-11: closed.",
    "2026-12-31: 18:00 to 02:00.",
    "The usual hours on 2026-11-10.",
  ])
  const many = ["2027-01-01", "2027-01-02", "2027-01-03", "2027-01-04"].map(date => [date, evening])
  const specialDates = Object.fromEntries(many)
  expect(effectsOf("hours", hours, { ...hours, specialDates }, formatters)).toEqual([
    "Other hours on 4 dates.",
  ])
})

test("charges are told as new, changed or gone", () => {
  const [box] = charges
  if (!box) throw new Error("the sample has a charge")
  const ride = { ...box, name: "Ride", amountPaise: 4000 }
  expect(effectsOf("charges", charges, [{ ...box, amountPaise: 2500 }, ride], formatters)).toEqual([
    "Changed: Box, ₹25.00.",
    "New: Ride, ₹40.00.",
  ])
  expect(effectsOf("charges", charges, [], formatters)).toEqual(["No longer charged: Box."])
})

test("the week is told by stretches of days", () => {
  expect(showWeek(hours.days, en, clock)).toEqual(["Mon: 11:00 to 23:00", "Tue to Sun: closed"])
})

test("a closed moment has one reason: the date, the day of the week, or the time", () => {
  expect(whyClosed(hours, "2026-11-08")).toBe("CLOSED_DATE")
  expect(whyClosed(hours, "2026-10-20")).toBe("CLOSED_DAY")
  expect(whyClosed(hours, "2026-10-19")).toBe("OUTSIDE")
  const specialDates = { "2026-10-19": [], "2026-10-20": [{ open: "18:00", close: "23:00" }] }
  expect(whyClosed({ ...hours, specialDates }, "2026-10-19")).toBe("CLOSED_DATE")
  expect(whyClosed({ ...hours, specialDates }, "2026-10-20")).toBe("OUTSIDE")
})

test("slots that are over are told together, every other by itself, and none is lost", () => {
  const slot = (time: string, reason: "PAST" | "NOTICE" | "FULL" | null) => ({
    time,
    startsAt: time,
    available: reason === null,
    reason,
  })
  const slots = [slot("10:00", "PAST"), slot("10:30", "PAST"), slot("11:00", "NOTICE"), slot("11:30", "FULL")]
  const runs = runsOf([...slots, slot("12:00", null), slot("12:30", null)])
  expect(runs.map(({ first, last, count }) => [first.time, last.time, count])).toEqual([
    ["10:00", "10:30", 2],
    ["11:00", "11:00", 1],
    ["11:30", "11:30", 1],
    ["12:00", "12:00", 1],
    ["12:30", "12:30", 1],
  ])
})
