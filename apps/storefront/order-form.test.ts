import { expect, test } from "vitest"
import { longestBodyBytes } from "./longest-body.ts"
import { fieldsOf, openPage } from "./storefront.fixture.ts"
import { wordsIn } from "./words/index.ts"

type Fields = [name: string, value: string][]

const gobi: Fields = [["line", JSON.stringify({ menuItemId: "itm_gobi", quantity: 1 })]]
const person: Fields = [
  ["type", "PICKUP"],
  ["pickupAt", "asap"],
  ["customer.name", "Asha Rao"],
  ["customer.phone", "9845012345"],
]

async function openCheckout(page = openPage()) {
  const checkout = await page.visit("/checkout", { form: gobi })
  return { ...page, checkout, fields: fieldsOf(checkout.text, "checkout") }
}

const without = (fields: Fields, name: string) => fields.filter(([each]) => each !== name)

test("from the menu to the order with forms alone; the cart has no prices", async () => {
  const { visit, follow, service } = openPage()
  const menu = await visit("/")
  expect(menu.text).toContain('name="add" value="itm_gobi"')
  const chosen: Fields = [
    ["dish", "itm_dosa"],
    ["size", "itm_dosa_l"],
    ["group-grp_1", "add_ghee"],
    ["quantity", "2"],
    ["dishNote", "crisp"],
  ]
  const first = await visit("/cart", { form: [["add", "itm_gobi"]] })
  const cart = await visit("/cart", { form: [...fieldsOf(first.text, "cart"), ...chosen] })
  expect(cart.text).toContain("Dosa (Large)")
  const fields = fieldsOf(cart.text, "cart")
  expect(fields.filter(([name]) => name === "line").map(([, value]) => JSON.parse(value))).toEqual([
    { menuItemId: "itm_gobi", quantity: 1 },
    { menuItemId: "itm_dosa_l", quantity: 2, addOnIds: ["add_ghee"], note: "crisp" },
  ])
  const checkout = await visit("/checkout", { form: fields })
  expect(checkout.text).toContain("Place order · ₹465.00")
  const placed = await visit("/order", { form: [...fieldsOf(checkout.text, "checkout"), ...person] })
  expect(placed.status).toBe(303)
  expect((await follow(placed)).text).toContain("Order 1")
  expect(service.orders).toHaveLength(1)
})

test("the key is 128 random bits and a time, another for each cart, and stays the same from page to page", async () => {
  const { visit } = openPage()
  const keyOf = async (form: Fields, path: "/cart" | "/checkout") => {
    const { text } = await visit(path, { form })
    return fieldsOf(text, path.slice(1)).find(([name]) => name === "key") ?? ["key", ""]
  }
  const key = await keyOf(gobi, "/cart")
  expect(key[1]).toMatch(/^[0-9a-f]{40}$/)
  expect(await keyOf(gobi, "/cart")).not.toEqual(key)
  expect(await keyOf([...gobi, key], "/checkout")).toEqual(key)
  expect(await keyOf([...gobi, key], "/checkout")).toEqual(key)
})

test("a form sent twice makes one order, and both responses lead to it", async () => {
  const { visit, fields, service } = await openCheckout()
  const form = [...fields, ...person]
  const [one, other] = await Promise.all([visit("/order", { form }), visit("/order", { form })])
  expect(one.headers.Location).toMatch(/^\/r\/spice-garden\/order\/ord_1\/token/)
  expect(other.headers.Location).toBe(one.headers.Location)
  expect(service.orders).toHaveLength(1)
})

test("the second of two taps waits for the first, for an order and for a booking", async () => {
  const { visit, fields, service } = await openCheckout()
  service.running = 1
  expect((await visit("/order", { form: [...fields, ...person] })).headers.Location).toContain(
    "/order/ord_1/",
  )
  service.running = 1
  const chosen: Fields = [
    ["date", "2026-11-18"],
    ["time", "20:00"],
    ["people", "2"],
  ]
  const form = [...fieldsOf((await visit("/book")).text, "book"), ...chosen, ...person.slice(2)]
  expect((await visit("/book", { form })).headers.Location).toContain("/booking/rsv_1/")
})

