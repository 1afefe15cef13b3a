import { expect, test } from "vitest"
import { tableOf } from "./times.ts"

test("the table has the longest first, and the sum of all", () => {
  const times = [
    { name: "a.test.ts", ms: 1_200 },
    { name: "b.test.ts > a | b", ms: 61_040 },
    { name: "c.test.ts", ms: 30 },
  ]
  expect(tableOf(times, 2).split("\n")).toEqual([
    "| Seconds | Test |",
    "|---:|---|",
    "| 61.0 | b.test.ts > a \\| b |",
    "| 1.2 | a.test.ts |",
    "| 62.3 | all 3 |",
    "",
  ])
})
