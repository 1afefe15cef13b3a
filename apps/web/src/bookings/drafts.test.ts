import { describe, expect, test } from "vitest"
import {
  type BlockDraft,
  type BookingDraft,
  blockFaultsOf,
  bodyOf,
  endDateOf,
  faultsOf,
  fieldOf,
  isDate,
  moveBody,
  usualBlock,
} from "./drafts.ts"

const draft: BookingDraft = {
  source: "PHONE",
  date: "2026-10-17",
  time: "20:00",
  people: 4,
  name: " Asha ",
  phone: "+91 98450-12345",
  occasion: "",
  notes: " window ",
}

describe("a booking being typed in", () => {
  test("names everything that is missing, in the form's order", () => {
    expect(faultsOf(draft)).toEqual([])
    expect(faultsOf({ ...draft, people: 0, time: null, name: " ", phone: "12345" })).toEqual([
      "people",
      "time",
      "name",
      "phone",
    ])
    expect(faultsOf({ ...draft, phone: "" })).toEqual(["phone"])
    expect(faultsOf({ ...draft, people: 1001 })).toEqual(["people"])
    expect(faultsOf({ ...draft, people: 2.5 })).toEqual(["people"])
  })

  test("at the door needs no phone, but not a wrong one either", () => {
    const beforeSession: BookingDraft = { ...draft, source: "WALK_IN", phone: " " }
    expect(faultsOf(beforeSession)).toEqual([])
    expect(bodyOf(beforeSession).customer).toEqual({ name: "Asha" })
    expect(faultsOf({ ...beforeSession, phone: "12345" })).toEqual(["phone"])
  })

  test("is sent trimmed, without what was left empty; now is neither date nor time", () => {
    expect(bodyOf(draft)).toEqual({
      source: "PHONE",
      people: 4,
      date: "2026-10-17",
      time: "20:00",
      customer: { name: "Asha", phone: "+91 98450-12345" },
      notes: "window",
    })
    expect(bodyOf({ ...draft, source: "WALK_IN", time: "now" })).not.toHaveProperty("date")
  })

  test("finds its field in the server's path", () => {
    expect(["customer.phone", "date", "people", "occasion"].map(fieldOf)).toEqual([
      "phone",
      "time",
      "people",
      null,
    ])
  })
})

test("a move says only what differs", () => {
  const booking = { date: "2026-10-17", time: "20:00", people: 4 }
  expect(moveBody(booking, booking)).toBeNull()
  expect(moveBody(booking, { ...booking, time: null })).toBeNull()
  expect(moveBody(booking, { ...booking, people: 0 })).toBeNull()
  expect(moveBody(booking, { ...booking, people: 5 })).toEqual({ people: 5 })
  expect(moveBody(booking, { ...booking, date: "2026-10-18" })).toEqual({ date: "2026-10-18", time: "20:00" })
})

test("a block that ends at or before its start ends on the next day", () => {
  const block: BlockDraft = {
    date: "2026-10-31",
    from: "19:00",
    to: "23:00",
    all: true,
    seats: 0,
    reason: "",
  }
  expect(endDateOf(block)).toBe("2026-10-31")
  expect(endDateOf({ ...block, to: "01:00" })).toBe("2026-11-01")
  expect(blockFaultsOf(block)).toEqual([])
  expect(blockFaultsOf({ ...block, to: "", all: false })).toEqual(["times", "seats"])
})

test("a date of the address is one of the calendar, and not half a year", () => {
  expect(["2026-10-17", "2026-02-30", "0020-10-17", "tomorrow", "", null].map(isDate)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})

test("a block begins at the next slot, on that slot's own date, and ends with the last stay", () => {
  const at = (local: string) => `${local}:00+05:30`
  const slot = (local: string, until: string) => ({
    time: local.slice(11),
    startsAt: at(local),
    endsAt: at(until),
  })
  const slots = [
    slot("2026-10-17T22:00", "2026-10-17T23:30"),
    slot("2026-10-17T23:30", "2026-10-18T01:00"),
    slot("2026-10-18T00:30", "2026-10-18T02:00"),
  ]
  const local = (instant: number) => new Date(instant + 5.5 * 3_600_000).toISOString()
  const zone = {
    dateOf: (instant: number) => local(instant).slice(0, 10),
    timeOf: (instant: string) => local(Date.parse(instant)).slice(11, 16),
  }
  const usual = (now: string) => usualBlock({ date: "2026-10-17", slots }, Date.parse(at(now)), zone)
  expect(usual("2026-10-17T09:00")).toEqual({ date: "2026-10-17", from: "22:00", to: "02:00" })
  expect(usual("2026-10-17T22:00")).toEqual({ date: "2026-10-17", from: "23:30", to: "02:00" })
  expect(usual("2026-10-18T00:10")).toEqual({ date: "2026-10-18", from: "00:30", to: "02:00" })
  expect(usual("2026-10-18T01:00")).toEqual({ date: "2026-10-18", from: "00:30", to: "02:00" })
  expect(usualBlock({ date: "2026-10-17", slots: [] }, 0, zone).from).toBe("19:00")
})
