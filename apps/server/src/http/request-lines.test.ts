import { expect, test } from "vitest"
import { type KeyCaller, newRequestContext, type RequestContext, type SessionCaller } from "./call.ts"
import { makeLog } from "./log.ts"
import { makeRequestLines } from "./request-lines.ts"

const finished = {
  id: "req_01k7q3v9x4e8rbhw5tm2c6ndsz",
  method: "GET",
  path: "/v1/menu?a=1",
  route: "menu.get",
  status: 200,
  replayed: false,
  durationMs: 1.23456,
}
const nobody = newRequestContext()
const key = { keyId: "key_1", restaurantId: "rst_1" } as KeyCaller
const session = { deviceId: "dev_1", restaurantId: "rst_2" } as SessionCaller

test.each<[string, RequestContext, object]>([
  ["a key's", { ...nobody, key }, { keyId: "key_1", restaurantId: "rst_1" }],
  ["a person's", { ...nobody, session }, { deviceId: "dev_1", restaurantId: "rst_2" }],
  ["one that waited", { ...nobody, waitedMs: 25_000 }, { waitedMs: 25_000 }],
  ["a refused one", { ...nobody, code: "UNAUTHENTICATED" }, { code: "UNAUTHENTICATED" }],
])("%s line reads as the logger itself would write it", (_, context, members) => {
  const lines: string[] = []
  const log = makeLog("info", { write: line => lines.push(line) }).child({ worker: 2 })
  makeRequestLines(log)({ ...finished, context })
  const { id, route, method, status } = finished
  log.info({ requestId: id, ...members, route, method, status, durationMs: 1.23 }, "request")
  const [ours = {}, theirs = {}] = lines.map(line => JSON.parse(line))
  expect({ ...ours, time: "" }).toEqual({ ...theirs, time: "" })
  expect(ours.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

test.each([
  [0, 0],
  [0.004, 0],
  [0.05, 0.05],
  [0.999, 1],
  [12.3, 12.3],
  [12_345.678, 12_345.68],
])("%d ms is logged as %d", (durationMs, logged) => {
  const lines: string[] = []
  makeRequestLines(makeLog("info", { write: line => lines.push(line) }))({
    ...finished,
    durationMs,
    context: nobody,
  })
  expect(JSON.parse(lines[0] ?? "").durationMs).toBe(logged)
})

test("a log level above info writes no line", () => {
  const lines: string[] = []
  makeRequestLines(makeLog("warn", { write: line => lines.push(line) }))({ ...finished, context: nobody })
  expect(lines).toEqual([])
})
