import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { makeThrottle } from "./throttle.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test("the first goes at once, a crowd behind it as one, and nobody is forgotten", () => {
  const open = vi.fn()
  const gate = makeThrottle(5_000, open)
  gate.call()
  expect(open).toHaveBeenCalledTimes(1)
  for (let count = 0; count < 20; count += 1) gate.call()
  vi.advanceTimersByTime(4_999)
  expect(open).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(open).toHaveBeenCalledTimes(2)
  // After the second call it waits again, and then returns to its first state.
  gate.call()
  expect(open).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(20_000)
  expect(open).toHaveBeenCalledTimes(3)
  gate.call()
  expect(open).toHaveBeenCalledTimes(4)
})

test("closed, it lets nothing through any more, and can be used again", () => {
  const open = vi.fn()
  const gate = makeThrottle(5_000, open)
  gate.call()
  gate.call()
  gate.cancel()
  vi.advanceTimersByTime(20_000)
  expect(open).toHaveBeenCalledTimes(1)
  gate.call()
  expect(open).toHaveBeenCalledTimes(2)
})
