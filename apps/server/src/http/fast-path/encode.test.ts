import fc from "fast-check"
import { expect, test } from "vitest"
import { encode } from "./encode.ts"

test("any text is encoded as Buffer does it, half surrogates and long texts too", () => {
  const piece = fc.oneof(fc.constant("₹1,23,456.50"), fc.string({ unit: "binary" }), fc.constant("\ud800"))
  fc.assert(
    fc.property(fc.array(piece), fc.constantFrom(1, 1, 1, 3_000), (pieces, times) => {
      const text = pieces.join("").repeat(times)
      expect(encode(text).equals(Buffer.from(text))).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test("what was encoded before is not touched by what comes after", () => {
  const first = encode("₹1")
  encode("₹2")
  expect(first.toString()).toBe("₹1")
})
