import { setImmediate as turn } from "node:timers/promises"
import { type AttemptReport, type OrderRequest, Rasoi } from "@rasoi/sdk"
import { afterAll, expect, test } from "vitest"
import { sql } from "../../apps/server/src/db/index.ts"
import { inParallel, unlimitedKey } from "../../apps/server/src/features/orders/race.fixture.ts"
import { bookable, freshPhone } from "../../apps/server/src/features/reservations/booking.fixture.ts"
import { testApp } from "../../apps/server/src/testing/fixtures.ts"
import { rounds } from "../rounds.ts"
import { faults, startFaultProxy } from "./fault-proxy.fixture.ts"

const seed = process.env.FAULT_SEED ?? "17 October"
const atOnce = 16

const app = await testApp()
const proxy = await startFaultProxy(app.url, seed)
afterAll(() => proxy.stop())

/** A client behind the proxy. It does not wait between attempts, and an attempt times out when the proxy holds it. */
async function connect(settings = {}) {
  const { secret, keyId } = await unlimitedKey(app, await app.restaurant(settings))
  const reports: AttemptReport[] = []
  let timeOut = () => {}
  const rasoi = new Rasoi({
    apiKey: secret,
    baseUrl: proxy.url,
    maxRetries: 60,
    // The SDK starts the timer of an attempt and sends it in the same turn.
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, ...proxy.whenHeld(timeOut) } }),
    runtime: {
      now: () => 0,
      sleep: async () => void (await turn()),
      startTimer(_, callback) {
        timeOut = callback
        return () => {}
      },
    },
    onAttempt: report => void reports.push(report),
  })
  return { rasoi, keyId, reports }
}

const numbered = (index: number): OrderRequest => ({
  type: "PICKUP",
  items: [{ menuItemId: "itm_butter_chicken_half", quantity: 2 }],
  customer: { name: "Asha Rao", phone: "9845012345" },
  payment: "PAY_AT_COUNTER",
  note: `Order ${index}`,
})

const storedOrders = sql(
  "sdk-faults.orders",
  "select id, status, answer::json->>'note' as note from orders where key_id = $1",
)
const storedBookings = sql("sdk-faults.bookings", "select id, status from reservations where key_id = $1")
type Row = { id: string; status: string; note?: string }

const orders = rounds(500)
const others = rounds(100)

test(`${orders} orders over a network that loses, cuts, delays and repeats: each is placed exactly once`, async ({
  annotate,
}) => {
  const { rasoi, keyId, reports } = await connect()
  const placed = new Map<number, string>()
  await inParallel(orders, atOnce, async index => {
    const idempotencyKey = `${seed}: order ${index}`
    const order = await rasoi.orders.create(numbered(index), { idempotencyKey })
    expect(order.note).toBe(`Order ${index}`)
    placed.set(index, order.id)
  })
  await proxy.settled()
  const stored = await app.db.rows<Row>(storedOrders, [keyId])
  await annotate(
    `seed ${seed}: ${reports.length} requests, ${JSON.stringify(Object.fromEntries(proxy.struck))}`,
  )
  expect(stored).toHaveLength(orders)
  expect(stored.map(({ id }) => id).sort()).toEqual([...placed.values()].sort())
  expect(new Set(stored.map(({ note }) => note)).size).toBe(orders)
  // Every fault and every kind of error must occur, otherwise this proves nothing.
  expect([...proxy.struck.keys()].sort()).toEqual([...new Set(faults)].sort())
  const met = new Set(reports.map(({ code }) => code))
  for (const code of ["CONNECTION_FAILED", "TIMED_OUT", "HTTP_502"]) expect(met).toContain(code)
  expect(reports.filter(({ replayed }) => replayed).length).toBeGreaterThan(orders / 10)
})

test(`${others} bookings and their cancelling over the same network: each once, none refused`, async () => {
  const { rasoi, keyId } = await connect(bookable({ seats: 1_000 }))
  const ids: string[] = []
  await inParallel(others, atOnce, async index => {
    const customer = { name: "Asha Rao", phone: freshPhone() }
    const request = { date: "2026-10-22", time: "19:30", people: 2, customer }
    const { id } = await rasoi.reservations.create(request, { idempotencyKey: `${seed}: booking ${index}` })
    ids.push(id)
    expect((await rasoi.reservations.get(id)).status).toBe("PENDING")
    expect((await rasoi.reservations.cancel(id, { reason: "Plans changed" })).status).toBe("CANCELLED")
  })
  await proxy.settled()
  const stored = await app.db.rows<Row>(storedBookings, [keyId])
  expect(stored.map(({ id }) => id).sort()).toEqual(ids.sort())
  expect(new Set(stored.map(({ status }) => status))).toEqual(new Set(["CANCELLED"]))
  expect(stored).toHaveLength(others)
})

test("given up in the middle and gone on with later: still one order", async () => {
  const { rasoi, keyId } = await connect()
  await inParallel(others, atOnce, async index => {
    let idempotencyKey: string | undefined = `${seed}: resumed ${index}`
    for (let tries = 0; idempotencyKey !== undefined; tries += 1) {
      if (tries > 60) throw new Error("it never came through")
      idempotencyKey = await rasoi.orders
        .create(numbered(index), { idempotencyKey, maxRetries: 0 })
        .then(() => undefined)
        .catch((error: { idempotencyKey: string; outcomeUnknown: boolean }) => {
          expect(error.outcomeUnknown).toBe(true)
          return error.idempotencyKey
        })
    }
  })
  await proxy.settled()
  const stored = await app.db.rows<Row>(storedOrders, [keyId])
  expect(new Set(stored.map(({ note }) => note)).size).toBe(others)
  expect(stored).toHaveLength(others)
})
