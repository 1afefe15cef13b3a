import { onTestFinished } from "vitest"
import { rounds } from "../../../../../tests/rounds.ts"
import { demoSettings } from "../../demo/settings.ts"
import { describe, expect, test, testRestaurant } from "../../testing/fixtures.ts"
import { delivery, orderCaller, pickup } from "./fixture.ts"
import { expireDueOrders, playDueTestMoves } from "./index.ts"

const { app, restaurantId, key } = await testRestaurant()
const send = orderCaller(app)

const read = (id: string, secret = key, headers = {}) =>
  app.call(`/v1/orders/${id}`, { key: secret, headers })
const advance = (id: string, to: string, secret = key) =>
  app.call(`/v1/test/orders/${id}/advance`, { key: secret, method: "POST", body: { to } })
const cancel = (id: string, body?: object, secret = key) =>
  app.call(`/v1/orders/${id}/cancel`, { key: secret, method: "POST", body })
const tokenOf = (order: { trackingUrl: string }) => order.trackingUrl.split("/").at(-1)

describe("reading", () => {
  test("GET returns the order; another key's, another restaurant's and no order at all look the same: 404", async () => {
    const { body: order } = await send(key)
    expect((await read(order.id)).body).toEqual(order)
    const sibling = (await app.key(restaurantId)).secret
    const stranger = (await app.key(await app.restaurant())).secret
    for (const secret of [sibling, stranger]) {
      const { status, body } = await read(order.id, secret)
      expect([status, body.error.code]).toEqual([404, "NOT_FOUND"])
    }
    for (const id of ["ord_nothing", "x", "%20", "1".repeat(200)]) expect((await read(id)).status).toBe(404)
  })

  test("an ETag makes a poll cheap until the order moves", async () => {
    const { body: order } = await send(key)
    const first = await read(order.id)
    const etag = first.headers.get("etag") ?? ""
    expect((await read(order.id, key, { "if-none-match": etag })).status).toBe(304)
    await advance(order.id, "ACCEPTED")
    const moved = await read(order.id, key, { "if-none-match": etag })
    expect([moved.status, moved.body.status]).toEqual([200, "ACCEPTED"])
  })

  test("the list is newest first, pages without gaps or repeats while orders arrive, and filters", async () => {
    const { secret } = await app.key(restaurantId)
    const ids: string[] = []
    for (let count = 0; count < 7; count += 1)
      ids.unshift((await send(secret, count % 2 ? delivery : pickup)).body.id)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: { body: { data: { id: string }[]; nextCursor: string | null; hasMore: boolean } } =
        await app.call(`/v1/orders?limit=3${cursor ? `&cursor=${cursor}` : ""}`, { key: secret })
      seen.push(...page.body.data.map(order => order.id))
      expect(page.body.hasMore).toBe(page.body.nextCursor !== null)
      cursor = page.body.nextCursor
      await send(secret)
    } while (cursor)
    expect(seen).toEqual(ids)
    const list = async (query: string) => (await app.call(`/v1/orders?${query}`, { key: secret })).body
    expect(await list("limit=1")).toMatchObject({ object: "list", test: true, hasMore: true })
    expect((await list("type=DELIVERY")).data).toHaveLength(3)
    expect((await list("status=CANCELLED")).data).toEqual([])
    await cancel(ids[0] ?? "", undefined, secret)
    expect((await list("status=CANCELLED")).data.map((order: { id: string }) => order.id)).toEqual([ids[0]])
    expect((await list("placedAfter=2027-01-01T00:00:00Z")).data).toEqual([])
    expect((await list("placedBefore=2027-01-01T00:00:00Z&limit=100")).data.length).toBeGreaterThan(7)
  })

  test.each([
    ["limit=0", "limit"],
    ["limit=101", "limit"],
    ["limit=ten", "limit"],
    ["limit=1&limit=2", "limit"],
    ["status=DONE", "status"],
    ["placedAfter=yesterday", "placedAfter"],
    ["cursor=x", "cursor"],
    ["page=2", "page"],
  ])("the list refuses %s and names the parameter", async (query, field) => {
    const { status, body } = await app.call(`/v1/orders?${query}`, { key })
    expect([status, body.error.code, body.error.field]).toEqual([422, "VALIDATION_FAILED", field])
  })
})

