import { afterEach, beforeEach, expect, test } from "vitest"
import { until } from "../../testing/database.ts"
import { testApp } from "../../testing/fixtures.ts"
import { fillCheckout, send } from "./browser.fixture.ts"
import { makeReady, switchPage } from "./page.fixture.ts"

const app = await testApp()
let cookie: string
let home: string
let serial = 0

beforeEach(async () => {
  serial += 1
  const restaurantId = await app.restaurant()
  cookie = await app.signedIn(restaurantId)
  await makeReady(app, cookie)
  app.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
  home = `/r/followed-${serial}`
  await switchPage(app, cookie, { state: "ON", slug: `followed-${serial}` })
})

const readers = (count: number) => until(`readers: ${count}`, () => app.eventFeed.waiting === count)

afterEach(async () => {
  await switchPage(app, cookie, { state: "OFF" })
  await readers(0)
})

async function order(): Promise<{ link: string; id: string }> {
  const customer = { name: "Asha Rao", phone: String(9_845_000_000 + serial) }
  const { headers } = await send(app, await fillCheckout(app, home, customer))
  const [link = ""] = headers.get("location")?.split("?") ?? []
  const { body } = await app.call("/console/v1/orders", { cookie })
  return { link, id: body.data.find((each: { trackingUrl: string }) => each.trackingUrl.endsWith(link)).id }
}

/** What the page of the order knows, once the server reads the feed. */
async function look(link: string): Promise<string> {
  let since = ""
  await until("the page follows the order", async () => {
    since = /data-since="([^"]*)"/.exec((await app.call(link)).text)?.[1] ?? ""
    return since !== ""
  })
  return since
}

const changed = async (link: string, since: string) =>
  (await app.call(`${link}/changed?since=${encodeURIComponent(since)}`)).text
const accept = (id: string) =>
  app.call(`/console/v1/orders/${id}/accept`, { method: "POST", cookie, body: { prepMinutes: 20 } })

test("twenty open pages of a restaurant's orders learn of a step through one reader of the feed", async () => {
  const [one, other] = [await order(), await order()]
  const since = await look(one.link)
  const pages = await Promise.all(Array.from({ length: 20 }, () => look(one.link)))
  const sinceOther = await look(other.link)
  await readers(1)
  expect(await Promise.all(pages.map(each => changed(one.link, each)))).toEqual(pages.map(() => "no"))
  expect((await accept(one.id)).status).toBe(200)
  await until("the step is known", async () => (await changed(one.link, since)) === "yes")
  expect(await changed(other.link, sinceOther)).toBe("no")
  const later = await look(one.link)
  expect(await changed(one.link, later)).toBe("no")
  expect((await app.call(one.link)).text).toContain("<h1>Ready about ")
})

test("whoever does not know the link learns nothing, and a page of an earlier process is read again", async () => {
  const { link, id: orderId } = await order()
  const since = await look(link)
  expect(await changed(link.replace(/.{4}$/, "AAAA"), since)).toBe("unknown")
  expect(await changed(link, since.replace(/[^.]+$/, "ord_unknown"))).toBe("unknown")
  const [name = "", , id = ""] = since.split(".")
  for (const made of ["", "x", `earlier.0.${id}`, ".", name, `${name}.x.${id}`, `${name}.0`])
    expect(await changed(link, made), made).toBe("unknown")
  await accept(orderId)
  await until("the step is known", async () => (await changed(link, since)) === "yes")
  expect(await changed(link.replace(/.{4}$/, "AAAA"), since)).toBe("unknown")
})

test("a wrong link opens no reader of the feed", async () => {
  const { link } = await order()
  const wrong = link.replace(/.{4}$/, "AAAA")
  expect((await app.call(wrong)).status).toBe(404)
  await changed(wrong, "x")
  expect(app.eventFeed.waiting).toBe(0)
  await look(link)
  await readers(1)
})

test("a page that is switched off stops to read the feed", async () => {
  const { link } = await order()
  await look(link)
  await readers(1)
  await switchPage(app, cookie, { state: "OFF" })
  await readers(0)
  // The link stays, at its own pace.
  const { status, text } = await app.call(link)
  expect([status, text.includes("data-since")]).toEqual([200, false])
})
