import { beforeEach, expect, test } from "vitest"
import { demoMenu } from "../../demo/menu.ts"
import { testApp } from "../../testing/fixtures.ts"
import { orderCaller, pickup } from "../orders/fixture.ts"
import { printable } from "./escpos/printable.ts"
import { printOut } from "./escpos/printer.fixture.ts"
import { printedLines } from "./text.fixture.ts"

let restaurantId: string
let live: string
let cookie: string

const app = await testApp()
const send = orderCaller(app)
beforeEach(async () => {
  app.clock.set(Date.parse("2026-10-17T13:05:00Z"))
  restaurantId = await app.restaurant()
  live = (await app.key(restaurantId, "live")).secret
  cookie = await app.signedIn(restaurantId, "STAFF")
  app.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
})

const items = [
  {
    menuItemId: "itm_butter_chicken_half",
    quantity: 2,
    addOnIds: ["opt_butter_chicken_extra_butter"],
    note: "Less spicy",
  },
]
const place = async (body: object = { ...pickup, items, note: "No cutlery" }) => (await send(live, body)).body
/** Only from then on does a bill have a number. */
async function placeReady() {
  const order = await place()
  for (const step of ["accept", "prepare", "ready"]) await ask(order.id, step, "POST")
  return order
}
const ask = (id: string, paper: string, method = "GET", who = cookie) =>
  app.call(`/console/v1/orders/${id}/${paper}`, { cookie: who, method })
const bytesOf = async (id: string, paper: string, method = "GET") => {
  const response = await fetch(`${app.url}/console/v1/orders/${id}/${paper}`, { method, headers: { cookie } })
  return Buffer.from(await response.arrayBuffer())
}
const printed = async (id: string, paper: string, method = "GET") =>
  printOut(await bytesOf(id, paper, method))

test("the ticket and the bill come as bytes that are no text, and are kept in no cache", async () => {
  const { id } = await place()
  for (const paper of ["ticket.escpos", "bill.escpos"]) {
    const { status, headers } = await ask(id, paper)
    expect([status, headers.get("content-type")]).toEqual([200, "application/octet-stream"])
    expect(headers.get("cache-control")).toBe("no-store")
  }
})

test.each(["ticket", "bill"])("the printer's %s says what the browser's says, line for line", async name => {
  const order = await place({ ...pickup, items, note: "No cutlery\nRing twice" })
  for (const step of ["accept", "prepare", "ready", "complete"]) await ask(order.id, step, "POST")
  for (const copy of ["ORIGINAL", "DUPLICATE"]) {
    const { body } = await ask(order.id, name)
    expect(body.copy).toBe(copy)
    const { text } = await printed(order.id, `${name}.escpos`)
    const lines = text.trim().split("\n")
    expect(lines.map(line => line.replace(/-{9,}/, "---").replace(/ +/g, " "))).toEqual(
      printedLines(body).map(printable),
    )
    await ask(order.id, name, "POST")
  }
})

test("80 mm unless 58 is asked for; any other width is refused", async () => {
  const { id } = await place()
  const widest = async (query: string) =>
    Math.max(...(await printed(id, `bill.escpos${query}`)).lines.map(line => line.columns))
  expect([await widest(""), await widest("?width=80"), await widest("?width=58")]).toEqual([48, 48, 32])
  const { status, body } = await ask(id, "ticket.escpos?width=72")
  expect([status, body.error.field]).toEqual([422, "width"])
})

test.each(["ticket", "bill"])(
  "a look at the %s counts nothing; a second print is marked, whichever way the first was taken",
  async paper => {
    const { id } = await placeReady()
    const isCopy = async (method: string) =>
      (await printed(id, `${paper}.escpos`, method)).lines[0]?.text.includes("*** DUPLICATE ***")
    expect([await isCopy("GET"), await isCopy("GET"), await isCopy("POST")]).toEqual([false, false, false])
    expect([await isCopy("GET"), await isCopy("POST")]).toEqual([true, true])
    expect((await ask(id, paper)).body.copy).toBe("DUPLICATE")
    const other = await placeReady()
    await ask(other.id, paper, "POST")
    const [line] = (await printed(other.id, `${paper}.escpos`, "POST")).lines
    expect(line?.text).toContain("DUPLICATE")
  },
)