test("a form older than 12 hours is shown again with another key, before the service forgets its key", async () => {
  const { visit, fields, service, clock } = await openCheckout()
  const chosen: Fields = [
    ["date", "2026-11-19"],
    ["time", "20:00"],
    ["people", "2"],
  ]
  const table = [...fieldsOf((await visit("/book")).text, "book"), ...chosen, ...person.slice(2)]
  const order = [...fields, ...person]
  clock.now += 12 * 3_600_000
  expect((await visit("/order", { form: order })).status).toBe(303)
  expect((await visit("/book", { form: table })).status).toBe(303)
  clock.now += 1_000
  const old = await visit("/order", { form: order })
  expect([old.status, old.text.includes("This form is old")]).toEqual([409, true])
  expect(old.text).toContain('value="Asha Rao"')
  expect(service.orders).toHaveLength(1)
  const again = [...fieldsOf(old.text, "checkout"), ...person]
  expect((await visit("/order", { form: again })).status).toBe(303)
  expect(service.orders).toHaveLength(2)
  const oldTable = await visit("/book", { form: table })
  expect([oldTable.status, oldTable.text.includes("This form is old")]).toEqual([409, true])
  expect(
    (await visit("/book", { form: [...fieldsOf(oldTable.text, "book"), ...table.slice(1)] })).status,
  ).toBe(303)
})

test("a used form that is sent with other contents shows the order it made", async () => {
  const { visit, follow, fields, service } = await openCheckout()
  await visit("/order", { form: [...fields, ...person] })
  const again = await visit("/order", { form: [...fields, ...person, ["note", "more chutney"]] })
  expect(again.headers.Location).toMatch(/\/order\/ord_1\/token.*\?already$/)
  expect((await follow(again)).text).toContain("this is the order that it made")
  expect(service.orders).toHaveLength(1)
})

test("after a restart the used form still orders nothing, and asks before another order", async () => {
  const page = openPage()
  const { visit, fields, service } = await openCheckout(page)
  await visit("/order", { form: [...fields, ...person] })
  const restarted = openPage({}, page)
  const again = await restarted.visit("/order", { form: [...fields, ...person, ["note", "more"]] })
  expect(again.status).toBe(409)
  expect(again.text).toContain("This form was already used")
  expect(service.orders).toHaveLength(1)
  const next = fieldsOf(again.text, "next")
  const key = fields.find(([name]) => name === "key")
  expect(next.find(([name]) => name === "key")).not.toEqual(key)
  expect(next).toContainEqual(["customer.phone", "9845012345"])
})

test("after a restart the service may name the order that the form made", async () => {
  const page = openPage()
  const { visit, fields, service } = await openCheckout(page)
  await visit("/order", { form: [...fields, ...person] })
  const other: Fields = [...without(fields, "key"), ["key", "f".repeat(32)], ...person]
  service.refuseWith = { status: 422, code: "IDEMPOTENCY_KEY_REUSED", subjectId: "ord_1" }
  const again = await openPage({}, page).visit("/order", { form: other })
  expect(again.headers.Location).toMatch(/\/order\/ord_1\/token.*\?already$/)
})

test("a form without its key orders nothing and comes back complete", async () => {
  const { visit, fields, service } = await openCheckout()
  const response = await visit("/order", { form: [...without(fields, "key"), ...person] })
  expect(response.status).toBe(400)
  expect(response.text).toContain("Nothing is ordered yet: please send it again")
  expect(service.orders).toEqual([])
  const again = await visit("/order", { form: [...fieldsOf(response.text, "checkout"), ...person] })
  expect(again.status).toBe(303)
})

