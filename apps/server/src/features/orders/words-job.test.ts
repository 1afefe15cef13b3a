import { expect, test } from "vitest"
import type { Queries } from "../../db/index.ts"
import { makeWordsJob } from "./words-job.ts"
import { mostWordsRows } from "./words-store.ts"

test("orders with so many words that a batch of them ends at the deadline are added in smaller batches", async () => {
  const asked: number[] = []
  let [left, most] = [2_000, 30]
  const fill = async (_: Queries, rows = mostWordsRows) => {
    asked.push(rows)
    if (rows > most) throw new Error("canceled: the deadline")
    left -= rows
    return rows
  }
  const run = makeWordsJob({} as Queries, fill)
  let faults = 0
  for (let runs = 0; left > 0 && runs < 500; runs += 1) await run().catch(() => (faults += 1))
  expect(left).toBeLessThanOrEqual(0)
  expect(faults).toBeGreaterThan(0)
  // Each batch that is too large is followed by one that fits.
  expect(asked.filter(rows => rows > most).length).toBe(faults)
  most = mostWordsRows
  left = 10_000
  for (let runs = 0; runs < 12; runs += 1) await run()
  expect(asked.at(-1)).toBe(mostWordsRows)
})
