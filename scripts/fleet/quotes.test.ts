import { expect, test } from "vitest"
import { mostWithin } from "./quotes.ts"

const received = (...times: number[]) => times.map(time => ({ sentAt: time, receivedAt: time + 5 }))

test("the most in any period, not only in those that begin with the first", () => {
  expect(mostWithin(received(0, 10, 50, 60, 70, 80, 200), 60)).toBe(4)
})

test("what got a response after the period does not count: it may have been decided later", () => {
  expect(mostWithin([...received(0), { sentAt: 10, receivedAt: 70 }], 60)).toBe(1)
})

test("nothing", () => {
  expect(mostWithin([], 60)).toBe(0)
})
