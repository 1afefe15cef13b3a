import { beforeEach, expect, test } from "vitest"
import { sql } from "../../db/index.ts"
import { testApp } from "../../testing/fixtures.ts"
import { makeOnlineSpans, type OnlineSpans, pruneReportDataBefore } from "./index.ts"
import { day, hour, minute } from "./test-restaurant.fixture.ts"

const stored = sql(
  "online-spans-test.stored",
  `select began_at, ended_at from online_spans where restaurant_id = $1 order by began_at`,
)
const markDeleted = sql(
  "online-spans-test.markDeleted",
  `update restaurants set status = 'DELETED' where id = $1`,
)
const start = Date.parse("2026-10-17T13:05:00Z")

let id: string
let spans: OnlineSpans
const app = await testApp()
beforeEach(async () => {
  id = await app.restaurant()
  spans = makeOnlineSpans(app.db)
})

/** From and to, in milliseconds since the start. */
async function written(): Promise<[number, number][]> {
  const rows = await app.db.rows<{ began_at: Date; ended_at: Date }>(stored, [id])
  return rows.map(({ began_at, ended_at }) => [began_at.getTime() - start, ended_at.getTime() - start])
}

test("a span that lasts grows with every write, and ends where the last device went", async () => {
  spans.change(id, true, start)
  await spans.write(start + minute)
  expect(await written()).toEqual([[0, minute]])
  await spans.write(start + 2 * minute)
  expect(await written()).toEqual([[0, 2 * minute]])
  spans.change(id, false, start + 150_000)
  await spans.write(start + 10 * minute)
  expect(await written()).toEqual([[0, 150_000]])
})

test("a short absence is bridged, before and after a write; a longer one begins another span", async () => {
  spans.change(id, true, start)
  spans.change(id, false, start + minute)
  spans.change(id, true, start + minute + 29_999)
  spans.change(id, false, start + 2 * minute)
  await spans.write(start + 2 * minute)
  spans.change(id, true, start + 2 * minute + 10_000)
  spans.change(id, false, start + 3 * minute)
  spans.change(id, true, start + 3 * minute + 30_000)
  await spans.write(start + 5 * minute)
  expect(await written()).toEqual([
    [0, 3 * minute],
    [3 * minute + 30_000, 5 * minute],
  ])
})

test("nothing online, nothing written; what is over is written once", async () => {
  await spans.write(start)
  spans.change(id, true, start)
  spans.change(id, false, start + minute)
  await spans.write(start + 2 * minute)
  await spans.write(start + 3 * minute)
  const before = app.statements.length
  await spans.write(start + 4 * minute)
  expect(app.statements.slice(before)).not.toContain("reports.writeSpans")
})

test("a tablet that never leaves has a span a day, without a gap", async () => {
  spans.change(id, true, start)
  for (let past = 0; past <= 50 * hour; past += hour) await spans.write(start + past)
  expect(await written()).toEqual([
    [0, 24 * hour],
    [24 * hour, 48 * hour],
    [48 * hour, 50 * hour],
  ])
})

test("two servers keep their own spans", async () => {
  const other = makeOnlineSpans(app.db)
  for (const each of [spans, other]) each.change(id, true, start)
  await spans.write(start + minute)
  await other.write(start + 2 * minute)
  expect(await written()).toEqual([
    [0, minute],
    [0, 2 * minute],
  ])
})

test("what could not be written is written with the next", async () => {
  spans.change(id, true, start)
  spans.change(id, false, start + minute)
  spans.change(id, true, start + 5 * minute)
  const { run } = app.db
  app.db.run = () => Promise.reject(new Error("away"))
  await expect(spans.write(start + 6 * minute)).rejects.toThrow("away")
  app.db.run = run
  await spans.write(start + 7 * minute)
  expect(await written()).toEqual([
    [0, minute],
    [5 * minute, 7 * minute],
  ])
})

test("a restaurant that is deleted gets no more spans", async () => {
  spans.change(id, true, start)
  await app.db.run(markDeleted, [id])
  await spans.write(start + minute)
  expect(await written()).toEqual([])
})

test("pruning drops what is too old", async () => {
  spans.change(id, true, start)
  await spans.write(start + minute)
  await pruneReportDataBefore(app.db, new Date(start))
  expect(await written()).toHaveLength(1)
  await pruneReportDataBefore(app.db, new Date(start + day))
  expect(await written()).toEqual([])
})
