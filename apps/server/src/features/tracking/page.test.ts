import { randomUUID } from "node:crypto"
import { usualReasons, usualTexts } from "@rasoi/contract/console/usual-reasons"
import { clockLabel } from "@rasoi/core"
import { beforeAll, expect, test } from "vitest"
import { testApp } from "../../testing/fixtures.ts"
import { delivery, pickup } from "../orders/fixture.ts"

let key: string
const app = await testApp()
beforeAll(async () => {
  // 7:30 pm in India.
  app.clock.set(Date.parse("2026-11-16T14:00:00Z"))
  key = (await app.key(await app.restaurant(), "test")).secret
})

const create = async (path: string, body: object) => {
  const headers = { "idempotency-key": randomUUID() }
  const { status, body: made } = await app.call(path, { key, method: "POST", body, headers })
  expect(status).toBe(201)
  return { ...made, path: new URL(made.trackingUrl).pathname }
}
const advance = (id: string, to: string) =>
  app.call(`/v1/test/orders/${id}/advance`, { key, method: "POST", body: { to } })
const read = async ({ path }: { path: string }, query = "", headers = {}) =>
  (await app.call(`${path}${query}`, { headers })).text
const mainOf = (page: string) => /<main.*<\/main>/s.exec(page)?.[0]
const titleOf = (page: string) => /<h1>(.*?)<\/h1>/.exec(page)?.[1]?.replaceAll("\u00a0", " ")
const noted = { customer: { name: "Asha Secretive", phone: "9845012345" }, note: "Ring twice please" }

test("an order says by when the restaurant answers, then when it is ready, then that it takes longer", async () => {
  const order = await create("/v1/orders", { ...pickup, ...noted })
  const waiting = await read(order)
  expect(titleOf(waiting)).toBe("Waiting for the restaurant")
  expect(waiting).toContain("The restaurant answers by 7:45 pm.")
  await advance(order.id, "ACCEPTED")
  const { body } = await app.call(`/v1/orders/${order.id}`, { key })
  const minutes = (Date.parse(body.readyBy) - app.clock.now()) / 60_000
  const ready = `7:${30 + minutes} pm`
  expect(titleOf(await read(order))).toBe(`Ready about ${ready}`)
  app.clock.set(Date.parse(body.readyBy))
  expect(titleOf(await read(order))).toBe(`It takes a little longer than ${ready}`)
  app.clock.set(Date.parse("2026-11-16T14:00:00Z"))
})

test("a delivery says when it arrives, if the restaurant knows how long that takes, until it is there", async () => {
  const restaurantId = await app.restaurant()
  key = (await app.key(restaurantId, "test")).secret
  const cookie = await app.signedIn(restaurantId, "OWNER")
  const order = await create("/v1/orders", delivery)
  await advance(order.id, "ACCEPTED")
  const { body } = await app.call(`/v1/orders/${order.id}`, { key })
  const readyAt = Date.parse(body.readyBy)
  const [leaves, usual, arrives] = [0, 20, 25].map(minutes =>
    clockLabel("Asia/Kolkata", readyAt + minutes * 60_000),
  )
  const title = async () => titleOf(await read(order))
  const setMinutes = (deliveryMinutes: number | null) =>
    app.call("/console/v1/settings", { cookie, method: "PATCH", body: { ordering: { deliveryMinutes } } })
  // What a new restaurant begins with.
  expect(await title()).toBe(`Arrives about ${usual}`)
  await setMinutes(null)
  expect(await title()).toBe(`Leaves the kitchen about ${leaves}`)
  await setMinutes(25)
  expect(await title()).toBe(`Arrives about ${arrives}`)
  expect(titleOf(await read(order, "?lang=hi"))).toMatch(/तक पहुँचेगा$/)
  app.clock.set(readyAt)
  expect(await title()).toBe(`It takes a little longer than ${arrives}`)
  app.clock.advance(7 * 60_000)
  for (const status of ["PREPARING", "READY", "OUT_FOR_DELIVERY"]) await advance(order.id, status)
  // It left seven minutes late.
  const expected = clockLabel("Asia/Kolkata", readyAt + 32 * 60_000)
  expect(await title()).toBe(`Arrives about ${expected}`)
  app.clock.advance(25 * 60_000)
  expect(await title()).toBe(`It takes a little longer than ${expected}`)
  await advance(order.id, "COMPLETED")
  expect(await title()).toBe("Delivered. Enjoy your meal")
  const { body: restaurant } = await app.call("/v1/restaurant", { key })
  expect(JSON.stringify(restaurant)).not.toContain("deliveryMinutes")
  app.clock.set(Date.parse("2026-11-16T14:00:00Z"))
})

