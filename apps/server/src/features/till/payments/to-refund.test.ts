import { cpSync, mkdirSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { inject } from "vitest"
import { newId } from "../../../base/ids.ts"
import { migrate, sql } from "../../../db/index.ts"
import {
  createTestDatabase,
  migrationsDirectory,
  silentLog,
  temporaryDirectory,
} from "../../../testing/database.ts"
import { expect, test, testApp } from "../../../testing/fixtures.ts"
import { readPaymentFaults } from "../../backup/check-store.ts"
import { withSession } from "../../backup/session.ts"
import { inParallel } from "../../orders/race.fixture.ts"
import { dataFaults, type Till, tillOf } from "./till.fixture.ts"

const app = await testApp()
app.clock.set(Date.parse("2026-10-17T07:00:00Z"))
const openTill = tillOf(app)
const taken = { taken: true }

const faults = () => dataFaults(app)
const giveBack = (till: Till, orderId: string, amountPaise: number) => {
  const at = new Date(app.clock.now()).toISOString()
  const money = { orderId, method: "UPI", amountPaise, reason: "Paid twice", receivedAt: at, sentAt: at }
  return till.call(`counter/refunds/${newId("pay")}`, "PUT", money)
}
const listed = async (till: Till): Promise<{ billNumber: string; toRefund: { amount: number } }[]> =>
  (await till.call("counter/bills?state=PAID")).body.data

test("a bill with money to give back is listed beside the last 50 that are paid, until it is given back", async () => {
  const first = await openTill()
  const [twice, credited, cancelled] = [await first.order(), await first.order(), await first.order()]
  for (const { id, total } of [twice, credited]) await first.pay(id, total)
  await first.call(`orders/${cancelled.id}/bill`, "POST")
  for (const { id } of [credited, cancelled])
    await first.call(`orders/${id}/cancel`, "POST", { reason: "Left" })
  app.clock.advance(24 * 3_600_000)
  const till = await openTill("OWNER", first.restaurantId)
  const payOne = async () => {
    const { id, total } = await till.order()
    await till.pay(id, total)
  }
  await inParallel(51, 6, payOne)
  for (const { id, total } of [twice, cancelled]) await till.pay(id, total, taken)
  const all = await listed(till)
  expect(all).toHaveLength(53)
  const owed = [twice, credited, cancelled].map(({ total }) => ({ toRefund: { amount: total } }))
  expect(all.slice(50)).toMatchObject(owed)
  for (const { id, total } of [twice, credited, cancelled]) await giveBack(till, id, total - 1)
  expect((await listed(till)).slice(50)).toMatchObject(owed.map(() => ({ toRefund: { amount: 1 } })))
  expect(await faults()).toEqual([])
  for (const { id } of [twice, credited, cancelled]) await giveBack(till, id, 1)
  const after = await listed(till)
  expect(after).toHaveLength(50)
  expect(after.filter(({ toRefund }) => toRefund.amount > 0)).toEqual([])
  expect(await faults()).toEqual([])
})

test("the checker finds a bill that says wrongly whether money is to be given back", async () => {
  const till = await openTill()
  const [paid, open] = [await till.order(), await till.order()]
  await till.call(`orders/${open.id}/bill`, "POST")
  const { billNumber } = (await till.pay(paid.id, paid.total)).body
  expect(await faults()).toEqual([])
  const turn = () =>
    app.db.run(
      sql("test.turnRefund", "update bills set to_refund = not to_refund where restaurant_id = $1"),
      [till.restaurantId],
    )
  await turn()
  const found = await faults()
  expect(found).toHaveLength(2)
  expect(found).toContainEqual(expect.stringContaining("money is to be given back, and none came"))
  expect(found).toContainEqual(
    expect.stringContaining(`${billNumber}: it says wrongly whether money is to be given back`),
  )
  await turn()
})

/** Written by a server of the version before: of each thousand paise, paid once, twice, given back, credited, cancelled. */
const olderBills = `
  insert into bills (restaurant_id, billed_at, bill_number, order_ids, settings_version, type, payment, taxable_paise,
    charges_paise, tax_paise, total_paise, paid_in_full, cancelled_at, cancel_reason, cancelled_by)
  select 'rst_1', now(), number, array[number], 1, 'PICKUP', 'PAY_AT_COUNTER', 1000, 0, 0, 1000, number <> '26-27/000007', cancelled,
         case when cancelled is not null then '' end, case when cancelled is not null then '' end
    from (values ('26-27/000001', null::timestamptz), ('26-27/000002', null), ('26-27/000003', null), ('26-27/000004', null),
                 ('26-27/000005', now()), ('26-27/000006', now()), ('26-27/000007', null)) as b (number, cancelled)`
const olderNote = `
  insert into bills (restaurant_id, billed_at, bill_number, order_ids, settings_version, type, payment, taxable_paise,
    charges_paise, tax_paise, total_paise, credits)
  values ('rst_1', now(), 'CN-26-27/000001', array['26-27/000004'], 1, 'PICKUP', 'PAY_AT_COUNTER', -400, 0, 0, -400, '26-27/000004')`
const olderPayments = `
  insert into payments (id, restaurant_id, bill_number, kind, method, amount_paise, round_off_paise, reason, day, received_at,
    tablet_received_at, person, fingerprint)
  select id, 'rst_1', '26-27/00000' || bill, kind, 'CASH', amount, 0, case kind when 'REFUND' then '' end, now(), now(), now(), '', ''
    from (values ('a', 1, 'PAYMENT', 1000), ('b', 2, 'PAYMENT', 1000), ('c', 2, 'PAYMENT', 1000), ('d', 3, 'PAYMENT', 2000),
                 ('e', 3, 'REFUND', 1000), ('f', 4, 'PAYMENT', 1000), ('g', 5, 'PAYMENT', 700)) as p (id, bill, kind, amount)`

test("an upgrade finds the bills that owe something already", async () => {
  using directory = temporaryDirectory()
  const connection = await createTestDatabase(inject("clusterConnection"), "template1")
  const path = join(directory.path, "migrations")
  mkdirSync(path)
  const files = readdirSync(migrationsDirectory).sort()
  const copy = (names: readonly string[]) => {
    for (const name of names) cpSync(join(migrationsDirectory, name), join(path, name))
    return migrate(connection, { directory: path, log: silentLog })
  }
  const first = files.findIndex(name => name.endsWith("-to-refund.sql"))
  await copy(files.slice(0, first))
  await withSession(connection, async client => {
    for (const text of [olderBills, olderNote, olderPayments]) await client.query(text)
    await copy(files.slice(first))
    const { rows } = await client.query("select bill_number from bills where to_refund order by 1")
    expect(rows.map(row => row.bill_number)).toEqual(["26-27/000002", "26-27/000004", "26-27/000005"])
    expect(await readPaymentFaults(client)).toEqual([])
  })
})
