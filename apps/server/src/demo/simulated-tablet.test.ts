import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { delivery, orderCaller, pickup } from "../features/orders/fixture.ts"
import { playDueTestMoves } from "../features/orders/index.ts"
import { makeCustomer } from "../features/tracking/customer.fixture.ts"
import { startTestApp, type TestApp } from "../testing/app.ts"
import { demoKeys, demoRestaurantId, seedDemo } from "./index.ts"
import { makeSimulatedTablet } from "./simulated-tablet.ts"

const key = demoKeys.live

let demo: TestApp
let tablet: ReturnType<typeof makeSimulatedTablet>
let owner: string

beforeAll(async () => {
  demo = await startTestApp({ config: { demo: true } })
  await seedDemo(demo.hub, demo.db, demo.clock.now())
})
afterAll(() => demo.stop())
beforeEach(async () => {
  for (const name of ["a", "b"]) demo.presence.close(name)
  demo.clock.advance(3_600_000)
  tablet = makeSimulatedTablet(demo)
  owner = await demo.signedIn(demoRestaurantId)
})

/** What both jobs do after so many milliseconds. */
async function after(milliseconds: number): Promise<void> {
  demo.clock.advance(milliseconds)
  await tablet.run()
  await playDueTestMoves(demo.db, demo.orderEvents, demo.clock.now())
}

async function place(body: object = pickup): Promise<string> {
  const { status, body: order } = await orderCaller(demo)(key, body)
  expect(status).toBe(201)
  return order.id
}
const statusOf = async (id: string) => (await demo.call(`/v1/orders/${id}`, { key })).body.status
async function askToCancel(trackingUrl: string): Promise<void> {
  const customer = makeCustomer(demo, { hasProxy: false })
  expect((await customer.press(`${new URL(trackingUrl).pathname}/ask`)).status).toBe(303)
}
const openBillsOf = async (id: string) =>
  (await demo.call("/console/v1/counter/bills", { cookie: owner })).body.data.filter(
    (bill: { orderIds: string[] }) => bill.orderIds.includes(id),
  )
const simulated = async (cookie = owner) =>
  (await demo.call("/console/v1/devices", { cookie })).body.data.filter(
    (device: { simulated: boolean }) => device.simulated,
  )

test.each([
  ["pickup", pickup, ["ACCEPTED", "PREPARING", "READY", "COMPLETED"]],
  ["delivery", delivery, ["ACCEPTED", "PREPARING", "READY", "OUT_FOR_DELIVERY", "COMPLETED"]],
])(
  "without a console, an order for %s is accepted after 20 s and taken to its end, 5 s a step",
  async (_, body, steps) => {
    const id = await place(body)
    await after(19_999)
    expect(await statusOf(id)).toBe("PENDING")
    await after(1)
    const seen = [await statusOf(id)]
    while (seen.length < steps.length) {
      await after(5_000)
      seen.push(await statusOf(id))
    }
    expect(seen).toEqual(steps)
    const { body: order } = await demo.call(`/console/v1/orders/${id}`, { cookie: owner })
    expect(order).toMatchObject({
      test: false,
      bill: { number: expect.stringMatching(/^26-27/), cancelledAt: null },
    })
    await after(250)
    expect(await openBillsOf(id)).toEqual([])
  },
)

test("a customer who asks to cancel an accepted order gets the answer after 5 s, and nothing is owed", async () => {
  const { body } = await orderCaller(demo)(key)
  await after(20_000)
  await after(5_000)
  await askToCancel(body.trackingUrl)
  await after(4_999)
  expect(await statusOf(body.id)).toBe("PREPARING")
  await after(1)
  expect(await statusOf(body.id)).toBe("CANCELLED")
  await after(20_000)
  expect([await statusOf(body.id), await openBillsOf(body.id)]).toEqual(["CANCELLED", []])
})

test("with a console open it answers no customer and takes no money", async () => {
  const { body } = await orderCaller(demo)(key)
  await after(20_000)
  demo.presence.open("a", demoRestaurantId, "console", Number.MAX_SAFE_INTEGER)
  await askToCancel(body.trackingUrl)
  await after(60_000)
  expect(await statusOf(body.id)).toBe("ACCEPTED")
  for (const step of ["prepare", "ready", "complete"])
    await demo.call(`/console/v1/orders/${body.id}/${step}`, { cookie: owner, method: "POST", body: {} })
  demo.presence.close("a")
  for (let step = 0; step < 3; step += 1) await after(20_000)
  expect(await openBillsOf(body.id)).toHaveLength(1)
})

test("with a console open it only watches, also an order that it has accepted", async () => {
  const accepted = await place()
  await after(20_000)
  demo.presence.open("a", demoRestaurantId, "console", Number.MAX_SAFE_INTEGER)
  const waiting = await place()
  for (let step = 0; step < 6; step += 1) await after(5_000)
  expect([await statusOf(accepted), await statusOf(waiting)]).toEqual(["ACCEPTED", "PENDING"])
  demo.presence.close("a")
  await after(19_999)
  expect(await statusOf(waiting)).toBe("PENDING")
  await after(1)
  expect([await statusOf(accepted), await statusOf(waiting)]).toEqual(["ACCEPTED", "ACCEPTED"])
})

test("it is listed as simulated, online while no console is, and cannot be changed", async () => {
  const entry = { id: "dev_simulated", name: "Simulated tablet", simulated: true, person: null }
  await after(60_000)
  expect(await simulated()).toEqual([expect.objectContaining({ ...entry, online: true })])
  demo.presence.open("a", demoRestaurantId, "console", Number.MAX_SAFE_INTEGER)
  await after(250)
  expect(await simulated()).toEqual([expect.objectContaining({ ...entry, online: false })])
  const change = { cookie: owner, method: "PATCH", body: { name: "Ours" } }
  expect((await demo.call("/console/v1/devices/dev_simulated", change)).status).toBe(404)
})

test("a pause and another restaurant are left alone", async () => {
  const other = await demo.restaurant()
  const { secret } = await demo.key(other, "live")
  demo.presence.open("b", other, "tablet", Number.MAX_SAFE_INTEGER)
  const theirs = (await orderCaller(demo)(secret)).body.id
  demo.presence.close("b")
  await after(60_000)
  expect((await demo.call(`/v1/orders/${theirs}`, { key: secret })).body.status).toBe("PENDING")
  expect((await orderCaller(demo)(secret)).body.error.code).toBe("NOT_ACCEPTING")
  expect(await simulated(await demo.signedIn(other))).toEqual([])
  await demo.call("/console/v1/ordering/pause", { cookie: owner, method: "POST", body: { minutes: 1 } })
  expect((await orderCaller(demo)(key)).body.error.code).toBe("NOT_ACCEPTING")
  await demo.call("/console/v1/ordering/pause", { cookie: owner, method: "DELETE" })
})

test("a server that is no demo lists none, on the demo's own data too", async () => {
  const real = await startTestApp({ connection: demo.connection, clock: demo.clock })
  try {
    const cookie = await real.signedIn(demoRestaurantId)
    const { data } = (await real.call("/console/v1/devices", { cookie })).body
    expect(data.map((device: { simulated: boolean }) => device.simulated)).not.toContain(true)
  } finally {
    await real.stop()
  }
})