test.each([
  ["a field with a price", [["price", "1"]]],
  ["a discount", [["discount", "100"]]],
  ["a price in a line", [["line", JSON.stringify({ menuItemId: "itm_gobi", quantity: 1, price: 1 })]]],
] as [string, Fields][])("%s in the form is refused and named", async (_, extra) => {
  const { visit, fields, service } = await openCheckout()
  const response = await visit("/order", { form: [...fields, ...person, ...extra] })
  expect(response.status).toBe(400)
  expect(response.text).toContain("Prices are always those of our menu")
  expect(service.orders).toEqual([])
})

test.each([
  "rubbish",
  "null",
  "[]",
  '{"menuItemId":"itm_gobi","quantity":0}',
  '{"menuItemId":"itm_gobi","quantity":1e9}',
  '{"menuItemId":7,"quantity":1}',
  '{"__proto__":{},"menuItemId":"itm_gobi","quantity":1,"x":1}',
])("a damaged line %s is said to be damaged", async line => {
  const response = await openPage().visit("/cart", { form: [["line", line]] })
  expect([response.status, response.text.includes("incomplete or damaged")]).toEqual([400, true])
})

test("a dish that no longer exists can be taken out, and the rest is ordered", async () => {
  const { visit, service } = openPage()
  const gone: Fields = [["line", JSON.stringify({ menuItemId: "itm_gone", quantity: 1 })]]
  const checkout = await visit("/checkout", { form: [...gone, ...gobi] })
  expect(checkout.text).toContain("A dish in your cart: </b>This is no longer on the menu")
  expect(checkout.text).toContain('name="remove" value="0"')
  const rest = await visit("/checkout", { form: [...fieldsOf(checkout.text, "checkout"), ["remove", "0"]] })
  await visit("/order", { form: [...fieldsOf(rest.text, "checkout"), ...person] })
  expect(service.orders).toHaveLength(1)
  expect((await visit("/cart", { form: [["add", "itm_gone"]] })).status).toBe(410)
})

test("a price that changed is shown before and after, and ordered only after another tap", async () => {
  const { visit, fields, service } = await openCheckout()
  const [gobiDish] = service.menu.categories[0]?.items ?? []
  Object.assign(gobiDish?.price ?? {}, { amount: 25_000, display: "₹250.00" })
  const response = await visit("/order", { form: [...fields, ...person] })
  expect(response.status).toBe(409)
  expect(response.text).toContain("Gobi: ₹225.00 now ₹250.00")
  expect(response.text).toContain("Place order · ₹250.00")
  expect(response.text).toContain('value="Asha Rao"')
  expect(service.orders).toEqual([])
  await visit("/order", { form: [...fieldsOf(response.text, "checkout"), ...person] })
  expect(service.orders).toHaveLength(1)
})

test("a changed price names the tax and the usual charges in the customer's language", async () => {
  const { visit, fields, service, rasoi } = await openCheckout()
  const quote = await rasoi.orders.quote({
    type: "PICKUP",
    items: [{ menuItemId: "itm_gobi", quantity: 1 }],
  })
  const change = (part: string, name: string) => ({ part, name, index: null, from: null, to: quote.total })
  const changes = [change("CHARGE", "Packaging"), change("CHARGE", "Clay pot"), change("TAX", "GST on top")]
  service.refuseWith = { status: 409, code: "PRICE_CHANGED", changes, quote }
  const { text } = await visit("/order?lang=hi", { form: [...fields, ...person] })
  const shown = [...text.matchAll(/<li>([^<]*: [^<]*)<\/li>/g)].map(([, line]) => line)
  expect(shown).toEqual(["पैकिंग", "Clay pot", "GST"].map(name => `${name}: कुछ नहीं अब ₹225.00`))
})

test("a total for collecting is not an agreement to a delivery", async () => {
  const { visit, fields, service } = await openCheckout()
  const delivery: Fields = [
    ["type", "DELIVERY"],
    ["delivery.pincode", "560001"],
    ["delivery.address", "12 Residency Road"],
    ...person.slice(2),
  ]
  const response = await visit("/order", { form: [...fields, ...delivery] })
  expect([response.status, response.text.includes("Please look at the total")]).toEqual([409, true])
  await visit("/order", { form: [...fieldsOf(response.text, "checkout"), ...delivery] })
  expect(JSON.parse(service.orders[0]?.body ?? "")).toMatchObject({
    type: "DELIVERY",
    payment: "CASH_ON_DELIVERY",
    delivery: { address: "12 Residency Road", pincode: "560001" },
  })
})

