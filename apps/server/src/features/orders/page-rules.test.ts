import { randomUUID } from "node:crypto"
import type { Settings } from "@rasoi/contract/console"
import { beforeEach, describe, expect, test } from "vitest"
import { rounds } from "../../../../../tests/rounds.ts"
import { sql } from "../../db/index.ts"
import { demoSettings } from "../../demo/settings.ts"
import { startTestApp, type TestApp } from "../../testing/app.ts"
import { testApp } from "../../testing/fixtures.ts"
import { orderCaller, pickup } from "./fixture.ts"
import { forgetPageVisitors } from "./page-order-store.ts"
import { holdEdits, pageKey, unlimitedKey } from "./race.fixture.ts"

const app = await testApp()
const order = orderCaller(app)
const phone = "9845012345"
const customer = { name: "Asha Rao", phone }

const block = sql(
  "test.block",
  `insert into blocked_phones (id, restaurant_id, phone, reason, blocked_by, blocked_at)
   values ($1, $2, $3, 'Fake', 'Asha', now())`,
)

async function open(change: Partial<Settings["pageRules"]> = {}, on: TestApp = app) {
  const pageRules = { ...demoSettings.pageRules, ...change }
  const restaurantId = await app.restaurant({ pageRules })
  on.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
  return { restaurantId, page: await pageKey(app, restaurantId), cookie: await app.signedIn(restaurantId) }
}

/** Visitors' addresses are those that a trusted proxy names. */
const proxied = await testApp({
  connection: app.connection,
  clock: app.clock,
  config: { trustProxy: "loopback", fastPath: "off" },
})
const from = (address: string) => ({ "x-forwarded-for": address, "x-forwarded-proto": "https" })
const orderFrom = orderCaller(proxied)

const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) =>
  body.error?.code ?? status
const ask = (key: string, body: object = pickup) => order(key, body).then(codeOf)
const step = (cookie: string, id: string, name: string, body?: object) =>
  app.call(`/console/v1/orders/${id}/${name}`, { cookie, method: "POST", ...(body ? { body } : {}) })

beforeEach(() => app.clock.set(Date.parse("2026-10-17T13:05:00Z")))

describe("open orders of one phone", () => {
  test("the third one is refused, whatever way the phone is written, and another phone is not", async () => {
    const { page } = await open()
    expect([await ask(page), await ask(page)]).toEqual([201, 201])
    const { status, body } = await order(page, { ...pickup, customer: { ...customer, phone: `0${phone}` } })
    expect([status, body.error]).toMatchObject([409, { code: "PHONE_REFUSED", field: "customer.phone" }])
    expect(body.error).not.toHaveProperty("openOrders")
    expect(body.error.message).toContain(`call the restaurant: ${demoSettings.profile.phone}`)
    expect(await ask(page, { ...pickup, customer: { ...customer, phone: "9845012346" } })).toBe(201)
  })

  test.each([
    ["accepted", async (cookie: string, id: string) => void (await step(cookie, id, "accept"))],
    [
      "rejected",
      async (cookie: string, id: string) => void (await step(cookie, id, "reject", { reason: "No" })),
    ],
    ["not answered in time", async () => void app.clock.advance(16 * 60_000)],
  ])("an order that was %s is not open any more", async (_, end) => {
    const { page, cookie } = await open({ openOrdersPerPhone: 1 })
    const { body } = await order(page)
    expect(await ask(page)).toBe("PHONE_REFUSED")
    await end(cookie, body.id)
    expect(await ask(page)).toBe(201)
  })

  test("an order that the customer cancelled counts until it would have expired", async () => {
    const { restaurantId, page } = await open({ openOrdersPerPhone: 2 })
    const { secret } = await unlimitedKey(app, restaurantId, "live")
    const cancelOne = async (key: string) => {
      const { body } = await order(key)
      const cancelled = await app.call(`/v1/orders/${body.id}/cancel`, { key, method: "POST" })
      expect(cancelled.body.status).toBe("CANCELLED")
    }
    // The API has no such rule, and the page does not count what an integrator's customers cancelled.
    for (const key of [secret, secret, page, page]) await cancelOne(key)
    expect(await ask(page)).toBe("PHONE_REFUSED")
    app.clock.advance(16 * 60_000)
    expect(await ask(page)).toBe(201)
  })

  test("orders over the API count, but are never refused", async () => {
    const { restaurantId, page } = await open({ openOrdersPerPhone: 1 })
    const { secret } = await unlimitedKey(app, restaurantId, "live")
    await app.db.run(block, [randomUUID(), restaurantId, phone])
    expect([await ask(secret), await ask(secret), await ask(secret)]).toEqual([201, 201, 201])
    expect(await ask(page)).toBe("PHONE_REFUSED")
    await app.db.run(sql("test.unblock", "delete from blocked_phones where restaurant_id = $1"), [
      restaurantId,
    ])
    expect(await ask(page)).toBe("PHONE_REFUSED")
  })

  test("live and test orders are counted apart, and so are restaurants", async () => {
    const { restaurantId, page } = await open({ openOrdersPerPhone: 1 })
    const inTest = await pageKey(app, restaurantId, "test")
    const other = await open({ openOrdersPerPhone: 1 })
    expect([await ask(page), await ask(inTest), await ask(other.page)]).toEqual([201, 201, 201])
    for (const key of [page, inTest, other.page]) expect(await ask(key)).toBe("PHONE_REFUSED")
  })

  test("a repeated request gets its order, and a refused one is not remembered", async () => {
    const { page, cookie } = await open({ openOrdersPerPhone: 1 })
    const [first, second] = [randomUUID(), randomUUID()].map(key => ({ "idempotency-key": key }))
    const { body } = await order(page, pickup, first)
    const again = await order(page, pickup, first)
    expect([again.status, again.body.id, again.headers.get("idempotent-replayed")]).toEqual([
      201,
      body.id,
      "true",
    ])
    expect(codeOf(await order(page, pickup, second))).toBe("PHONE_REFUSED")
    await step(cookie, body.id, "accept")
    expect(codeOf(await order(page, pickup, second))).toBe(201)
  })
})

