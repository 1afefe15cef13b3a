import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { commandLine } from "../audit/index.ts"
import { demoSettings } from "../demo/settings.ts"
import { canonicalJson } from "../idempotency/index.ts"
import { changeSettings } from "../restaurant/index.ts"
import { startTestApp, type TestApp } from "../testing/app.ts"
import { orderCaller, pickup } from "./fixture.ts"

let app: TestApp
let restaurantId: string
let send: ReturnType<typeof orderCaller>
let releaseSlow: () => void
let slowStarted: Promise<void>

beforeAll(async () => {
  const started = Promise.withResolvers<void>()
  slowStarted = started.promise
  app = await startTestApp({
    pause: () => {
      const held = Promise.withResolvers<void>()
      releaseSlow = held.resolve
      started.resolve()
      return held.promise
    },
  })
  restaurantId = await app.restaurant()
  send = orderCaller(app)
})
afterAll(() => app.stop())

let serial = 0
const freshKey = () => ({ "idempotency-key": `key-number-${++serial}` })
const countOrders = async (secret: string) =>
  (await app.call("/v1/orders?limit=100", { key: secret })).body.data.length

describe("Idempotency-Key", () => {
  test("missing: 400 IDEMPOTENCY_KEY_REQUIRED", async () => {
    const { secret } = await app.key(restaurantId)
    const { status, body } = await app.call("/v1/orders", { key: secret, method: "POST", body: pickup })
    expect([status, body.error.code]).toEqual([400, "IDEMPOTENCY_KEY_REQUIRED"])
  })

  test.each([
    [7, 422],
    [8, 201],
    [128, 201],
    [129, 422],
  ])("of %i characters: %i", async (length, status) => {
    const { secret } = await app.key(restaurantId)
    const answer = await send(secret, pickup, { "idempotency-key": "k".repeat(length) })
    expect(answer.status).toBe(status)
    if (status === 422) expect(answer.body.error.field).toBe("Idempotency-Key")
  })

  test("the same key and body: the same bytes and status, marked as replayed, one order, another request id", async () => {
    const { secret } = await app.key(restaurantId)
    const headers = freshKey()
    const first = await send(secret, pickup, headers)
    const again = await send(secret, pickup, headers)
    expect([first.status, first.headers.get("idempotent-replayed")]).toEqual([201, null])
    expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([201, "true"])
    expect(again.text).toBe(first.text)
    expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"))
    expect(await countOrders(secret)).toBe(1)
  })

  test("the order of members does not make another body; a changed value does: 422 IDEMPOTENCY_KEY_REUSED", async () => {
    const { secret } = await app.key(restaurantId)
    const headers = freshKey()
    const first = await send(secret, pickup, headers)
    const turned = Object.fromEntries(Object.entries(pickup).reverse())
    expect((await send(secret, turned, headers)).text).toBe(first.text)
    const { status, body } = await send(secret, { ...pickup, note: "more" }, headers)
    expect([status, body.error.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"])
    expect(await countOrders(secret)).toBe(1)
  })

  test("an order that has moved on replays as it was first answered", async () => {
    const { secret } = await app.key(restaurantId)
    const headers = freshKey()
    const first = await send(secret, pickup, headers)
    const path = `/v1/orders/${first.body.id}`
    await app.call(`${path}/cancel`, { key: secret, method: "POST" })
    const again = await send(secret, pickup, headers)
    expect([again.status, again.body.status, again.text === first.text]).toEqual([201, "PENDING", true])
    expect((await app.call(path, { key: secret })).body.status).toBe("CANCELLED")
  })

  test("a replay comes before the rules: it answers even when the restaurant would refuse today", async () => {
    const id = await app.restaurant()
    const { secret } = await app.key(id)
    const headers = freshKey()
    const first = await send(secret, pickup, headers)
    const ordering = { ...demoSettings.ordering, types: ["DELIVERY"] as ("PICKUP" | "DELIVERY")[] }
    await changeSettings(app.hub, commandLine, app.clock.now(), id, { ordering })
    expect((await send(secret, pickup, headers)).text).toBe(first.text)
    expect((await send(secret)).body.error.code).toBe("ORDER_TYPE_NOT_ALLOWED")
  })

  test("keys are apart by API key", async () => {
    const [one, two] = [await app.key(restaurantId), await app.key(restaurantId)]
    const headers = freshKey()
    const first = await send(one.secret, pickup, headers)
    const second = await send(two.secret, { ...pickup, note: "another" }, headers)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(first.body.id).not.toBe(second.body.id)
  })

  test("a final refusal is remembered, with the first requestId in its body, even after its cause is gone", async () => {
    const id = await app.restaurant({ ordering: { ...demoSettings.ordering, types: ["DELIVERY"] } })
    const { secret } = await app.key(id)
    const headers = freshKey()
    const first = await send(secret, pickup, headers)
    expect(first.body.error.code).toBe("ORDER_TYPE_NOT_ALLOWED")
    await changeSettings(app.hub, commandLine, app.clock.now(), id, {
      ordering: { types: ["PICKUP", "DELIVERY"] },
    })
    const again = await send(secret, pickup, headers)
    expect([again.status, again.text, again.headers.get("idempotent-replayed")]).toEqual([
      422,
      first.text,
      "true",
    ])
    expect((await send(secret, { ...pickup, note: "other" }, headers)).body.error.code).toBe(
      "IDEMPOTENCY_KEY_REUSED",
    )
    expect((await send(secret)).status).toBe(201)
  })

  test("passing refusals are not remembered, fingerprint included: CLOSED, then another body with the key", async () => {
    const noon = [{ open: "12:00", close: "15:00" }]
    const days = { mon: noon, tue: noon, wed: noon, thu: noon, fri: noon, sat: noon, sun: noon }
    const id = await app.restaurant({ hours: { days, closedDates: [] } })
    const { secret } = await app.key(id)
    const headers = freshKey()
    expect((await send(secret, pickup, headers)).body.error.code).toBe("CLOSED")
    const open = { ...headers, "service-test-time": "2026-10-17T13:00:00+05:30" }
    expect((await send(secret, { ...pickup, note: "changed" }, open)).status).toBe(201)
  })

  test("VALIDATION_FAILED and a forced scenario are not remembered", async () => {
    const { secret } = await app.key(restaurantId)
    const headers = freshKey()
    expect((await send(secret, { ...pickup, items: [] }, headers)).status).toBe(422)
    const forced = { ...headers, "service-test-scenario": "OUT_OF_AREA" }
    expect((await send(secret, pickup, forced)).body.error.code).toBe("OUT_OF_AREA")
    expect((await send(secret, pickup, headers)).status).toBe(201)
  })

  test("remembered for 24 hours, then free again", async () => {
    const { secret } = await app.key(restaurantId)
    const headers = freshKey()
    const first = await send(secret, pickup, headers)
    app.clock.advance(86_400_000 - 1)
    expect((await send(secret, pickup, headers)).body.id).toBe(first.body.id)
    app.clock.advance(1)
    const later = await send(secret, { ...pickup, note: "a day later" }, headers)
    expect(later.status).toBe(201)
    expect(later.body.id).not.toBe(first.body.id)
  })

  test("100 at once with one key: one order; the rest are replays or IDEMPOTENCY_IN_PROGRESS", async () => {
    const { secret, keyId } = await app.key(restaurantId)
    await raise(keyId)
    const headers = freshKey()
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(secret, pickup, headers)))
    const made = answers.filter(
      ({ status, headers: got }) => status === 201 && !got.get("idempotent-replayed"),
    )
    expect(made).toHaveLength(1)
    for (const { status, text, body } of answers) {
      if (status === 201) expect(text).toBe(made[0]?.text)
      else expect([status, body.error.code]).toEqual([409, "IDEMPOTENCY_IN_PROGRESS"])
    }
    expect(await countOrders(secret)).toBe(1)
    expect((await send(secret, pickup, headers)).text).toBe(made[0]?.text)
  })

  test("100 at once with one key over two servers: one order", async () => {
    const other = await startTestApp({ connection: app.connection, clock: app.clock })
    try {
      const { secret, keyId } = await app.key(restaurantId)
      await raise(keyId)
      const headers = freshKey()
      const senders = [send, orderCaller(other)]
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, index) => senders[index % 2]?.(secret, pickup, headers)),
      )
      const ids = answers.filter(answer => answer?.status === 201).map(answer => answer?.body.id)
      expect(new Set(ids).size).toBe(1)
      expect(
        answers.every(
          answer => answer?.status === 201 || answer?.body.error.code === "IDEMPOTENCY_IN_PROGRESS",
        ),
      ).toBe(true)
      expect(await countOrders(secret)).toBe(1)
    } finally {
      await other.stop()
    }
  })

  test("SLOW holds a create; a repeat meanwhile is IDEMPOTENCY_IN_PROGRESS, then a replay", async () => {
    const { secret } = await app.key(restaurantId)
    const headers = freshKey()
    const slow = send(secret, pickup, { ...headers, "service-test-scenario": "SLOW" })
    await slowStarted
    const meanwhile = await send(secret, pickup, headers)
    expect([meanwhile.status, meanwhile.body.error.code]).toEqual([409, "IDEMPOTENCY_IN_PROGRESS"])
    expect(meanwhile.headers.get("retry-after")).toBe("1")
    releaseSlow()
    const first = await slow
    expect(first.status).toBe(201)
    expect((await send(secret, pickup, headers)).text).toBe(first.text)
  })
})

async function raise(keyId: string): Promise<void> {
  const { raiseLimits } = await import("../keys/index.ts")
  const deed = { hub: app.hub, actor: commandLine, now: app.clock.now(), restaurantId }
  await raiseLimits(deed, keyId, { "orders.create": 10_000 })
}

test("canonical JSON sorts members at every depth and keeps lists in order", () => {
  expect(canonicalJson({ b: [{ d: 1, c: "x" }, 2], a: null })).toBe('{"a":null,"b":[{"c":"x","d":1},2]}')
})
