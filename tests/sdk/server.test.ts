import { type ErrorCode, errors, publicErrorCodes } from "@rasoi/contract"
import {
  type OrderRequest,
  type QuoteRequest,
  Rasoi,
  RasoiApiError,
  RasoiError,
  RasoiTracking,
  testPhones,
} from "@rasoi/sdk"
import { bookable, everyDay } from "../../apps/server/src/features/reservations/booking.fixture.ts"
import { startTestApp } from "../../apps/server/src/testing/app.ts"
import { describe, expect, test, testApp } from "../../apps/server/src/testing/fixtures.ts"
import { until } from "../../apps/server/src/testing/process.ts"
import { connect, errorFrom } from "./client.fixture.ts"

const app = await testApp()
const restaurantId = await app.restaurant()

const cart: QuoteRequest = {
  type: "PICKUP",
  items: [{ menuItemId: "itm_butter_chicken_half", quantity: 2 }],
}
const pickup: OrderRequest = {
  ...cart,
  customer: { name: "Asha Rao", phone: "+91 98450 12345" },
  payment: "PAY_AT_COUNTER",
}
const freshClient = async (mode: "test" | "live" = "test") =>
  connect(app, (await app.key(restaurantId, mode)).secret)
const withPhone = (phone: string) => ({ ...pickup, customer: { name: "Asha", phone } })

describe("reading", () => {
  test("menu and restaurant come once; afterwards 304, until somebody edits", async () => {
    const id = await app.restaurant()
    const { rasoi, reports } = connect(app, (await app.key(id)).secret)
    const menu = await rasoi.menu.get()
    expect(menu.categories.length).toBeGreaterThan(3)
    expect(await rasoi.menu.get()).toEqual(menu)
    expect(await rasoi.restaurant.get()).toEqual(await rasoi.restaurant.get())
    const cookie = await app.signedIn(id)
    const path = "/console/v1/menu/items/itm_butter_chicken_half"
    expect((await app.call(path, { cookie, method: "PATCH", body: { pricePaise: 40_000 } })).status).toBe(200)
    expect(await rasoi.menu.get()).not.toEqual(menu)
    expect(reports.map(({ operation, status }) => `${operation} ${status}`)).toEqual([
      "menu.get 200",
      "menu.get 304",
      "restaurant.get 200",
      "restaurant.get 304",
      "menu.get 200",
    ])
    expect(reports.every(({ requestId }) => requestId?.startsWith("req_"))).toBe(true)
  })
})

