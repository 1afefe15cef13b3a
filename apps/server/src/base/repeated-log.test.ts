import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { startTestApp } from "../testing/app.ts"
import { silentLog } from "../testing/database.ts"
import { makeRepeatedLog } from "./repeated-log.ts"

let lines: [fields: object, message: string][]
beforeEach(() => {
  lines = []
})
afterEach(() => {
  vi.useRealTimers()
})

test("the first is written in full, the others are counted every ten seconds, and after a quiet time the next is a first", () => {
  vi.useFakeTimers()
  const log = makeRepeatedLog((fields, message) => lines.push([fields, message]))
  for (let index = 0; index < 500; index += 1) log({ err: index }, "request failed")
  expect(lines).toEqual([[{ err: 0 }, "request failed"]])
  vi.advanceTimersByTime(10_000)
  expect(lines.at(-1)).toEqual([
    { count: 499, kind: "request failed" },
    "request failed: 499 more in the last 10 s",
  ])
  log({ err: 500 }, "request failed")
  vi.advanceTimersByTime(20_000)
  expect(lines.map(([, message]) => message).slice(2)).toEqual(["request failed: 1 more in the last 10 s"])
  log({ err: 501 }, "request failed")
  expect(lines.at(-1)).toEqual([{ err: 501 }, "request failed"])
})

test("kinds are counted apart", () => {
  vi.useFakeTimers()
  const log = makeRepeatedLog((fields, message) => lines.push([fields, message]))
  for (const job of ["ping", "receipts", "ping"]) log({ job }, "job failed", `job failed ${job}`)
  expect(lines.map(([fields]) => fields)).toEqual([{ job: "ping" }, { job: "receipts" }])
})

test("an outage of the database: 50 requests get 503, and the log has one stack for all of them", async () => {
  let text = ""
  const app = await startTestApp({
    logDestination: {
      write(line) {
        text += line
      },
    },
  })
  const { secret } = await app.key(await app.restaurant())
  await app.db.close()
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, index) => app.call(`/v1/orders/ord_${index}`, { key: secret })),
  )
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]))
  await app.stop()
  const failed = text.split("\n").filter(line => line.includes('"msg":"request failed'))
  expect(failed.filter(line => line.includes('"stack"'))).toHaveLength(1)
  expect(text.split('"msg":"request"')).toHaveLength(51)
})

test("jobs that fail again and again are logged once each", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] })
  const { startJobs } = await import("../start/jobs/index.ts")
  const log = { ...silentLog, error: (fields: object, message: string) => lines.push([fields, message]) }
  const run = () => Promise.reject(new Error("no database connection"))
  const names = ["acceptance windows", "receipts"]
  const jobs = startJobs(
    names.map(name => ({ name, everyMs: 250, run })),
    log,
  )
  for (let turn = 0; turn < 30; turn += 1) await vi.advanceTimersByTimeAsync(250)
  await jobs.stop()
  expect(lines.map(([fields, message]) => [(fields as { job: string }).job, message])).toEqual(
    names.map(name => [name, "job failed"]),
  )
})
