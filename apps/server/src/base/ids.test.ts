import fc from "fast-check"
import { expect, test } from "vitest"
import { newId } from "./ids.ts"

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"
const bitsOf = (text: string) =>
  [...text].map(letter => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("")

test("an id is its prefix and a UUIDv7: time first, then version, variant and chance", () => {
  const instant = fc.integer({ min: 0, max: 2 ** 47 })
  fc.assert(
    fc.property(instant, now => {
      const id = newId("ord", now)
      expect(id).toMatch(/^ord_[0-9a-hjkmnp-tv-z]{26}$/)
      const bits = bitsOf(id.slice(4))
      expect(Number.parseInt(bits.slice(0, 50), 2)).toBe(now)
      expect(bits.slice(50, 54)).toBe("0111")
      expect(bits.slice(66, 68)).toBe("10")
    }),
  )
})

test("ids sort by the time they were made, and never repeat", () => {
  const instants = fc.uniqueArray(fc.integer({ min: 1e12, max: 2e12 }), { minLength: 2, maxLength: 20 })
  fc.assert(
    fc.property(instants, times => {
      const ids = times.map(now => newId("ord", now))
      const byTime = times.toSorted((a, b) => a - b)
      expect(ids.toSorted()).toEqual(byTime.map(now => ids[times.indexOf(now)]))
    }),
  )
  expect(new Set(Array.from({ length: 5000 }, () => newId("x", 1))).size).toBe(5000)
})