describe("ordering", () => {
  test("quoted, the price moves, the customer agrees, placed with the same key", async () => {
    const id = await app.restaurant()
    const { rasoi } = connect(app, (await app.key(id)).secret)
    const cookie = await app.signedIn(id)
    const { total } = await rasoi.orders.quote(
      pickup.type === "PICKUP" ? { ...cart, items: pickup.items } : pickup,
    )
    const path = "/console/v1/menu/items/itm_butter_chicken_half"
    await app.call(path, { cookie, method: "PATCH", body: { pricePaise: 40_000 } })
    const request = { ...pickup, expectedTotal: total.amount }
    const error = await errorFrom(rasoi.orders.create(request, { idempotencyKey: "basket-one" }))
    if (!(error instanceof RasoiError) || error.code !== "PRICE_CHANGED") throw error
    expect(error.changes.map(({ part }) => part)).toContain("LINE")
    expect(error.quote.total.amount).toBeGreaterThan(total.amount)
    const agreed = { ...request, expectedTotal: error.quote.total.amount }
    const order = await rasoi.orders.create(agreed, { idempotencyKey: error.idempotencyKey })
    expect([order.status, order.total]).toEqual(["PENDING", error.quote.total])
  })

  test.each([
    [testPhones.orders.completes, "COMPLETED"],
    [testPhones.orders.rejected, "REJECTED"],
    [testPhones.orders.lapses, "CANCELLED"],
  ])("waiting for the order of %s ends in %s", async (phone, last) => {
    const { rasoi, reports } = await freshClient()
    const { id } = await rasoi.orders.create(withPhone(phone))
    const seen: string[] = []
    const order = await rasoi.orders.waitUntilFinal(id, { onChange: now => void seen.push(now.status) })
    expect(order.status).toBe(last)
    expect(seen.at(0)).toBe("PENDING")
    expect(seen.at(-1)).toBe(last)
    expect(reports.every(({ code }) => code === undefined)).toBe(true)
  })

  test("polling an order that does not change responds with 304", async () => {
    const { rasoi, reports } = await freshClient()
    const { id } = await rasoi.orders.create(pickup)
    const wait = rasoi.orders.waitUntilFinal(id, { timeoutMs: 60_000 })
    expect(await errorFrom(wait)).toMatchObject({ code: "WAIT_TIMED_OUT", last: { id, status: "PENDING" } })
    const polls = reports.filter(({ operation }) => operation === "orders.get").map(({ status }) => status)
    expect(polls.length).toBeGreaterThanOrEqual(4)
    expect(polls).toEqual([200, ...polls.slice(1).map(() => 304)])
  })

  test("cancelled, cancelled again, and too late after acceptance", async () => {
    const { rasoi } = await freshClient()
    const { id } = await rasoi.orders.create(pickup)
    const cancelled = await rasoi.orders.cancel(id, { reason: "By mistake" })
    expect(cancelled).toMatchObject({
      status: "CANCELLED",
      rejectionReason: "By mistake",
      cancelledBy: "CUSTOMER",
    })
    expect(await rasoi.orders.cancel(id)).toEqual(cancelled)
    const other = await rasoi.orders.create(withPhone(testPhones.orders.accepted))
    await rasoi.test.orders.advance(other.id, "ACCEPTED")
    expect(await errorFrom(rasoi.orders.cancel(other.id))).toMatchObject({
      code: "CANNOT_CANCEL",
      status: 409,
    })
    expect(await errorFrom(rasoi.test.orders.advance(other.id, "COMPLETED"))).toMatchObject({
      code: "INVALID_TRANSITION",
      currentStatus: "ACCEPTED",
      status: 409,
    })
  })

  test("the list comes whole through its pages", async () => {
    const { rasoi, reports } = await freshClient()
    const placed: string[] = []
    for (let count = 0; count < 7; count += 1) placed.unshift((await rasoi.orders.create(pickup)).id)
    const listed: string[] = []
    for await (const { id } of rasoi.orders.list({ limit: 3 })) listed.push(id)
    expect(listed).toEqual(placed)
    expect(reports.filter(({ operation }) => operation === "orders.list")).toHaveLength(3)
    const page = await rasoi.orders.list({ limit: 3, status: "PENDING" }).page()
    expect([page.data.length, page.hasMore]).toEqual([3, true])
  })

  test("over the limit the client waits what Retry-After says, and all are placed", async () => {
    const { rasoi, reports } = await freshClient()
    // The whole minute of the rate limit must fit in.
    const options = { deadlineMs: 120_000 }
    for (let count = 0; count < 65; count += 1) await rasoi.orders.create(pickup, options)
    const limited = reports.filter(({ code }) => code === "RATE_LIMITED")
    expect(limited).toHaveLength(1)
    expect(limited[0]?.retryInMs).toBeGreaterThanOrEqual(60_000)
  })

  test("a restaurant without a staff device refuses a live order at once", async () => {
    const { rasoi, reports } = await freshClient("live")
    expect(await errorFrom(rasoi.orders.create(pickup))).toMatchObject({ code: "NOT_ACCEPTING", attempts: 1 })
    expect(reports).toHaveLength(1)
  })

  test("a response that is late: the first is still running, and one order comes of it", async () => {
    const held = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const slow = await startTestApp({
      pause: () => {
        begun.resolve()
        return held.promise
      },
    })
    try {
      const { secret } = await slow.key(await slow.restaurant())
      const count = async () => (await slow.call("/v1/orders", { key: secret })).body.data.length
      let giveUp = () => {}
      const { rasoi, reports } = connect(slow, secret, {
        test: { scenario: "SLOW" },
        runtime: {
          startTimer(_, callback) {
            giveUp = callback
            return () => {}
          },
          async sleep(milliseconds) {
            if (milliseconds < 1_000) return
            held.resolve()
            await until(async () => (await count()) === 1)
          },
        },
      })
      const placing = rasoi.orders.create(pickup)
      // Only the first attempt times out, after the server started to process it.
      await begun.promise
      giveUp()
      expect((await placing).status).toBe("PENDING")
      const course = reports.map(({ code, status, replayed }) => [code ?? status, replayed])
      expect(course).toEqual([
        ["TIMED_OUT", false],
        ["IDEMPOTENCY_IN_PROGRESS", false],
        [201, true],
      ])
      expect(await count()).toBe(1)
    } finally {
      held.resolve()
      await slow.stop()
    }
  })
})

