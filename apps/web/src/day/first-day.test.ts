import type { Day } from "@rasoi/contract/console"
import { expect, test } from "vitest"
import { firstDay } from "./first-day.ts"

const money = { amount: 100, currency: "INR" as const, display: "₹1.00" }
const today = { closed: null, byMethod: [], open: { days: ["2026-10-17", "2026-09-30"] } }
const byMethod: Day["byMethod"] = [{ method: "CASH", received: money, refunded: money, count: 1 }]
const closed = { at: "2026-10-18T18:30:00.000Z", by: "Asha", note: null } as unknown as Day["closed"]

test("the last day that is not closed comes first while the new day has no money", () => {
  expect(firstDay(today, true)).toBe("2026-10-17")
  expect(firstDay({ ...today, open: { days: [] } }, true)).toBe("today")
})

test("a day with money, a closed day, and somebody who closes no days: today", () => {
  expect(firstDay({ ...today, byMethod }, true)).toBe("today")
  expect(firstDay({ ...today, closed }, true)).toBe("today")
  expect(firstDay(today, false)).toBe("today")
  expect(firstDay(undefined, true)).toBe("today")
})
