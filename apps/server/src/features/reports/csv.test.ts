import fc from "fast-check"
import { expect, test } from "vitest"
import { rounds } from "../../../../../tests/rounds.ts"
import { Amount, fileNameOf, toCsv } from "./csv.ts"
import { readCsv } from "./test-restaurant.fixture.ts"

const dangerous = [..."=+-@\t\r\n＝＋－＠"]
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc
    .array(
      fc.constantFrom(
        ...dangerous,
        ..."',;\"\\ \u00A0₹हिA1(%|",
        "\r\n",
        '""',
        "\uFEFF",
        "=cmd|' /C calc'!A0",
      ),
      {
        maxLength: 6,
      },
    )
    .map(parts => parts.join("")),
)
const cell = fc.oneof(
  { weight: 4, arbitrary: text },
  fc.integer(),
  fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(paise => new Amount(paise)),
  fc.constant(null),
)

/** What the writer did, undone: one apostrophe in front guards a text. */
const unguarded = (written: string) => (written.startsWith("'") ? written.slice(1) : written)

test("no cell of text begins as a formula, and reading the file gives every value back", () => {
  fc.assert(
    fc.property(
      fc
        .integer({ min: 1, max: 4 })
        .chain(width =>
          fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
        ),
      rows => {
        const read = readCsv(toCsv([rows[0]?.map(() => "Heading") ?? [], ...rows])).slice(1)
        expect(read).toHaveLength(rows.length)
        rows.forEach((row, at) => {
          row.forEach((value, column) => {
            const found = read[at]?.[column] ?? ""
            if (typeof value === "number") expect(found).toBe(String(value))
            else if (value instanceof Amount) expect(Math.round(Number(found) * 100)).toBe(value.paise)
            else {
              expect(dangerous.some(sign => found.startsWith(sign))).toBe(false)
              expect(unguarded(found)).toBe(value ?? "")
            }
          })
        })
      },
    ),
    { numRuns: rounds(2_000) },
  )
})

test("rupees have two decimals and no grouping; an amount below zero has its sign once", () => {
  expect(toCsv([[new Amount(-5), new Amount(-70_350)]])).toBe("\uFEFF-0.05,-703.50\r\n")
  expect(toCsv([[new Amount(0), new Amount(5), new Amount(12_345_650)]])).toBe(
    "\uFEFF0.00,0.05,123456.50\r\n",
  )
})

test("the mark stands at the beginning of the file, and only there", () => {
  expect(toCsv([["₹"]], true) + toCsv([["हि"]], false)).toBe("\uFEFF₹\r\nहि\r\n")
})

test("a file names its report and dates", () => {
  expect(fileNameOf("sales", { from: "2026-10-11", to: "2026-10-17" })).toBe(
    "rasoi-sales-2026-10-11-to-2026-10-17.csv",
  )
})
