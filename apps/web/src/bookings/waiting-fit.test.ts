import fc from "fast-check"
import { expect, test } from "vitest"
import type { Booking } from "./booking.ts"
import { staysOf } from "./occupancy.ts"
import { mostSeatsAtOnce, whichFit } from "./waiting-fit.ts"

const start = Date.parse("2026-11-17T12:00:00Z")
const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString()

function booking(id: number, from: number, minutes: number, people: number, status = "PENDING"): Booking {
  const times = { startsAt: at(from), endsAt: at(from + minutes), createdAt: at(id - 1000) }
  return { id: `res_${id}`, status, people, ...times } as Booking
}

test("seats held are those of the fullest moment, not of the whole day", () => {
  const day = [booking(1, 0, 90, 40), booking(2, 90, 90, 30), booking(3, 120, 90, 12)]
  expect(mostSeatsAtOnce(day)).toBe(42)
  expect(mostSeatsAtOnce([])).toBe(0)
})

test("whoever asked first is confirmed first; a smaller party may still fit afterwards", () => {
  const waiting = [booking(3, 0, 90, 2), booking(1, 30, 90, 6), booking(2, 60, 90, 5)]
  const others = staysOf([booking(9, 0, 180, 2, "CONFIRMED")], [])
  const { fitting, tooMany } = whichFit(waiting, others, 10)
  expect(fitting.map(({ id }) => id)).toEqual(["res_1", "res_3"])
  expect(tooMany.map(({ id }) => id)).toEqual(["res_2"])
})

const party = fc.tuple(fc.nat(300), fc.integer({ min: 1, max: 120 }), fc.integer({ min: 1, max: 12 }))

test("property: what fits never exceeds the seats in any minute, and nothing that is left would still fit", () => {
  fc.assert(
    fc.property(fc.array(party, { maxLength: 12 }), fc.array(party, { maxLength: 6 }), (asked, taken) => {
      const seats = 20
      const waiting = asked.map((each, index) => booking(index, ...each))
      const held = taken.map((each, index) => booking(100 + index, ...each, "CONFIRMED"))
      const others = staysOf(held, [])
      const { fitting, tooMany } = whichFit(waiting, others, seats)
      const stays = [...others, ...staysOf(fitting, [])]
      const takenIn = (minute: number) =>
        stays
          .filter(({ startsAt, endsAt }) => startsAt <= minute && minute < endsAt)
          .reduce((sum, { people }) => sum + people, 0)
      const peakOf = ({ startsAt, endsAt }: Booking) => {
        const [from, to] = [Date.parse(startsAt), Date.parse(endsAt)]
        return Math.max(
          ...Array.from({ length: (to - from) / 60_000 }, (_, index) => takenIn(from + index * 60_000)),
        )
      }
      expect(fitting.length + tooMany.length).toBe(waiting.length)
      for (const each of fitting) expect(peakOf(each)).toBeLessThanOrEqual(seats)
      for (const each of tooMany) expect(peakOf(each) + each.people).toBeGreaterThan(seats)
    }),
  )
})
