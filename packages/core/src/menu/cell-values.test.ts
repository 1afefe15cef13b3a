import { expect, test } from "vitest"
import { formatHundredths, parseFoodType, parsePercent, parseRupees } from "./cell-values.ts"

test.each([
  ["325", 32_500],
  [" 325.50 ", 32_550],
  ["325.5", 32_550],
  ["₹1,250", 125_000],
  ["₹ 1,25,000.00", 12_500_000],
  ["Rs. 80/-", 8_000],
  ["Rs.80 /-", 8_000],
  ["80/-", 8_000],
  ["Rs 80", 8_000],
  ["INR 80", 8_000],
  ["रु 80", 8_000],
  ["999999999", 99_999_999_900],
])("%s is a price", (text, paise) => {
  expect(parseRupees(text)).toBe(paise)
})

test.each(["", "free", "12,50", "1250,000x", "x1,250", "1,250 each", "80/-80", "80.555", "1000000000", "-5"])(
  "%j is no price",
  text => {
    expect(parseRupees(text)).toBeNull()
  },
)

test.each([
  ["5", 500],
  ["5%", 500],
  [" 12.5 % ", 1_250],
  ["18 %", 1_800],
])("%s is a rate", (text, basisPoints) => {
  expect(parsePercent(text)).toBe(basisPoints)
})

test.each(["", "%", "5%5", "five", "5 % GST"])("%j is no rate", text => {
  expect(parsePercent(text)).toBeNull()
})

test("a text of 40 characters may be a number, a longer one never is", () => {
  const padded = (length: number, end: string) => `5${" ".repeat(length - 1 - end.length)}${end}`
  expect(parseRupees(padded(40, "/-"))).toBe(500)
  expect(parseRupees(padded(41, "/-"))).toBeNull()
  expect(parsePercent(padded(40, "%"))).toBe(500)
  expect(parsePercent(padded(41, "%"))).toBeNull()
})

test("what is written is read again", () => {
  for (const paise of [0, 5, 50, 100, 32_550, 12_500_000]) {
    expect(parseRupees(formatHundredths(paise))).toBe(paise)
    expect(parsePercent(formatHundredths(paise))).toBe(paise)
  }
  expect([formatHundredths(32_500), formatHundredths(32_505)]).toEqual(["325", "325.05"])
})

test("a food type is one of the words for it, and nothing else is in the cell", () => {
  expect(["Veg", "PURE-VEG", "Non-Veg", "nv", "Eggs", "e"].map(parseFoodType)).toEqual([
    "VEG",
    "VEG",
    "NON_VEG",
    "NON_VEG",
    "EGG",
    "EGG",
  ])
  expect(["", "नॉन veg", "veg and egg", "fish"].map(parseFoodType)).toEqual([null, null, null, null])
})
