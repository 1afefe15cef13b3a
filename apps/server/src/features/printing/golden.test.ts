import { beforeEach, describe, expect, test } from "vitest"
import { newId } from "../../base/ids.ts"
import { demoMenu } from "../../demo/menu.ts"
import { testApp } from "../../testing/fixtures.ts"
import { orderCaller } from "../orders/fixture.ts"
import { expectGolden } from "./escpos/golden.fixture.ts"
import { printOut } from "./escpos/printer.fixture.ts"

let live: string
let cookie: string

const app = await testApp()
beforeEach(async () => {
  app.clock.set(Date.parse("2026-10-17T13:05:00Z"))
  const restaurantId = await app.restaurant({}, menu)
  live = (await app.key(restaurantId, "live")).secret
  cookie = await app.signedIn(restaurantId)
  app.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
})

/** The second and third dish have names in Hindi and Tamil. */
const menu = structuredClone(demoMenu)
const dishes = menu.categories.flatMap(({ items }) => items.filter(({ variants }) => variants.length === 0))
const ids = dishes.slice(0, 3).map(({ menuItemId }) => menuItemId)
for (const [at, name] of ["पनीर टिक्का मसाला", "மசாலா தோசை"].entries()) {
  const dish = dishes[at + 1]
  if (dish) dish.name = name
}

const people = {
  english: { name: "Asha Rao", note: "Peanut allergy. No cutlery, please" },
  hindi: { name: "आशा राव", note: "मूँगफली से एलर्जी है। कृपया ध्यान दें" },
  tamil: { name: "மீனா சுந்தரம்", note: "வேர்க்கடலை ஒவ்வாமை. காரம் குறைவாக" },
}
const addresses = {
  english: { address: "Flat 1204, Prestige Tower, Whitefield Main Road", landmark: "Opposite the temple" },
  hindi: { address: "मकान 12, गली 4, इंदिरा नगर", landmark: "हनुमान मंदिर के सामने" },
  tamil: { address: "12 காந்தி சாலை, இந்திரா நகர்", landmark: "கோவில் எதிரில்" },
}
type Script = keyof typeof people

function requestOf(script: Script, type: string) {
  const { name, note } = people[script]
  const items = ids.map((menuItemId, at) => ({ menuItemId, quantity: at + 1, ...(at === 1 ? { note } : {}) }))
  const request = { type, items, customer: { name, phone: "9845012345" }, note }
  if (type === "PICKUP") return { ...request, payment: "PAY_AT_COUNTER" }
  const delivery = { ...addresses[script], pincode: "560025" }
  return { ...request, payment: "CASH_ON_DELIVERY", delivery }
}

const call = (path: string, body?: object) =>
  app.call(`/console/v1/orders/${path}`, { cookie, method: "POST", body })

async function placeReady(script: Script, type: string): Promise<string> {
  const { status, body } = await orderCaller(app)(live, requestOf(script, type))
  expect(status).toBe(201)
  for (const step of ["accept", "prepare", "ready"])
    expect((await call(`${body.id}/${step}`)).status).toBe(200)
  return body.id
}

