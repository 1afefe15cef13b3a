import { afterEach, expect, test, vi } from "vitest"
import type { Database, Queries } from "../../db/index.ts"
import { longReportLimits, makeLongReports } from "./long-reports.ts"

const slow = {} as Queries
const db = { slow } as unknown as Database
const year = { from: "2026-01-01", to: "2026-12-31" }

afterEach(() => void vi.useRealTimers())

/** Begins reports that end when they are told to. */
function beginner() {
  const read = makeLongReports(db)
  const begun: { name: string; end: () => void }[] = []
  const begin = (name: string, period = year) => {
    const report = read(period, async queries => {
      const ending = Promise.withResolvers<void>()
      begun.push({ name, end: ending.resolve })
      await ending.promise
      return queries === slow ? "slow" : "usual"
    })
    return {
      report,
      code: report.then(
        () => "OK",
        error => error.code,
      ),
    }
  }
  return { begin, begun, names: () => begun.map(({ name }) => name) }
}

const settle = () => new Promise(resolve => setImmediate(resolve))

test("31 days are read as everything else, also while reports of a year wait", async () => {
  const { begin, begun, names } = beginner()
  for (const name of ["one", "two", "waits"]) begin(name)
  await settle()
  const { report } = begin("short", { from: "2026-10-01", to: "2026-10-31" })
  expect(names()).toEqual(["one", "two", "short"])
  begun[2]?.end()
  expect(await report).toBe("usual")
})

test("of reports over more days two run at a time, and the next one begins when one ends", async () => {
  const { begin, begun, names } = beginner()
  const { report } = begin("one", { from: "2026-10-01", to: "2026-11-01" })
  for (const name of ["two", "three", "four"]) begin(name)
  await settle()
  expect(names()).toEqual(["one", "two"])
  begun[0]?.end()
  expect(await report).toBe("slow")
  await settle()
  expect(names()).toEqual(["one", "two", "three"])
})

test("one that fails lets the next one begin", async () => {
  const read = makeLongReports(db)
  const fails = () => read(year, () => Promise.reject(new Error("too slow")))
  const results = await Promise.allSettled([fails(), fails(), fails()])
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"])
  expect(await read(year, async () => "added up")).toBe("added up")
})

test("one that has waited long, and one behind many that wait, is refused with REPORTS_BUSY", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  const { begin, begun, names } = beginner()
  const all = Array.from({ length: longReportLimits.running + longReportLimits.waiting }, (_, at) =>
    begin(`report ${at}`),
  )
  expect(await begin("too many").code).toBe("REPORTS_BUSY")
  vi.advanceTimersByTime(longReportLimits.waitMs)
  const waiting = all.slice(longReportLimits.running).map(({ code }) => code)
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(["REPORTS_BUSY"]))
  begin("later")
  begun[0]?.end()
  await settle()
  expect(names()).toEqual(["report 0", "report 1", "later"])
})