test("a time that has passed is chosen again by the customer", async () => {
  const { visit, fields } = await openCheckout()
  const late: Fields = [["pickupAt", "2026-11-17T08:00:00.000Z"]]
  const { text } = await visit("/checkout", { form: [...fields, ...late] })
  expect(text).toContain('<option value="" selected>The time you chose has passed')
})

test("a refused form comes back with another key, because the service remembers the refusal", async () => {
  const { visit, fields, service } = await openCheckout()
  service.refuseWith = { status: 422, code: "OUT_OF_AREA" }
  const response = await visit("/order", { form: [...fields, ...person] })
  const keyIn = (all: Fields) => all.find(([name]) => name === "key")?.[1]
  expect(keyIn(fieldsOf(response.text, "checkout"))).not.toBe(keyIn(fields))
})

test("an unknown outcome offers the same form again, with the same key", async () => {
  const { visit, fields, service } = await openCheckout()
  const form = [...fields, ...person]
  service.refuseWith = { status: 503, code: "SERVICE_UNAVAILABLE" }
  const response = await visit("/order", { form })
  expect(response.status).toBe(503)
  expect(response.text).toContain("trying again does not make a second one")
  delete service.refuseWith
  expect((await visit("/order", { form: fieldsOf(response.text, "again") })).status).toBe(303)
})

test("a form that cannot be read further comes back with all fields and its key, also where the restaurant is unknown", async () => {
  const page = openPage()
  const { fields, service } = await openCheckout(page)
  const form = [...fields, ...person]
  for (const [each, path] of [
    [page, "/order"],
    [openPage({}, page), "/order"],
    [page, "/checkout"],
  ] as const) {
    service.unavailable = true
    const response = await each.visit(path, { form })
    expect([response.status, response.text.includes("Back in a moment")]).toEqual([503, true])
    expect(response.text.includes("does not make a second one")).toBe(path === "/order")
    expect(response.text).toContain(`action="/r/spice-garden${path}"`)
    expect(fieldsOf(response.text, "again").sort()).toEqual(form.toSorted())
    delete service.unavailable
    const again = await each.visit(path, { form: fieldsOf(response.text, "again") })
    expect(again.status).toBe(path === "/order" ? 303 : 200)
  }
  expect(service.orders).toHaveLength(1)
})

test("a form of another website is never offered again as our own", async () => {
  const page = openPage()
  const { visit, fields, service } = await openCheckout(page)
  service.unavailable = true
  for (const path of ["/order", "/cart"]) {
    const headers = { "sec-fetch-site": "cross-site" }
    const { text } = await openPage({}, page).visit(path, { form: [...fields, ...person], headers })
    expect(text).not.toContain("<form")
  }
  expect((await visit("/book")).text).not.toContain("<form")
})

test.each([
  [{ status: 409, code: "PHONE_REFUSED" }, "can take nothing more here right now"],
  [
    { status: 422, code: "FIRST_ORDER_TOO_LARGE", maximum: { display: "₹500.00" } },
    "A first order with us can be up to ₹500.00",
  ],
])("the page's own rule %o is said in plain words with the phone number", async (refuseWith, words) => {
  const { visit, fields, service } = await openCheckout()
  service.refuseWith = refuseWith
  const response = await visit("/order", { form: [...fields, ...person] })
  expect(response.status).toBe(refuseWith.status)
  const [, alert = ""] = response.text.split('role="alert"')
  expect(alert.slice(0, 400)).toContain(words)
  expect(alert.slice(0, 400)).toContain("08041234567")
  expect(alert.slice(0, 700)).toContain('href="tel:08041234567"')
})

