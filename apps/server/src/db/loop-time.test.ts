import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { type LoopTime, startLoopTime, withDeadline } from "./loop-time.ts"

let stoppedMs: number
let loopTime: LoopTime

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] })
  stoppedMs = 0
  loopTime = startLoopTime(() => performance.now() + stoppedMs)
})
afterEach(() => {
  loopTime.stop()
  vi.useRealTimers()
})

const late = () => new Error("late")

test("a missing answer is late at the deadline", async () => {
  const answer = withDeadline(new Promise(() => {}), 5_000, loopTime, late).catch(error => error.message)
  vi.advanceTimersByTime(4_999)
  expect(await Promise.race([answer, "waits"])).toBe("waits")
  vi.advanceTimersByTime(200)
  expect(await answer).toBe("late")
})

test("after a pause of the process, all timers end at once, but an answer that came meanwhile is still read", async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const answer = withDeadline(promise, 5_000, loopTime, late)
  // The process stands still: the time of day goes on, and no timer runs until it is over.
  stoppedMs = 60_000
  expect(loopTime.now()).toBeLessThanOrEqual(200)
  vi.advanceTimersByTime(4_700)
  resolve("answered")
  expect(await answer).toBe("answered")
})