test("a first order above the maximum is refused until an order of the phone was accepted", async () => {
  const { page, cookie } = await open({ firstOrderMaximum: 50_000 })
  const large = { ...pickup, items: [{ ...pickup.items[0], quantity: 4 }] }
  const small = { ...pickup, items: [{ ...pickup.items[0], quantity: 1 }] }
  const { status, body } = await order(page, large)
  expect([status, body.error]).toMatchObject([
    422,
    { code: "FIRST_ORDER_TOO_LARGE", maximum: { amount: 50_000, display: "₹500.00" } },
  ])
  const rejected = await order(page, small)
  await step(cookie, rejected.body.id, "reject", { reason: "No" })
  expect(await ask(page, large)).toBe("FIRST_ORDER_TOO_LARGE")
  const accepted = await order(page, small)
  const { revision } = (await step(cookie, accepted.body.id, "accept")).body
  await step(cookie, accepted.body.id, "undo", { revision })
  expect(await ask(page, large)).toBe("FIRST_ORDER_TOO_LARGE")
  await step(cookie, accepted.body.id, "accept")
  expect(await ask(page, large)).toBe(201)
})

test("a rule that the owner changed applies to the next order", async () => {
  const { page, cookie } = await open({ openOrdersPerPhone: 1 })
  expect([await ask(page), await ask(page)]).toEqual([201, "PHONE_REFUSED"])
  const body = { pageRules: { openOrdersPerPhone: 2 } }
  expect((await app.call("/console/v1/settings", { cookie, method: "PATCH", body })).status).toBe(200)
  expect([await ask(page), await ask(page)]).toEqual([201, "PHONE_REFUSED"])
})

test("staff see which orders were the first of their phone; the public API says nothing about it", async () => {
  const { restaurantId, page, cookie } = await open()
  const { secret } = await unlimitedKey(app, restaurantId, "live")
  const placed = [
    await order(page),
    await order(secret, { ...pickup, customer: { ...customer, phone: "9845012399" } }),
  ]
  await step(cookie, placed[0]?.body.id, "accept")
  placed.push(await order(page))
  const seen = await Promise.all(
    placed.map(({ body }) => app.call(`/console/v1/orders/${body.id}`, { cookie })),
  )
  expect(seen.map(({ body }) => body.firstOrder)).toEqual([true, false, false])
  for (const { body } of placed) expect(body).not.toHaveProperty("firstOrder")
})

