import { expect, test } from "vitest"
import { nextAutumn, nextMidnight, nextSpring } from "./clock.ts"

const winter = Date.parse("2026-11-16T12:30:00Z")
const summer = Date.parse("2027-07-01T12:30:00Z")

test.each([
  ["midnight in winter", nextMidnight(winter), "2026-11-17T00:00:00.000Z"],
  ["midnight in summer", nextMidnight(summer), "2027-07-01T23:00:00.000Z"],
  ["clocks forward", nextSpring(winter), "2027-03-28T01:00:00.000Z"],
  ["clocks back", nextAutumn(winter), "2027-10-31T01:00:00.000Z"],
])("London: %s", (_, found, expected) => {
  expect(new Date(found).toISOString()).toBe(expected)
})