test("the bill is the order's own, with charges, tax and how it is paid; nothing about the customer", async () => {
  const order = await create("/v1/orders", { ...delivery, ...noted })
  const page = await read(order)
  const amounts = [
    ...order.lines.map((line: { total: { display: string } }) => line.total.display),
    order.subtotal.display,
    ...order.charges.map((charge: { amount: { display: string } }) => charge.amount.display),
    order.tax.cgst.display,
    order.total.display,
  ]
  for (const amount of amounts) expect(page).toContain(amount)
  // Cash is rounded to a whole rupee, the total is not.
  const cash = Math.floor((order.total.amount + 50) / 100)
  expect(order.total.amount % 100).not.toBe(0)
  expect(page).toContain(`Pay ₹${cash.toLocaleString("en-IN")}.00 in cash on delivery.`)
  expect(page).not.toMatch(/Secretive|9845012345|Ring twice|Residency/)
  // A delivery needs no way to the restaurant.
  expect(mainOf(page)).not.toContain("google.com/maps")
  await app.call(`/v1/orders/${order.id}/cancel`, { key, method: "POST", body: { reason: "Wrong address" } })
  const cancelled = await read(order)
  expect(cancelled).toContain("Nothing to pay.")
  expect(cancelled).not.toContain("Wrong address")
})

test("a new time says what it was, and why in the reader's language; the reason stays over a second delay", async () => {
  const restaurantId = await app.restaurant()
  const live = (await app.key(restaurantId, "live")).secret
  const cookie = await app.signedIn(restaurantId, "OWNER")
  app.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
  const body = { ...pickup, customer: { name: "Asha", phone: "9845012345" } }
  const headers = { "idempotency-key": randomUUID() }
  const { body: order } = await app.call("/v1/orders", { key: live, method: "POST", body, headers })
  const staff = async (step: string, sent: object) =>
    (await app.call(`/console/v1/orders/${order.id}/${step}`, { cookie, method: "POST", body: sent })).body
  const page = (language: string) => read({ path: new URL(order.trackingUrl).pathname }, `?lang=${language}`)
  const accepted = await staff("accept", {})
  const before = clockLabel("Asia/Kolkata", Date.parse(accepted.readyBy))
  expect(await page("en")).not.toContain("New time")
  await staff("delay", { minutes: 10 })
  expect(await page("en")).toContain(`New time: it was ${before}.</p>`)
  const reason = usualReasons.delayOrder.busy
  const { revision } = await staff("delay", { minutes: 10, reason })
  expect((await staff("delay", { minutes: 10, reason })).revision).toBe(revision)
  await staff("delay", { minutes: 20 })
  expect(await page("en")).toContain(`New time: it was ${before}. The restaurant says: ${reason}`)
  expect(await page("hi")).toContain(usualTexts.hi.delayOrder.busy)
  await staff("delay", { minutes: 0 })
  expect(await page("en")).not.toContain("New time")
})

test("usual reasons and charges are in the reader's language, other texts as staff wrote them", async () => {
  const restaurantId = await app.restaurant()
  const live = (await app.key(restaurantId, "live")).secret
  const cookie = await app.signedIn(restaurantId, "OWNER")
  app.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
  for (const [reason, shown] of [
    [usualReasons.rejectOrder.busy, usualTexts.hi.rejectOrder.busy],
    ["The oven broke", "The oven broke"],
  ] as const) {
    const body = { ...delivery, customer: { name: "Asha", phone: "9845012345" } }
    const headers = { "idempotency-key": randomUUID() }
    const { body: order } = await app.call("/v1/orders", { key: live, method: "POST", body, headers })
    const path = `/console/v1/orders/${order.id}/reject`
    await app.call(path, { cookie, method: "POST", body: { reason } })
    const tracked = { path: new URL(order.trackingUrl).pathname }
    expect(await read(tracked, "?lang=en")).toContain(reason)
    const hindi = await read(tracked, "?lang=hi")
    expect(hindi).toContain(shown)
    expect(hindi).toContain(usualTexts.hi.charges.DELIVERY)
    expect(hindi).not.toContain(">Delivery<")
  }
})

