import { newId } from "../../apps/server/src/base/ids.ts"
import { expect, test, testApp } from "../../apps/server/src/testing/fixtures.ts"
import { type Cart, newCart } from "../../apps/web/src/tablet/cart.ts"
import { addDish, priceOf, requestOf } from "../../apps/web/src/take/cart.ts"
import { ticketPaper } from "../../apps/web/src/take/ticket-paper.ts"

const app = await testApp()
const restaurantId = await app.restaurant()
const cookie = await app.signedIn(restaurantId)
const call = (path: string, method = "GET", body?: object) =>
  app.call(`/console/v1/${path}`, { cookie, method, body })

const caller = { name: " Ravi ", phone: "+91 98450 12345", address: "", pincode: "", landmark: "" }
const home = { ...caller, address: "14, 5th Cross, Indiranagar", pincode: "560038" }
const timezone = "Asia/Kolkata"
const tabletId = newId("tablet")
const { series } = (await call("counter/series", "POST", { tabletId })).body
let number = 0

test.each<[string, Partial<Cart>]>([
  ["takeaway", { kind: "TAKEAWAY", note: " Extra napkins " }],
  ["call, as soon as it is ready", { kind: "PHONE_PICKUP", customer: caller }],
  [
    "call, for a time",
    { kind: "PHONE_PICKUP", customer: caller, pickupAt: new Date(app.clock.now() + 3_600_000).toISOString() },
  ],
  ["delivery", { kind: "PHONE_DELIVERY", customer: home }],
  ["delivery with a landmark", { kind: "PHONE_DELIVERY", customer: { ...home, landmark: "Blue gate" } }],
  ["table", { kind: "TABLE", tab: { id: newId("tab"), label: "Garden 4", isNew: true } }],
])("a tablet's ticket without a network is the server's, line for line: %s", async (name, taken) => {
  const [menu, settings] = [(await call("menu")).body, (await call("settings")).body]
  const basis = {
    menu: { version: menu.version, document: menu.menu },
    settings: { version: settings.version, document: settings.settings },
    series,
  }
  const dish = { menuItemId: "itm_butter_chicken_half", addOnIds: [], note: "" }
  const twice = addDish({ ...newCart(), ...taken }, dish, 2)
  const cart = addDish(twice, { ...dish, note: "No onion" })
  const { bill } = priceOf(cart, basis)
  if (!bill) return expect.unreachable("the dish is not on sale")
  const order = { ...requestOf(cart, bill, basis, app.clock.now()), number: `${series}-${++number}` }
  const id = newId("ord")
  const sentAt = new Date(app.clock.now()).toISOString()
  expect((await call(`counter/orders/${id}`, "PUT", { ...order, sentAt })).body.code).toBeUndefined()
  for (const language of ["en", "hi"] as const) {
    const { body } = await call(`orders/${id}/ticket?language=${language}`)
    const paper = ticketPaper(order, timezone, language)
    // What nobody has printed yet says so.
    const [preview, ...sections] = body.sections
    expect(preview.lines).toMatchObject([{ text: "*** PREVIEW ***" }])
    expect(paper).toEqual({ ...body, sections })
    const texts = paper.sections.flatMap(({ lines }) => lines.map(({ text }) => text)).join("\n")
    if (name.startsWith("delivery")) expect(texts).toContain(`${home.address}, ${home.pincode}`)
  }
})
