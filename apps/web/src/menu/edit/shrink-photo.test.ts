import fc from "fast-check"
import { expect, test } from "vitest"
import { fitInto } from "./shrink-photo.ts"

test.each([
  [8160, 6120, 2048, 1536],
  [3000, 4000, 1536, 2048],
  [2048, 1000, 2048, 1000],
  [320, 240, 320, 240],
])("%i × %i is sent as %i × %i", (width, height, sentWidth, sentHeight) => {
  expect(fitInto({ width, height }, 2048)).toEqual({ width: sentWidth, height: sentHeight })
})

test("no side is too long or vanishes, and the shape stays", () => {
  const side = fc.integer({ min: 1, max: 60_000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const fitted = fitInto({ width, height }, 2048)
      expect(Math.max(fitted.width, fitted.height)).toBeLessThanOrEqual(2048)
      expect(Math.min(fitted.width, fitted.height)).toBeGreaterThanOrEqual(1)
      const scale = Math.min(1, 2048 / Math.max(width, height))
      expect(Math.abs(fitted.width - width * scale)).toBeLessThan(1)
      expect(Math.abs(fitted.height - height * scale)).toBeLessThan(1)
    }),
  )
})