test("a booking that the restaurant moved says what it was", async () => {
  const restaurantId = await app.restaurant()
  const live = (await app.key(restaurantId, "live")).secret
  const cookie = await app.signedIn(restaurantId, "OWNER")
  const customer = { name: "Asha", phone: "9845012345" }
  const body = { date: "2026-11-17", time: "19:30", people: 4, customer }
  const headers = { "idempotency-key": randomUUID() }
  const { body: booking } = await app.call("/v1/reservations", { key: live, method: "POST", body, headers })
  const tracked = { path: new URL(booking.trackingUrl).pathname }
  const move = (change: object) =>
    app.call(`/console/v1/reservations/${booking.id}/move`, { cookie, method: "POST", body: change })
  expect(await read(tracked)).not.toContain("changed your booking")
  const { body: moved, status } = await move({ time: "20:00" })
  expect(status).toBe(200)
  expect(await read(tracked)).toContain("The restaurant changed your booking. It was 7:30 pm, 4 guests.")
  await move({ date: "2026-11-18", time: "20:00" })
  expect(await read(tracked)).toContain("It was Tuesday, 17 November, 7:30 pm, 4 guests.")
  expect(await read(tracked, "?lang=hi")).toContain("रेस्टोरेंट ने आपकी बुकिंग बदली है।")
  // An undo of the first move comes too late: somebody has moved it again.
  const late = await move({ date: "2026-11-17", time: "19:30", people: 4, revision: moved.revision })
  expect([late.status, late.body.error.code]).toEqual([409, "INVALID_TRANSITION"])
})

test("a booking says that it waits and what happens without an answer, and the way there; in Hindi by the browser or the link", async () => {
  const customer = { name: "Asha Secretive", phone: "9845012345" }
  const request = { date: "2026-11-17", time: "19:30", people: 4, customer, notes: "Window" }
  const booking = await create("/v1/reservations", request)
  const page = await read(booking)
  expect(page).toContain("It is not confirmed yet. Without an answer from the restaurant it is cancelled.")
  expect(page).toContain("https://www.google.com/maps/dir/?api=1&amp;destination=")
  expect(page).not.toMatch(/Secretive|Window/)
  const byHeader = await read(booking, "", { "accept-language": "hi-IN,en;q=0.5" })
  const byLink = await read(booking, "?lang=hi")
  for (const hindi of [byHeader, byLink]) {
    expect(hindi).toContain('<html lang="hi"')
    expect(titleOf(hindi)).toBe("रेस्टोरेंट के पक्का करने का इंतज़ार")
    expect(hindi).toContain('href="?lang=en"')
  }
  expect(await read(booking, "?lang=en", { "accept-language": "hi" })).toContain('<html lang="en"')
})

test("an address below /t/ that is none of ours is a page in the reader's language, and reads nothing", async () => {
  const { path } = await create("/v1/orders", pickup)
  const before = app.statements.length
  for (const address of [`${path}/nonsense`, `${path}/cancel/x`, "/t/%", `/T/${path.slice(3)}`, "/t"]) {
    const { status, text, headers } = await app.call(address, { headers: { "accept-language": "hi" } })
    expect([address, status, headers.get("content-type")]).toEqual([address, 404, "text/html; charset=utf-8"])
    expect(text).toContain('<html lang="hi"')
    expect(headers.get("cache-control")).toBe("no-store")
    expect(headers.get("referrer-policy")).toBe("no-referrer")
  }
  expect(app.statements.slice(before)).toEqual([])
  expect((await app.call(`${path}/nonsense?lang=ta`)).text).toContain('<html lang="ta"')
  expect((await app.call(`/v1${path}`)).body.error.code).toBe("NOT_FOUND")
})
