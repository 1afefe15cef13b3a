import * as sdk from "@rasoi/sdk"
import { afterAll, beforeAll, expect, test } from "vitest"
import { everyDay } from "../../apps/server/src/features/reservations/booking.fixture.ts"
import { startTestApp, type TestApp } from "../../apps/server/src/testing/app.ts"
import { errorFrom, movingRuntime } from "./client.fixture.ts"
import { blockCount, makeReader, snippets } from "./readme.fixture.ts"

let app: TestApp
let reader: ReturnType<typeof makeReader>
let environment: Record<string, string>
let cookie: string
const printed: string[] = []

beforeAll(async () => {
  app = await startTestApp()
  const restaurantId = await app.restaurant({ hours: everyDay({ open: "11:00", close: "23:30" }) })
  cookie = await app.signedIn(restaurantId)
  environment = { RASOI_API_KEY: (await app.key(restaurantId)).secret, RASOI_URL: app.url }
  // The package itself, without delays.
  class Rasoi extends sdk.Rasoi {
    constructor(options: sdk.RasoiOptions) {
      super({ ...options, runtime: movingRuntime(app) })
    }
  }
  reader = makeReader({
    modules: { "@rasoi/sdk": { ...sdk, Rasoi } },
    globals: {
      process: { env: environment },
      console: { log: (...given: unknown[]) => void printed.push(given.join(" ")) },
    },
  })
})
afterAll(() => app.stop())
// Which blocks were read is known after the last test, whichever that is.
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the required fixtures from this parameter
afterAll(({}, { tasks }) => {
  // A run of one test reads some of them.
  if (tasks.some(({ mode }) => mode === "skip")) return
  expect([...reader.read()].sort(), "no block of the README was left out").toEqual(
    [...snippets.keys()].sort(),
  )
})

/** The exports of a snippet, with the types that a reader would see. */
const load = async <Exports>(name: string) => (await reader.load(name)) as Exports
const orders = () => load<{ pickup: sdk.OrderRequest; delivery: sdk.OrderRequest }>("orders.ts")
const rasoi = async () => (await load<{ rasoi: sdk.Rasoi }>("rasoi.ts")).rasoi
const linesOf = async (name: string) => {
  printed.length = 0
  await reader.load(name)
  return [...printed]
}

test("the menu is shown, with sizes and prices", async () => {
  const lines = await linesOf("show-menu.ts")
  expect(lines[0]).toContain("Angaara Tandoor: Open")
  expect(lines).toContainEqual(expect.stringMatching(/^Butter Chicken ₹[\d.]+ \/ ₹[\d.]+$/))
})

test("an order is priced and placed; a price that moves is asked about, under the same basket", async () => {
  type PlaceOrder = (
    order: sdk.OrderRequest,
    basket: { id: string; revision: number },
    agrees: (newTotal: string) => Promise<boolean>,
  ) => Promise<sdk.Order | undefined>
  const { showTotal, placeOrder } = await load<{
    showTotal: (cart: sdk.QuoteRequest) => Promise<sdk.Quote>
    placeOrder: PlaceOrder
  }>("place-order.ts")
  const { pickup, delivery } = await orders()
  const { total } = await showTotal({ type: "PICKUP", items: pickup.items })
  const path = "/console/v1/menu/items/itm_butter_chicken_half"
  await app.call(path, { cookie, method: "PATCH", body: { pricePaise: 40_000 } })
  const asked: string[] = []
  const decide = (agreed: boolean) => async (newTotal: string) => {
    asked.push(newTotal)
    return agreed
  }
  const request = { ...pickup, expectedTotal: total.amount }
  expect(await placeOrder(request, { id: "basket-no-thanks", revision: 1 }, decide(false))).toBeUndefined()
  const order = await placeOrder(request, { id: "basket-yes", revision: 1 }, decide(true))
  expect(order).toMatchObject({ status: "PENDING", total: { display: asked[1] } })
  expect(
    await placeOrder({ ...delivery }, { id: "basket-delivered", revision: 2 }, decide(false)),
  ).toMatchObject({
    type: "DELIVERY",
  })
})

test("it is followed to its end, and a yes or no is waited for", async () => {
  const { followOrder, isAccepted } = await load<{
    followOrder: (id: string) => Promise<sdk.Order>
    isAccepted: (id: string) => Promise<boolean>
  }>("follow-order.ts")
  const { pickup } = await orders()
  const place = async (phone: string) =>
    (await rasoi()).orders.create({ ...pickup, customer: { name: "Asha", phone } })
  const { id } = await place(sdk.testPhones.orders.completes)
  printed.length = 0
  expect((await followOrder(id)).status).toBe("COMPLETED")
  expect(printed.at(-1)).toMatch(/^Order \S+: COMPLETED$/)
  expect(await isAccepted((await place(sdk.testPhones.orders.accepted)).id)).toBe(true)
  expect(await isAccepted((await place(sdk.testPhones.orders.rejected)).id)).toBe(false)
})

test("all orders are followed with one feed", async () => {
  const { followAll } = await load<{
    followAll: (after: string | undefined, store: (cursor: string) => Promise<void>) => Promise<void>
  }>("follow-all.ts")
  const { pickup } = await orders()
  const { id } = await (await rasoi()).orders.create(pickup)
  printed.length = 0
  const stored = new Error("stored")
  await expect(followAll("start", () => Promise.reject(stored))).rejects.toBe(stored)
  expect(printed.some(line => line.includes(id))).toBe(true)
})

