import { expect, test } from "vitest"
import { readMoment } from "./moment.ts"

test("a moment is read from the address", () => {
  expect(readMoment("2026-10-18T19:00")).toEqual({ date: "2026-10-18", time: "19:00" })
})

test.each([null, "", "now", "2026-02-30T10:00", "2026-10-18T24:00", "2026-10-18", "2026-10-18T19:00Z"])(
  "%j is no moment",
  written => {
    expect(readMoment(written)).toBe(null)
  },
)
