import { expect, test } from "vitest"
import { evaluate, isBroken } from "./evaluate.ts"
import { nameOf, type Sent } from "./requests.ts"

const received = (index: number, text = `answer ${index}`): Sent => ({
  index,
  status: 201,
  outcome: "201",
  text,
  replayed: false,
  sentAt: 0,
  receivedAt: 0,
})
const broken = (index: number): Sent => ({ ...received(index, ""), status: 0, outcome: "reset" })
const replayed = (index: number): Sent => ({ ...received(index), replayed: true })
const store = (...indexes: number[]) =>
  Map.groupBy(
    indexes.map(index => ({ index, text: `answer ${index}` })),
    ({ index }) => nameOf(index),
  )
    .entries()
    .map(([note, responses]): [string, string[]] => [note, responses.map(({ text }) => text)])

const evaluated = (sent: Sent[], before: number[], repeated: Sent[], after: number[]) =>
  evaluate({
    sent,
    before: new Map(store(...before)),
    after: new Map(store(...after)),
    repeated: new Map(repeated.map(each => [each.index, each])),
  })

test("no fault: one acknowledged, one unknown and stored, one unknown and not stored", () => {
  const counts = evaluated(
    [received(1), broken(2), { ...broken(3), status: 503 }],
    [1, 2],
    [replayed(1), replayed(2), received(3)],
    [1, 2, 3],
  )
  expect(counts).toMatchObject({ sent: 3, acknowledged: 1, unknown: 2, kept: 1 })
  expect(isBroken(counts)).toBe(false)
})

const full = (index: number): Sent => ({
  ...received(index, JSON.stringify({ error: { code: "SLOT_UNAVAILABLE" } })),
  status: 409,
  outcome: "409",
})
/** The first bookings, as many as one time has seats for. */
const firstBookings = Array.from({ length: 20 }, (_, number) => number * 5 + 4)
const tooMany = 20 * 5 + 4

test("no fault: bookings of a full time are refused, also when they are repeated", () => {
  const counts = evaluated(
    [...firstBookings.map(index => received(index)), full(tooMany), broken(tooMany + 5)],
    firstBookings,
    [...firstBookings.map(replayed), full(tooMany), full(tooMany + 5)],
    firstBookings,
  )
  expect(counts).toMatchObject({ acknowledged: 20, unknown: 1, kept: 0 })
  expect(isBroken(counts)).toBe(false)
})

test.each([
  ["unexpected", evaluated([full(tooMany)], firstBookings.slice(1), [full(tooMany)], firstBookings.slice(1))],
  ["doubled", evaluated([full(4)], firstBookings, [full(4)], firstBookings)],
  ["notReplayed", evaluated([received(4)], firstBookings, [full(4)], firstBookings)],
  ["lost", evaluated([received(1)], [], [received(1)], [1])],
  ["doubled", evaluated([received(1)], [1, 1], [replayed(1)], [1, 1])],
  ["doubled", evaluated([broken(1)], [1], [replayed(1)], [1, 1])],
  ["different", evaluated([received(1, "something else")], [1], [replayed(1)], [1])],
  ["notReplayed", evaluated([received(1)], [1], [received(1)], [1])],
  ["notReplayed", evaluated([received(1)], [1], [{ ...replayed(1), text: "something else" }], [1])],
  ["notReplayed", evaluated([received(1)], [1], [broken(1)], [1])],
  ["unexpected", evaluated([{ ...received(1), status: 500 }], [], [received(1)], [1])],
] as const)("found: %s", (name, counts) => {
  expect(counts[name]).toBe(1)
  expect(isBroken(counts)).toBe(true)
})