async function bytesOf(path: string, width: number, language: string): Promise<Buffer> {
  const url = `${app.url}/console/v1/orders/${path}.escpos?width=${width}&language=${language}`
  const response = await fetch(url, { method: "POST", headers: { cookie, origin: app.url } })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

describe.each([80, 58] as const)("on %i mm", width => {
  const expectPaper = async (name: string, path: string, language: string) => {
    const { items } = printOut(await bytesOf(path, width, language))
    await expectGolden(`order-${name}-${width}`, items, width === 80 ? 48 : 32)
  }

  test.each([
    ["english", "PICKUP", "en"],
    ["english", "DELIVERY", "en"],
    ["hindi", "DELIVERY", "hi"],
    ["tamil", "DELIVERY", "en"],
  ] as const)("the ticket and the bill of an order: %s, %s", async (script, type, language) => {
    const id = await placeReady(script, type)
    const name = `${script}-${type.toLowerCase()}`
    await expectPaper(`ticket-${name}`, `${id}/ticket`, language)
    await expectPaper(`bill-${name}`, `${id}/bill`, language)
  })

  test("a bill with the UPI code of what is open; when it is paid, a duplicate without it", async () => {
    const id = await placeReady("english", "PICKUP")
    const settings = { counter: { upiId: "angaara@okbank" } }
    const saved = await app.call("/console/v1/settings", { cookie, method: "PATCH", body: settings })
    expect(saved.status).toBe(200)
    await expectPaper("bill-upi", `${id}/bill`, "en")
    const now = new Date(app.clock.now()).toISOString()
    const { body: balance } = await app.call(`/console/v1/counter/orders/${id}/payments`, { cookie })
    const paid = await app.call(`/console/v1/counter/payments/${newId("pay")}`, {
      cookie,
      method: "PUT",
      body: {
        orderId: id,
        method: "UPI",
        amountPaise: balance.open.amount,
        receivedAt: now,
        sentAt: now,
      },
    })
    expect(paid.status).toBe(200)
    const { pictures } = printOut(await bytesOf(`${id}/bill`, width, "en"))
    // The names in Hindi and Tamil are the only pictures.
    expect(pictures.every(({ height }) => height > 8)).toBe(true)
  })

  test.each(["en", "hi"])(
    "a composition dealer's bill of supply, and its credit note: %s",
    async language => {
      const settings = { gst: { kind: "COMPOSITION" } }
      await app.call("/console/v1/settings", { cookie, method: "PATCH", body: settings })
      const id = await placeReady("english", "PICKUP")
      await expectPaper(`bill-of-supply-${language}`, `${id}/bill`, language)
      const { body: balance } = await app.call(`/console/v1/counter/orders/${id}/payments`, { cookie })
      const at = new Date(app.clock.now()).toISOString()
      const payment = {
        orderId: id,
        method: "CARD",
        amountPaise: balance.open.amount,
        receivedAt: at,
        sentAt: at,
      }
      const path = `/console/v1/counter/payments/${newId("pay")}`
      expect((await app.call(path, { cookie, method: "PUT", body: payment })).status).toBe(200)
      expect((await call(`${id}/cancel`, { reason: "Cold" })).status).toBe(200)
      await expectPaper(`credit-note-of-supply-${language}`, `${id}/credit-note`, language)
    },
  )

  test.each(["en", "hi"])("how a bill was paid, and the credit note of a return: %s", async language => {
    const id = await placeReady("english", "PICKUP")
    const { total } = (await app.call(`/console/v1/orders/${id}`, { cookie })).body
    const at = new Date(app.clock.now()).toISOString()
    const put = (path: string, body: object) =>
      app.call(`/console/v1/counter/${path}/${newId("pay")}`, {
        ...{ cookie, method: "PUT", body: { orderId: id, receivedAt: at, sentAt: at, ...body } },
      })
    const rest = total.amount - 20_000
    const amountPaise = Math.floor((rest + 50) / 100) * 100
    const cash = { amountPaise, roundOffPaise: rest - amountPaise, givenPaise: amountPaise + 5_000 }
    expect((await put("payments", { method: "UPI", amountPaise: 20_000 })).status).toBe(200)
    await expectPaper(`bill-part-paid-${language}`, `${id}/bill`, language)
    expect((await put("payments", { method: "CASH", ...cash })).status).toBe(200)
    await expectPaper(`bill-paid-${language}`, `${id}/bill`, language)
    const back = { method: "CASH", kind: "RETURN", amountPaise: 10_000, reason: "Wrong dish or quality" }
    expect((await put("refunds", back)).status).toBe(200)
    await expectPaper(`credit-note-of-return-${language}`, `${id}/credit-note`, language)
  })

  test("a duplicate, and a cancelled bill", async () => {
    const id = await placeReady("english", "PICKUP")
    await bytesOf(`${id}/bill`, width, "en")
    await expectPaper("bill-duplicate", `${id}/bill`, "en")
    expect((await call(`${id}/cancel`, { reason: "Nobody came" })).status).toBe(200)
    await expectPaper("bill-cancelled", `${id}/bill`, "en")
  })
})
