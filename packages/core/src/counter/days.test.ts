import { permissionsOf } from "@rasoi/contract"
import { expect, test } from "vitest"
import { forgottenAfterMs, mayHaveUnsent, mayReadDay, silentAfterMs } from "./days.ts"

test.each([
  ["STAFF", "2026-10-17", true, true],
  ["STAFF", "2026-10-16", false, false],
  ["MANAGER", "2026-10-16", true, true],
  ["MANAGER", "2026-10-15", true, false],
  ["MANAGER", "2026-10-01", false, true],
  ["OWNER", "2020-01-01", true, true],
  ["DEVELOPER", "2026-10-16", false, false],
] as const)("%s, %s, closed %s: %s", (role, date, isClosed, expected) => {
  expect(mayReadDay(permissionsOf(role), { date, today: "2026-10-17", isClosed })).toBe(expected)
})

test("a tablet may have something unsent if it said so, or was used lately and is silent", () => {
  const now = Date.parse("2026-10-17T12:00:00Z")
  const after = (silentMs: number, unsent = 0) => mayHaveUnsent({ unsent, heardAt: now - silentMs }, now)
  expect(after(10 * 60_000)).toBe(false)
  expect([after(0), after(silentAfterMs), after(silentAfterMs + 1)]).toEqual([false, false, true])
  expect([after(forgottenAfterMs - 1), after(forgottenAfterMs)]).toEqual([true, false])
  expect([after(0, 1), after(30 * forgottenAfterMs, 1)]).toEqual([true, true])
})