describe("moving", () => {
  test("a pickup goes through every status, one step at a time, each with its time", async () => {
    const { body: order } = await send(key)
    const way = ["ACCEPTED", "PREPARING", "READY", "COMPLETED"]
    const stamps = ["acceptedAt", "preparingAt", "readyAt", "completedAt"]
    for (const [index, to] of way.entries()) {
      app.clock.advance(1000)
      const { status, body } = await advance(order.id, to)
      expect([status, body.status]).toEqual([200, to])
      expect(body.timeline[stamps[index] ?? ""]).toBe(new Date(app.clock.now()).toISOString())
    }
    const final = (await read(order.id)).body
    expect(final.timeline.outForDeliveryAt).toBeNull()
    const { status, body } = await advance(order.id, "CANCELLED")
    expect([status, body.error.code, body.error.status]).toEqual([409, "INVALID_TRANSITION", "COMPLETED"])
  })

  test("from acceptance on, readyBy says what staff promised, in the order and to the holder of its link", async () => {
    const { body: order } = await send(key)
    const track = async () => (await app.call(`/v1/track/${tokenOf(order)}`)).body.order.readyBy
    expect([order.readyBy, (await read(order.id)).body.readyBy, await track()]).toEqual([null, null, null])
    const promised = new Date(app.clock.now() + order.prepMinutes * 60_000).toISOString()
    expect((await advance(order.id, "ACCEPTED")).body.readyBy).toBe(promised)
    app.clock.advance(60_000)
    await advance(order.id, "PREPARING")
    expect([(await read(order.id)).body.readyBy, await track()]).toEqual([promised, promised])
    const list = (await app.call("/v1/orders?limit=1", { key })).body.data
    expect(list[0].readyBy).toBe(promised)

    const pickupAt = new Date(app.clock.now() + 3 * 3_600_000).toISOString()
    const { body: later } = await send(key, { ...pickup, pickupAt })
    expect(later.readyBy).toBeNull()
    expect((await advance(later.id, "ACCEPTED")).body.readyBy).toBe(pickupAt)
    const { body: never } = await send(key)
    expect((await advance(never.id, "REJECTED")).body.readyBy).toBeNull()
  })

  test("a delivery needs its courier, who is shown while on the way and not after", async () => {
    const { body: order } = await send(key, delivery)
    for (const to of ["ACCEPTED", "PREPARING", "READY"]) await advance(order.id, to)
    expect((await advance(order.id, "COMPLETED")).body.error.code).toBe("INVALID_TRANSITION")
    const out = (await advance(order.id, "OUT_FOR_DELIVERY")).body
    expect(out.delivery.person).toEqual({ name: "Test Rider", phone: "9000000099" })
    const track = async () => (await app.call(`/v1/track/${tokenOf(order)}`)).body
    expect((await track()).order.deliveryPerson).toEqual(out.delivery.person)
    await advance(order.id, "COMPLETED")
    expect((await track()).order).toMatchObject({ status: "COMPLETED", deliveryPerson: null })
  })

  test("cancel: with a reason, again unchanged, after acceptance CANNOT_CANCEL, and with no body at all", async () => {
    const { body: order } = await send(key)
    const cancelled = await cancel(order.id, { reason: "Ordered by mistake" })
    expect(cancelled.body).toMatchObject({
      status: "CANCELLED",
      cancelledBy: "CUSTOMER",
      rejectionReason: "Ordered by mistake",
    })
    const again = await cancel(order.id, { reason: "Another reason" })
    expect([again.status, again.body]).toEqual([200, cancelled.body])
    const accepted = (await send(key)).body
    await advance(accepted.id, "ACCEPTED")
    const late = await cancel(accepted.id)
    expect([late.status, late.body.error.code]).toEqual([409, "CANNOT_CANCEL"])
    expect((await cancel("ord_nothing")).status).toBe(404)
    expect((await cancel(order.id, { reason: "x".repeat(201) })).body.error.field).toBe("reason")
  })

  test("an order that is not accepted in time reads CANCELLED from that very instant, and the clock writes the same", async () => {
    const { body: order } = await send(key)
    app.clock.advance(15 * 60_000 - 1)
    expect((await read(order.id)).body.status).toBe("PENDING")
    app.clock.advance(1)
    const expired = await read(order.id)
    expect(expired.body).toMatchObject({
      status: "CANCELLED",
      cancelledBy: "SYSTEM",
      rejectionReason: expect.any(String),
    })
    expect(expired.body.timeline.cancelledAt).toBe(order.acceptBy)
    expect((await cancel(order.id)).body.error.code).toBe("CANNOT_CANCEL")
    expect((await advance(order.id, "ACCEPTED")).body.error).toMatchObject({
      code: "INVALID_TRANSITION",
      status: "CANCELLED",
    })
    await expireDueOrders(app.db, app.orderEvents, app.clock.now())
    const written = await read(order.id)
    expect(written.body).toEqual(expired.body)
    expect(written.headers.get("etag")).toBe(expired.headers.get("etag"))
  })

  test("accept, cancel and the clock at once: one winner", async () => {
    for (let round = 0; round < rounds(100); round += 1) {
      const { secret } = await app.key(restaurantId)
      const { body: order } = await send(secret)
      const deadline = Date.parse(order.acceptBy)
      const [accepted, cancelled] = await Promise.all([
        advance(order.id, "ACCEPTED", secret),
        cancel(order.id, undefined, secret),
        expireDueOrders(app.db, { expired() {} }, round % 2 ? deadline : app.clock.now()),
      ])
      const { status } = (await read(order.id, secret)).body
      const claims = [accepted.status === 200, cancelled.status === 200].filter(Boolean).length
      expect(claims).toBeLessThanOrEqual(1)
      if (accepted.status === 200) expect(status).toBe("ACCEPTED")
      if (cancelled.status === 200) expect(status).toBe("CANCELLED")
    }
  })
})

