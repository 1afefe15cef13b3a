import { expect, test } from "vitest"
import { evaluate } from "./evaluate.ts"
import type { Sent } from "./requests.ts"
import { addResults, findDropped, recoveriesOf, seenBy } from "./results.ts"

const sent = (sentAt: number, receivedAt: number, outcome = "201"): Sent => ({
  index: sentAt,
  status: Number(outcome) || 0,
  outcome,
  text: "",
  replayed: false,
  sentAt,
  receivedAt,
})

test("a recovery ends with the first acknowledged request that was sent after the fault", () => {
  const requests = [sent(90, 105), sent(110, 120, "503"), sent(115, 190), sent(130, 170), sent(300, 310)]
  expect(recoveriesOf(requests, [100, 200])).toEqual([70, 110])
})

test("a server that never recovers has no finite recovery", () => {
  expect(recoveriesOf([sent(90, 105)], [100])).toEqual([Number.POSITIVE_INFINITY])
})

test("a request that was under way when the server was asked to stop must get a response", () => {
  const lost = (sentAt: number, receivedAt: number) => sent(sentAt, receivedAt, "reset")
  const requests = [lost(10, 90), lost(95, 120), sent(96, 130), sent(97, 140, "503"), lost(101, 150)]
  expect(findDropped(requests, [100])).toEqual(["request 95 was sent before SIGTERM and got no response"])
})

test("what clients saw counts refused connections too, and adds up", () => {
  const requests = [sent(1, 2), sent(3, 4, "503"), sent(5, 6, "reset")]
  const counts = evaluate({ sent: requests, before: new Map(), after: new Map(), repeated: new Map() })
  const stored = { orders: 1, bookings: 2, refusedRepeats: [], faults: [] }
  const result = { counts, recoveriesMs: [5], seen: seenBy(requests, 4), ...stored }
  expect(addResults([result, { ...result, seen: { "201": 1, timeout: 1 } }])).toMatchObject({
    counts: { sent: 6, acknowledged: 2 },
    recoveriesMs: [5, 5],
    seen: { "201": 2, "503": 1, reset: 1, refused: 4, timeout: 1 },
  })
})
