import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { withDeadline } from "./loop-time.ts"

let loopMs: number
const loopTime = { now: () => loopMs, stop() {} }
const late = () => new Error("late")

beforeEach(() => {
  loopMs = 0
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
})
afterEach(() => void vi.useRealTimers())

/** What the promise has come to, once everything that is due has run. */
async function outcomeOf(response: Promise<string>): Promise<string> {
  const settled = response.catch(error => error.message)
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  return Promise.race([settled, Promise.resolve("waits")])
}

test("a missing response is late at the deadline", async () => {
  const response = withDeadline(new Promise<string>(() => {}), 5_000, loopTime, late)
  loopMs = 4_999
  vi.advanceTimersByTime(4_999)
  expect(await outcomeOf(response)).toBe("waits")
  loopMs = 5_000
  vi.advanceTimersByTime(1)
  expect(await outcomeOf(response)).toBe("late")
})

test("after a pause of the process its timers end at once, and a response that came meanwhile is still read", async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const response = withDeadline(promise, 5_000, loopTime, late)
  loopMs = 200
  vi.advanceTimersByTime(5_000)
  expect(await outcomeOf(response)).toBe("waits")
  resolve("answered")
  expect(await outcomeOf(response)).toBe("answered")
  expect(vi.getTimerCount()).toBe(0)
})

test("a pause moves the deadline, and does not remove it", async () => {
  const response = withDeadline(new Promise<string>(() => {}), 5_000, loopTime, late)
  loopMs = 200
  vi.advanceTimersByTime(5_000)
  loopMs = 5_000
  vi.advanceTimersByTime(4_800)
  expect(await outcomeOf(response)).toBe("late")
})
