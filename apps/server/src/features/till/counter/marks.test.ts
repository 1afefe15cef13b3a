import type { Settings } from "@rasoi/contract/console"
import { newId } from "../../../base/ids.ts"
import { sql } from "../../../db/index.ts"
import { describe, expect, test, testApp } from "../../../testing/fixtures.ts"
import { counterCaller, counterRequest, givenSeries } from "./entered.fixture.ts"

const app = await testApp()

async function restaurantWithMarks() {
  const restaurantId = await app.restaurant()
  const cookie = await app.signedIn(restaurantId, "MANAGER")
  const enter = counterCaller(app, cookie)
  const request = await counterRequest(app, restaurantId)
  const { lines, totalPaise } = request.billed
  const [line] = lines
  if (!line) throw new Error("the order has a line")
  const cheaper = {
    ...line,
    unitPricePaise: line.unitPricePaise - 500,
    totalPaise: line.totalPaise - 1_000,
  }
  const billed = { ...request.billed, lines: [cheaper], totalPaise: totalPaise - 1_000 }
  const [priced, unknown, same] = [newId("ord"), newId("ord"), newId("ord")]
  await enter({ ...request, billed }, priced)
  await enter({ ...(await counterRequest(app, restaurantId)), menuVersion: 99 }, unknown)
  await enter(await counterRequest(app, restaurantId), same)
  const call = (path: string, method = "GET") => app.call(`/console/v1/counter/${path}`, { cookie, method })
  return { restaurantId, cookie, call, priced, unknown, same, totalPaise }
}

test("orders with another price are listed with both amounts until somebody has seen them", async () => {
  const { cookie, call, priced, unknown, same, totalPaise } = await restaurantWithMarks()
  const { data } = (await call("marks")).body
  expect(data.map(({ orderId }: { orderId: string }) => orderId).sort()).toEqual([priced, unknown].sort())
  expect(data).toContainEqual(
    expect.objectContaining({
      orderId: priced,
      reason: "PRICE",
      billed: expect.objectContaining({ amount: totalPaise - 1_000 }),
      expected: expect.objectContaining({ amount: totalPaise }),
      seen: null,
    }),
  )
  expect(data).toContainEqual(
    expect.objectContaining({ orderId: unknown, reason: "UNKNOWN_VERSION", expected: null }),
  )
  const seen = (await call(`marks/${priced}/seen`, "POST")).body
  expect(seen.seen.by).toBe("The manager")
  // Sent again, it changes nothing.
  expect((await call(`marks/${priced}/seen`, "POST")).body).toEqual(seen)
  expect((await call("marks")).body.data).toMatchObject([{ orderId: unknown }])
  expect((await call("marks?seen=yes")).body.data).toHaveLength(2)
  expect((await call(`marks/${same}/seen`, "POST")).status).toBe(404)
  const audit = (await app.call("/console/v1/audit?kind=CHANGES&limit=20", { cookie })).body.data
  expect(audit.filter(({ action }: { action: string }) => action === "mark.seen")).toHaveLength(1)
})

test("another restaurant's marks are neither listed nor seen", async () => {
  const { priced } = await restaurantWithMarks()
  const cookie = await app.signedIn(await app.restaurant(), "OWNER")
  expect((await app.call("/console/v1/counter/marks", { cookie })).body.data).toEqual([])
  const { status } = await app.call(`/console/v1/counter/marks/${priced}/seen`, { cookie, method: "POST" })
  expect(status).toBe(404)
})