test("it is cancelled, or too late", async () => {
  const { cancelOrder } = await load<{ cancelOrder: (id: string) => Promise<string> }>("cancel-order.ts")
  const { pickup } = await orders()
  const client = await rasoi()
  expect(await cancelOrder((await client.orders.create(pickup)).id)).toMatch(/is cancelled/)
  const late = await client.orders.create(pickup)
  await client.test.orders.advance(late.id, "ACCEPTED")
  expect(await cancelOrder(late.id)).toMatch(/please call us/)
})

test("orders are listed", async () => {
  const { pickup } = await orders()
  await (await rasoi()).orders.create(pickup)
  const lines = await linesOf("list-orders.ts")
  expect(lines.length).toBeGreaterThan(1)
  expect(lines[0]).toMatch(/^\S+ ₹[\d,.]+$/)
})

test("a table is booked, another time is offered, and it is cancelled", async () => {
  const { freeTimes, bookTable, cancelBooking } = await load<{
    freeTimes: (date: string, people: number) => Promise<string[]>
    bookTable: (
      date: string,
      time: string,
      people: number,
    ) => Promise<{ booking?: sdk.Reservation; others: string[] }>
    cancelBooking: (id: string) => Promise<sdk.Reservation>
  }>("book-table.ts")
  const [time = ""] = await freeTimes("2026-10-22", 4)
  const { booking } = await bookTable("2026-10-22", time, 4)
  expect(booking).toMatchObject({ date: "2026-10-22", time, people: 4 })
  const taken = await bookTable("2026-10-22", "19:17", 4)
  expect(taken.others).toContain("19:30")
  expect((await cancelBooking(booking?.id ?? "")).status).toBe("CANCELLED")
})

test("errors are explained", async () => {
  const { explain } = await load<{ explain: (error: unknown) => string }>("explain.ts")
  const { pickup } = await orders()
  const client = await rasoi()
  const refused = (scenario: sdk.ErrorCode) =>
    errorFrom(client.orders.create(pickup, { test: { scenario }, maxRetries: 0 }))
  expect(explain(await refused("PRICE_CHANGED"))).toMatch(/^It is ₹.* now/)
  expect(explain(await refused("CLOSED"))).toMatch(/^Closed/)
  expect(explain(await refused("BELOW_MINIMUM"))).toMatch(/at least ₹/)
  expect(explain(await refused("SLOT_UNAVAILABLE"))).toMatch(/^Free: \d\d:\d\d/)
  expect(explain(await errorFrom(client.orders.create({ ...pickup, items: [] })))).toMatch(
    /^Please check items/,
  )
  expect(explain(await refused("ORDERING_OFF"))).toMatch(/\(req_/)
  const broken = new sdk.Rasoi({
    apiKey: environment.RASOI_API_KEY ?? "",
    baseUrl: "http://127.0.0.1:9",
    maxRetries: 0,
  })
  expect(explain(await errorFrom(broken.orders.create(pickup)))).toMatch(/do not know yet/)
  expect(explain(await errorFrom(broken.menu.get()))).toBe("Please try again.")
})

test("an order is gone on with later, under its key", async () => {
  const { tryToPlace } = await load<{
    tryToPlace: (order: sdk.OrderRequest, idempotencyKey?: string) => Promise<string | undefined>
  }>("go-on-later.ts")
  const { pickup } = await orders()
  const client = await rasoi()
  const create = client.withTest({ scenario: "INTERNAL_ERROR" }).orders.create
  const own = client.orders.create
  // The server fails a few times, and then recovers.
  client.orders.create = create
  const key = await tryToPlace(pickup)
  client.orders.create = own
  expect(key).toMatch(/^[0-9a-f-]{36}$/)
  expect(await tryToPlace(pickup, key)).toBeUndefined()
})

test("attempts are logged", async () => {
  const { logged } = await load<{ logged: sdk.Rasoi }>("with-log.ts")
  printed.length = 0
  await logged.menu.get()
  expect(printed).toEqual([expect.stringMatching(/^menu\.get 1 200 \d+ ms req_/)])
})

test("test mode is tried out", async () => {
  const lines = await linesOf("try-it-out.ts")
  expect(lines[0]).toBe("COMPLETED")
  expect(lines[1]).toMatch(/^closed, until/)
  expect(lines[2]).toMatch(/11 am/)
})

test("the edge function serves the menu, remembered from the second time on", async () => {
  const { default: edge } = await load<{
    default: { fetch: (request: Request, env: unknown) => Promise<Response> }
  }>("edge.ts")
  const ask = async () => (await edge.fetch(new Request("https://shop.example/menu"), environment)).json()
  expect(await ask()).toMatchObject({ object: "menu" })
  expect(await ask()).toMatchObject({ object: "menu" })
})

test("the page tracks an order without a key", async () => {
  const { whereIsMyOrder } = await load<{
    whereIsMyOrder: (trackingUrl: string, baseUrl: string) => Promise<string>
  }>("track-in-browser.ts")
  const { trackingUrl } = await (await rasoi()).orders.create((await orders()).pickup)
  expect(await whereIsMyOrder(trackingUrl, app.url)).toBe("PENDING")
})

test("every block of the README has a file name", () => {
  expect(snippets.size).toBe(blockCount)
})