test("what a menu and a customer may write cannot command the printer", async () => {
  const menu = structuredClone(demoMenu)
  const dish = menu.categories[0]?.items[0]
  if (!dish) throw new Error("the demo has a first item")
  // In code pages, arrows have the same bytes as ESC and GS.
  dish.name = "Tikka ←p→ ↔V पनीर"
  const put = await app.call("/console/v1/menu", {
    method: "PUT",
    body: menu,
    cookie: await app.signedIn(restaurantId, "MANAGER"),
  })
  expect(put.status).toBe(200)
  const line = { menuItemId: dish.menuItemId, quantity: 1, note: "←@\n\tvery ↔V hot?" }
  const customer = { name: "Asha ←↔", phone: "9845012345" }
  const { id } = await place({ ...pickup, items: [line], customer, note: "₹ ☃\n☃" })
  for (const paper of ["ticket", "bill"])
    for (const width of [80, 58]) {
      const { lines, pictures, cuts } = await printed(id, `${paper}.escpos?width=${width}`)
      expect(cuts).toEqual([lines.length])
      expect(new Set(pictures.map(picture => picture.width))).toEqual(new Set([width === 80 ? 576 : 384]))
    }
  const { text } = await printed(id, "ticket.escpos")
  // The only question mark is the customer's.
  expect(text).toContain("! @ >> READ ON TABLET\nvery V hot? >> READ ON TABLET")
  expect(text.split("?")).toHaveLength(2)
})

test("a note in Hindi is printed as a picture, and what no font has is marked", async () => {
  const plain = await place({ ...pickup, items, note: "No cutlery" })
  const { pictures: none } = await printed(plain.id, "ticket.escpos")
  expect(none).toEqual([])
  const hindi = await place({ ...pickup, items, note: "मूँगफली से एलर्जी है" })
  const { pictures, text } = await printed(hindi.id, "ticket.escpos")
  expect(pictures.length).toBeGreaterThan(0)
  expect(text).not.toMatch(/\?|TABLET/)
  const strange = await place({ ...pickup, items, note: "No 🥜" })
  expect((await printed(strange.id, "ticket.escpos")).text).toContain("Note: No >> READ ON TABLET")
})

test.each(["ticket", "bill"])("the printer's %s is in the language that is asked for", async paper => {
  const { id } = await place()
  const english = await bytesOf(id, `${paper}.escpos`)
  expect((await bytesOf(id, `${paper}.escpos?language=en`)).equals(english)).toBe(true)
  expect(printOut(english).pictures).toEqual([])
  for (const method of ["GET", "POST"]) {
    const hindi = await printed(id, `${paper}.escpos?language=hi&width=58`, method)
    expect(hindi.pictures.length).toBeGreaterThan(2)
    expect(new Set(hindi.pictures.map(({ width }) => width))).toEqual(new Set([384]))
    expect(hindi.text).not.toMatch(/Pickup|Total|\?/)
  }
  const { status, body } = await ask(id, `${paper}.escpos?language=ta`)
  expect([status, body.error.field]).toEqual([422, "language"])
})

test("a test order, another restaurant's and none at all: 404, and no print is counted", async () => {
  const { id } = await place()
  const stranger = await app.signedIn(await app.restaurant(), "OWNER")
  const { body: trial } = await send((await app.key(restaurantId)).secret)
  for (const paper of ["ticket.escpos", "bill.escpos"])
    for (const method of ["GET", "POST"]) {
      expect((await ask(id, paper, method, stranger)).status).toBe(404)
      for (const absent of [trial.id, "ord_x"]) {
        const { status, body } = await ask(absent, paper, method)
        expect([status, body.error.code]).toEqual([404, "NOT_FOUND"])
      }
    }
  expect((await ask(id, "ticket")).body.copy).toBe("ORIGINAL")
})
