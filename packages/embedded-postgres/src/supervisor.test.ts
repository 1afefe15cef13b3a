import { expect, test } from "vitest"
import { pauseBeforeStartMs } from "./supervisor.ts"

test.each([5_000, 500])("a server that ran for %i ms starts again at once", ranMs => {
  expect(pauseBeforeStartMs(0, ranMs)).toBe(0)
})

test("a server that ends right after its start starts again at most twice a second", () => {
  expect(pauseBeforeStartMs(0, 200)).toBe(300)
})

test("starts that fail are tried more and more slowly, up to every four seconds", () => {
  const pauses = [1, 2, 3, 4, 50].map(failedStarts => pauseBeforeStartMs(failedStarts, 100))
  expect(pauses).toEqual([900, 1_900, 3_900, 3_900, 3_900])
})