describe("the versions of its time", () => {
  async function restaurantWithOldOrder() {
    const restaurantId = await app.restaurant()
    const cookie = await app.signedIn(restaurantId, "OWNER")
    const call = (path: string, method = "GET", body?: object) =>
      app.call(`/console/v1/${path}`, { cookie, method, body })
    const { tabletId, headers, series } = await givenSeries(app, cookie)
    const request = (sequence: number) =>
      counterRequest(app, restaurantId, { number: `${series}-${sequence}` })
    const old = await request(1)
    const marks = async () => (await call("counter/marks")).body.data
    const report = (unsent: number) =>
      app.call(`/console/v1/counter/tablets/${tabletId}`, {
        ...{ cookie, method: "PUT", body: { unsent }, headers },
      })
    const enter = counterCaller(app, cookie, headers)
    return { restaurantId, cookie, headers, series, call, request, old, marks, report, enter }
  }
  type Restaurant = Awaited<ReturnType<typeof restaurantWithOldOrder>>

  async function doublePrices({ call }: Restaurant) {
    app.clock.advance(60_000)
    const { menu } = (await call("menu")).body
    const doubled = JSON.stringify(menu).replaceAll(
      /"pricePaise":(\d+)/g,
      (_, paise) => `"pricePaise":${2 * Number(paise)}`,
    )
    expect((await call("menu", "PUT", JSON.parse(doubled))).status).toBe(200)
    app.clock.advance(60_000)
  }
  const at = (time: number, sentAt = time) => ({
    placedAt: new Date(time).toISOString(),
    sentAt: new Date(sentAt).toISOString(),
  })

  test("an old price list is marked with both prices; the order stays as billed", async () => {
    const restaurant = await restaurantWithOldOrder()
    const { old, enter, marks } = restaurant
    await doublePrices(restaurant)
    const { status, body: order } = await enter({ ...old, ...at(app.clock.now()) })
    const billed = old.billed.totalPaise
    expect([status, order.total.amount]).toEqual([200, billed])
    expect(order.pricedWith).toEqual({ settingsVersion: old.settingsVersion, menuVersion: old.menuVersion })
    const [mark] = await marks()
    expect(mark).toMatchObject({ orderId: order.id, reason: "OLD_PRICES", billed: { amount: billed } })
    expect(mark.named).toMatchObject({ menuVersion: old.menuVersion, total: { amount: billed } })
    expect(mark.atTheTime.menuVersion).toBeGreaterThan(old.menuVersion)
    expect(mark.difference.amount).toBe(mark.atTheTime.total.amount - billed)
  })

  test("an order that a tablet says it took before it got its number series is priced with what was current then", async () => {
    const restaurant = await restaurantWithOldOrder()
    const { cookie, old, marks } = restaurant
    const before = app.clock.now()
    await doublePrices(restaurant)
    const { headers, series } = await givenSeries(app, cookie)
    const enter = counterCaller(app, cookie, headers)
    const { body: order } = await enter({ ...old, number: `${series}-1`, ...at(before, app.clock.now()) })
    expect(await marks()).toMatchObject([{ orderId: order.id, reason: "OLD_PRICES" }])
  })

  test("what was taken before the prices changed, and is sent later, has no mark", async () => {
    const restaurant = await restaurantWithOldOrder()
    const { old, enter, marks } = restaurant
    const placedAt = app.clock.now()
    await doublePrices(restaurant)
    expect((await enter({ ...old, ...at(placedAt, app.clock.now()) })).status).toBe(200)
    expect(await marks()).toEqual([])
  })

  test("a clock that was moved back does not bring old prices back: the tablet had nothing unsent since", async () => {
    const restaurant = await restaurantWithOldOrder()
    const { old, enter, marks, report } = restaurant
    const placedAt = app.clock.now()
    await doublePrices(restaurant)
    await report(0)
    app.clock.advance(60_000)
    // What it says later does not take that back.
    await report(1)
    const { body } = await enter({ ...old, ...at(placedAt, app.clock.now()) })
    expect(await marks()).toMatchObject([{ orderId: body.id, reason: "OLD_PRICES" }])
  })

  test("nor does it on a tablet that never reports: it has sent a later order before, with a lower number", async () => {
    const restaurant = await restaurantWithOldOrder()
    const { request, enter, marks } = restaurant
    const [old, placedAt] = [await request(3), app.clock.now()]
    await doublePrices(restaurant)
    await enter(await request(2))
    expect(await marks()).toEqual([])
    const { body } = await enter({ ...old, ...at(placedAt, app.clock.now()) })
    expect(await marks()).toMatchObject([{ orderId: body.id, reason: "OLD_PRICES" }])
  })

  test("nor without the secret of a tablet: then an order was taken when it arrives", async () => {
    const restaurant = await restaurantWithOldOrder()
    const { restaurantId, cookie, old, series, call, marks } = restaurant
    const [other, placedAt] = [await counterRequest(app, restaurantId), app.clock.now()]
    await doublePrices(restaurant)
    const times = at(placedAt, app.clock.now())
    const { body: one } = await counterCaller(app, cookie)({ ...other, ...times })
    const file = `counter/orders/${newId("ord")}?savedFile=yes`
    const { body: two } = await call(file, "PUT", { ...old, ...times, number: `${series}-2` })
    const listed = await marks()
    expect(listed).toMatchObject([{ reason: "OLD_PRICES" }, { reason: "OLD_PRICES" }])
    expect(listed.map(({ orderId }: { orderId: string }) => orderId).toSorted()).toEqual(
      [one.id, two.id].toSorted(),
    )
  })

  test("what is sent again after a restore has the prices of its time, if that restore can have lost it", async () => {
    const restaurant = await restaurantWithOldOrder()
    const { cookie, headers, request, marks, report } = restaurant
    const again = counterCaller(app, cookie, { ...headers, "tablet-recovered": "yes" })
    const placedAt = app.clock.now()
    const requests = await Promise.all([1, 2, 3, 4].map(request))
    await doublePrices(restaurant)
    await report(0)
    const send = async (index: number) =>
      (await again({ ...requests[index], ...at(placedAt, app.clock.now()) })).body.id
    const restored = sql(
      "test.restoredMarks",
      "insert into restores (archive_at, restored_at) values (to_timestamp($1::float8 / 1000), to_timestamp($2::float8 / 1000))",
    )
    const withoutRestore = await send(0)
    await app.db.run(restored, [placedAt - 5_000, placedAt])
    const afterRestore = await send(1)
    await app.db.run(restored, [placedAt + 1, placedAt + 5_000])
    const beforeBackup = await send(2)
    await app.db.run(restored, [placedAt - 4_000, placedAt + 1])
    await send(3)
    const listed = (await marks()).map(({ orderId }: { orderId: string }) => orderId)
    expect(listed.toSorted()).toEqual([withoutRestore, afterRestore, beforeBackup].toSorted())
  })

  test("settings from before GST are marked, though the total is equal: the tax is missing", async () => {
    const restaurant = await restaurantWithOldOrder()
    const { call, request, enter, marks } = restaurant
    const { settings } = (await call("settings")).body as { settings: Settings }
    const { menu } = (await call("menu")).body
    const included = JSON.parse(JSON.stringify(menu).replaceAll('"included":false', '"included":true'))
    expect((await call("menu", "PUT", included)).status).toBe(200)
    const set = (applies: boolean) =>
      call("settings", "PATCH", {
        gst: { ...settings.gst, applies },
        charges: settings.charges.map(charge => ({ ...charge, rateBasisPoints: 0 })),
      })
    expect((await set(false)).status).toBe(200)
    const untaxed = await request(2)
    app.clock.advance(60_000)
    expect((await set(true)).status).toBe(200)
    app.clock.advance(60_000)
    const { body: order } = await enter({ ...untaxed, ...at(app.clock.now()) })
    const [mark] = await marks()
    expect(mark).toMatchObject({ orderId: order.id, reason: "OLD_PRICES", billedTax: { amount: 0 } })
    expect(mark.atTheTime.total).toEqual(mark.billed)
    expect(mark.difference.amount).toBe(mark.atTheTime.tax.amount)
    expect(mark.difference.amount).toBeGreaterThan(0)
  })

  test("other minutes of the kitchen, or other names, are no mark", async () => {
    const { restaurantId, call, old, enter, marks } = await restaurantWithOldOrder()
    app.clock.advance(60_000)
    await call("settings", "PATCH", { ordering: { prepMinutes: 55 } })
    const { menu } = (await call("menu")).body
    const renamed = JSON.parse(JSON.stringify(menu).replaceAll("Butter Chicken", "Murgh Makhani"))
    expect((await call("menu", "PUT", renamed)).status).toBe(200)
    app.clock.advance(60_000)
    await enter({ ...old, ...at(app.clock.now()) })
    const slow = await counterRequest(app, restaurantId)
    await enter({ ...slow, billed: { ...slow.billed, prepMinutes: 1 } })
    expect(await marks()).toEqual([])
  })

  test("one that nobody can price comes before all others, and says why", async () => {
    const restaurant = await restaurantWithOldOrder()
    const { request, old, enter, marks, call } = restaurant
    const [gone, unknownMenu] = [await request(2), await request(3)]
    await doublePrices(restaurant)
    const { body: small } = await enter({ ...old, ...at(app.clock.now()) })
    const { menu } = (await call("menu")).body
    const without = JSON.stringify(menu).replaceAll("butter_chicken", "paneer")
    const { status, text } = await call("menu", "PUT", JSON.parse(without))
    expect(status, text).toBe(200)
    app.clock.advance(60_000)
    const { body: removed } = await enter({ ...gone, ...at(app.clock.now()) })
    const { body: unknown } = await enter({ ...unknownMenu, ...at(app.clock.now()), menuVersion: 99 })
    const listed = await marks()
    expect(listed.slice(0, 2)).toMatchObject([
      { orderId: unknown.id, reason: "UNKNOWN_VERSION", difference: null },
      { orderId: removed.id, reason: "NOT_ON_MENU", difference: null },
    ])
    expect(listed[2]).toMatchObject({ orderId: small.id, reason: "OLD_PRICES" })
    const first = (await call("counter/marks?limit=1")).body
    const second = (await call(`counter/marks?limit=2&cursor=${first.nextCursor}`)).body
    expect([...first.data, ...second.data]).toEqual(listed)
    const causes = ["UNKNOWN_VERSION", "NOT_ON_MENU", "OLD_PRICES"]
    const seen: string[] = []
    for (let query = ""; ; ) {
      const { body } = await call(`reports/watch/entries?kind=MARKED&limit=1${query}`)
      seen.push(body.data[0].cause)
      if (!body.hasMore) break
      query = `&cursor=${encodeURIComponent(body.nextCursor)}`
    }
    expect(seen).toEqual(causes)
  })

  test("many small ones do not hide a large one: the largest difference comes first, page by page", async () => {
    const restaurant = await restaurantWithOldOrder()
    const { restaurantId, old, enter, call } = restaurant
    await doublePrices(restaurant)
    const { body: large } = await enter({ ...old, ...at(app.clock.now()) })
    const small: string[] = []
    for (let index = 0; index < 5; index += 1) {
      const request = await counterRequest(app, restaurantId)
      const lines = request.billed.lines.map(each => ({ ...each, name: "Another" }))
      small.push((await enter({ ...request, billed: { ...request.billed, lines } })).body.id)
    }
    const first = (await call("counter/marks?limit=2")).body
    const second = (await call(`counter/marks?limit=4&cursor=${first.nextCursor}`)).body
    const ids = [...first.data, ...second.data].map(({ orderId }) => orderId)
    expect([first.hasMore, second.hasMore, ids[0]]).toEqual([true, false, large.id])
    expect(ids.toSorted()).toEqual([large.id, ...small].toSorted())
    const bad = await call("counter/marks?cursor=ord_1")
    expect([bad.status, bad.body.error.field]).toEqual([422, "cursor"])
  })
})
