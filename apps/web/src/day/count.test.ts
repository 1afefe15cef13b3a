import { expect, test } from "vitest"
import { countedPaise, nothingCounted } from "./count.ts"

test("notes and coins add up to what was counted", () => {
  expect(countedPaise(nothingCounted)).toBe(0)
  expect(countedPaise({ ...nothingCounted, 500: 3, 20: 4, 10: 1, coinsPaise: 1_250 })).toBe(
    150_000 + 8_000 + 1_000 + 1_250,
  )
})
