import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { newId } from "../../base/ids.ts"
import { startTestApp, type TestApp } from "../../testing/app.ts"
import { until } from "../../testing/database.ts"
import { testApp } from "../../testing/fixtures.ts"
import { type LinkProxy, startLinkProxy } from "../../testing/link-proxy.ts"
import { orderCaller, pickup } from "../orders/fixture.ts"
import { formOf as actionFormOf, makeCustomer, pathOf } from "../tracking/customer.fixture.ts"
import { fillCheckout, formOf, send } from "./browser.fixture.ts"
import { makeReady, switchPage } from "./page.fixture.ts"

/** The console's server, which keeps its database. */
const app = await testApp()
/** The server of the pages, whose link to the same database breaks. */
let server: TestApp
let link: LinkProxy
let cookie: string
let restaurantId: string
let home: string
let serial = 0
/** Of which restaurants the server of the pages got notifications. */
const notified = new Set<string>()

/** The server knows all changes: a later notification would make it forget a page that it has shown. */
async function untilNotified(): Promise<void> {
  const last = newId("rst")
  await until("the last notification", async () => {
    // One is lost while the server connects again.
    await app.hub.edit("keys", last, async () => {})
    return notified.has(last)
  })
}

beforeAll(async () => {
  if ("url" in app.connection) throw new Error("the cluster of tests listens on a socket")
  const { host, port } = app.connection
  link = await startLinkProxy({ path: `${host}/.s.PGSQL.${port}` })
  const connection = { ...app.connection, host: "127.0.0.1", port: link.port }
  server = await startTestApp({ connection, clock: app.clock })
  server.hub.onChange(change => notified.add(change.restaurantId))
})
afterAll(async () => {
  await server.stop()
  await link.close()
})

beforeEach(async () => {
  serial += 1
  app.clock.advance(3_600_000)
  restaurantId = await app.restaurant()
  cookie = await app.signedIn(restaurantId)
  await makeReady(app, cookie)
  for (const each of [app, server])
    each.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
  home = `/r/away-${serial}`
  await switchPage(app, cookie, { state: "ON", slug: `away-${serial}` })
  await untilNotified()
})

const customer = { name: "Asha Rao", phone: "9845012345" }
const orders = async () => (await app.call("/console/v1/orders", { cookie })).body.data

async function withoutDatabase(work: () => Promise<void>): Promise<void> {
  link.break("cut")
  try {
    await work()
  } finally {
    link.mend()
    await until("the server responds again", async () => (await server.call(`${home}/book`)).status !== 503)
  }
}

test("visitors of a page that was shown before get its phone number; a form comes back whole and makes one order", async () => {
  const form = await fillCheckout(server, home, customer)
  await withoutDatabase(async () => {
    for (const path of ["", "/book", "/checkout", "/order/ord_1/token", "/nothing"]) {
      const { status, text, headers } = await server.call(`${home}${path}`)
      expect([path, status, headers.get("content-type")]).toEqual([path, 503, "text/html; charset=utf-8"])
      expect(text).toContain("Back in a moment")
      expect(text).toContain('href="tel:08041234567"')
    }
    const headers = { "idempotency-key": "a".repeat(32) }
    const api = await server.call(`${home}/api/orders`, { method: "POST", body: {}, headers })
    expect(api.body).toMatchObject({ again: true })
    const [style = ""] = /\/r\/[^"]*style\.css/.exec((await server.call(home)).text) ?? []
    expect((await server.call(style)).status).toBe(200)
    const { status, text } = await send(server, form)
    expect([status, text.includes("does not make a second one")]).toEqual([503, true])
    const again = formOf(text, `${home}/order`)
    expect(again.fields.toSorted()).toEqual(form.fields.toSorted())
  })
  expect((await send(server, form)).status).toBe(303)
  expect(await orders()).toHaveLength(1)
})

test("an unknown page, one that was switched off, and a preview look the same, in the visitor's language", async () => {
  const seen = `/r/away-${serial}`
  expect((await server.call(seen)).text).toContain("08041234567")
  await switchPage(app, cookie, { state: "OFF" })
  await until("the server knows", async () => (await server.call(seen)).status === 404)
  await withoutDatabase(async () => {
    const responses = []
    for (const path of [seen, "/r/nobody-has-this", `${seen}/preview`]) {
      const { status, text } = await server.call(path, { headers: { "accept-language": "hi" } })
      responses.push([status, text])
      expect(text).toContain('lang="hi"')
      expect(text).not.toContain("08041234567")
    }
    for (const response of responses) expect(response).toEqual(responses[0])
    const form = { action: "/r/nobody-has-this/book", fields: [["people", `2"><b>`]] as [string, string][] }
    expect(formOf((await send(server, form)).text, form.action).fields).toEqual(form.fields)
  })
})

test("a tracking link shows a page that loads itself again, in the visitor's language", async () => {
  await withoutDatabase(async () => {
    for (const end of ["", "/booking.ics"]) {
      const path = `/t/${"a".repeat(32)}${end}`
      const { status, text } = await server.call(path, { headers: { "accept-language": "hi" } })
      expect([status, text.includes("थोड़ी देर में लौटते हैं"), text.includes('http-equiv="refresh"')]).toEqual([
        503,
        true,
        true,
      ])
    }
  })
})

test("a link that was shown before has the phone number; the form of an action comes back whole and acts once", async () => {
  const key = (await app.key(restaurantId, "live")).secret
  const order = (await orderCaller(app)(key, pickup)).body
  const path = pathOf(order)
  await untilNotified()
  const customer = makeCustomer(server, { hasProxy: false })
  const { action, fields } = actionFormOf((await customer.get(`${path}/cancel`)).text)
  await withoutDatabase(async () => {
    for (const end of ["", "/cancel", "/ask", "/manage"]) {
      const { status, text, headers } = await customer.get(`${path}${end}`)
      expect([end, status, headers.get("content-type")]).toEqual([end, 503, "text/html; charset=utf-8"])
      expect([end, text.includes('href="tel:08041234567"'), text.includes("<form")]).toEqual([
        end,
        true,
        false,
      ])
    }
    const sent = await customer.post(action, fields)
    expect([sent.status, sent.text.includes('href="tel:08041234567"')]).toEqual([503, true])
    // A refresh would lose the form.
    expect(sent.text).not.toContain('http-equiv="refresh"')
    const again = actionFormOf(sent.text)
    expect([again.action, [...again.fields]]).toEqual([action, [...fields]])
    const foreign = await customer.post(action, fields, { "sec-fetch-site": "cross-site" })
    expect([foreign.status, foreign.text.includes("<form")]).toEqual([503, false])
    const unknown = await customer.get(`/t/${"a".repeat(24)}/cancel`)
    expect([unknown.status, unknown.text.includes("tel:")]).toEqual([503, false])
  })
  expect((await customer.post(action, fields)).status).toBe(303)
  expect((await app.call(`/v1/orders/${order.id}`, { key })).body.cancelledBy).toBe("CUSTOMER")
})
