import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { fieldsOf, openPage, startService } from "./storefront.fixture.ts"

const gobi: [string, string][] = [["line", JSON.stringify({ menuItemId: "itm_gobi", quantity: 1 })]]

/** Every address in a page: links, forms, buttons, files. */
function addresses(html: string): string[] {
  return [...html.matchAll(/ (?:href|action|formaction|src)="([^"]*)"/g)].map(([, address = ""]) => address)
}

test("every address of every page is below the mount", async () => {
  const { visit } = openPage()
  const pages = await Promise.all([
    visit("/"),
    visit("/", { form: gobi }),
    visit("/dish", { form: [["dish", "itm_dosa"]] }),
    visit("/cart", { form: gobi }),
    visit("/checkout", { form: gobi }),
    visit("/checkout"),
    visit("/book"),
    visit("/nothing"),
  ])
  for (const { text } of pages) {
    const own = addresses(text).filter(each => !/^(?:https:|tel:|#|\?lang=)/.test(each))
    expect(own.length).toBeGreaterThan(5)
    expect(own.filter(each => !/^\/r\/spice-garden(?:[/?]|$)/.test(each))).toEqual([])
  }
})

test("standalone, the addresses begin at the root", async () => {
  const { visit } = openPage({ basePath: "" })
  const { text } = await visit("/")
  expect(addresses(text)).toContain("/")
  expect(addresses(text).filter(each => each.startsWith("//"))).toEqual([])
})

test("the files are kept for a year under their version; an old address still works; no other file is sent", async () => {
  const { visit } = openPage()
  const [path = ""] = (await visit("/")).text.match(/\/assets\/\w+\/style\.css/) ?? []
  const file = await visit(path)
  expect([file.status, file.headers["Cache-Control"]]).toEqual([200, "public, max-age=31536000, immutable"])
  const old = await visit("/assets/0123/style.css")
  expect([old.status, old.headers["Cache-Control"]]).toEqual([200, "no-cache"])
  for (const other of ["/assets/x/storefront.ts", "/assets/x/..%2fserver.ts", "/assets/x/", "/assets"])
    expect([other, (await visit(other)).status]).toEqual([other, 404])
})

test("with a version the menu is sent from memory, compressed, and made again when the version changes", async () => {
  const page = openPage({ version: "1" })
  const { visit, service, site } = page
  const plain = await visit("/")
  service.menu = structuredClone(service.menu)
  Object.assign(service.menu.categories[0]?.items[0] ?? {}, { name: "Gobi Manchurian" })
  const calls = service.calls.length
  const packed = await visit("/", { headers: { "accept-encoding": "gzip, br" } })
  expect(String(brotliDecompressSync(packed.body as Buffer))).toBe(plain.text)
  const zipped = await visit("/", { headers: { "accept-encoding": "gzip" } })
  expect(String(gunzipSync(zipped.body as Buffer))).toBe(plain.text)
  const unchanged = await visit("/", { headers: { "if-none-match": plain.headers.ETag ?? "" } })
  expect([unchanged.status, unchanged.text]).toEqual([304, ""])
  expect(service.calls).toHaveLength(calls)
  site.version = "2"
  expect((await visit("/")).text).toContain("Gobi Manchurian")
  expect(service.calls.length).toBeGreaterThan(calls)
})

test("what else the page depends on is not mixed up: language, colours, cover, mount, preview", async () => {
  const { visit, site } = openPage({ version: "1" })
  await visit("/")
  expect((await visit("/", { headers: { "accept-language": "hi" } })).text).toContain('lang="hi"')
  site.colours = "plum"
  expect((await visit("/")).text).toContain('data-colours="plum"')
  const images = [{ url: "https://x.example/a.webp", width: 320, height: 240 }]
  site.cover = { alt: "The oven", images, part: "MIDDLE" }
  expect((await visit("/")).text).toContain('alt="The oven" fetchpriority="high"')
  site.preview = true
  expect((await visit("/")).text).toContain("Preview: nothing reaches the kitchen")
  site.basePath = "/r/other"
  expect((await visit("/")).text).toContain('href="/r/other/book"')
})

test("without a version the menu is asked for each time", async () => {
  const { visit, service } = openPage()
  await visit("/")
  Object.assign(service.menu.categories[0]?.items[0] ?? {}, { name: "Gobi Manchurian" })
  expect((await visit("/")).text).toContain("Gobi Manchurian")
})

test("300 dishes without photos are less than 150 KB on the wire, scripts and style included", async () => {
  const started = startService()
  const [category] = started.service.menu.categories
  const [dish] = category?.items ?? []
  if (!category || !dish) throw new Error("no dish")
  const words =
    "slow cooked with fresh garden herbs ground spice butter cream tomato ginger garlic mint".split(" ")
  category.items = Array.from({ length: 300 }, (_, index) => {
    const pick = (from: number) => words.map((_, at) => words[(at * (index + from)) % words.length]).join(" ")
    return {
      ...dish,
      id: `itm_${index}`,
      menuItemId: `itm_${index}`,
      name: `${pick(1)} ${index}`,
      description: pick(3),
    }
  })
  const { visit } = openPage({}, started)
  const headers = { "accept-encoding": "br" }
  const menu = await visit("/", { headers })
  const text = String(brotliDecompressSync(menu.body as Buffer))
  const files = [...new Set(text.match(/\/assets\/\w+\/[\w.-]+/g))]
  const script =
    "attempt book cart-store cart checkout choices element form help memory place quote server sheet site words"
  const modules = script.split(" ").map(name => files[0]?.replace(/[^/]+$/, `${name}.js`) ?? "")
  const sent = await Promise.all([...files, ...modules].map(path => visit(path, { headers })))
  expect(sent.every(({ status }) => status === 200)).toBe(true)
  const bytes = [menu, ...sent].reduce((sum, { body }) => sum + body.length, 0)
  expect(bytes).toBeLessThan(150_000)
})

test("a chosen language stays in the links, for browsers that keep no cookie", async () => {
  const { visit } = openPage()
  const { text, headers } = await visit("/?lang=hi")
  expect(addresses(text)).toContain("/r/spice-garden/book?lang=hi")
  expect(headers["Set-Cookie"]).toContain("lang=hi; Path=/r/spice-garden;")
  const cart = await visit("/cart?lang=hi", { form: gobi })
  expect(addresses(cart.text)).toContain("/r/spice-garden/checkout?lang=hi")
  expect(cart.text).toContain('form="cart" formaction="/r/spice-garden/cart?lang=en"')
  expect((await visit("/?lang=xx")).text).toContain('lang="en"')
})

test("a restaurant offers the languages that it chose", async () => {
  const { visit } = openPage({ languages: ["hi"] })
  const { text } = await visit("/", { headers: { "accept-language": "en" } })
  expect(text).toContain('<html lang="hi"')
  expect(text).not.toContain("?lang=")
})

test.each([
  [[], "frame-ancestors 'none'"],
  [
    ["https://a.example", "https://b.example:8443"],
    "frame-ancestors https://a.example https://b.example:8443",
  ],
  [["https://a.example; script-src *", "*", "javascript:x"], "frame-ancestors 'none'"],
])("frames: %s", async (frameAncestors, policy) => {
  const { headers } = await openPage({ frameAncestors }).visit("/")
  expect(headers["Content-Security-Policy"]?.endsWith(policy)).toBe(true)
})

test("frames: the console shows the preview", async () => {
  const { headers } = await openPage({ preview: true }).visit("/")
  expect(headers["Content-Security-Policy"]).toContain("frame-ancestors 'self'")
})

test.each([
  [{}, false],
  [{ searchEngines: false }, true],
  [{ preview: true }, true],
])("search engines and %o", async (change, hidden) => {
  const { text, headers } = await openPage(change).visit("/")
  expect(text.includes('name="robots" content="noindex"')).toBe(hidden)
  expect(headers["X-Robots-Tag"] === "noindex").toBe(hidden)
  expect(text.includes('property="og:title"')).toBe(!hidden)
})

test("shared links have a title, a description and an address", async () => {
  const { text } = await openPage().visit("/")
  expect(text).toContain("<title>Spice Garden, Bengaluru</title>")
  expect(text).toContain('<meta property="og:url" content="https://orders.example/r/spice-garden">')
  expect(text).toContain('<link rel="canonical" href="https://orders.example/r/spice-garden">')
})

test("the footer names the seller, the numbers and the privacy notice, as text or as a link", async () => {
  const notice = "We keep your phone for 30 days.\n<b>No longer.</b>"
  const own = await openPage({ legal: { name: "Garden Foods Pvt Ltd", privacyNotice: notice } }).visit("/")
  for (const words of [
    "Sold by Garden Foods Pvt Ltd",
    "GSTIN 29ABCDE1234F1Z5",
    "FSSAI 11226333000417",
    "12 MG Road",
  ])
    expect(own.text).toContain(words)
  expect(own.text).toContain("&lt;b&gt;No longer.&lt;/b&gt;")
  const link = await openPage({ legal: { privacyNotice: "https://garden.example/privacy" } }).visit("/")
  expect(addresses(link.text)).toContain("https://garden.example/privacy")
})

test.each([
  [true, [false], "GST is added to these prices"],
  [true, [true], "Prices include GST."],
  [true, [true, false], "Some prices include GST"],
  [false, [false], "No GST is added"],
])("GST applies %s, included %s: the menu says it", async (gstApplies, included, words) => {
  const started = startService()
  started.service.menu.gstApplies = gstApplies
  for (const [index, item] of (started.service.menu.categories[0]?.items ?? []).entries())
    item.tax = { rate: 5, included: included[index % included.length] ?? false }
  expect((await openPage({}, started).visit("/")).text).toContain(words)
})

test("a suspended restaurant takes no orders and gives its phone number", async () => {
  const started = startService()
  Object.assign(started.service.restaurant.ordering, { enabled: false, acceptingNow: false })
  const { visit } = openPage({}, started)
  const { text } = await visit("/")
  expect(text).toContain("We are not taking orders online at present. Please call us.")
  expect(text).toContain("tel:08041234567")
  expect(text).not.toContain('name="add"')
})

test("an order is shown with its token only", async () => {
  const { visit, service, site } = openPage()
  service.orders.push({
    id: "ord_1",
    key: "k",
    body: JSON.stringify({ items: [], customer: { name: "Asha" } }),
  })
  const token = "token-of-ord_1-which-nobody-guesses"
  const shown = await visit(`/order/ord_1/${token}`)
  expect([shown.status, shown.headers["Cache-Control"]]).toEqual([200, "no-store"])
  for (const words of ["Order 1", "Send it to yourself", "The restaurant answers by 1:40 pm"])
    expect(shown.text).toContain(words)
  expect(shown.text).not.toContain("Asha")
  for (const path of ["/order/ord_1/other", "/order/ord_1/", "/order/ord_1", `/order/ord_2/${token}`])
    expect([path, (await visit(path)).status >= 300]).toEqual([path, true])
  // Another process knows it as well: nothing of it is kept in memory.
  expect((await openPage(site).visit(`/order/ord_1/${token}`)).status).toBe(200)
})

test("alone, an order is cancelled on a page of its own, by its own form only; what the API lacks is not there", async () => {
  const { visit, service, site } = openPage({ basePath: "" })
  const body = JSON.stringify({ items: [], customer: { name: "Asha" } })
  service.orders.push({ id: "ord_1", key: "k", body })
  const link = "/order/ord_1/token-of-ord_1-which-nobody-guesses"
  const { text } = await visit(link)
  expect(addresses(text)).toContain(`${link}/cancel`)
  expect(text).not.toMatch(/data-watched|Ask to cancel|<form/)
  for (const path of ["/ask", "/move", "/again", "/booking.ics", "/nothing"])
    expect([path, (await visit(`${link}${path}`)).status]).toEqual([path, 404])
  const cancelled: string[] = []
  site.rasoi.orders.cancel = async id => {
    cancelled.push(id)
    return site.rasoi.orders.get(id)
  }
  const page = await visit(`${link}/cancel`)
  expect(page.text).toContain(`<form method="post" action="${link}/cancel">`)
  const form: [string, string][] = [["x", "y"]]
  const foreign = await visit(`${link}/cancel`, { form, headers: { "sec-fetch-site": "cross-site" } })
  expect([foreign.status, cancelled]).toEqual([403, []])
  const own = await visit(`${link}/cancel`, { form })
  expect([own.status, own.headers.Location, cancelled]).toEqual([303, link, ["ord_1"]])
})

test("a service that never responded has a page too", async () => {
  const { rasoi } = startService()
  rasoi.restaurant.get = () => Promise.reject(new Error("no"))
  const { visit } = openPage({ rasoi })
  for (const url of ["/", "/book", "/%", "/order/x/y"]) {
    const { status, text } = await visit(url)
    expect([url, status, text.includes("Back in a moment")]).toEqual([url, 503, true])
  }
})

test.each([0, 1])(
  "over a limit, after %s calls: 429 with its wait and words, and no fault is reported",
  async calls => {
    const page = openPage()
    if (calls > 0) await page.visit("/book")
    page.service.mostCalls = calls
    const visits: Parameters<typeof page.visit>[] = [
      ["/"],
      ["/book"],
      ["/nothing"],
      ["/checkout", { form: gobi }],
      ["/api/quote", { json: { type: "PICKUP", items: [] } }],
    ]
    for (const visit of visits) {
      const { status, headers, text } = await page.visit(...visit)
      expect([visit[0], status, headers["Retry-After"]]).toEqual([visit[0], 429, "17"])
      expect(text).toContain("Please try again in 17 seconds")
    }
    expect(page.reported).toEqual([])
  },
)

test("an order over a limit is sent again by the customer: 429, with the same key", async () => {
  const { visit, service, reported } = openPage()
  const checkout = await visit("/checkout", { form: gobi })
  service.refuseWith = { status: 429, code: "RATE_LIMITED" }
  const form = fieldsOf(checkout.text, "checkout")
  const { status, headers, text } = await visit("/order", { form })
  expect([status, headers["Retry-After"]]).toEqual([429, "60"])
  expect(fieldsOf(text, "again")).toEqual(form)
  expect(reported).toEqual([])
})

test.each([
  ["an array", `${"[".repeat(6_000)}${"]".repeat(6_000)}`],
  ["a deep object", `{"items":${"[".repeat(6_000)}${"]".repeat(6_000)}}`],
  ["null", "null"],
  ["a text", '"x"'],
])("%s as a body is refused, and is no fault of ours", async (_, body) => {
  const { visit, reported, service } = openPage()
  for (const path of ["/api/quote", "/api/orders", "/api/bookings"]) {
    const { status, text } = await visit(path, { body, headers: { "idempotency-key": "a".repeat(32) } })
    expect([path, status, JSON.parse(text).code]).toEqual([path, 400, "BAD_REQUEST"])
  }
  expect(reported).toEqual([])
  expect(service.orders).toEqual([])
})

test("a field named like a member of every object keeps the service's words", async () => {
  const { visit, service } = openPage()
  const errors = [{ field: "constructor", message: "is unknown", reason: "UNKNOWN_MEMBER", params: {} }]
  service.refuseWith = { status: 422, code: "VALIDATION_FAILED", errors }
  const json = { items: [], expectedTotal: 0 }
  const { text } = await visit("/api/orders", { json, headers: { "idempotency-key": "a".repeat(32) } })
  expect(JSON.parse(text).faults[0].message).toBe("This is unknown.")
})
