import { get } from "node:http"
import { beforeEach, describe, expect, test } from "vitest"
import { rounds } from "../../../../../tests/rounds.ts"
import { testApp } from "../../testing/fixtures.ts"
import { fillCheckout, send } from "./browser.fixture.ts"
import { makeReady, switchPage } from "./page.fixture.ts"

/** The storefront itself, mounted. */
const app = await testApp({ config: { trustProxy: "loopback" } })
/** Another process, as after a restart. */
const second = await testApp({ connection: app.connection, clock: app.clock })
const customer = { name: "Asha Rao", phone: "9845012345" }
let restaurantId: string
let cookie: string
let home: string
let serial = 0

beforeEach(async () => {
  serial += 1
  app.clock.advance(3_600_000)
  restaurantId = await app.restaurant()
  cookie = await app.signedIn(restaurantId)
  await makeReady(app, cookie)
  app.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
  home = `/r/mounted-${serial}`
  await switchPage(app, cookie, { state: "ON", slug: `mounted-${serial}` })
})

const inbox = async () =>
  (await app.call("/console/v1/orders", { cookie })).body.data as { id: string; trackingUrl: string }[]

test("every link, form and file of the menu page is below the page's address, or elsewhere on the web", async () => {
  const { status, text, headers } = await app.call(home)
  expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"])
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
  const links = [...text.matchAll(/\s(?:href|src|action|formaction)="([^"#][^"]*)"/g)].map(
    ([, link = ""]) => link,
  )
  expect(links.length).toBeGreaterThan(10)
  const isBelow = (link: string) => new URL(link, app.url + home).pathname.startsWith(home)
  for (const link of links) expect(/^(https?:|tel:)/.test(link) || isBelow(link), link).toBe(true)
  const files = links.filter(link => link.startsWith(`${home}/assets/`))
  expect(files.length).toBeGreaterThan(1)
  for (const file of files) {
    const response = await app.call(file)
    expect([file, response.status, response.headers.get("cache-control")]).toEqual([
      file,
      200,
      expect.stringContaining("immutable") as string,
    ])
  }
})

test("the menu page follows the menu, the settings and the devices at once", async () => {
  expect((await app.call(home)).text).toContain("Butter Chicken")
  const patch = (body: object) => app.call("/console/v1/settings", { method: "PATCH", cookie, body })
  await patch({ profile: { name: "Another Name", legalName: "Angaara Foods LLP" } })
  const renamed = (await app.call(home)).text
  expect(renamed).toContain("Another Name")
  expect(renamed).toContain("Angaara Foods LLP")
  const pause = async (minutes: number) => {
    await app.call("/console/v1/ordering/pause", { method: "POST", cookie, body: { minutes } })
    return /again (?:today|tomorrow) at [^;<]+/.exec((await app.call(home)).text)?.[0]
  }
  const [first, second] = [await pause(30), await pause(45)]
  expect(first).toBeDefined()
  expect(second).not.toBe(first)
  await app.call("/console/v1/ordering/pause", { method: "DELETE", cookie })
  await patch({ ordering: { enabled: false } })
  expect((await app.call(home)).text).not.toMatch(/name="add"/)
})

test.each(["//evil.example", "//evil.example/order", "/preview//evil.example"])(
  "%s below the page is 404 and leads nowhere",
  async below => {
    const { status, headers, text } = await app.call(`${home}${below}`, { cookie })
    expect([status, headers.get("location")]).toEqual([404, null])
    expect(text).not.toContain("evil.example")
  },
)

test("a backslash is a slash to a browser: its address below the page is 404, too", async () => {
  // `fetch` sends a slash in its place.
  const { port } = app
  const status = await new Promise(resolve => {
    get({ port, path: `${home}/\\evil.example` }, response => resolve(response.resume().statusCode))
  })
  expect(status).toBe(404)
})

describe("a checkout without scripts", () => {
  test("makes one order, however often its form is sent, and shows it to whoever has the link only", async () => {
    const form = await fillCheckout(app, home, customer)
    expect(form.fields.map(([name]) => name).filter(name => /price|amount/i.test(name))).toEqual([])
    const responses = await Promise.all(Array.from({ length: 5 }, () => send(app, form)))
    // A slow machine may tell one of them to send the same form again.
    for (const { status } of responses) expect([303, 503]).toContain(status)
    const link = (await send(app, form)).headers.get("location") ?? ""
    for (const { status, headers } of responses) {
      if (status === 303) expect(headers.get("location")).toBe(link)
    }
    const [order] = await inbox()
    expect(await inbox()).toHaveLength(1)
    const [, token = ""] = /^\/t\/([\w-]{20,})\?lang=en$/.exec(link) ?? []
    expect((await app.call(link)).status).toBe(200)
    const other = token.replace(/.$/, end => (end === "A" ? "B" : "A"))
    expect((await app.call(`/t/${other}`)).status).toBe(404)
    // An address that the page gave to customers before leads there.
    const earlier = await app.call(`${home}/order/${order?.id}/${token}?lang=en`, { redirect: "manual" })
    expect([earlier.status, earlier.headers.get("location")]).toEqual([302, link])
    expect((await app.call(`${home}/order/${order?.id}`)).status).toBe(404)
  })

  test("that was used and is sent with other contents leads to its order, also after a restart", async () => {
    const form = await fillCheckout(app, home, customer)
    const link = (await send(app, form)).headers.get("location")
    const changed = form.fields.map(([name, value]): [string, string] =>
      name === "note" ? [name, "more chutney"] : [name, value],
    )
    expect(changed).not.toEqual(form.fields)
    second.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
    for (const process of [app, second]) {
      const again = await send(process, { ...form, fields: changed })
      expect([again.status, again.headers.get("location")]).toEqual([303, `${link}&already`])
      expect((await process.call(`${link}&already`)).text).toContain("this is the order that it made")
    }
    expect(await inbox()).toHaveLength(1)
  })

  test("of another website, without its key, or with a price in it orders nothing", async () => {
    const form = await fillCheckout(app, home, customer)
    const without = (name: string) => ({ ...form, fields: form.fields.filter(([each]) => each !== name) })
    const foreign = await send(app, form, { origin: "https://evil.example", "sec-fetch-site": "cross-site" })
    expect(foreign.status).toBe(403)
    expect((await send(app, without("key"))).status).toBe(400)
    const priced = form.fields.map(([name, value]): [string, string] =>
      name === "line" ? [name, value.replace("{", '{"price":1,')] : [name, value],
    )
    expect((await send(app, { ...form, fields: priced })).status).toBeGreaterThanOrEqual(400)
    expect(await inbox()).toEqual([])
  })
})

test("the preview orders with the test key, and the order leads back to it; the console may show both in a frame", async () => {
  const preview = `${home}/preview`
  const signedIn = {
    call: (path: string, options: Parameters<typeof app.call>[1] = {}) =>
      app.call(path, { ...options, cookie }),
  }
  const { headers, status } = await send(signedIn, await fillCheckout(signedIn, preview, customer))
  expect([status, headers.get("location")]).toEqual([
    303,
    expect.stringMatching(/^\/t\/[\w-]{20,}/) as string,
  ])
  expect(await inbox()).toEqual([])
  const shown = await app.call(headers.get("location") ?? "")
  expect(shown.text).toContain(`href="${preview}?lang=en"`)
  expect(shown.headers.get("content-security-policy")).toContain("frame-ancestors 'self'")
})

test("the page of a link has the restaurant's colours, and its menu while its page is on; other websites frame it as the page", async () => {
  const embedOrigins = ["https://www.example.com"]
  const body = { page: { colours: "ocean", embedOrigins } }
  await app.call("/console/v1/settings", { method: "PATCH", cookie, body })
  const { headers } = await send(app, await fillCheckout(app, home, customer))
  const link = headers.get("location") ?? ""
  const shown = await app.call(link)
  expect(shown.text).toContain('data-colours="ocean"')
  expect(shown.text).toContain(`href="${home}?lang=en"`)
  expect(shown.headers.get("content-security-policy")).toContain("frame-ancestors https://www.example.com")
  expect(shown.headers.get("set-cookie")).toBe(null)
  await switchPage(app, cookie, { state: "OFF" })
  const off = await app.call(link)
  expect([off.status, off.text.includes('data-colours="ocean"'), off.text.includes('href="/r/')]).toEqual([
    200,
    true,
    false,
  ])
})

test("many visitors at once with one order each: each has its own order", async () => {
  const count = rounds(200)
  const visitors = Array.from({ length: count }, (_, index) => {
    const address = { "x-forwarded-for": `198.51.100.${index}`, "x-forwarded-proto": "https" }
    const call: typeof app.call = (path, options = {}) =>
      app.call(path, { ...options, headers: { ...options.headers, ...address } })
    return { call, phone: String(9_000_100_000 + index) }
  })
  const responses = await Promise.all(
    visitors.map(async ({ call, phone }) =>
      send({ call }, await fillCheckout({ call }, home, { ...customer, phone })),
    ),
  )
  const links = responses.map(({ headers }) => headers.get("location"))
  expect(new Set(links).size).toBe(count)
  const tokens = links.map(link => link?.split(/[/?]/)[2])
  const placed = (await inbox()).map(({ trackingUrl }) => trackingUrl.split("/").at(-1))
  expect(placed.sort()).toEqual(tokens.sort())
})
