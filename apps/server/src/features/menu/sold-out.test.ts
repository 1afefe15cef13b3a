import { beforeEach, expect, test } from "vitest"
import { openStream } from "../../events/stream.fixture.ts"
import { serverJobs } from "../../start/jobs/index.ts"
import { startTestApp } from "../../testing/app.ts"
import { testApp } from "../../testing/fixtures.ts"
import { orderCaller, pickup } from "../orders/fixture.ts"
import { everyDay } from "../reservations/booking.fixture.ts"

let live: string
let cookie: string
const lunch = Date.parse("2026-10-17T13:00:00+05:30")
const nextOpening = Date.parse("2026-10-18T12:00:00+05:30")
const dish = "itm_butter_chicken_half"

const app = await testApp()
beforeEach(async () => {
  app.clock.set(lunch)
  const restaurantId = await app.restaurant({ hours: everyDay({ open: "12:00", close: "01:00" }) })
  live = (await app.key(restaurantId, "live")).secret
  cookie = await app.signedIn(restaurantId, "STAFF")
  app.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
})

const patch = (body: object, path = `items/${dish}`) =>
  app.call(`/console/v1/menu/${path}`, { cookie, method: "PATCH", body })
const runJob = () =>
  serverJobs(app)
    .find(({ name }) => name === "sold out for today")
    ?.run()
const menu = (headers = {}) => app.call("/v1/menu", { key: live, headers })
const orderCode = async () => (await orderCaller(app)(live, pickup)).body.error?.code

test("a dish that is sold out for today is available again at the next opening", async () => {
  const { body } = await patch({ available: false, forToday: true })
  expect(JSON.stringify(body.menu)).toContain(`"soldOutUntil":"${new Date(nextOpening).toISOString()}"`)
  const soldOut = await menu()
  expect(soldOut.text).not.toContain("soldOutUntil")
  expect(await orderCode()).toBe("ITEM_UNAVAILABLE")
  app.clock.set(nextOpening - 1)
  await runJob()
  const etag = soldOut.headers.get("etag") ?? ""
  expect((await menu({ "if-none-match": etag })).status).toBe(304)
  const stream = await openStream(app.url, cookie)
  app.clock.set(nextOpening)
  await runJob()
  await stream.next("menu.changed")
  stream.drop()
  expect((await menu({ "if-none-match": etag })).status).toBe(200)
  expect(await orderCode()).toBeUndefined()
  const after = (await app.call("/console/v1/menu", { cookie })).body
  expect([after.createdBy, after.changes]).toEqual(["The clock", ["Butter Chicken, Half: available again"]])
  await runJob()
  expect((await app.call("/console/v1/menu", { cookie })).body.version).toBe(after.version)
})

test("a dish that somebody switched on, or sold out without an end, is left alone", async () => {
  await patch({ available: false, forToday: true })
  await patch({ available: false })
  app.clock.set(nextOpening)
  await runJob()
  expect(await orderCode()).toBe("ITEM_UNAVAILABLE")
  await patch({ available: true })
  expect(await orderCode()).toBeUndefined()
})

test("after a restart the dishes whose time has passed come back at the first run", async () => {
  await patch({ available: false, forToday: true })
  const second = await startTestApp({ connection: app.connection, clock: app.clock })
  app.clock.set(nextOpening + 3_600_000)
  await serverJobs(second)
    .find(({ name }) => name === "sold out for today")
    ?.run()
  expect((await second.call("/v1/menu", { key: live })).text).toBe((await menu()).text)
  expect(await orderCode()).toBeUndefined()
  await second.stop()
})

test("forToday without available: false is refused", async () => {
  expect((await patch({ available: true, forToday: true })).body.error.field).toBe("forToday")
})