test("a checkout that cannot end in an order says so before anything is typed", async () => {
  const closed = { restaurant: { status: { open: false, label: "", opensAt: null, closesAt: null } } }
  const { visit, service } = openPage()
  Object.assign(service.restaurant.status, closed.restaurant.status)
  service.restaurant.ordering.acceptingNow = false
  const { text } = await visit("/checkout")
  expect(text).toContain("closed")
  expect(text).toContain('href="tel:08041234567"')
})

test.each([
  ["today", "2026-11-17T15:00:00.000Z", "We take them again today at 8:30 pm; your cart will wait here."],
  ["tomorrow", "2026-11-18T08:00:00.000Z", "We take them again tomorrow at 1:30 pm"],
  ["at midnight, closed", "2026-11-17T18:30:00.000Z", "We take them again tomorrow at 10:00 am"],
  ["when the service closes", "2026-11-17T17:30:00.000Z", "We take them again tomorrow at 10:00 am"],
])(
  "a pause that ends %s: menu, checkout and refusal say until when, and the cart stays",
  async (_, resumesAt, words) => {
    const { visit, fields, service } = await openCheckout()
    expect((await visit("/")).text).toContain("Ready in about")
    Object.assign(service.restaurant.ordering, { acceptingNow: false, resumesAt })
    const menu = (await visit("/")).text
    expect(menu).toContain(words)
    expect(menu).not.toContain("Ready in about")
    expect((await visit("/checkout")).text).toContain(words)
    service.refuseWith = { status: 409, code: "NOT_ACCEPTING", resumesAt }
    const refused = await visit("/order", { form: [...fields, ...person] })
    expect([refused.status, service.orders]).toEqual([409, []])
    expect(refused.text).toContain(words)
    expect(refused.text).toMatch(/id="cart">[\s\S]*Gobi/)
    // What was typed stays in hidden fields; no button offers to order.
    expect(refused.text).toContain('id="fields" hidden')
    expect(refused.text).toContain("Asha")
    for (const shown of [refused, await visit("/checkout", { form: fields }), await visit("/checkout")])
      expect(shown.text).not.toContain('id="place"')
  },
)

test.each([
  ["another site", { "sec-fetch-site": "cross-site" }, 403],
  ["a neighbour of the same site", { "sec-fetch-site": "same-site" }, 403],
  ["an older browser on another site", { "sec-fetch-site": "", origin: "https://evil.example" }, 403],
  [
    "an older browser on our host without TLS",
    { "sec-fetch-site": "", origin: "http://orders.example" },
    403,
  ],
  ["an older browser on another port", { "sec-fetch-site": "", origin: "https://orders.example:8443" }, 403],
  [
    "an older browser at the server's own address",
    { "sec-fetch-site": "", origin: "http://localhost:8080" },
    303,
  ],
  ["an older browser that hides where it comes from", { "sec-fetch-site": "", origin: "null" }, 403],
  ["an older browser on our page", { "sec-fetch-site": "", origin: "https://orders.example" }, 303],
])("a form from %s", async (_, headers, status) => {
  const { visit, fields, service } = await openCheckout()
  const response = await visit("/order", { form: [...fields, ...person], headers })
  expect(response.status).toBe(status)
  expect(service.orders).toHaveLength(status === 303 ? 1 : 0)
})

test("another website cannot choose the key of a form, to see the order later", async () => {
  const known = "a".repeat(32)
  const headers = { "sec-fetch-site": "cross-site" }
  const { text } = await openPage().visit("/checkout", { form: [...gobi, ["key", known]], headers })
  expect(text).not.toContain(known)
})

test("while there is no price, no times are offered, and the chosen one stays", async () => {
  const { visit } = openPage()
  const form: Fields = [
    ["line", JSON.stringify({ menuItemId: "itm_gone", quantity: 1 })],
    ["type", "PICKUP"],
    ["pickupAt", "2026-11-17T14:00:00.000Z"],
  ]
  const { text } = await visit("/checkout", { form })
  expect(text).toContain('data-code="ITEM_NOT_FOUND"')
  const values = [...text.matchAll(/<option value="([^"]*)"( selected)?>/g)].map(([, value, selected]) => [
    value,
    selected !== undefined,
  ])
  expect(values).toEqual([
    ["asap", false],
    ["2026-11-17T14:00:00.000Z", true],
  ])
})

