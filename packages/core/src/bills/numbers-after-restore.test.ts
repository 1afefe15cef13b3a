import fc from "fast-check"
import { expect, test } from "vitest"
import { continueNumbers, unknownGap, unknownSeries } from "./numbers-after-restore.ts"

const running = ["26-27", "CN-26-27"]
const lastOf = (restored: Partial<Parameters<typeof continueNumbers>[0]>) => {
  const all = { inBackup: {}, replaced: undefined, given: {}, running, ...restored }
  const { continued, tooSmall } = continueNumbers(all)
  return {
    last: Object.fromEntries(continued.map(({ series, last, because }) => [series, `${last} ${because}`])),
    tooSmall: tooSmall.map(({ series }) => series),
    asked: unknownSeries(all),
  }
}

test("the replaced data knows: its numbers go on, also of a series that the backup lacks", () => {
  expect(
    lastOf({ inBackup: { "26-27": 3 }, replaced: { "26-27": 6, "CN-26-27": 1, "2026-10-17": 40 } }),
  ).toEqual({
    last: { "26-27": "6 REPLACED", "CN-26-27": "1 REPLACED", "2026-10-17": "40 REPLACED" },
    tooSmall: [],
    asked: [],
  })
})

test("nobody knows: a gap in every series that may have gone on, and none in that of last year", () => {
  expect(lastOf({ inBackup: { "25-26": 900, "26-27": 3 } })).toEqual({
    last: { "25-26": "900 REPLACED", "26-27": "1003 UNKNOWN", "CN-26-27": "1000 UNKNOWN" },
    tooSmall: [],
    asked: running,
  })
})

test("data that has less than the backup is older, or another machine's: it knows nothing", () => {
  const { last, asked } = lastOf({ inBackup: { "26-27": 3 }, replaced: { "26-27": 2 } })
  expect([last["26-27"], asked]).toEqual(["1003 UNKNOWN", running])
})

test("a number that somebody names counts, unless the backup or the replaced data has a higher one", () => {
  const given = { "26-27": 6 }
  const { last, asked } = lastOf({ inBackup: { "26-27": 3 }, given })
  expect([last, asked]).toEqual([{ "26-27": "6 GIVEN", "CN-26-27": "1000 UNKNOWN" }, ["CN-26-27"]])
  expect(lastOf({ inBackup: { "26-27": 7 }, given }).tooSmall).toEqual(["26-27"])
  expect(lastOf({ replaced: { "26-27": 7 }, given }).tooSmall).toEqual(["26-27"])
})

test("no series ever goes back, whatever is known", () => {
  const numbers = fc.dictionary(fc.constantFrom("25-26", ...running, "2026-10-17"), fc.nat(2_000))
  fc.assert(
    fc.property(numbers, fc.option(numbers, { nil: undefined }), numbers, (inBackup, replaced, given) => {
      const { continued } = continueNumbers({ inBackup, replaced, given, running })
      for (const { series, last } of continued) expect(last).toBeGreaterThanOrEqual(inBackup[series] ?? 0)
      expect(unknownGap).toBeGreaterThan(0)
    }),
  )
})
