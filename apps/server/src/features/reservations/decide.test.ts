import type { Settings } from "@rasoi/contract/console"
import { describe, expect, test } from "vitest"
import { demoSettings } from "../../demo/settings.ts"
import type { RestaurantSnapshot } from "../restaurant/index.ts"
import { checkBookingAllowed, readSlots, representAvailability, requireSlot } from "./decide.ts"
import type { StayFilter, StayRow } from "./store.ts"

const now = Date.parse("2026-10-17T12:00:00+05:30")
const date = "2026-10-17"
const dinner = [{ open: "18:00", close: "21:00" }]

function restaurantOf(booking: Partial<Settings["booking"]> = {}, suspended = false): RestaurantSnapshot {
  const days = { mon: [], tue: dinner, wed: dinner, thu: dinner, fri: dinner, sat: dinner, sun: dinner }
  const settings = {
    ...demoSettings,
    hours: { days, closedDates: [], specialDates: {} },
    booking: { ...demoSettings.booking, slotMinutes: 60, stayMinutes: 60, seats: 10, ...booking },
  }
  return {
    id: "res_1",
    version: 1,
    pausedUntil: null,
    updatedAt: new Date(0),
    updatedBy: null,
    settings,
    suspended,
  }
}

function refusalOf(decision: () => unknown): unknown {
  try {
    decision()
  } catch (error) {
    return error
  }
  return undefined
}

test.each([
  [{ code: "RESTAURANT_UNAVAILABLE" }, restaurantOf({ enabled: false, maxPeople: 3 }, true)],
  [{ code: "BOOKINGS_OFF" }, restaurantOf({ enabled: false, maxPeople: 3 })],
  [
    {
      code: "PARTY_TOO_LARGE",
      field: "people",
      message: expect.stringContaining("at most 3 guests; for 4,"),
    },
    restaurantOf({ maxPeople: 3 }),
  ],
  [{ code: "VALIDATION_FAILED", field: "date" }, restaurantOf({ maxPeople: 4 })],
])("of all that is wrong the first is told: %j", (expected, restaurant) => {
  const asked = { date: "2026-10-16", people: 4 }
  expect(refusalOf(() => checkBookingAllowed(restaurant, asked, now))).toMatchObject(expected)
})

test("today and the last day ahead can be booked, the day after cannot", () => {
  const restaurant = restaurantOf({ daysAhead: 1 })
  const check = (day: string) =>
    refusalOf(() => checkBookingAllowed(restaurant, { date: day, people: 1 }, now))
  expect([check(date), check("2026-10-18")]).toEqual([undefined, undefined])
  expect(check("2026-10-19")).toMatchObject({ code: "VALIDATION_FAILED" })
})

describe("the slots of a day", () => {
  const stay = (time: string, people: number): StayRow => {
    const startsAt = new Date(`${date}T${time}:00+05:30`)
    return { starts_at: startsAt, ends_at: new Date(startsAt.getTime() + 3_600_000), people } as StayRow
  }
  const asked: StayFilter[] = []
  const read = async (filter: StayFilter) => {
    asked.push(filter)
    return [stay("18:00", 10), stay("19:00", 6)]
  }
  const slotsFor = (people: number) => readSlots(read, restaurantOf(), { date, people }, { test: true, now })

  test("are counted from the stays within the hours of service", async () => {
    asked.length = 0
    const slots = await slotsFor(4)
    expect(slots.map(({ time, seatsLeft }) => `${time} ${seatsLeft}`)).toEqual([
      "18:00 0",
      "19:00 4",
      "20:00 10",
    ])
    const [from, to] = [new Date(`${date}T18:00:00+05:30`), new Date(`${date}T21:00:00+05:30`)]
    expect(asked).toEqual([{ restaurantId: "res_1", test: true, from, to, now: new Date(now) }])
  })

  test("without the booking that is to be moved", async () => {
    asked.length = 0
    await readSlots(read, restaurantOf(), { date, people: 1 }, { test: false, now, exceptId: "bok_1" })
    expect(asked).toMatchObject([{ test: false, exceptId: "bok_1" }])
  })

  test("are none on a day without service, and nothing is read", async () => {
    asked.length = 0
    const monday = { date: "2026-10-19", people: 1 }
    expect(await readSlots(read, restaurantOf(), monday, { test: true, now })).toEqual([])
    expect(asked).toEqual([])
  })

  test("a time that is free is given", async () => {
    expect(requireSlot(await slotsFor(4), "19:00")).toMatchObject({ time: "19:00", until: "20:00" })
  })

  test.each([
    [5, "19:00", "19:00 has no room for this party. Choose one of the free times.", ["20:00"]],
    [5, "19:30", "19:30 is not a bookable time on this date. Choose one of the free times.", ["20:00"]],
    [11, "19:00", "19:00 has no room for this party. No time is free on this date.", []],
  ])("%i guests at %s: %s", async (people, time, message, available) => {
    const slots = await slotsFor(people)
    expect(refusalOf(() => requireSlot(slots, time))).toMatchObject({
      code: "SLOT_UNAVAILABLE",
      field: "time",
      message,
      members: { available },
    })
  })

  test.each([
    ["20:30", "20:00 is over."],
    ["19:30", "20:00 is too soon to be booked online."],
  ])("at %s: %s", async (time, words) => {
    const later = Date.parse(`${date}T${time}:00+05:30`)
    const slots = await readSlots(read, restaurantOf(), { date, people: 1 }, { test: true, now: later })
    expect(refusalOf(() => requireSlot(slots, "20:00"))).toMatchObject({
      message: expect.stringContaining(words),
    })
  })

  test("are shown with their instants and the price of the party", async () => {
    const price = { amountPaise: 5_000, mode: "DEDUCT", per: "GUEST" } as const
    const slots = (await slotsFor(4)).slice(0, 2)
    const amount = { amount: 20_000, currency: "INR", display: "₹200.00" }
    const party = { date, people: 4 }
    const shown = {
      object: "availability",
      test: true,
      ...party,
      price: { ...amount, mode: "DEDUCT", per: "GUEST" },
      slots: [
        { time: "18:00", startsAt: "2026-10-17T12:30:00.000Z", available: false, price: amount },
        { time: "19:00", startsAt: "2026-10-17T13:30:00.000Z", available: true, price: amount },
      ],
    }
    expect(representAvailability(restaurantOf({ price }), party, slots, true)).toEqual(shown)
    const free = representAvailability(restaurantOf(), party, slots, false)
    expect([free.test, free.price, free.slots[0]?.price]).toEqual([false, null, null])
  })
})
