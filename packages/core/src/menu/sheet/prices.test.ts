import fc from "fast-check"
import { expect, test } from "vitest"
import { readPrices } from "./prices.ts"

const halfFull = ["Half", "Full"]
const one = (pricePaise: number) => [{ size: null, pricePaise }]
const sizes = (...prices: [string, number][]) => prices.map(([size, pricePaise]) => ({ size, pricePaise }))

test.each([
  ["250", one(25_000)],
  ["₹ 250", one(25_000)],
  ["Rs. 250/-", one(25_000)],
  ["Rs 1,250.00", one(125_000)],
  ["Rs250", one(25_000)],
  ["₹1,25,000", one(12_500_000)],
  ["250/-", one(25_000)],
  ["250/=", one(25_000)],
  ["250.5", one(25_050)],
  ["INR 99.99", one(9_999)],
  ["रु. २५०", one(25_000)],
  ["250 only", one(25_000)],
  ["0", one(0)],
  [250, one(25_000)],
  [249.9, one(24_990)],
  ["Half 180 / Full 320", sizes(["Half", 18_000], ["Full", 32_000])],
  ["Half: ₹180, Full: ₹320", sizes(["Half", 18_000], ["Full", 32_000])],
  ["H-180 F-320", sizes(["Half", 18_000], ["Full", 32_000])],
  ["180 (Half) / 320 (Full)", sizes(["Half", 18_000], ["Full", 32_000])],
  ["Qtr 150/- | Half 280/- | Full 520/-", sizes(["Quarter", 15_000], ["Half", 28_000], ["Full", 52_000])],
  ["हाफ 180 / फुल 320", sizes(["हाफ", 18_000], ["फुल", 32_000])],
  ["Roomali 30 / Tandoori 25", sizes(["Roomali", 3_000], ["Tandoori", 2_500])],
  ["रुमाली 30 / तंदूरी 25", sizes(["रुमाली", 3_000], ["तंदूरी", 2_500])],
  ["Half 1,250 / Full 2,400", sizes(["Half", 125_000], ["Full", 240_000])],
])("%j is read", (cell, prices) => {
  expect(readPrices(cell, [])).toEqual(prices)
})

test("two prices are read under a heading with two sizes only", () => {
  expect(readPrices("180/320", halfFull)).toEqual(sizes(["Half", 18_000], ["Full", 32_000]))
  expect(readPrices("180/- / 320/-", halfFull)).toEqual(sizes(["Half", 18_000], ["Full", 32_000]))
  expect(readPrices("180/320", [])).toBeNull()
  expect(readPrices("180/320/400", halfFull)).toBeNull()
  // A range, a decimal comma, and two numbers side by side are no list of prices.
  for (const text of ["180-320", "12,50", "180 320"]) expect(readPrices(text, halfFull)).toBeNull()
})

test.each([
  ...[
    "",
    " ",
    "-",
    "--",
    "NA",
    "market price",
    "as per size",
    "APS",
    "MRP",
    "-250",
    "250-300",
    "250 onwards",
  ],
  ...["approx 250", "250 + tax", "12,50", "1.250", "250.555", "2 pcs 180", "180/320", "Half 180 / 320"],
  ...[
    "Half 180 / Half 320",
    "#REF!",
    "250%",
    "1e3",
    "9999999999",
    "10,00,001",
    "½ 180",
    "~250",
    "250?",
    "$5",
  ],
  ...[-5, Number.NaN, Number.POSITIVE_INFINITY, 238.095238, 1e12, true, null],
])("%j is no price", cell => {
  expect(readPrices(cell, [])).toBeNull()
})

const paise = fc.integer({ min: 0, max: 100_000_000 })
/** An amount in the ways in which people write it. */
const written = paise.chain(amount => {
  const plain = amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2)
  const grouped = new Intl.NumberFormat("en-IN", {
    minimumFractionDigits: amount % 100 === 0 ? 0 : 2,
  }).format(amount / 100)
  const digits = fc.constantFrom(
    plain,
    grouped,
    plain.replace(/\d/g, digit => String.fromCharCode(0x0966 + Number(digit))),
  )
  const around = fc.constantFrom(
    (text: string) => text,
    (text: string) => `₹ ${text}`,
    (text: string) => `Rs.${text}/-`,
    (text: string) => ` ${text} `,
  )
  return fc.tuple(digits, around).map(([text, write]) => ({ amount, text: write(text) }))
})

test("a written price reads back", () => {
  fc.assert(
    fc.property(written, ({ amount, text }) => {
      expect(readPrices(text, [])).toEqual(one(amount))
    }),
  )
})

test("written prices of sizes read back, in the cell or under the heading", () => {
  fc.assert(
    fc.property(written, written, (half, full) => {
      const expected = sizes(["Half", half.amount], ["Full", full.amount])
      expect(readPrices(`Half ${half.text} / Full ${full.text}`, [])).toEqual(expected)
      expect(readPrices(`${half.text} / ${full.text}`, halfFull)).toEqual(expected)
    }),
  )
})

test("no price is invented: each one is written in the cell, in any text", () => {
  const pieces = fc.constantFrom(
    "180",
    "1,250",
    "Half",
    "Full",
    "/",
    "-",
    ",",
    ".",
    " ",
    "₹",
    "(",
    ")",
    "x",
    "५",
    "/-",
    "%",
  )
  const text = fc.oneof(
    fc.array(pieces, { maxLength: 8 }).map(parts => parts.join("")),
    fc.string({ unit: "grapheme" }),
  )
  fc.assert(
    fc.property(text, cell => {
      const latin = cell.replace(/[०-९]/g, digit => String(digit.charCodeAt(0) - 0x0966)).replaceAll(",", "")
      const numbers = (latin.match(/\d+(?:\.\d+)?/g) ?? []).map(number => Math.round(Number(number) * 100))
      for (const { pricePaise } of readPrices(cell, halfFull) ?? []) expect(numbers).toContain(pricePaise)
    }),
  )
})
