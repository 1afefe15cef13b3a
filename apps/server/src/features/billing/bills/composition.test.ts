import { beforeEach } from "vitest"
import { newId } from "../../../base/ids.ts"
import { describe, expect, test, testApp } from "../../../testing/fixtures.ts"
import { printedLines } from "../../printing/text.fixture.ts"
import { counterCaller, counterRequest } from "../../till/counter/entered.fixture.ts"

const app = await testApp()
let restaurantId: string
let cookie: string

beforeEach(async () => {
  app.clock.set(Date.parse("2026-10-17T13:05:00Z"))
  restaurantId = await app.restaurant()
  cookie = await app.signedIn(restaurantId)
})

const call = (path: string, method = "GET", body?: object) =>
  app.call(`/console/v1/${path}`, { cookie, method, body })

/** A second later: bills of a tablet are entered with the settings of their time. */
async function become(kind: "REGULAR" | "COMPOSITION" | "NONE") {
  app.clock.advance(1000)
  expect((await call("settings", "PATCH", { gst: { kind } })).status).toBe(200)
}

const place = async (): Promise<string> =>
  (await counterCaller(app, cookie)(await counterRequest(app, restaurantId))).body.id

async function printed(path: string, method = "POST"): Promise<string[]> {
  const { status, body } = await call(path, method)
  expect(status).toBe(200)
  return printedLines(body)
}

async function pay(orderId: string): Promise<void> {
  const { body: balance } = await call(`counter/orders/${orderId}/payments`)
  const at = new Date(app.clock.now()).toISOString()
  const payment = { orderId, method: "UPI", amountPaise: balance.open.amount, receivedAt: at, sentAt: at }
  expect((await call(`counter/payments/${newId("pay")}`, "PUT", payment)).status).toBe(200)
}

const notice = "Composition taxable person, not eligible to collect tax on supplies"
const tax = /CGST|SGST|Taxable value/

describe("a bill keeps the kind of GST registration of its time", () => {
  test("a bill of supply stays one when the restaurant becomes regular, and so does its credit note", async () => {
    await become("COMPOSITION")
    const id = await place()
    const before = await printed(`orders/${id}/bill`)
    expect(before[0]).toBe(notice)
    expect(before).toContain("Bill of supply")
    expect(before.join()).not.toMatch(tax)
    await pay(id)
    await become("REGULAR")
    const duplicate = await printed(`orders/${id}/bill`, "GET")
    expect(duplicate).toEqual(expect.arrayContaining([notice, "Bill of supply"]))
    expect(duplicate.join()).not.toMatch(tax)
    expect((await call(`orders/${id}/cancel`, "POST", { reason: "Cold" })).status).toBe(200)
    const note = await printed(`orders/${id}/credit-note`)
    expect(note[0]).toBe(notice)
    expect(note).toContain("Credit note")
    expect(note.join()).not.toMatch(tax)
  })

  test("a tax invoice stays one when the restaurant becomes a composition dealer, and so does its credit note", async () => {
    const id = await place()
    const before = await printed(`orders/${id}/bill`)
    expect(before).toContain("Tax invoice")
    await pay(id)
    await become("COMPOSITION")
    expect(await printed(`orders/${id}/bill`, "GET")).toEqual(expect.arrayContaining(["Tax invoice"]))
    expect((await call(`orders/${id}/cancel`, "POST", { reason: "Cold" })).status).toBe(200)
    const note = await printed(`orders/${id}/credit-note`)
    expect(note.join()).toMatch(tax)
    expect(note).not.toContain(notice)
  })

  test("an order with tax that is billed after the change is a tax invoice: its tax was charged", async () => {
    const id = await place()
    await become("COMPOSITION")
    const bill = await printed(`orders/${id}/bill`)
    expect(bill).toContain("Tax invoice")
    expect(bill.join()).toMatch(tax)
    expect(bill).not.toContain(notice)
  })
})
