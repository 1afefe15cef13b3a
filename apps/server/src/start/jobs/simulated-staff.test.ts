import { beforeAll, beforeEach, expect, test } from "vitest"
import { sql } from "../../db/index.ts"
import { orderCaller, pickup } from "../../features/orders/fixture.ts"
import { unlimitedKey } from "../../features/orders/race.fixture.ts"
import { bookable, bookingCaller, bookingRequest } from "../../features/reservations/booking.fixture.ts"
import { testApp } from "../../testing/fixtures.ts"
import { serverJobs } from "./index.ts"
import { startJobs } from "./timers.ts"

let key: string

/** A fault that nobody foresaw: the database will not have some rows changed. */
async function refuseCursedRows(table: string): Promise<void> {
  const body = `begin
      if position('cursed' in new.answer) > 0 then raise exception 'unforeseen in ${table}'; end if;
      return new;
    end`
  await app.db.run(
    sql(
      `test.refuse-${table}`,
      `create function refuse_${table}() returns trigger language plpgsql as $$ ${body} $$`,
    ),
  )
  await app.db.run(
    sql(
      `test.watch-${table}`,
      `create trigger refuse_${table} before update on ${table} for each row execute function refuse_${table}()`,
    ),
  )
}

const app = await testApp()
const start = app.clock.now()
beforeAll(async () => {
  for (const table of ["orders", "reservations"]) await refuseCursedRows(table)
})
beforeEach(async () => {
  // The date of `bookingRequest` is near it.
  app.clock.set(start)
  key = (await unlimitedKey(app, await app.restaurant(bookable({ autoConfirm: false })))).secret
})

const planned = sql("test.planned", "select count(*)::int as count from test_moves")
const countPlanned = async () => (await app.db.row<{ count: number }>(planned))?.count
const order = async (name: string) =>
  (await orderCaller(app)(key, { ...pickup, customer: { name, phone: "9000000005" } })).body.id
const booking = async (name: string) =>
  (await bookingCaller(app)(key, bookingRequest({ customer: { name, phone: "9000000011" } }))).body.id
const statusOf = async (path: string) => (await app.call(path, { key })).body.status

/** What the job's caller is told when it has run once. */
async function faultsOfOneRun(): Promise<unknown[]> {
  const faults: unknown[] = []
  const done = Promise.withResolvers<void>()
  const jobs = serverJobs(app)
    .filter(({ name }) => name === "simulated staff")
    .map(job => ({ ...job, everyMs: 1, run: () => Promise.resolve(job.run()).finally(done.resolve) }))
  const log = { error: (fields: object) => faults.push((fields as { err: unknown }).err) }
  const timers = startJobs(jobs, log)
  await done.promise
  await timers.stop()
  return faults.flatMap(fault => (fault instanceof AggregateError ? fault.errors : [fault]))
}

test("an unforeseen fault of one order or booking is told, and the others take their step", async () => {
  const orders = [await order("One"), await order("A cursed name"), await order("Two")]
  const bookings = [await booking("One"), await booking("A cursed name"), await booking("Two")]
  app.clock.advance(2_000)
  const faults = await faultsOfOneRun()
  expect(faults.map(fault => (fault as Error).message).sort()).toEqual([
    "unforeseen in orders",
    "unforeseen in reservations",
  ])
  const seen = await Promise.all([
    ...orders.map(id => statusOf(`/v1/orders/${id}`)),
    ...bookings.map(id => statusOf(`/v1/reservations/${id}`)),
  ])
  expect(seen).toEqual(["ACCEPTED", "PENDING", "ACCEPTED", "CONFIRMED", "PENDING", "CONFIRMED"])
  // It is not tried four times a second for ever.
  expect(await countPlanned()).toBe(0)
})

test("a step that somebody was quicker to take is no fault", async () => {
  const id = await order("One")
  await app.call(`/v1/orders/${id}/cancel`, { key, method: "POST" })
  const table = await booking("One")
  await app.call(`/v1/reservations/${table}/cancel`, { key, method: "POST" })
  app.clock.advance(2_000)
  expect(await faultsOfOneRun()).toEqual([])
  expect(await countPlanned()).toBe(0)
})

test("what nobody answered in time stays cancelled, whatever the staff had planned", async () => {
  const id = await order("One")
  const table = await booking("One")
  app.clock.advance(7 * 86_400_000)
  expect(await faultsOfOneRun()).toEqual([])
  expect(await statusOf(`/v1/orders/${id}`)).toBe("CANCELLED")
  expect(await statusOf(`/v1/reservations/${table}`)).toBe("CANCELLED")
})
