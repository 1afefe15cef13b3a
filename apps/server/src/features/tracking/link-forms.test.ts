import { beforeEach, expect, test } from "vitest"
import { sql } from "../../db/index.ts"
import { until } from "../../testing/database.ts"
import { testApp } from "../../testing/fixtures.ts"
import { commandLine } from "../audit/index.ts"
import { orderCaller, pickup } from "../orders/fixture.ts"
import { makeReady, switchPage } from "../page/page.fixture.ts"
import { bookable, bookingCaller, bookingRequest } from "../reservations/booking.fixture.ts"
import { changeSettings } from "../restaurant/index.ts"
import { formOf, linksOf, makeCustomer, pathOf } from "./customer.fixture.ts"

let restaurantId: string
let key: string
let cookie: string
let customer: ReturnType<typeof makeCustomer>

const app = await testApp({ config: { trustProxy: "loopback" } })
beforeEach(async () => {
  app.clock.set(Date.parse("2026-10-21T13:05:00Z"))
  restaurantId = await app.restaurant(bookable({ autoConfirm: true }))
  app.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
  key = (await app.key(restaurantId, "live")).secret
  cookie = await app.signedIn(restaurantId, "OWNER")
  customer = makeCustomer(app)
})

const place = async () => (await orderCaller(app)(key, { ...pickup, note: "Ring twice please" })).body
const book = async () => (await bookingCaller(app)(key, bookingRequest())).body
const staff = (path: string, body: object = {}) =>
  app.call(`/console/v1/${path}`, { cookie, method: "POST", body })

test("a link scanner that follows every link of the pages changes nothing", async () => {
  const [pending, accepted, booking] = [await place(), await place(), await book()]
  await staff(`orders/${accepted.id}/accept`)
  const paths = ["orders", "orders", "reservations"]
  const states = () =>
    Promise.all(
      [pending, accepted, booking].map(async ({ id }, index) => {
        const { body } = await app.call(`/v1/${paths[index]}/${id}`, { key })
        const { body: history } = await app.call(`/console/v1/${paths[index]}/${id}/history`, { cookie })
        return [body, history.moves]
      }),
    )
  const before = await states()
  for (const made of [pending, accepted, booking]) {
    const scanner = makeCustomer(app)
    const queue = [pathOf(made)]
    const seen = new Set(queue)
    const languageOf = (link: string) => new URLSearchParams(link.split("?")[1]).get("lang") ?? "en"
    for (const path of queue) {
      const { status, text } = await scanner.get(path)
      expect([path, status]).toEqual([path, 200])
      expect(text).not.toMatch(/Asha|98450|Ring twice/)
      const own = linksOf(text).filter(link => link.startsWith("/t/") && languageOf(link) === "en")
      for (const link of own) if (!seen.has(link) && seen.size < 25) queue.push(link) && seen.add(link)
    }
    expect(seen.size).toBeGreaterThan(2)
  }
  expect(await states()).toEqual(before)
  const { body: log } = await app.call("/console/v1/audit?limit=50", { cookie })
  expect(log.data.filter((entry: { actorKind: string }) => entry.actorKind === "CUSTOMER")).toEqual([])
})

test("a form is accepted from the page itself only", async () => {
  const order = await place()
  const path = pathOf(order)
  const { action, fields } = formOf((await customer.get(`${path}/cancel`)).text)
  const without = (name: string) => {
    const rest = new URLSearchParams(fields)
    rest.delete(name)
    return rest
  }
  const withField = (name: string, value: string) => {
    const changed = new URLSearchParams(fields)
    changed.set(name, value)
    return changed
  }
  for (const site of ["cross-site", "same-site", "none"])
    expect((await customer.post(action, fields, { "sec-fetch-site": site })).status).toBe(403)
  const other = formOf((await customer.get(`${pathOf(await place())}/cancel`)).text).fields
  const ask = withField("version", "2.0")
  for (const bad of [
    without("check"),
    without("version"),
    withField("check", "x"),
    ask,
    other,
    "",
    "%%%=&&&",
  ])
    expect((await customer.post(action, bad)).status).toBe(403)
  // The form of one action does not pass for another.
  expect((await customer.post(action.replace("/cancel", "/ask"), fields)).status).toBe(403)
  expect((await app.call(`/v1/orders/${order.id}`, { key })).body.status).toBe("PENDING")
  // Under no-referrer the browser sends this origin with the page's own form.
  const own = { origin: "null", "sec-fetch-site": "same-origin" }
  expect((await customer.post(action, fields, own)).status).toBe(303)
})

test("pages of a link are private, take forms of this site only, and have no script where a form is", async () => {
  const booking = await book()
  for (const page of ["", "/manage", "/cancel", "/move"]) {
    const { headers, text } = await customer.get(`${pathOf(booking)}${page}`)
    expect(headers.get("content-security-policy")).toContain("form-action 'self'")
    expect(headers.get("referrer-policy")).toBe("no-referrer")
    expect(headers.get("x-robots-tag")).toBe("noindex")
    expect(headers.get("cache-control")).toBe("no-store")
    const isMain = page === "" || page === "/manage"
    expect([page, text.includes("<script"), text.includes('http-equiv="refresh"')]).toEqual([
      page,
      isMain,
      isMain,
    ])
    if (isMain) expect(text).not.toContain("<form")
  }
})

