import { getSalesReport } from "@rasoi/contract/console"
import { beforeEach } from "vitest"
import { newId } from "../../base/ids.ts"
import { compileCheck } from "../../http/index.ts"
import { expect, test, testApp } from "../../testing/fixtures.ts"
import { counterCaller, counterRequest } from "../till/counter/entered.fixture.ts"
import { readCsv } from "./test-restaurant.fixture.ts"

const app = await testApp()
let restaurantId: string
let cookie: string

beforeEach(async () => {
  app.clock.set(Date.parse("2026-09-30T13:00:00Z"))
  restaurantId = await app.restaurant()
  cookie = await app.signedIn(restaurantId)
})

const call = (path: string, method = "GET", body?: object) =>
  app.call(`/console/v1/${path}`, { cookie, method, body })
const become = async (kind: "REGULAR" | "COMPOSITION") =>
  expect((await call("settings", "PATCH", { gst: { kind } })).status).toBe(200)

/** Placed and paid: it has a bill of that total. */
async function sell(at: string): Promise<{ id: string; paise: number }> {
  app.clock.set(Date.parse(at))
  cookie = await app.signedIn(restaurantId)
  const { id } = (await counterCaller(app, cookie)(await counterRequest(app, restaurantId))).body
  expect((await call(`orders/${id}/bill`, "POST")).status).toBe(200)
  const paise = (await call(`counter/orders/${id}/payments`)).body.open.amount
  const now = new Date(app.clock.now()).toISOString()
  const payment = { orderId: id, method: "UPI", amountPaise: paise, receivedAt: now, sentAt: now }
  expect((await call(`counter/payments/${newId("pay")}`, "PUT", payment)).status).toBe(200)
  return { id, paise }
}

async function sales(from: string, to: string) {
  const { status, body } = await call(`reports/sales?from=${from}&to=${to}`)
  expect(status).toBe(200)
  expect(compileCheck(getSalesReport.response.schema)(body, "")).toEqual([])
  return body
}

async function rowsOf(from: string, to: string): Promise<string[][]> {
  const file = await fetch(`${app.url}/console/v1/reports/sales.csv?from=${from}&to=${to}`, {
    headers: { cookie },
  })
  return readCsv(await file.text())
}

const shown = (spans: { from: string; to: string; bills: number; turnover: { amount: number } }[]) =>
  spans.map(({ from, to, bills, turnover }) => [from, to, bills, turnover.amount])

test("a composition dealer's report has the turnover of the quarters that it touches, less credit notes, and no tax", async () => {
  await become("COMPOSITION")
  // In India it is the 1st of October.
  const first = await sell("2026-09-30T18:45:00Z")
  const returned = await sell("2026-10-05T06:00:00Z")
  const last = await sell("2026-11-18T06:00:00Z")
  const cancel = await call(`orders/${returned.id}/cancel`, "POST", { reason: "Cold" })
  expect(cancel.body.creditNote).not.toBeNull()
  const { composition, totals } = await sales("2026-11-12", "2026-11-18")
  const quarter = first.paise + last.paise
  expect(shown(composition.byQuarter)).toEqual([["2026-10-01", "2026-12-31", 3, quarter]])
  // The note counts in its own month.
  expect(shown(composition.byMonth)).toEqual([
    ["2026-10-01", "2026-10-31", 2, first.paise + returned.paise],
    ["2026-11-01", "2026-11-30", 1, last.paise - returned.paise],
  ])
  expect(totals.tax.amount).toBe(0)

  const [head, ...rows] = await rowsOf("2026-11-12", "2026-11-18")
  expect(head).toEqual(["Group", "Value", "Part", "Bills", "Total"])
  expect(rows.every(row => row.length === 5)).toBe(true)
  expect(rows).toContainEqual(["Quarter", "2026-10-01 to 2026-12-31", "All", "3", (quarter / 100).toFixed(2)])
  expect(rows.filter(([group]) => group === "Month")).toHaveLength(2)
  expect(rows.some(([group]) => group?.startsWith("GST"))).toBe(false)
})

test("after a change, the report has the tax of the one time and the turnover of the other", async () => {
  const taxed = await sell("2026-10-05T06:00:00Z")
  app.clock.advance(1000)
  await become("COMPOSITION")
  const supplied = await sell("2026-10-06T06:00:00Z")
  const { composition, totals } = await sales("2026-10-01", "2026-10-31")
  expect(shown(composition.byQuarter)).toEqual([["2026-10-01", "2026-12-31", 1, supplied.paise]])
  expect(totals.total.amount).toBe(taxed.paise + supplied.paise)
  expect(totals.tax.amount).toBeGreaterThan(0)
  const [head, ...rows] = await rowsOf("2026-10-01", "2026-10-31")
  expect(head).toContain("CGST")
  const amounts = ["", "", "", "", (supplied.paise / 100).toFixed(2)]
  expect(rows).toContainEqual(["Quarter", "2026-10-01 to 2026-12-31", "All", "1", ...amounts])

  // What was a bill of supply stays one, and so do the credit notes of both.
  app.clock.advance(1000)
  await become("REGULAR")
  for (const { id } of [taxed, supplied]) await call(`orders/${id}/cancel`, "POST", { reason: "Cold" })
  const after = (await sales("2026-10-01", "2026-10-31")).composition
  expect(shown(after.byQuarter)).toEqual([["2026-10-01", "2026-12-31", 1, 0]])
})

test("a restaurant that never was a composition dealer has no turnover of one", async () => {
  await sell("2026-10-05T06:00:00Z")
  expect((await sales("2026-10-01", "2026-10-31")).composition).toBe(null)
})
