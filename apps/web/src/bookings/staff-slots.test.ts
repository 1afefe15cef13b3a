import type { Stay } from "@rasoi/core/rules"
import { describe, expect, test } from "vitest"
import { freeFromNow, reasonRuns, staffSlots, upcomingByMeal } from "./staff-slots.ts"

const at = (time: string) => `2026-10-17T${time}:00.000Z`
const ms = (time: string) => Date.parse(at(time))
const slot = (
  time: string,
  until: string,
  seatsTaken: number,
  reason: "PAST" | "NOTICE" | "FULL" | null = null,
) =>
  ({
    time,
    startsAt: at(time),
    endsAt: at(until),
    seatsTaken,
    reason,
    meal: time < "17" ? "LUNCH" : "DINNER",
  }) as const
const slots = [
  slot("18:00", "19:30", 0, "PAST"),
  slot("19:00", "20:30", 10, "FULL"),
  slot("20:00", "21:30", 10, "NOTICE"),
  slot("21:00", "22:30", 4, "NOTICE"),
  slot("22:00", "23:30", 4),
]
const now = ms("18:30")
const summarize = (found: ReturnType<typeof staffSlots>) =>
  found.map(({ time, free, reason, shortNotice, own }) => [time, free, reason, shortNotice, own])

describe("times for staff", () => {
  test("need no notice, but their seats; what is over stays over", () => {
    expect(summarize(staffSlots({ seats: 10, slots, people: 6, now }))).toEqual([
      ["18:00", 10, "PAST", false, false],
      ["19:00", 0, "FULL", false, false],
      ["20:00", 0, "FULL", false, false],
      ["21:00", 6, null, true, false],
      ["22:00", 6, null, false, false],
    ])
    expect(staffSlots({ seats: 10, slots, people: 7, now }).at(-1)?.reason).toBe("FULL")
  })

  test("a booking that moves does not stand in its own way", () => {
    const moving = { time: "19:00", people: 6, startsAt: at("19:00"), endsAt: at("20:30") }
    const others: Stay[] = [
      { startsAt: ms("19:00"), endsAt: ms("20:30"), people: 4 },
      { startsAt: ms("21:00"), endsAt: ms("22:30"), people: 4 },
    ]
    const found = staffSlots({ seats: 10, slots, people: 6, now, moving, others })
    expect(summarize(found)).toEqual([
      ["18:00", 6, "PAST", false, false],
      ["19:00", 6, null, false, true],
      ["20:00", 6, null, true, false],
      ["21:00", 6, null, true, false],
      ["22:00", 6, null, false, false],
    ])
  })

  test("its own time stays a choice when it is no slot or over, unless the party outgrows the seats", () => {
    const moving = { time: "18:10", people: 4, startsAt: at("18:10"), endsAt: at("19:40") }
    const own = (people: number) =>
      staffSlots({ seats: 10, slots, people, now, moving }).filter(each => each.own)
    expect(own(4).map(each => [each.time, each.reason])).toEqual([["18:10", null]])
    expect(own(11)[0]?.reason).toBe("FULL")
    const order = staffSlots({ seats: 10, slots, people: 4, now, moving }).map(each => each.time)
    expect(order).toEqual(["18:00", "18:10", "19:00", "20:00", "21:00", "22:00"])
  })

  test("a party that shrinks may stay where seats were taken away since", () => {
    const moving = { time: "19:00", people: 8, startsAt: at("19:00"), endsAt: at("20:30") }
    const found = staffSlots({ seats: 4, slots, people: 6, now, moving })
    expect(found.find(each => each.own)?.reason).toBeNull()
  })
})

test("times are offered by meal, without those that are over", () => {
  const day = [slot("12:00", "13:30", 0), slot("14:00", "15:30", 0), ...slots]
  const offered = (now: number) =>
    upcomingByMeal(staffSlots({ seats: 10, slots: day, people: 2, now })).map(({ meal, slots }) => [
      meal,
      slots.map(({ time }) => time).join(" "),
    ])
  expect(offered(ms("12:30"))).toEqual([
    ["LUNCH", "14:00"],
    ["DINNER", "18:00 19:00 20:00 21:00 22:00"],
  ])
  expect(offered(ms("21:00"))).toEqual([["DINNER", "22:00"]])
  const moving = { time: "12:10", people: 2, startsAt: at("12:10"), endsAt: at("13:40") }
  const moved = upcomingByMeal(staffSlots({ seats: 10, slots: day, people: 2, now: ms("21:00"), moving }))
  expect(moved.map(({ meal, slots }) => [meal, slots.length])).toEqual([
    ["LUNCH", 1],
    ["DINNER", 1],
  ])
})

test("seats free from now on are those free for a whole stay", () => {
  const stays: Stay[] = [{ startsAt: ms("19:30"), endsAt: ms("20:00"), people: 7 }]
  expect(freeFromNow(10, slots, stays, ms("18:00"))).toBe(10)
  expect(freeFromNow(10, slots, stays, ms("18:01"))).toBe(3)
  expect(freeFromNow(10, slots, stays, ms("18:00") + 59_999)).toBe(10)
  expect(freeFromNow(10, [], stays, now)).toBeNull()
})

test("slots with one reason that follow each other are told as one", () => {
  expect(reasonRuns(slots).map(({ reason, first, last }) => [reason, first.time, last.time])).toEqual([
    ["PAST", "18:00", "18:00"],
    ["FULL", "19:00", "19:00"],
    ["NOTICE", "20:00", "21:00"],
  ])
  expect(reasonRuns([slot("1", "2", 0), slot("2", "3", 0)])).toEqual([])
  const parted = [
    slot("18:00", "19:00", 9, "FULL"),
    slot("19:00", "20:00", 0),
    slot("20:00", "21:00", 9, "FULL"),
  ]
  expect(reasonRuns(parted)).toHaveLength(2)
})
