import { expect, test } from "vitest"
import { subjectsAfter } from "./query-keys.ts"

test("an event makes stale what its change shows in, and no more", () => {
  expect(subjectsAfter("order.placed")).toEqual(["orders"])
  expect(subjectsAfter("order.changed")).toEqual(["counter-day", "orders", "setup"])
  expect(subjectsAfter("sessions.changed")).toEqual(["devices", "page", "session", "team", "till-people"])
  expect(subjectsAfter("test.changed")).toEqual(["test-desk"])
})
