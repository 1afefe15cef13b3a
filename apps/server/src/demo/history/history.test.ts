import { expect, onTestFinished, test } from "vitest"
import { checkData } from "../../features/backup/check-data.ts"
import { withSession } from "../../features/backup/session.ts"
import { startTestApp, type TestApp } from "../../testing/app.ts"
import { testApp } from "../../testing/fixtures.ts"
import { demoKeys, demoLogin, seedDemo } from "../index.ts"
import { addDemoHistory, historyDays } from "./index.ts"

const dayMs = 86_400_000

/** A demo with this many days of history, and who reads it. */
async function seedHistory(app: TestApp, days: number) {
  await seedDemo(app.hub, app.db, app.clock.now() - days * dayMs)
  const addHistory = () =>
    addDemoHistory({
      hub: app.hub,
      db: app.db,
      now: app.clock.now(),
      days,
      publicUrl: "http://localhost:8080",
    })
  await addHistory()
  const cookie = await app.signIn(demoLogin)
  const read = async (path: string) => (await app.call(`/console/v1/${path}`, { cookie })).body
  const check = () => withSession(app.connection, client => checkData(client, new Date(app.clock.now())))
  return { addHistory, read, check }
}

const app = await testApp({ config: { demo: true } })
const { addHistory, read, check } = await seedHistory(app, historyDays)
const count = (table: string) =>
  withSession(app.connection, async client => (await client.query(`select * from ${table}`)).rows)

test("the demo's past keeps the rules that a backup is checked against", async () => {
  const checked = await check()
  expect(checked.faults).toEqual([])
  expect(checked.orders).toBeGreaterThan(1_000)
  expect(checked.bookings).toBeGreaterThan(300)
})

test("added again, it changes nothing", async () => {
  const tables = ["orders", "reservations", "memberships", "delivery_people"]
  const before = await Promise.all(tables.map(count))
  await addHistory()
  expect(await Promise.all(tables.map(count))).toEqual(before)
})

test("the reports show lunch and dinner, the weekend, favourites and what was lost", async () => {
  const range = `?from=2026-08-20&to=2026-10-16`
  const orders = await read(`reports/orders${range}`)
  const perHour = new Map<number, number>()
  for (const { hour, placed } of orders.byHour) perHour.set(hour, placed)
  const at = (hour: number) => perHour.get(hour) ?? 0
  expect(at(13)).toBeGreaterThan(2 * at(16))
  expect(at(20)).toBeGreaterThan(at(13))
  const items = await read(`reports/items${range}`)
  const missed = await read(`reports/missed${range}`)
  expect(items.items.byQuantity.slice(0, 5).map((item: { name: string }) => item.name)).toContain(
    "Butter Naan",
  )
  const causes = missed.causes.map(({ cause }: { cause: string }) => cause)
  for (const cause of ["REJECTED", "CANCELLED_BY_RESTAURANT", "DEVICES_OFFLINE", "OUT_OF_AREA"])
    expect(causes).toContain(cause)
})

test("the board has orders in work and none that waits; tonight has bookings to answer", async () => {
  const { data } = await read("orders")
  const statuses = data.map((order: { status: string }) => order.status)
  expect(statuses).toContain("PREPARING")
  expect(statuses).not.toContain("PENDING")
  const tonight = await read("reservations?date=2026-10-17")
  const open = tonight.data.filter(({ status }: { status: string }) => /PENDING|CONFIRMED/.test(status))
  expect(open.length).toBeGreaterThan(2)
  expect((await read("delivery-people")).data).toHaveLength(3)
})

test("the next order and the next bill continue the numbers", async () => {
  await withSession(app.connection, async client => {
    const { rows } = await client.query(
      `select next, (select max(number::int) from orders where day = '2026-10-17' and source = 'ONLINE') as highest,
              last, (select max(bill_number) from orders) as bill
         from order_number_blocks, bill_counters where day = '2026-10-17'`,
    )
    const [{ next, highest, last, bill }] = rows
    expect(next).toBe(highest + 1)
    expect(bill).toBe(`26-27/${String(last).padStart(6, "0")}`)
  })
})

test("the Counter has orders of every source, an open table, an open bill, and days that were closed", async () => {
  const { open, byMethod } = await read("counter/days/today")
  expect(open.tabs).toMatchObject([{ label: "Terrace 2" }])
  expect(open.bills).toHaveLength(1)
  expect(open.days).toEqual([])
  expect(byMethod.length).toBeGreaterThan(1)
  const days = await read("counter/days?month=2026-10")
  expect(days.data.length).toBeGreaterThan(15)
  for (const source of ["COUNTER", "PHONE", "TABLE"])
    expect((await read(`reports/orders?source=${source}`)).totals.placed).toBeGreaterThan(0)
  expect((await read("counter/marks")).data).toEqual([])
})

test("its orders read like any others, with the demo's live key", async () => {
  const { status, body } = await app.call("/v1/orders?limit=100&status=COMPLETED", { key: demoKeys.live })
  expect(status).toBe(200)
  expect(body.data).toHaveLength(100)
})

test("started again on another day, the demo finishes the orders that were left in work", async () => {
  // The other tests read the first day of theirs.
  const app = await startTestApp({ config: { demo: true } })
  onTestFinished(() => app.stop())
  const { addHistory, read, check } = await seedHistory(app, 2)
  expect((await read("orders")).data).not.toEqual([])
  app.clock.advance(dayMs)
  await addHistory()
  expect((await read("orders")).data).toEqual([])
  expect((await check()).faults).toEqual([])
})
