import { type OrderStatus, type OrderType, orderStatuses } from "@rasoi/contract"
import fc from "fast-check"
import { rounds } from "../../../../../tests/rounds.ts"
import { sql } from "../../db/index.ts"
import { serverJobs } from "../../start/jobs/index.ts"
import { expect, test, testApp } from "../../testing/fixtures.ts"
import { delivery, orderCaller, pickup } from "./fixture.ts"
import { type ModelOrder, OrderModel } from "./model.fixture.ts"
import { unlimitedKey } from "./race.fixture.ts"

const runs = rounds(40)
const longestRun = 120

let steps = 0
const app = await testApp()

interface Real {
  readonly key: string
  readonly stranger: string
}

type Command = fc.AsyncCommand<OrderModel, Real>
const command = (name: string, run: Command["run"], check: Command["check"] = () => true): Command => ({
  check,
  async run(model, real) {
    steps += 1
    await run(model, real)
  },
  toString: () => name,
})
/** A command on one of the existing orders. */
const onOrder = (
  name: string,
  pick: number,
  run: (model: OrderModel, real: Real, order: ModelOrder) => Promise<void>,
) =>
  command(
    `${name} order ${pick}`,
    (model, real) => run(model, real, model.orders[pick % model.orders.length] as ModelOrder),
    model => model.orders.length > 0,
  )

const stampNames = {
  placedAt: "PENDING",
  acceptedAt: "ACCEPTED",
  preparingAt: "PREPARING",
  readyAt: "READY",
  outForDeliveryAt: "OUT_FOR_DELIVERY",
  completedAt: "COMPLETED",
  rejectedAt: "REJECTED",
  cancelledAt: "CANCELLED",
} as const satisfies Record<string, OrderStatus>

interface OrderBody {
  id: string
  status: OrderStatus
  cancelledBy: string | null
  rejectionReason?: string
  timeline: Record<string, string | null>
}

function expectAsModelled(response: OrderBody, order: ModelOrder): void {
  expect([response.id, response.status, response.cancelledBy]).toEqual([
    order.id,
    order.status,
    order.cancelledBy,
  ])
  for (const [name, status] of Object.entries(stampNames)) {
    const at = order.stamps.get(status)
    expect([name, response.timeline[name]]).toEqual([
      name,
      at === undefined ? null : new Date(at).toISOString(),
    ])
  }
  const times = Object.keys(stampNames).flatMap(name => response.timeline[name] ?? [])
  expect(times).toEqual([...times].sort())
  const ended = order.status === "REJECTED" || order.status === "CANCELLED"
  expect(typeof response.rejectionReason).toBe(ended ? "string" : "undefined")
}

const bodyKinds = ["plain", "turned", "noted", "unknown item", "wrong total", "invalid"] as const
type BodyKind = (typeof bodyKinds)[number]

function bodyOf(kind: BodyKind, type: OrderType, phone: string): object {
  const body = { ...(type === "PICKUP" ? pickup : delivery), customer: { name: "Asha Rao", phone } }
  switch (kind) {
    case "plain":
      return body
    case "turned":
      return Object.fromEntries(Object.entries(body).reverse())
    case "noted":
      return { ...body, note: "Ring twice" }
    case "unknown item":
      return { ...body, items: [{ menuItemId: "itm_nothing", quantity: 1 }] }
    case "wrong total":
      return { ...body, expectedTotal: 1 }
    case "invalid":
      return { ...body, items: [{ menuItemId: "itm_nothing", quantity: 0 }] }
  }
}

const phones = ["9845012345", "9000000001", "9000000002", "9000000003", "9000000005"]
const keyCount = phones.length * 2

