import { orderSources } from "@rasoi/contract/console"
import fc from "fast-check"
import { newId } from "../../base/ids.ts"
import { expect, test, testApp } from "../../testing/fixtures.ts"
import { halfButterChicken, orderCaller } from "../orders/fixture.ts"
import { atTable, caller } from "../till/counter/entered.fixture.ts"
import { tillOf } from "../till/payments/till.fixture.ts"

const app = await testApp()
app.clock.set(Date.parse("2026-10-17T07:00:00Z"))
const openTill = tillOf(app)

const entered = { COUNTER: () => ({}), PHONE: () => caller, TABLE: () => atTable() } as const

/** Orders of these sources, of which some are billed, paid, credited, or not charged. */
async function sell(sources: readonly (typeof orderSources)[number][]) {
  const till = await openTill()
  app.presence.open(till.restaurantId, till.restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
  const { secret } = await app.key(till.restaurantId, "live")
  for (const [index, source] of sources.entries()) {
    if (source === "ONLINE") {
      const { body } = await orderCaller(app)(secret)
      for (const step of ["accept", "prepare", "ready", "complete"])
        expect(
          (await till.call(`orders/${body.id}/${step}`, "POST", step === "accept" ? {} : undefined)).status,
        ).toBe(200)
      continue
    }
    const items = [{ ...halfButterChicken, quantity: (index % 3) + 1 }]
    const { id, total } = (await till.enter({ ...entered[source](), items })).body
    if (index % 4 === 1) {
      const lines = [{ index: 0, quantity: 1 }]
      const made = { id: newId("void"), lines, kind: "MADE", reason: "Cold" }
      await till.call(`counter/orders/${id}/void`, "POST", made)
    } else if (index % 4 === 2) {
      await till.pay(id, total.amount)
      // After a payment: a credit note.
      if (index % 8 === 6) await till.call(`orders/${id}/cancel`, "POST", { reason: "Sent back" })
    } else if (index % 4 === 3) await till.pay(id, 100, { method: "CASH" })
  }
  return till
}

/** Every number in the report, by its path. Lists of what was there are compared by their names. */
function figuresOf(value: unknown, path: string, figures = new Map<string, number>()): Map<string, number> {
  if (typeof value === "number") figures.set(path, (figures.get(path) ?? 0) + value)
  else if (value !== null && typeof value === "object")
    for (const [member, each] of Object.entries(value)) {
      const { date, hour, type, payment, method, rate, id } = (each ?? {}) as Record<string, unknown>
      const name = date ?? hour ?? type ?? payment ?? method ?? rate ?? id ?? member
      // The name of an entry is no figure, and percentiles do not add up. Watch knows no sources.
      if (!["rate", "hour", "acceptance", "documents", "missingOrders", "watch"].includes(member))
        figuresOf(each, `${path}.${name}`, figures)
    }
  return figures
}

const withoutZeros = (figures: Map<string, number>) => [...figures].filter(([, value]) => value !== 0).sort()

test("whatever was sold: the reports of the four sources add up to the report of all", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...orderSources), { minLength: 6, maxLength: 12 }),
      async sources => {
        const till = await sell([...orderSources, ...sources])
        for (const report of ["sales", "orders", "items"]) {
          const all = figuresOf((await till.call(`reports/${report}`)).body, "")
          const sum = new Map<string, number>()
          for (const source of orderSources) {
            const { status, body } = await till.call(`reports/${report}?source=${source}`)
            expect(status).toBe(200)
            figuresOf(body, "", sum)
          }
          expect(withoutZeros(sum)).toEqual(withoutZeros(all))
        }
      },
    ),
    { numRuns: 3 },
  )
})

test("a source has its own bills, payments, losses, files and no numbers of documents", async () => {
  const till = await sell(["ONLINE", "COUNTER", "PHONE", "TABLE", "COUNTER", "COUNTER", "COUNTER", "TABLE"])
  const read = async (query: string) => (await till.call(`reports/sales${query}`)).body
  const [all, counter, table] = [await read(""), await read("?source=COUNTER"), await read("?source=TABLE")]
  expect(all.documents.map(({ kind }: { kind: string }) => kind)).toEqual(["BILL", "CREDIT_NOTE"])
  expect([counter.credited.notes, table.credited.notes]).toEqual([1, 0])
  expect(counter.documents).toEqual([])
  expect(counter.losses.voids).toBe(2)
  expect(table.received.byMethod).toMatchObject([{ method: "CASH", received: { amount: 200 } }])
  expect(
    table.byType.map(({ type, bills }: { type: string; bills: number }) => [type, bills]),
  ).toContainEqual(["DINE_IN", 2])
  const list = await till.call("reports/order-list.csv?source=TABLE")
  expect(list.headers.get("content-disposition")).toContain("rasoi-order-list-placed-table-")
  expect(list.text.trim().split("\r\n")).toHaveLength(3)
  const billed = await till.call("reports/order-list.csv?dates=billed&source=TABLE")
  expect(billed.text.trim().split("\r\n")).toHaveLength(3)
  const sales = await till.call("reports/sales.csv?source=TABLE")
  expect(sales.text).toContain("Received,CASH,All,,,,,,2.00")
  expect((await till.call("reports/sales?source=SHOP")).body.error.field).toBe("source")
  expect((await till.call("reports/missed?source=TABLE")).body.error.field).toBe("source")
  const answered = async (source: string) =>
    (await till.call(`reports/orders?source=${source}`)).body.acceptance.answered
  expect([await answered("ONLINE"), await answered("TABLE")]).toEqual([1, 0])
})
