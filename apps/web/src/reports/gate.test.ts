import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { makeGate } from "./gate.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test("the first goes at once, a crowd behind it as one, and nobody is forgotten", () => {
  const open = vi.fn()
  const gate = makeGate(5_000, open)
  gate.knock()
  expect(open).toHaveBeenCalledTimes(1)
  for (let count = 0; count < 20; count += 1) gate.knock()
  vi.advanceTimersByTime(4_999)
  expect(open).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(open).toHaveBeenCalledTimes(2)
  // After the second call it waits again, and then returns to its first state.
  gate.knock()
  expect(open).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(20_000)
  expect(open).toHaveBeenCalledTimes(3)
  gate.knock()
  expect(open).toHaveBeenCalledTimes(4)
})

test("closed, it lets nothing through any more, and can be used again", () => {
  const open = vi.fn()
  const gate = makeGate(5_000, open)
  gate.knock()
  gate.knock()
  gate.close()
  vi.advanceTimersByTime(20_000)
  expect(open).toHaveBeenCalledTimes(1)
  gate.knock()
  expect(open).toHaveBeenCalledTimes(2)
})
