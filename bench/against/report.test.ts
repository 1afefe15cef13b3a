import { expect, test } from "vitest"
import type { Result } from "../figures.ts"
import { printAgainst } from "./report.ts"

const rounds = (values: readonly number[]) =>
  Array.from({ length: 21 }, (_, index) => values[index % values.length] ?? 0)
const row = (change: Partial<Result>): Result => ({
  name: "GET /v1/menu 200",
  against: "9dd9f5e5",
  unit: "/s",
  ours: rounds([90, 91, 92]),
  beside: rounds([100]),
  ...change,
})

test("each row has its ratio, the interval of the median, the spread and whether it changed", () => {
  const [, , line = ""] = printAgainst("9dd9f5e5", [row({})], []).split("\n")
  expect(line.split(/ {2,}/)).toEqual([
    "GET /v1/menu 200",
    "0.91",
    "0.90 to 0.92",
    "0.90 to 0.92",
    "worse",
    "91.0 /s",
    "100 /s",
  ])
})

test("the last line is for a commit: without the processor time", () => {
  const results = [row({}), row({ name: "GET /v1/menu 200: processor time", unit: "µs" })]
  expect(printAgainst("9dd9f5e5", results, [])).toContain(
    "\n\nBench to 9dd9f5e5: GET /v1/menu 200 0.91 (0.90 to 0.92)\n",
  )
})

test("a row that failed says why, and a row without figures has dashes", () => {
  const text = printAgainst(
    "9dd9f5e5",
    [row({ ours: [], beside: [] })],
    [{ name: "idle memory", error: "no start" }],
  )
  expect(text).not.toMatch(/NaN|Infinity|undefined/)
  expect(text).toContain("idle memory: FAILED, no start")
})