test.each([
  [["PICKUP", "DELIVERY"] as const, true],
  [["DELIVERY"] as const, false],
])(
  "out of the area, offered %s: to collect it is a way on only where it is offered",
  async (types, offered) => {
    const { visit, service } = openPage()
    service.restaurant.ordering.types = [...types]
    service.refuseWith = { status: 422, code: "OUT_OF_AREA" }
    const how: Fields = [
      ["type", "DELIVERY"],
      ["delivery.pincode", "560099"],
    ]
    const { text } = await visit("/checkout", { form: [...gobi, ...how] })
    const form = [...fieldsOf(text, "checkout"), ...how, ...person.slice(2)]
    const refused = await visit("/order", { form })
    const [, help = ""] = /data-code="OUT_OF_AREA">(.*?)<\/div>/s.exec(refused.text) ?? []
    expect(help).toContain("We do not deliver to this pincode")
    expect(help.includes('name="switch" value="PICKUP"')).toBe(offered)
  },
)

test("a full cart says that it is full, and keeps its lines", async () => {
  const { visit } = openPage()
  const lines = Array.from({ length: 50 }, (_, index): [string, string] => [
    "line",
    JSON.stringify({ menuItemId: "itm_dosa_s", quantity: 1, note: `number ${index}` }),
  ])
  const { status, text } = await visit("/cart", { form: [...lines, ["add", "itm_gobi"]] })
  expect([status, text.includes("The cart is full.")]).toEqual([422, true])
  expect(fieldsOf(text, "cart").filter(([name]) => name === "line")).toEqual(lines)
  const more = await visit("/cart", { form: [...lines, ["more", "0"]] })
  expect([more.status, more.text.includes("The cart is full.")]).toEqual([200, false])
})

test("too many add-ons: the page says how many, and keeps the choice", async () => {
  const { visit, service } = openPage()
  const [group] = service.menu.categories[0]?.items[1]?.addOnGroups ?? []
  Object.assign(group ?? {}, { min: 0, max: 1 })
  const chosen: Fields = [
    ["dish", "itm_dosa"],
    ["size", "itm_dosa_l"],
    ["group-grp_1", "add_oil"],
    ["group-grp_1", "add_ghee"],
  ]
  const { status, text } = await visit("/cart", { form: chosen })
  expect(status).toBe(422)
  expect(text).toContain('role="alert">Make it: up to 1, if you like</p>')
  expect(text.match(/name="group-grp_1" value="\w+" checked/g)).toHaveLength(2)
})

test("the largest cart fits, in the longest letters; a longer form is 413, as a page", async () => {
  const lines = Array.from({ length: 50 }, (): [string, string] => [
    "line",
    JSON.stringify({ menuItemId: "itm_gobi", quantity: 99, note: "क".repeat(200) }),
  ])
  const bytes = Buffer.byteLength(new URLSearchParams([...lines, ...person]).toString())
  expect(bytes).toBeGreaterThan(64 * 1024)
  expect(bytes).toBeLessThan(longestBodyBytes)
  const { visit } = openPage()
  expect((await visit("/cart", { form: lines })).status).toBe(200)
  const tooLong = await visit("/cart", { form: [...lines, ["note", "x".repeat(longestBodyBytes)]] })
  expect([tooLong.status, tooLong.headers["Content-Type"]]).toEqual([413, "text/html; charset=utf-8"])
  expect(tooLong.text).toContain("Nothing was ordered")
  expect(tooLong.text).toContain("This form was too large")
  const hindi = await visit("/cart?lang=hi", { form: [["note", "x".repeat(longestBodyBytes)]] })
  expect(hindi.text).toContain(wordsIn("hi").badForm.tooLarge)
})