/** Each key has its own type and phone, so that a key is often reused with the same order. */
const place = (keyNumber: number, kind: BodyKind) =>
  command(`place ${kind} with key ${keyNumber}`, async (model, real) => {
    const key = `model-key-${keyNumber}`
    const type = keyNumber % 2 ? "DELIVERY" : "PICKUP"
    const phone = phones[keyNumber % phones.length] ?? ""
    const meaning = kind === "turned" ? "plain" : kind
    const response = await orderCaller(app)(real.key, bodyOf(kind, type, phone), { "idempotency-key": key })
    const { status, body, text, headers } = response
    const replayed = headers.get("idempotent-replayed")
    const stored = model.storedResponse(key)
    if (kind === "invalid") expect([status, body.error.code]).toEqual([422, "VALIDATION_FAILED"])
    else if (stored && stored.body !== meaning)
      expect([status, body.error.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"])
    else if (stored) expect([status, text, replayed]).toEqual([stored.status, stored.text, "true"])
    else if (kind === "wrong total") expect([status, body.error.code]).toEqual([409, "PRICE_CHANGED"])
    else {
      expect(replayed).toBeNull()
      model.storeResponse(key, meaning, status, text)
      if (kind === "unknown item") expect([status, body.error.code]).toEqual([422, "ITEM_NOT_FOUND"])
      else {
        expect(status, text).toBe(201)
        expect(model.isFree(body.number)).toBe(true)
        expectAsModelled(body, model.placed(body, phone, text))
        expect(Date.parse(body.acceptBy)).toBe(model.orders.at(-1)?.acceptBy)
      }
    }
  })

const quote = (type: OrderType) =>
  command(`quote ${type}`, async (_, { key }) => {
    const { items } = pickup
    const cart = type === "PICKUP" ? { type, items } : { type, items, delivery: delivery.delivery }
    const { status, body } = await app.call("/v1/orders/quote", { key, method: "POST", body: cart })
    expect([status, body.total.amount]).toEqual([200, type === "PICKUP" ? 70_350 : 75_070])
  })

const read = (pick: number) =>
  onOrder("read", pick, async (_model, { key, stranger }, order) => {
    const path = `/v1/orders/${order.id}`
    const { body, text, headers } = await app.call(path, { key })
    expectAsModelled(body, order)
    if (order.moves === 0) expect(text).toBe(order.first)
    const again = await app.call(path, { key, headers: { "if-none-match": headers.get("etag") ?? "" } })
    expect(again.status).toBe(304)
    expect((await app.call(path, { key: stranger })).status).toBe(404)
  })

const list = (status: OrderStatus | undefined, type: OrderType | undefined, limit: number) =>
  command(`list ${status ?? "all"} ${type ?? "both"} by ${limit}`, async (model, { key }) => {
    const wanted = model.orders
      .filter(order => (!status || order.status === status) && (!type || order.type === type))
      .sort((one, other) => (one.id < other.id ? 1 : -1))
    const found: OrderBody[] = []
    let cursor: string | null = null
    do {
      const filters = { limit: String(limit), ...(status && { status }), ...(type && { type }) }
      const query = new URLSearchParams({ ...filters, ...(cursor === null ? {} : { cursor }) })
      const { body } = await app.call(`/v1/orders?${query}`, { key })
      expect(body.data.length).toBeLessThanOrEqual(limit)
      found.push(...body.data)
      cursor = body.nextCursor
    } while (cursor !== null)
    expect(found.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
    for (const [index, order] of wanted.entries()) expectAsModelled(found[index] as OrderBody, order)
  })

const cancel = (pick: number) =>
  onOrder("cancel", pick, async (model, { key }, order) => {
    const { status, body } = await app.call(`/v1/orders/${order.id}/cancel`, { key, method: "POST" })
    if (order.status === "PENDING") model.customerCancels(order)
    if (order.cancelledBy === "CUSTOMER") {
      expect(status).toBe(200)
      expectAsModelled(body, order)
    } else expect([status, body.error.code]).toEqual([409, "CANNOT_CANCEL"])
  })

const advance = (pick: number, to: OrderStatus) =>
  onOrder(`advance to ${to}`, pick, async (model, { key }, order) => {
    const path = `/v1/test/orders/${order.id}/advance`
    const { status, body } = await app.call(path, { key, method: "POST", body: { to } })
    if (model.staffMay(order, to)) {
      model.staffMove(order, to)
      expect(status, JSON.stringify(body)).toBe(200)
      expectAsModelled(body, order)
    } else
      expect([status, body.error.code, body.error.status]).toEqual([409, "INVALID_TRANSITION", order.status])
  })

const pass = (milliseconds: number) =>
  command(`pass ${milliseconds} ms`, async model => {
    app.clock.advance(milliseconds)
    model.advanceTo(app.clock.now())
  })

const runJob = async (name: string) =>
  serverJobs(app)
    .find(job => job.name === name)
    ?.run()
const job = (name: string) => command(`job ${name}`, () => runJob(name).then(() => {}))
const staffJob = command("job simulated staff", async model => {
  await runJob("simulated staff")
  model.playPlannedMoves()
})

const someOrder = fc.nat(1_000)
const someType = fc.constantFrom("PICKUP" as const, "DELIVERY" as const)
const someKey = fc.nat(keyCount - 1)
const someStatus = fc.constantFrom(...orderStatuses)
const spans = [1, 499, 500, 5_000, 9_999, 60_000, 15 * 60_000 - 1, 15 * 60_000, 86_400_000 - 1, 86_400_000]

const allCommands = [
  fc.tuple(someKey, fc.constantFrom(...bodyKinds)).map(facts => place(...facts)),
  fc.tuple(someKey, fc.constantFrom(...bodyKinds)).map(facts => place(...facts)),
  someType.map(quote),
  someOrder.map(read),
  fc
    .tuple(
      fc.option(someStatus, { nil: undefined }),
      fc.option(someType, { nil: undefined }),
      fc.constantFrom(1, 3, 100),
    )
    .map(facts => list(...facts)),
  someOrder.map(cancel),
  fc.tuple(someOrder, someStatus).map(facts => advance(...facts)),
  fc.tuple(someOrder, someStatus).map(facts => advance(...facts)),
  fc.constantFrom(...spans).map(pass),
  fc.constantFrom(staffJob, job("acceptance windows"), job("retention")),
]

async function setUp() {
  // Planned moves of an earlier run must not affect this one.
  app.clock.advance(60_000)
  await runJob("simulated staff")
  const restaurantId = await app.restaurant()
  const real = {
    key: (await unlimitedKey(app, restaurantId)).secret,
    stranger: (await unlimitedKey(app, restaurantId)).secret,
  }
  return { model: new OrderModel(app.clock.now()), real }
}

const recordedMoves = sql(
  "model-test.moves",
  `select o.id, o.revision, (select count(*)::int from order_moves m where m.order_id = o.id) as moves
     from orders o where o.restaurant_id = (select restaurant_id from orders where id = $1)`,
)

/** At the end, the database must match the model. */
async function expectRecorded({ orders }: OrderModel): Promise<void> {
  await runJob("acceptance windows")
  const [any] = orders
  if (!any) return
  const rows = await app.db.rows<{ id: string; revision: number; moves: number }>(recordedMoves, [any.id])
  const byId = new Map(rows.map(row => [row.id, row]))
  expect(rows).toHaveLength(orders.length)
  for (const { id, moves } of orders) expect(byId.get(id)).toEqual({ id, revision: moves + 1, moves })
}

test("whatever customers, staff and the clock do, in whatever order, the API responds as the model does", async () => {
  const anything = fc.commands(allCommands, { maxCommands: longestRun, size: "max" })
  await fc.assert(
    fc.asyncProperty(anything, async commands => {
      const made = await setUp()
      await fc.asyncModelRun(() => made, commands)
      await expectRecorded(made.model)
    }),
    { numRuns: runs },
  )
  expect(steps).toBeGreaterThan(5 * runs)
})
