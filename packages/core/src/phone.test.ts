import { phonePattern } from "@rasoi/contract"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { normaliseIndianMobile } from "./phone.ts"

const mobile = fc
  .tuple(fc.integer({ min: 6, max: 9 }), fc.integer({ min: 0, max: 999_999_999 }))
  .map(([first, rest]) => `${first}${String(rest).padStart(9, "0")}`)
const prefix = fc.constantFrom("", "+91", "91", "0")
const separators = fc.array(fc.constantFrom("", "", " ", "-", " - "), { minLength: 13, maxLength: 13 })

function spread(digits: string, between: string[]): string {
  const plus = digits.startsWith("+") ? "+" : ""
  const parts = [...digits.slice(plus.length)].map((digit, index) =>
    index === 0 ? digit : `${between[index] ?? ""}${digit}`,
  )
  return plus + parts.join("")
}

describe("normaliseIndianMobile", () => {
  test.each([
    ["9876543210", "9876543210"],
    ["+91 98765 43210", "9876543210"],
    ["+91-98765-43210", "9876543210"],
    ["919876543210", "9876543210"],
    ["098765 43210", "9876543210"],
    ["9 8 7 6 5 4 3 2 1 0", "9876543210"],
    ["9191919191", "9191919191"],
    ["919191919191", "9191919191"],
    ["6000000000", "6000000000"],
  ])("%s is %s", (text, digits) => {
    expect(normaliseIndianMobile(text)).toBe(digits)
  })

  test.each([
    "",
    "5876543210",
    "987654321",
    "98765432100",
    "+9876543210",
    "+09876543210",
    "+92 9876543210",
    "00919876543210",
    "0919876543210",
    "+91+919876543210",
    "+ 919876543210",
    "-9876543210",
    " 9876543210",
    "9876543210 ",
    "9876543210\n",
    "(98765) 43210",
    "98765.43210",
    "98765\u00a043210",
    "९८७६५४३२१०",
    "98765O3210",
  ])("%j is no mobile number", text => {
    expect(normaliseIndianMobile(text)).toBeNull()
  })

  test("any prefix and any spacing of a mobile number gives its ten digits", () => {
    fc.assert(
      fc.property(mobile, prefix, separators, (digits, before, between) => {
        expect(normaliseIndianMobile(spread(before + digits, between))).toBe(digits)
      }),
      { numRuns: 1000 },
    )
  })

  test("whatever comes in, only ten digits that start with 6 to 9 come out, and they stay as they are", () => {
    const phoneLike = fc.string({ unit: fc.constantFrom(..."0123456789+- a"), maxLength: 20 })
    fc.assert(
      fc.property(fc.oneof(phoneLike, fc.string()), text => {
        const digits = normaliseIndianMobile(text)
        if (digits === null) return
        expect(digits).toMatch(/^[6-9][0-9]{9}$/)
        expect(text.replace(/[^0-9]/g, "").endsWith(digits)).toBe(true)
        expect(normaliseIndianMobile(digits)).toBe(digits)
      }),
      { numRuns: 5000 },
    )
  })

  test("of bare digits, only ten, eleven after a 0, or twelve after 91 are a mobile number", () => {
    const start = fc.constantFrom("", "0", "91", "9", "6", "5")
    const rest = fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 7, maxLength: 13 })
    fc.assert(
      fc.property(start, rest, (before, after) => {
        const digits = before + after
        const prefixOfLength = new Map([
          [10, ""],
          [11, "0"],
          [12, "91"],
        ])
        const expectedPrefix = prefixOfLength.get(digits.length)
        const lastTen = digits.slice(-10)
        const valid = expectedPrefix !== undefined && digits === expectedPrefix + lastTen && lastTen >= "6"
        expect(normaliseIndianMobile(digits)).toBe(valid ? lastTen : null)
      }),
      { numRuns: 5000 },
    )
  })

  test("a long run of separators is no phone", () => {
    expect(normaliseIndianMobile(`9${" -".repeat(100_000)}x`)).toBeNull()
  })

  test("what the contract lets through is a phone, and the other way round", () => {
    const published = new RegExp(phonePattern, "u")
    const written = fc.stringMatching(/^[+ -]{0,2}(91|0)?[ -]?[5-9][0-9 -]{7,13}$/)
    fc.assert(
      fc.property(written, text => {
        expect(normaliseIndianMobile(text) !== null).toBe(published.test(text))
      }),
      { numRuns: 5000 },
    )
  })
})