describe("simulated staff", () => {
  const withPhone = (phone: string, body: object = pickup) => ({ ...body, customer: { name: "Test", phone } })

  test("9000000001 goes through every status to COMPLETED, five seconds a step", async () => {
    for (const [body, steps] of [
      [pickup, ["ACCEPTED", "PREPARING", "READY", "COMPLETED"]],
      [delivery, ["ACCEPTED", "PREPARING", "READY", "OUT_FOR_DELIVERY", "COMPLETED"]],
    ] as const) {
      const { body: order } = await send(key, withPhone("9000000001", body))
      for (const status of steps) {
        app.clock.advance(5_000)
        await playDueTestMoves(app.db, app.orderEvents, app.clock.now())
        expect((await read(order.id)).body.status).toBe(status)
      }
    }
  })

  test("9000000002 is REJECTED with a reason, 9000000005 ACCEPTED within a second, any other stays", async () => {
    const ids = await Promise.all(
      ["9000000002", "9000000005", "9000000009"].map(async p => (await send(key, withPhone(p))).body.id),
    )
    expect((await read(ids[1])).body.status).toBe("PENDING")
    app.clock.advance(1_000)
    await playDueTestMoves(app.db, app.orderEvents, app.clock.now())
    const orders = await Promise.all(ids.map(async id => (await read(id)).body))
    expect(orders.map(order => order.status)).toEqual(["REJECTED", "ACCEPTED", "PENDING"])
    expect(orders[0].rejectionReason).toEqual(expect.any(String))
  })

  test("9000000003 lapses after ten seconds", async () => {
    const { body: order } = await send(key, withPhone("9000000003"))
    app.clock.advance(10_000)
    expect((await read(order.id)).body).toMatchObject({ status: "CANCELLED", cancelledBy: "SYSTEM" })
  })

  test("the advance path does not exist for a live key", async () => {
    const live = (await app.key(restaurantId, "live")).secret
    const { status, body } = await advance("ord_x", "ACCEPTED", live)
    expect([status, body.error.code]).toEqual([404, "NOT_FOUND"])
  })

  test("a live order of a magic phone is an order like any other", async () => {
    const live = (await app.key(restaurantId, "live")).secret
    app.presence.open("l", restaurantId, "device", app.clock.now())
    const { body: order } = await send(live, withPhone("9000000001"))
    app.presence.close("l")
    app.clock.advance(60_000)
    await playDueTestMoves(app.db, app.orderEvents, app.clock.now())
    expect((await read(order.id, live)).body.status).toBe("PENDING")
  })
})

