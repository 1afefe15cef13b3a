import { expect, test } from "vitest"
import { minutesLate } from "./late.ts"

const startsAt = "2026-11-17T14:00:00Z"
const after = (minutes: number) => Date.parse(startsAt) + minutes * 60_000

test("an expected party is late from ten minutes on", () => {
  const late = (minutes: number) => minutesLate({ status: "CONFIRMED", startsAt }, after(minutes))
  expect([-30, 0, 9.99, 10, 12.5, 95].map(late)).toEqual([0, 0, 0, 10, 12, 95])
  // The day after, nobody waits for them.
  expect([1440, 1441].map(late)).toEqual([1440, 0])
})

test.each(["PENDING", "SEATED", "REJECTED", "CANCELLED", "NO_SHOW"] as const)("%s is never late", status => {
  expect(minutesLate({ status, startsAt }, after(30))).toBe(0)
})
