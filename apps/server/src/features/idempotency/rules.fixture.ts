import { randomUUID } from "node:crypto"
import type { ErrorCode } from "@rasoi/contract"
import type { Settings, SettingsPatch } from "@rasoi/contract/console"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../db/index.ts"
import { startTestApp, type TestApp } from "../../testing/app.ts"
import type { Caller } from "../../testing/caller.ts"
import { commandLine } from "../audit/index.ts"
import { holdTable, unlimitedKey } from "../orders/race.fixture.ts"
import { changeSettings } from "../restaurant/index.ts"

type Body = Record<string, unknown>

/** A resource that must be created only once per key. */
export interface Created {
  name: "order" | "booking"
  path: string
  table: "orders" | "reservations"
  settings?: Partial<Settings>
  /** A valid body, different on each call. */
  body(): Body
  /** Another valid body. */
  changed(body: Body): Body
  /** A body that fails validation. */
  malformed(body: Body): Body
  /** A final refusal, with the settings that cause it and those that end it. */
  refusal: { code: ErrorCode; status: number; begin: SettingsPatch; end: SettingsPatch }
  /** Another final refusal, requested with the test scenario header. */
  forced: ErrorCode
}

/** The rules of Idempotency-Key, the same for every resource. */
export function describeIdempotency(created: Created): void {
  const { name, path, table, refusal } = created
  let app: TestApp
  let restaurantId: string
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
    restaurantId = await app.restaurant(created.settings)
  })
  afterAll(() => app.stop())

  let serial = 0
  const freshKey = () => ({ "idempotency-key": `key-number-${++serial}` })
  const sender =
    ({ call }: Pick<Caller, "call">) =>
    (key: string, body: unknown, headers: Record<string, string>) =>
      call(path, { key, method: "POST", body, headers })
  const send = (key: string, body: unknown, headers: Record<string, string>) =>
    sender(app)(key, body, headers)
  const count = sql(
    `idempotency-rules.count-${table}`,
    `select count(*)::int as count from ${table} where key_id = $1`,
  )
  const countOf = async (keyId: string) => (await app.db.row<{ count: number }>(count, [keyId]))?.count
  const change = (id: string, patch: SettingsPatch) =>
    changeSettings(app.hub, commandLine, app.clock.now(), id, patch)

  describe("Idempotency-Key", () => {
    test("missing: 400 IDEMPOTENCY_KEY_REQUIRED", async () => {
      const { secret } = await app.key(restaurantId)
      const { status, body } = await app.call(path, { key: secret, method: "POST", body: created.body() })
      expect([status, body.error.code]).toEqual([400, "IDEMPOTENCY_KEY_REQUIRED"])
    })

    test.each([
      [7, 422],
      [8, 201],
      [128, 201],
      [129, 422],
    ])("of %i characters: %i", async (length, status) => {
      const { secret } = await app.key(restaurantId)
      const response = await send(secret, created.body(), { "idempotency-key": "k".repeat(length) })
      expect(response.status).toBe(status)
      if (status === 422) expect(response.body.error.field).toBe("Idempotency-Key")
    })

    test(`the same key and body: the same bytes and status, marked as replayed, one ${name}, another request id`, async () => {
      const { secret, keyId } = await app.key(restaurantId)
      const [body, headers] = [created.body(), freshKey()]
      const first = await send(secret, body, headers)
      const again = await send(secret, body, headers)
      expect([first.status, first.headers.get("idempotent-replayed")]).toEqual([201, null])
      expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([201, "true"])
      expect(again.text).toBe(first.text)
      expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"))
      expect(await countOf(keyId)).toBe(1)
    })

    test("the order of members does not make another body; a changed value does: 422 IDEMPOTENCY_KEY_REUSED", async () => {
      const { secret, keyId } = await app.key(restaurantId)
      const [body, headers] = [created.body(), freshKey()]
      const first = await send(secret, body, headers)
      const turned = Object.fromEntries(Object.entries(body).reverse())
      expect((await send(secret, turned, headers)).text).toBe(first.text)
      const reused = await send(secret, created.changed(body), headers)
      const { code, field } = reused.body.error
      expect([reused.status, code, field]).toEqual([422, "IDEMPOTENCY_KEY_REUSED", "Idempotency-Key"])
      expect(reused.body.error).not.toHaveProperty("subjectId")
      expect(await countOf(keyId)).toBe(1)
    })

    test("what has moved on replays its first response", async () => {
      const { secret } = await app.key(restaurantId)
      const [body, headers] = [created.body(), freshKey()]
      const first = await send(secret, body, headers)
      const own = `${path}/${first.body.id}`
      await app.call(`${own}/cancel`, { key: secret, method: "POST" })
      const again = await send(secret, body, headers)
      expect([again.status, again.body.status, again.text === first.text]).toEqual([201, "PENDING", true])
      expect((await app.call(own, { key: secret })).body.status).toBe("CANCELLED")
    })

    test("a replay comes before the rules: it works even when the restaurant would refuse today", async () => {
      const id = await app.restaurant(created.settings)
      const { secret } = await app.key(id)
      const [body, headers] = [created.body(), freshKey()]
      const first = await send(secret, body, headers)
      await change(id, refusal.begin)
      expect((await send(secret, body, headers)).text).toBe(first.text)
      expect((await send(secret, body, freshKey())).body.error.code).toBe(refusal.code)
    })

    test("keys are apart by API key", async () => {
      const [one, two] = [await app.key(restaurantId), await app.key(restaurantId)]
      const [body, headers] = [created.body(), freshKey()]
      const first = await send(one.secret, body, headers)
      const second = await send(two.secret, created.changed(body), headers)
      expect([first.status, second.status]).toEqual([201, 201])
      expect(first.body.id).not.toBe(second.body.id)
    })

    test("a final refusal is remembered, with the first requestId in its body, even after its cause is gone", async () => {
      const id = await app.restaurant(created.settings)
      await change(id, refusal.begin)
      const { secret } = await app.key(id)
      const [body, headers] = [created.body(), freshKey()]
      const first = await send(secret, body, headers)
      expect([first.status, first.body.error.code]).toEqual([refusal.status, refusal.code])
      expect(first.body.error.requestId).toBe(first.headers.get("x-request-id"))
      expect(first.body.error.docUrl).toBe(`https://order.example.com/docs/errors#${refusal.code}`)
      await change(id, refusal.end)
      const again = await send(secret, body, headers)
      expect([again.status, again.text]).toEqual([refusal.status, first.text])
      expect(again.headers.get("idempotent-replayed")).toBe("true")
      const other = await send(secret, created.changed(body), headers)
      expect(other.body.error.code).toBe("IDEMPOTENCY_KEY_REUSED")
      expect((await send(secret, body, freshKey())).status).toBe(201)
    })

    test("VALIDATION_FAILED and a forced scenario are not remembered, fingerprint included", async () => {
      const { secret } = await app.key(restaurantId)
      const [body, headers] = [created.body(), freshKey()]
      expect((await send(secret, created.malformed(body), headers)).status).toBe(422)
      const forced = await send(secret, body, { ...headers, "service-test-scenario": created.forced })
      expect(forced.body.error.code).toBe(created.forced)
      expect((await send(secret, created.changed(body), headers)).status).toBe(201)
    })

    test("remembered for 24 hours, then free again", async () => {
      const { secret } = await app.key(restaurantId)
      const [body, headers] = [created.body(), freshKey()]
      const first = await send(secret, body, headers)
      app.clock.advance(86_400_000 - 1)
      expect((await send(secret, body, headers)).body.id).toBe(first.body.id)
      app.clock.advance(1)
      const later = await send(secret, created.changed(body), headers)
      expect(later.status).toBe(201)
      expect(later.body.id).not.toBe(first.body.id)
    })

    test(`100 at once with one key: one ${name}; the rest are replays or IDEMPOTENCY_IN_PROGRESS`, async () => {
      const { secret, keyId } = await unlimitedKey(app, restaurantId)
      const [body, headers] = [created.body(), freshKey()]
      const responses = await Promise.all(Array.from({ length: 100 }, () => send(secret, body, headers)))
      const made = responses.filter(
        ({ status, headers: got }) => status === 201 && !got.get("idempotent-replayed"),
      )
      expect(made).toHaveLength(1)
      for (const { status, text, body: given } of responses) {
        if (status === 201) expect(text).toBe(made[0]?.text)
        else expect([status, given.error.code]).toEqual([409, "IDEMPOTENCY_IN_PROGRESS"])
      }
      expect(await countOf(keyId)).toBe(1)
      expect((await send(secret, body, headers)).text).toBe(made[0]?.text)
    })

    test(`100 at once with one key over two servers: one ${name}`, async () => {
      const other = await startTestApp({ connection: app.connection, clock: app.clock })
      try {
        const { secret, keyId } = await unlimitedKey(app, restaurantId)
        const [body, headers] = [created.body(), freshKey()]
        const senders = [send, sender(other)]
        const responses = await Promise.all(
          Array.from({ length: 100 }, (_, index) => senders[index % 2]?.(secret, body, headers)),
        )
        const made = responses.filter(response => response?.status === 201)
        expect(new Set(made.map(response => response?.text)).size).toBe(1)
        expect(made.filter(response => !response?.headers.get("idempotent-replayed"))).toHaveLength(1)
        const rest = responses.filter(response => response?.status !== 201)
        expect(new Set(rest.map(response => response?.body.error.code))).toEqual(
          new Set(rest.length > 0 ? ["IDEMPOTENCY_IN_PROGRESS"] : []),
        )
        expect(await countOf(keyId)).toBe(1)
      } finally {
        await other.stop()
      }
    })

    test("killed in the middle of its transaction it leaves nothing, and the key is free at once", async () => {
      const other = await startTestApp({ connection: app.connection, clock: app.clock })
      const hold = await holdTable(app.connection, table)
      try {
        const { secret, keyId } = await app.key(restaurantId)
        const [body, headers] = [created.body(), freshKey()]
        const first = send(secret, body, headers)
        await hold.untilWaiting(`into ${table}`)
        await hold.terminate(`into ${table}`)
        const killed = await first
        expect([killed.status, killed.body.error.code]).toEqual([503, "SERVICE_UNAVAILABLE"])
        await hold.release()
        const again = await sender(other)(secret, body, headers)
        expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([201, null])
        expect((await send(secret, body, headers)).text).toBe(again.text)
        expect(await countOf(keyId)).toBe(1)
      } finally {
        await hold.release()
        await other.stop()
      }
    })

    test("SLOW holds a create; a repeat meanwhile is IDEMPOTENCY_IN_PROGRESS, then a replay", async () => {
      const { secret } = await app.key(restaurantId)
      const [body, headers] = [created.body(), { "idempotency-key": randomUUID() }]
      const slow = send(secret, body, { ...headers, "service-test-scenario": "SLOW" })
      await slowStarted
      const meanwhile = await send(secret, body, headers)
      expect([meanwhile.status, meanwhile.body.error.code]).toEqual([409, "IDEMPOTENCY_IN_PROGRESS"])
      expect(meanwhile.headers.get("retry-after")).toBe("1")
      releaseSlow()
      const first = await slow
      expect(first.status).toBe(201)
      expect((await send(secret, body, headers)).text).toBe(first.text)
    })
  })
}