describe("visitors of one phone", () => {
  const ofVisitor = (key: string, visitor: number, body: object = pickup) =>
    orderFrom(key, body, from(`203.0.113.${visitor}`)).then(codeOf)
  const openForBoth = async (openOrdersPerPhone: number) => {
    const made = await open({ openOrdersPerPhone })
    proxied.presence.open(made.restaurantId, made.restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
    return made
  }

  test("a stranger's orders leave room for the owner of the phone, and all visitors have three times as many", async () => {
    const { page } = await openForBoth(1)
    expect([await ofVisitor(page, 1), await ofVisitor(page, 1)]).toEqual([201, "PHONE_REFUSED"])
    expect([await ofVisitor(page, 2), await ofVisitor(page, 3)]).toEqual([201, 201])
    expect(await ofVisitor(page, 4)).toBe("PHONE_REFUSED")
    expect(await ofVisitor(page, 1, { ...pickup, customer: { ...customer, phone: "9845012346" } })).toBe(201)
  })

  test("addresses of one IPv6 network are one visitor", async () => {
    const { page } = await openForBoth(1)
    const send = (address: string) => orderFrom(page, pickup, from(address)).then(codeOf)
    expect([await send("2001:db8::1"), await send("2001:db8::2"), await send("2001:db8:0:1::1")]).toEqual([
      201,
      "PHONE_REFUSED",
      201,
    ])
  })

  test("a blocked phone and one with too many orders get the same refusal", async () => {
    const { restaurantId, page } = await open({ openOrdersPerPhone: 1 })
    await order(page)
    const other = { ...pickup, customer: { ...customer, phone: "9845012346" } }
    await app.db.run(block, [randomUUID(), restaurantId, "9845012346"])
    const [full, blocked] = [await order(page), await order(page, other)]
    const shown = ({ status, body }: typeof full) => [status, { ...body.error, requestId: "" }]
    expect(shown(blocked)).toEqual(shown(full))
  })

  test("of twenty orders at once of four visitors, exactly one of each of three is placed", async () => {
    for (let round = 0; round < rounds(5); round += 1) {
      const { page } = await openForBoth(1)
      const codes = await Promise.all(
        Array.from({ length: 20 }, async (_, index) => [index % 4, await ofVisitor(page, index % 4)]),
      )
      const placed = codes.filter(([, code]) => code === 201).map(([visitor]) => visitor)
      expect([placed.length, new Set(placed).size]).toEqual([3, 3])
      expect(codes.filter(([, code]) => code === "PHONE_REFUSED")).toHaveLength(17)
    }
  })

  test("who placed an order is forgotten when it cannot wait any more", async () => {
    const { restaurantId, page } = await openForBoth(1)
    expect(await ofVisitor(page, 1)).toBe(201)
    const marks = sql(
      "test.pageVisitors",
      `select encode(mark, 'hex') as mark from page_visitors join orders on orders.id = order_id
        where restaurant_id = $1`,
    )
    const forget = async () => {
      await forgetPageVisitors(app.db, app.clock.now())
      return (await app.db.rows(marks, [restaurantId])).length
    }
    expect(await forget()).toBe(1)
    app.clock.advance(16 * 60_000)
    expect(await forget()).toBe(0)
  })
})

describe("many requests at once", () => {
  const placedOf = (codes: readonly unknown[]) => codes.filter(code => code === 201)
  const refusedOf = (codes: readonly unknown[]) => codes.filter(code => code === "PHONE_REFUSED")

  test("of twenty orders of one phone, on two servers, exactly the allowed ones are placed", async () => {
    const other = await startTestApp({ connection: app.connection, clock: app.clock })
    try {
      for (let round = 0; round < rounds(10); round += 1) {
        const { restaurantId, page } = await open({ openOrdersPerPhone: 3 })
        other.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
        const send = [order, orderCaller(other)]
        const codes = await Promise.all(
          Array.from({ length: 20 }, (_, index) => send[index % 2]?.(page).then(codeOf)),
        )
        expect([placedOf(codes).length, refusedOf(codes).length]).toEqual([3, 17])
      }
    } finally {
      await other.stop()
    }
  })

  test("orders of different phones do not refuse each other, and plain orders pass", async () => {
    const { restaurantId, page } = await open({ openOrdersPerPhone: 1 })
    const { secret } = await unlimitedKey(app, restaurantId, "live")
    const of = (index: number) => ({ ...pickup, customer: { ...customer, phone: `98450${10_000 + index}` } })
    const codes = await Promise.all(
      Array.from({ length: 40 }, (_, index) => ask(index % 2 ? secret : page, of(index))),
    )
    expect(placedOf(codes)).toHaveLength(40)
  })

  test("orders of different phones share transactions, and a refused one opens none", async () => {
    const { page } = await open({ openOrdersPerPhone: 1 })
    const of = (index: number) => ({ ...pickup, customer: { ...customer, phone: `98451${10_000 + index}` } })
    const begun = async (work: () => Promise<unknown>) => {
      const before = app.statements.length
      await work()
      return app.statements.slice(before).filter(name => name === "db.begin").length
    }
    const count = rounds(200)
    const all = () => Promise.all(Array.from({ length: count }, (_, index) => ask(page, of(index))))
    expect(await begun(async () => expect(placedOf(await all())).toHaveLength(count))).toBeLessThan(count / 2)
    // A slow machine may respond to some of so many with 503.
    expect(await begun(async () => expect(placedOf(await all())).toEqual([]))).toBe(0)
  })

  test("an edit in the middle of many orders: none is refused in the name of another phone", async () => {
    const { restaurantId, page, cookie } = await open({ openOrdersPerPhone: 1 })
    expect(await ask(page)).toBe(201)
    const hold = await holdEdits(app.connection)
    const body = { pageRules: { openOrdersPerPhone: 1, firstOrderMaximum: 10_000_000 } }
    const edit = app.call("/console/v1/settings", { cookie, method: "PATCH", body })
    await hold.untilWaiting("audit_log")
    const others = Array.from({ length: 6 }, (_, index) => ({ ...customer, phone: `984501240${index}` }))
    const responses = [customer, ...others].map(who => ask(page, { ...pickup, customer: who }))
    await hold.untilWaiting("for share")
    await hold.release()
    await edit
    expect(await Promise.all(responses)).toEqual(["PHONE_REFUSED", ...others.map(() => 201)])
    expect(restaurantId).toBeTruthy()
  })
})
