import { expect, test } from "../../testing/fixtures.ts"
import { describeIdempotency } from "../idempotency/rules.fixture.ts"
import { canonicalJson } from "../idempotency/run.ts"
import { orderCaller, pickup } from "./fixture.ts"

describeIdempotency({
  name: "order",
  path: "/v1/orders",
  table: "orders",
  body: () => ({ ...pickup }),
  changed: body => ({ ...body, note: "more" }),
  malformed: body => ({ ...body, items: [] }),
  refusal: {
    code: "ORDER_TYPE_NOT_ALLOWED",
    status: 422,
    begin: { ordering: { types: ["DELIVERY"] } },
    end: { ordering: { types: ["PICKUP", "DELIVERY"] } },
  },
  forced: "OUT_OF_AREA",
})

test("passing refusals are not remembered, fingerprint included: CLOSED, then another body with the key", async ({
  app,
}) => {
  const noon = [{ open: "12:00", close: "15:00" }]
  const days = { mon: noon, tue: noon, wed: noon, thu: noon, fri: noon, sat: noon, sun: noon }
  const { secret } = await app.key(
    await app.restaurant({ hours: { days, closedDates: [], specialDates: {} } }),
  )
  const send = orderCaller(app)
  const headers = { "idempotency-key": "order-while-closed" }
  expect((await send(secret, pickup, headers)).body.error.code).toBe("CLOSED")
  const open = { ...headers, "service-test-time": "2026-10-17T13:00:00+05:30" }
  expect((await send(secret, { ...pickup, note: "changed" }, open)).status).toBe(201)
})

test("canonical JSON sorts members at every depth and keeps lists in order", () => {
  expect(canonicalJson({ b: [{ d: 1, c: "x" }, 2], a: null })).toBe('{"a":null,"b":[{"c":"x","d":1},2]}')
})
