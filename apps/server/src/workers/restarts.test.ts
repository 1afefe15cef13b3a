import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { countQuickDeaths, isHopeless, mostQuickDeaths, pauseBeforeRestart, steadyMs } from "./restarts.ts"

describe("a worker that died", () => {
  test("is started again at once after the first death, then ever later, and never later than 5 s", () => {
    const pauses = Array.from({ length: 10 }, (_, index) => pauseBeforeRestart(index))
    expect(pauses).toEqual([0, 0, 100, 200, 400, 800, 1600, 3200, 5000, 5000])
  })

  test("after it had run for a while begins anew, whatever was before", () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.nat(1_000_000), (before, livedMs) => {
        expect(countQuickDeaths(before, livedMs)).toBe(livedMs >= steadyMs ? 0 : before + 1)
      }),
    )
  })
})

test("it is hopeless when every worker dies at once again and again, and not while one of them lasts", () => {
  expect(isHopeless([mostQuickDeaths, mostQuickDeaths + 3])).toBe(true)
  expect(isHopeless([mostQuickDeaths, mostQuickDeaths - 1])).toBe(false)
  expect(isHopeless([1_000, 0])).toBe(false)
})