test("rubbish gets a page or the error envelope, never a 500", async () => {
  const [order, booking] = [await place(), await book()]
  const [orderPath, bookingPath] = [pathOf(order), pathOf(booking)]
  const statuses = async (paths: string[]) =>
    Promise.all(paths.map(async path => (await makeCustomer(app).get(path)).status))
  expect(
    await statuses([
      `${orderPath}/move`,
      `${bookingPath}/ask`,
      `${bookingPath}/again`,
      "/t/nothing/cancel",
      "/t/%00/move",
      `${orderPath}/nothing`,
    ]),
  ).toEqual([404, 404, 404, 404, 404, 404])
  const damaged = [
    "people=0",
    "people=99999999",
    "people=-1&date=2026-02-30",
    "date=x",
    "time=99:99",
    "date=2026-13-99",
  ]
  expect(await statuses(damaged.map(query => `${bookingPath}/move?${query}`))).toEqual(damaged.map(() => 200))
  const json = { "content-type": "application/json" }
  expect((await customer.post(`${orderPath}/cancel`, "{}", json)).status).toBe(415)
  expect((await customer.post(`${orderPath}/cancel`, `x=${"y".repeat(5000)}`)).status).toBe(413)
  expect((await customer.post(`${orderPath}/again`, "")).status).toBe(405)
})

test("a link can be used 30 times in a minute, from wherever", async () => {
  const path = pathOf(await place())
  const open = () => makeCustomer(app).get(`${path}/cancel`)
  for (let count = 0; count < 30; count += 1) expect((await open()).status).toBe(200)
  const refused = await open()
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true])
  // Another link is not affected, and the page itself is still there.
  expect((await customer.get(`${pathOf(await place())}/cancel`)).status).toBe(200)
  expect((await customer.get(path)).status).toBe(200)
  app.clock.advance(60_000)
  expect((await open()).status).toBe(200)
})

test("a restaurant with its own status page keeps the redirect; /manage has the actions, and forms lead back to it", async () => {
  const path = pathOf(await place())
  const tracking = { redirectUrl: "https://example.com/orders/{token}" }
  await changeSettings(app.hub, commandLine, app.clock.now(), restaurantId, { tracking })
  const redirected = await customer.get(path)
  expect([redirected.status, redirected.headers.get("location")]).toEqual([
    302,
    `https://example.com/orders/${path.split("/").at(-1)}`,
  ])
  expect((await customer.get(`${path}/manage`)).text).toContain(`href="${path}/cancel?lang=en"`)
  const { status, headers } = await customer.press(`${path}/cancel`)
  expect([status, headers.get("location")]).toEqual([303, `${path}/manage?lang=en`])
})

test("what was rejected or missed is ordered again on the restaurant's page, while that page is on", async () => {
  const rejected = await place()
  await staff(`orders/${rejected.id}/reject`, { reason: "Too busy" })
  const path = pathOf(rejected)
  expect((await customer.get(path)).text).not.toContain("/again")
  const slug = `menu-${restaurantId.slice(-8)}`
  await makeReady(app, cookie)
  expect((await switchPage(app, cookie, { state: "ON", slug })).status).toBe(200)
  expect((await customer.get(path)).text).toContain(`${path}/again`)
  const { action, fields } = formOf((await customer.get(`${path}/again`)).text)
  expect(action).toBe(`/r/${slug}?lang=en`)
  expect(fields.getAll("line").map(line => JSON.parse(line))).toEqual([
    { menuItemId: "itm_butter_chicken_half", quantity: 2 },
  ])
  const menu = await customer.post(action, fields)
  expect([menu.status, menu.text.includes("itm_butter_chicken_half")]).toEqual([200, true])
  const cancelled = await place()
  await customer.press(`${pathOf(cancelled)}/cancel`)
  expect((await customer.get(pathOf(cancelled))).text).not.toContain("/again")
  await switchPage(app, cookie, { state: "OFF" })
  expect((await customer.get(path)).text).not.toContain("/again")
})

test("a form that another process accepted at the moment of expiry gets a response like the first", async () => {
  const order = await place()
  const { action, fields } = formOf((await customer.get(`${pathOf(order)}/cancel`)).text)
  const before = app.clock.now()
  const second = await app.db.transaction(async tx => {
    // The second process has read the order, and waits before it goes on.
    await tx.run(sql("test.lockRequests", "lock table customer_requests in access exclusive mode"), [])
    app.clock.set(Date.parse(order.acceptBy) + 1)
    const response = customer.post(action, fields)
    await until(
      "the second process waits",
      async () => (await app.db.row<{ waits: boolean }>(waits, []))?.waits === true,
    )
    app.clock.set(before)
    const cancelled = await app.call(`/v1/orders/${order.id}/cancel`, { key, method: "POST", body: {} })
    expect(cancelled.body.cancelledBy).toBe("CUSTOMER")
    return { response }
  })
  expect((await second.response).status).toBe(303)
})

const waits = sql(
  "test.waits",
  `select exists (select from pg_locks
                   where relation = 'customer_requests'::regclass and not granted) as waits`,
)
