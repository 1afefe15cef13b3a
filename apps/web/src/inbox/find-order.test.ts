import fc from "fast-check"
import { expect, test } from "vitest"
import { fits } from "./find-order.ts"

const order = { number: "17", customer: { name: "Zubin Mehta", phone: "9845010036" } }

test.each([
  "",
  "17",
  "zubin",
  " Mehta ",
  "9845010036",
  "98450 10036",
  "+91 98450-10036",
  "+919845010036",
  "91 98450 10036",
  "098450 10036",
  "(98450) 10036",
  "+91 98",
  "10036",
  "0036",
])("“%s” finds order 17 of Zubin Mehta, 98450 10036", wanted => {
  expect(fits(order, wanted)).toBe(true)
})

test.each(["18", "91", "+91 98450 10037", "98451", "mehra", "+", "-", "+92 98450 10036", "00 98450"])(
  "“%s” does not",
  wanted => {
    expect(fits(order, wanted)).toBe(false)
  },
)

test("a phone is found in every way to write it, and by the beginning of each", () => {
  const between = fc.array(fc.constantFrom("", "", " ", "-", " - ", "."), { minLength: 13, maxLength: 13 })
  fc.assert(
    fc.property(
      fc.stringMatching(/^[6-9]\d{9}$/),
      fc.constantFrom("", "+91", "91", "0"),
      between,
      fc.integer({ min: 3, max: 13 }),
      (phone, prefix, signs, length) => {
        const characters = [...`${prefix}${phone}`].slice(0, length)
        const written = characters.map((character, at) => character + signs[at]).join("")
        expect(fits({ number: "1", customer: { name: "Jo", phone } }, written)).toBe(true)
      },
    ),
  )
})
