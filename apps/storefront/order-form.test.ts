import { expect, test } from "vitest"
import { fieldsOf, openPage } from "./storefront.fixture.ts"

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

test("the key is 128 random bits, another for each cart, and stays the same from page to page", async () => {
  const { visit } = openPage()
  const keyOf = async (form: Fields, path: "/cart" | "/checkout") => {
    const { text } = await visit(path, { form })
    return fieldsOf(text, path.slice(1)).find(([name]) => name === "key") ?? ["key", ""]
  }
  const key = await keyOf(gobi, "/cart")
  expect(key[1]).toMatch(/^[0-9a-f]{32}$/)
  expect(await keyOf(gobi, "/cart")).not.toEqual(key)
  expect(await keyOf([...gobi, key], "/checkout")).toEqual(key)
  expect(await keyOf([...gobi, key], "/checkout")).toEqual(key)
})

test("a form sent twice makes one order, and both answers lead to it", async () => {
  const { visit, fields, service } = await openCheckout()
  const form = [...fields, ...person]
  const [one, other] = await Promise.all([visit("/order", { form }), visit("/order", { form })])
  expect(one.headers.Location).toMatch(/^\/r\/spice-garden\/order\/ord_1\/token/)
  expect(other.headers.Location).toBe(one.headers.Location)
  expect(service.orders).toHaveLength(1)
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
  const answer = await visit("/order", { form: [...without(fields, "key"), ...person] })
  expect(answer.status).toBe(400)
  expect(answer.text).toContain("Nothing is ordered yet: please send it again")
  expect(service.orders).toEqual([])
  const again = await visit("/order", { form: [...fieldsOf(answer.text, "checkout"), ...person] })
  expect(again.status).toBe(303)
})

test.each([
  ["a field with a price", [["price", "1"]]],
  ["a discount", [["discount", "100"]]],
  ["a price in a line", [["line", JSON.stringify({ menuItemId: "itm_gobi", quantity: 1, price: 1 })]]],
] as [string, Fields][])("%s in the form is refused and named", async (_, extra) => {
  const { visit, fields, service } = await openCheckout()
  const answer = await visit("/order", { form: [...fields, ...person, ...extra] })
  expect(answer.status).toBe(400)
  expect(answer.text).toContain("Prices are always those of our menu")
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
  const answer = await openPage().visit("/cart", { form: [["line", line]] })
  expect([answer.status, answer.text.includes("incomplete or damaged")]).toEqual([400, true])
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
  const answer = await visit("/order", { form: [...fields, ...person] })
  expect(answer.status).toBe(409)
  expect(answer.text).toContain("Gobi: ₹225.00 now ₹250.00")
  expect(answer.text).toContain("Place order · ₹250.00")
  expect(answer.text).toContain('value="Asha Rao"')
  expect(service.orders).toEqual([])
  await visit("/order", { form: [...fieldsOf(answer.text, "checkout"), ...person] })
  expect(service.orders).toHaveLength(1)
})

test("a total for collecting is not an agreement to a delivery", async () => {
  const { visit, fields, service } = await openCheckout()
  const delivery: Fields = [
    ["type", "DELIVERY"],
    ["delivery.pincode", "560001"],
    ["delivery.address", "12 Residency Road"],
    ...person.slice(2),
  ]
  const answer = await visit("/order", { form: [...fields, ...delivery] })
  expect([answer.status, answer.text.includes("Please look at the total")]).toEqual([409, true])
  await visit("/order", { form: [...fieldsOf(answer.text, "checkout"), ...delivery] })
  expect(JSON.parse(service.orders[0]?.body ?? "")).toMatchObject({
    type: "DELIVERY",
    payment: "CASH_ON_DELIVERY",
    delivery: { address: "12 Residency Road", pincode: "560001" },
  })
})

test("a time that has passed is chosen again by the diner", async () => {
  const { visit, fields } = await openCheckout()
  const late: Fields = [["pickupAt", "2026-11-17T08:00:00.000Z"]]
  const { text } = await visit("/checkout", { form: [...fields, ...late] })
  expect(text).toContain('<option value="" selected>The time you chose has passed')
})

test("a refused form comes back with another key, because the service remembers the refusal", async () => {
  const { visit, fields, service } = await openCheckout()
  service.refuseWith = { status: 422, code: "OUT_OF_AREA" }
  const answer = await visit("/order", { form: [...fields, ...person] })
  const keyIn = (all: Fields) => all.find(([name]) => name === "key")?.[1]
  expect(keyIn(fieldsOf(answer.text, "checkout"))).not.toBe(keyIn(fields))
})

test("an unknown outcome offers the same form again, with the same key", async () => {
  const { visit, fields, service } = await openCheckout()
  const form = [...fields, ...person]
  service.refuseWith = { status: 503, code: "SERVICE_UNAVAILABLE" }
  const answer = await visit("/order", { form })
  expect(answer.status).toBe(503)
  expect(answer.text).toContain("trying again does not make a second one")
  delete service.refuseWith
  expect((await visit("/order", { form: fieldsOf(answer.text, "again") })).status).toBe(303)
})

test.each([
  [{ status: 409, code: "TOO_MANY_OPEN_ORDERS", openOrders: 2 }, "already has orders that wait"],
  [{ status: 403, code: "PHONE_BLOCKED" }, "cannot take online orders from this number"],
  [
    { status: 422, code: "FIRST_ORDER_TOO_LARGE", maximum: { display: "₹500.00" } },
    "A first order with us can be up to ₹500.00",
  ],
])("the page's own rule %o is said in plain words with the phone number", async (refuseWith, words) => {
  const { visit, fields, service } = await openCheckout()
  service.refuseWith = refuseWith
  const answer = await visit("/order", { form: [...fields, ...person] })
  expect(answer.status).toBe(refuseWith.status)
  const [, alert = ""] = answer.text.split('role="alert"')
  expect(alert.slice(0, 400)).toContain(words)
  expect(alert.slice(0, 400)).toContain("08041234567")
})

test.each([
  ["another site", { "sec-fetch-site": "cross-site" }, 403],
  ["a neighbour of the same site", { "sec-fetch-site": "same-site" }, 403],
  ["an older browser on another site", { "sec-fetch-site": "", origin: "https://evil.example" }, 403],
  ["an older browser that hides where it comes from", { "sec-fetch-site": "", origin: "null" }, 403],
  ["an older browser on our page", { "sec-fetch-site": "", origin: "https://orders.example" }, 303],
])("a form from %s", async (_, headers, status) => {
  const { visit, fields, service } = await openCheckout()
  const answer = await visit("/order", { form: [...fields, ...person], headers })
  expect(answer.status).toBe(status)
  expect(service.orders).toHaveLength(status === 303 ? 1 : 0)
})

test("another website cannot choose the key of a form, to see the order later", async () => {
  const known = "a".repeat(32)
  const headers = { "sec-fetch-site": "cross-site" }
  const { text } = await openPage().visit("/checkout", { form: [...gobi, ["key", known]], headers })
  expect(text).not.toContain(known)
})