describe("booking", () => {
  const date = "2026-10-22"
  const bookingFor = (phone: string) => ({
    date,
    time: "19:30",
    people: 4,
    customer: { name: "Asha", phone },
  })

  test("free times, booked, confirmed, seated; declined; cancelled twice", async () => {
    const { rasoi } = await (async () =>
      connect(app, (await app.key(await app.restaurant(bookable()))).secret))()
    const { slots } = await rasoi.reservations.availability({ date, people: 4 })
    expect(slots.find(({ time }) => time === "19:30")?.available).toBe(true)
    const seated = await rasoi.reservations.create(bookingFor(testPhones.reservations.seated))
    expect((await rasoi.reservations.waitUntilFinal(seated.id)).status).toBe("SEATED")
    const declined = await rasoi.reservations.create(bookingFor(testPhones.reservations.rejected))
    expect((await rasoi.reservations.waitUntilAnswered(declined.id)).status).toBe("REJECTED")
    const missed = await rasoi.reservations.create(bookingFor(testPhones.reservations.noShow))
    expect((await rasoi.reservations.waitUntilFinal(missed.id)).status).toBe("NO_SHOW")
    const { id } = await rasoi.reservations.create(bookingFor("9845012345"))
    expect((await rasoi.test.reservations.advance(id, "CONFIRMED")).status).toBe("CONFIRMED")
    expect((await rasoi.reservations.get(id)).status).toBe("CONFIRMED")
    const cancelled = await rasoi.reservations.cancel(id, { reason: "Plans changed" })
    expect(await rasoi.reservations.cancel(id)).toEqual(cancelled)
  })

  test("a time that has just been taken: SLOT_UNAVAILABLE with those that are left, asked once", async () => {
    const id = await app.restaurant(bookable({ seats: 4, maxPeople: 4 }))
    const { rasoi, reports } = connect(app, (await app.key(id)).secret)
    await rasoi.reservations.create(bookingFor("9845012345"))
    const error = await errorFrom(rasoi.reservations.create(bookingFor("9845012346")))
    if (!(error instanceof RasoiError) || error.code !== "SLOT_UNAVAILABLE") throw error
    expect(error.available).toContain("22:00")
    expect(reports).toHaveLength(2)
  })
})

describe("tracking", () => {
  test("with the link alone, with and without a key at hand", async () => {
    const { rasoi } = await freshClient()
    const order = await rasoi.orders.create(pickup)
    const tracking = new RasoiTracking({ baseUrl: app.url })
    const tracked = await tracking.get(order.trackingUrl)
    expect(tracked).toMatchObject({ object: "order", order: { number: order.number, status: "PENDING" } })
    expect(await rasoi.track.get(order.trackingUrl.split("/").at(-1) ?? "")).toEqual(tracked)
    expect(await tracking.get(order.trackingUrl)).toEqual(tracked)
    expect(await errorFrom(tracking.get("no-such-token"))).toMatchObject({ code: "NOT_FOUND", status: 404 })
  })
})

describe("test mode", () => {
  test("at another time the restaurant is closed, and says until when", async () => {
    const id = await app.restaurant({ hours: everyDay({ open: "12:00", close: "23:00" }) })
    const { rasoi } = connect(app, (await app.key(id)).secret)
    const atNight = rasoi.withTest({ time: "2026-10-18T03:30:00+05:30" })
    expect((await atNight.restaurant.get()).status.open).toBe(false)
    const error = await errorFrom(atNight.orders.create(pickup))
    if (!(error instanceof RasoiError) || error.code !== "CLOSED") throw error
    expect(error.opensAt).toBe("2026-10-18T06:30:00.000Z")
  })

  const onlyElsewhere = ["MALFORMED_REQUEST", "METHOD_NOT_ALLOWED"]
  test.each(publicErrorCodes.filter(code => !onlyElsewhere.includes(code)))(
    "%s on demand, as the server really says it",
    async (code: ErrorCode) => {
      const { rasoi } = await freshClient()
      const error = await errorFrom(
        rasoi.orders.create(pickup, { test: { scenario: code as never }, maxRetries: 0 }),
      )
      if (!(error instanceof RasoiApiError)) throw error
      expect([error.code, error.status]).toEqual([code, errors[code].status])
      expect(error.requestId).toMatch(/^req_/)
      expect(error.docUrl).toContain(`#${code}`)
      for (const name of Object.keys(errors[code].members)) {
        expect(error).toHaveProperty(name === "status" ? "currentStatus" : name)
      }
    },
  )
})

test("a key that the server does not know, or has revoked, is told so without a retry", async () => {
  const unknown = connect(app, "rasoi_test_DemoRestaurantTestKey000000000000DcL1U")
  expect(await errorFrom(unknown.rasoi.menu.get())).toMatchObject({ code: "UNAUTHENTICATED", attempts: 1 })
})

test("nobody listens: the error says where, and how often", async () => {
  const { secret } = await app.key(restaurantId)
  const rasoi = new Rasoi({
    apiKey: secret,
    baseUrl: "http://127.0.0.1:9",
    runtime: { sleep: async () => {} },
  })
  const error = await errorFrom(rasoi.menu.get())
  expect(error).toMatchObject({ code: "CONNECTION_FAILED", attempts: 5 })
  expect(String(error)).toContain("http://127.0.0.1:9")
})
