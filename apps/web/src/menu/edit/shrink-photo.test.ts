import fc from "fast-check"
import { expect, test } from "vitest"
import { sentSize } from "./shrink-photo.ts"

test.each([
  [8160, 6120, 2048, 1536],
  [3000, 4000, 1536, 2048],
  [2048, 1000, 2048, 1000],
  [320, 240, 320, 240],
  [4000, 400, 4000, 400],
  [16000, 2000, 7680, 960],
])("%i × %i is sent as %i × %i", (width, height, sentWidth, sentHeight) => {
  expect(sentSize({ width, height })).toEqual({ width: sentWidth, height: sentHeight })
})

test("the shape stays; what is made smaller has a long side of 2048, or a short side of 960", () => {
  const side = fc.integer({ min: 1, max: 60_000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const sent = sentSize({ width, height })
      // One scale gives both sides, each rounded to a pixel.
      const least = Math.max((sent.width - 0.5) / width, (sent.height - 0.5) / height)
      const most = Math.min((sent.width + 0.5) / width, (sent.height + 0.5) / height)
      expect(most - least).toBeGreaterThan(-1e-9)
      if (sent.width === width && sent.height === height)
        expect(Math.max(width, height) <= 2048 || Math.min(width, height) <= 960).toBe(true)
      else
        expect(Math.max(sent.width, sent.height) === 2048 || Math.min(sent.width, sent.height) === 960).toBe(
          true,
        )
    }),
  )
})
