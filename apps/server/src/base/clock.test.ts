import { beforeEach, describe, expect, test } from "vitest"
import { SteadyClock } from "./clock.ts"

let wall: number
let monotonic: number
let steps: number[]
let clock: SteadyClock

beforeEach(() => {
  wall = Date.parse("2026-10-17T13:05:00Z")
  monotonic = 500.25
  steps = []
  clock = new SteadyClock({ wall: () => wall, monotonic: () => monotonic, onStep: ms => steps.push(ms) })
})

function pass(milliseconds: number): void {
  wall += milliseconds
  monotonic += milliseconds
}

describe("follows the machine's clock at once", () => {
  test("as time passes, however seldom it is asked", () => {
    pass(3 * 86_400_000)
    expect(clock.now()).toBe(wall)
  })

  test("when it drifts or is corrected by up to two seconds", () => {
    for (const correction of [3, -40, 2_000, -2_000]) {
      pass(500)
      wall += correction
      expect(clock.now()).toBe(wall)
    }
    expect(steps).toEqual([])
  })

  test("when it is set back, which is told", () => {
    wall -= 600_000
    expect(clock.now()).toBe(wall)
    expect(clock.heldStep()).toBeUndefined()
    expect(steps).toEqual([-600_000])
  })
})

describe("set forward", () => {
  test("it goes on counting as before, is told once, and says for how long", () => {
    const before = clock.now()
    wall += 3_600_000
    expect(clock.now()).toBe(before)
    pass(1_000)
    expect(clock.now()).toBe(before + 1_000)
    expect(clock.heldStep()).toEqual({ aheadMs: 3_600_000, heldMs: 1_000 })
    expect(steps).toEqual([3_600_000])
  })

  test("and set back again: the time goes on as if it had never been set", () => {
    const before = clock.now()
    wall += 3_600_000
    clock.now()
    pass(30_000)
    wall -= 3_600_000
    expect(clock.now()).toBe(before + 30_000)
    expect(clock.heldStep()).toBeUndefined()
  })

  test("and followed: it is the machine's clock again", () => {
    wall += 3_600_000
    clock.now()
    clock.followStep()
    expect(clock.now()).toBe(wall)
    expect(clock.heldStep()).toBeUndefined()
  })
})

test("without anything given it is the machine's clock", () => {
  const before = Date.now()
  const now = new SteadyClock().now()
  expect([before <= now, now <= Date.now()], `${before}, ${now}`).toEqual([true, true])
})
