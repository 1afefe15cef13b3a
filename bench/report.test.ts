import { expect, test } from "vitest"
import type { Result } from "./figures.ts"
import { asJson, printReport } from "./report.ts"

const none = Number.NaN
const row = { name: "a work", unit: "ms", against: "a limit" }

/** Whatever a row lacks. */
const incomplete: Record<string, Result> = {
  "compared with nothing": { name: "memory", unit: "MB", ours: [118], goal: { of: "figure", atMost: 120 } },
  "no rounds": { ...row, ours: [], beside: [], goal: { of: "ratio", atLeast: 0.5 } },
  "no rounds, goal of medians": { ...row, ours: [], beside: [], goal: { of: "medians", atMost: 2 } },
  "no rounds, goal of a figure": { ...row, ours: [], goal: { of: "figure", atMost: 2 } },
  "no figures in any round": { ...row, ours: [none, none], beside: [none, none] },
  "a limit of zero": { ...row, ours: [3, 4], beside: [0, 0], goal: { of: "medians", atMost: 2 } },
  "both zero": { ...row, ours: [0], beside: [0], goal: { of: "ratio", atMost: 2 } },
  "fewer rounds of the limit": { ...row, ours: [3, 4], beside: [2] },
}

test.each(Object.entries(incomplete))("%s: the report shows a dash, never NaN or Infinity", (_, result) => {
  const text = printReport(
    [result],
    [],
    [{ title: "a table", head: ["a figure"], rows: [{ name: "a row", figures: [none] }] }],
  )
  expect(text).not.toMatch(/NaN|Infinity|undefined|null/)
  expect(text).toContain("-")
  expect(() => asJson([result])).not.toThrow()
})

test("a row that is compared with nothing has its figure and whether it meets its goal", () => {
  const [, , line] = printReport([incomplete["compared with nothing"] as Result], []).split("\n")
  expect(line?.split(/ {2,}/)).toEqual(["memory", "-", "-", "<= 120 MB", "yes", "118 MB", "nothing"])
})
