import { expect, test } from "vitest"
import { correctedTime } from "./tablet-time.ts"

const now = Date.parse("2026-10-17T07:00:00Z")

test.each([
  ["an hour ago", "2026-10-17T06:00:00Z", "2026-10-17T07:00:00Z", "2026-10-17T06:00:00.000Z"],
  [
    "an hour ago, by a wrong clock",
    "2031-01-01T06:00:00Z",
    "2031-01-01T07:00:00Z",
    "2026-10-17T06:00:00.000Z",
  ],
  ["a month ago", "2026-09-16T07:00:00Z", "2026-10-17T07:00:00Z", "2026-09-16T07:00:00.000Z"],
  [
    "before the clock was set forward by years",
    "2000-01-01T00:10:00Z",
    "2026-10-17T07:00:00Z",
    "2026-10-17T07:00:00.000Z",
  ],
  [
    "before the clock was set back",
    "2031-01-01T06:00:00Z",
    "2026-10-17T07:00:00Z",
    "2026-10-17T07:00:00.000Z",
  ],
])("%s", (_, tabletAt, sentAt, expected) => {
  expect(new Date(correctedTime(tabletAt, sentAt, now)).toISOString()).toBe(expected)
})
