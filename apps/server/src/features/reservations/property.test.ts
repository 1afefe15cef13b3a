import type { Availability } from "@rasoi/contract"
import fc from "fast-check"
import { tableSaysOpen } from "../../../../../packages/core/src/hours/oracle.fixture.ts"
import { datesFrom, savedHours } from "../../../../../packages/core/src/reservations/slots.fixture.ts"
import {
  type ExpectedSlot,
  expectedReason,
  expectedSlots,
  timelineOf,
  type WallTimeline,
} from "../../../../../packages/core/src/reservations/slots.oracle.fixture.ts"
import { rounds } from "../../../../../tests/rounds.ts"
import { demoSettings } from "../../demo/settings.ts"
import { expect, test, testApp } from "../../testing/fixtures.ts"
import { unlimitedKey } from "../orders/race.fixture.ts"
import {
  bookable,
  bookingCaller,
  bookingRequest,
  guestsByMinute,
  holdsSeats,
  maxGuests,
  minute,
  storedBookings,
} from "./booking.fixture.ts"

const app = await testApp()

const day = 1440 * minute
// Zones with a clock change on the date or in the following night, and zones without one.
const places: [timezone: string, date: string][] = [
  ["Asia/Kolkata", "2026-11-09"],
  ["Asia/Kolkata", "2026-12-31"],
  ["Europe/London", "2027-03-28"],
  ["Europe/London", "2026-10-24"],
  ["America/New_York", "2026-11-01"],
  ["Australia/Lord_Howe", "2027-04-03"],
  ["America/Nuuk", "2027-03-27"],
]
const timelines = new Map<string, WallTimeline>()

/** The local time from two days before the date to five days after it, minute by minute. */
function timelineAround(timezone: string, date: string): WallTimeline {
  const name = `${timezone} ${date}`
  const timeline = timelines.get(name) ?? timelineOf(timezone, Date.parse(date) - 2 * day, 8)
  timelines.set(name, timeline)
  return timeline
}

const often = <Value>(weight: number, usual: fc.Arbitrary<Value>, other: fc.Arbitrary<Value>) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: other })
const rules = fc
  .record({
    slotMinutes: fc.oneof(fc.constantFrom(15, 30, 60, 90), fc.integer({ min: 5, max: 300 })),
    longer: fc.oneof(fc.constant(0), fc.constantFrom(15, 30, 60, 120), fc.integer({ min: 0, max: 1000 })),
    seats: fc.integer({ min: 1, max: 10 }),
    largest: fc.integer({ min: 2, max: 10 }),
    minimumNoticeMinutes: often(3, fc.constant(0), fc.integer({ min: 0, max: 600 })),
    daysAhead: often(4, fc.integer({ min: 2, max: 4 }), fc.integer({ min: 0, max: 1 })),
    autoConfirm: fc.boolean(),
  })
  .map(({ longer, largest, ...rest }) => ({
    ...rest,
    stayMinutes: Math.min(1440, rest.slotMinutes + longer),
    maxPeople: Math.min(largest, rest.seats),
  }))
const step = fc.record({
  kind: fc.constantFrom("book", "book", "book", "book", "cancel", "advance"),
  minutesLater: often(2, fc.constant(0), fc.integer({ min: 0, max: 300 })),
  dateIndex: often(3, fc.constant(1), fc.integer({ min: 0, max: 2 })),
  /** The party size. Sometimes it is too large for an online booking. */
  share: fc.nat({ max: 10_000 }),
  tooMany: often(15, fc.constant(0), fc.constant(1)),
  // Mostly the first times of the day, so that they become full.
  pick: often(3, fc.nat({ max: 4 }), fc.nat({ max: 10_000 })),
  /** Otherwise one of the available times, if there is one. */
  anyTime: fc.boolean(),
})
const situation = fc.constantFrom(...places).chain(([timezone, date]) =>
  fc.record({
    timezone: fc.constant(timezone),
    date: fc.constant(date),
    hours: savedHours(datesFrom(date, 3)),
    rules,
    startMinute: fc.integer({ min: -600, max: 600 }),
    steps: fc.array(step, { minLength: 12, maxLength: 18, size: "max" }),
  }),
)
type Situation = typeof situation extends fc.Arbitrary<infer Value> ? Value : never
type Step = Situation["steps"][number]