describe("GET /v1/track/{token}", () => {
  test("needs no key, shows the order and the restaurant, and nothing of the customer", async () => {
    const id = await app.restaurant({ tracking: { redirectUrl: "https://angaara.example/status" } })
    const { secret } = await app.key(id)
    const { body: order } = await send(secret, { ...delivery, note: "A private note" })
    const { status, body, text, headers } = await app.call(`/v1/track/${tokenOf(order)}`)
    expect(status).toBe(200)
    const { profile } = demoSettings
    expect(body).toEqual({
      object: "order",
      test: true,
      restaurant: {
        name: profile.name,
        logo: profile.logoUrl,
        phone: profile.phone,
        address: `${profile.address.line}, ${profile.address.city}, ${profile.address.state} ${profile.address.pincode}`,
      },
      redirectUrl: "https://angaara.example/status",
      order: {
        number: order.number,
        status: "PENDING",
        type: "DELIVERY",
        items: [{ name: "Butter Chicken (Half)", quantity: 2 }],
        total: order.total,
        deliveryPerson: null,
        readyBy: null,
      },
    })
    for (const secretText of ["9845012345", "Asha", "private", "Residency"])
      expect(text).not.toContain(secretText)
    expect(headers.get("cache-control")).toBe("no-store")
    expect(headers.get("referrer-policy")).toBe("no-referrer")
    expect(headers.get("access-control-allow-origin")).toBe("*")
    const etag = headers.get("etag") ?? ""
    const again = await app.call(`/v1/track/${tokenOf(order)}`, { headers: { "if-none-match": etag } })
    expect(again.status).toBe(304)
  })

  test("an unknown token is 404, readable by a browser of any origin, with a preflight for If-None-Match", async () => {
    const { status, body, headers } = await app.call("/v1/track/nothing")
    expect([status, body.error.code, headers.get("access-control-allow-origin")]).toEqual([
      404,
      "NOT_FOUND",
      "*",
    ])
    const preflight = await app.call("/v1/track/nothing", { method: "OPTIONS" })
    expect([preflight.status, preflight.headers.get("access-control-allow-headers")]).toEqual([
      204,
      "If-None-Match",
    ])
    expect((await app.call("/v1/menu", { key })).headers.get("access-control-allow-origin")).toBeNull()
  })

  test("60 a minute for one address", async () => {
    app.clock.advance(120_000)
    // Other tests ask from the same address.
    onTestFinished(() => app.clock.advance(120_000))
    for (let count = 0; count < 60; count += 1) expect((await app.call("/v1/track/nothing")).status).toBe(404)
    const { status, body, headers } = await app.call("/v1/track/nothing")
    expect([status, body.error.code, headers.get("retry-after")]).toEqual([429, "RATE_LIMITED", "60"])
  })
})