/** Runs the steps on one restaurant with its own key. Its time only moves forward. */
async function makePlay({ timezone, date, hours, rules: changed, startMinute }: Situation) {
  const profile = { ...demoSettings.profile, timezone }
  const settings = { profile, ...bookable(changed, hours) }
  const restaurantId = await app.restaurant(settings)
  const { secret: key } = await unlimitedKey(app, restaurantId)
  const timeline = timelineAround(timezone, date)
  const dates = datesFrom(date, 3)
  const slotsByDate = new Map<string, ExpectedSlot[]>()
  const send = bookingCaller(app)
  let now = Date.parse(date) + startMinute * minute
  const atNow = () => ({ "service-test-time": new Date(now).toISOString() })

  async function seated() {
    return (await storedBookings(app.db, restaurantId, true)).filter(each => holdsSeats(each, now))
  }

  async function expectSlots({ slots, date: asked, people }: Availability): Promise<void> {
    const expected = slotsByDate.get(asked) ?? expectedSlots(timeline, settings, asked)
    slotsByDate.set(asked, expected)
    const stays = (await seated()).map(({ starts_at, ends_at, people: guests }) => ({
      startsAt: starts_at.getTime(),
      endsAt: ends_at.getTime(),
      people: guests,
    }))
    const reasons = expected.map(slot => expectedReason(slot, stays, { people, now, settings }))
    expect(slots.map(({ time, startsAt, available }) => [time, Date.parse(startsAt), available])).toEqual(
      expected.map(({ time, startsAt }, index) => [time, startsAt, reasons[index] === null]),
    )
  }

  async function ask({ dateIndex, share, tooMany }: Step) {
    const asked = dates[dateIndex] ?? date
    const people = 1 + (share % changed.maxPeople) + tooMany * changed.maxPeople
    const path = `/v1/reservations/availability?date=${asked}&people=${people}`
    return { asked, people, response: await app.call(path, { key, headers: atNow() }) }
  }

  async function book(each: Step): Promise<void> {
    const { asked, people, response: availability } = await ask(each)
    const { status, body } = availability
    const times: string[] = status === 200 ? body.slots.map((slot: { time: string }) => slot.time) : []
    const free: string[] = status === 200 ? freeOf(body) : []
    const offered = each.anyTime || free.length === 0 ? [...times, "04:01", "19:59"] : free
    const time = offered[each.pick % offered.length] ?? "19:59"
    const response = await send(key, bookingRequest({ date: asked, time, people }), atNow())
    if (status !== 200) {
      expect([response.status, response.body.error?.code]).toEqual([status, body.error.code])
      return
    }
    expect([time, response.status]).toEqual([time, free.includes(time) ? 201 : 409])
    if (response.status === 409) {
      expect([response.body.error.code, response.body.error.available]).toEqual(["SLOT_UNAVAILABLE", free])
    }
  }

  async function judge(each: Step): Promise<void> {
    const { response } = await ask(each)
    if (response.status === 200) await expectSlots(response.body)
  }

  async function act({ kind, pick }: Step): Promise<void> {
    const bookings = await storedBookings(app.db, restaurantId, true)
    const chosen = bookings[pick % Math.max(1, bookings.length)]
    if (!chosen) return
    const holding = holdsSeats(chosen, now) && chosen.status !== "SEATED"
    if (kind === "cancel") {
      const path = `/v1/reservations/${chosen.id}/cancel`
      const { status } = await app.call(path, { key, method: "POST", headers: atNow() })
      const inTime = now < chosen.starts_at.getTime()
      if (holding) expect(status).toBe(inTime ? 200 : 409)
      return
    }
    const to = ["CONFIRMED", "REJECTED", "SEATED", "NO_SHOW"][pick % 4]
    const path = `/v1/test/reservations/${chosen.id}/advance`
    const { status } = await app.call(path, { key, method: "POST", headers: atNow(), body: { to } })
    // A booking that has released its seats never takes seats again.
    if (!holding) expect(status).toBe(409)
  }

  return {
    async play(each: Step): Promise<void> {
      now += each.minutesLater * minute
      if (each.kind === "book") await book(each)
      else await act(each)
      await judge(each)
      expect(maxGuests(guestsByMinute(await seated()))).toBeLessThanOrEqual(changed.seats)
    },
    /** Includes bookings that were cancelled later. */
    async expectStaysInHours(): Promise<void> {
      for (const { starts_at, ends_at } of await storedBookings(app.db, restaurantId, true)) {
        const first = (starts_at.getTime() - timeline.start) / minute
        const last = (ends_at.getTime() - timeline.start) / minute
        const readings = timeline.readings.slice(first, last)
        expect(readings).toHaveLength(last - first)
        expect(readings.filter(reading => !tableSaysOpen(hours, reading))).toEqual([])
      }
    },
  }
}

function freeOf({ slots }: Availability): string[] {
  return slots.filter(slot => slot.available).map(slot => slot.time)
}

// In total about sixty restaurants with about fifteen steps each.
test.concurrent.each([1, 2, 3, 4])(
  "what is said to be free can be booked at once and nothing else can, within hours and seats (part %i)",
  async () => {
    await fc.assert(
      fc.asyncProperty(situation, async given => {
        const { play, expectStaysInHours } = await makePlay(given)
        for (const each of given.steps) await play(each)
        await expectStaysInHours()
      }),
      { numRuns: rounds(15), endOnFailure: true },
    )
  },
)
