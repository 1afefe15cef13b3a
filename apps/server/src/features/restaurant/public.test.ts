import { getRestaurant } from "@rasoi/contract"
import { demoSettings } from "../../demo/settings.ts"
import { compileCheck } from "../../http/index.ts"
import { describe, expect, test, testApp } from "../../testing/fixtures.ts"
import { commandLine } from "../audit/index.ts"
import { setSuspended } from "./index.ts"

const app = await testApp()

const path = "/v1/restaurant"
const lunchAndDinner = [
  { open: "12:00", close: "15:30" },
  { open: "18:30", close: "00:30" },
]
const days = {
  mon: [],
  tue: lunchAndDinner,
  wed: lunchAndDinner,
  thu: lunchAndDinner,
  fri: lunchAndDinner,
  sat: lunchAndDinner,
  sun: lunchAndDinner,
}
const specialDates = { "2026-10-26": [{ open: "18:00", close: "02:00" }], "2026-10-25": [] }
const hours = { days, closedDates: ["2026-10-21"], specialDates }

async function restaurantWithKeys(change = {}) {
  const id = await app.restaurant(change)
  return { id, test: (await app.key(id, "test")).secret, live: (await app.key(id, "live")).secret }
}

describe("GET /v1/restaurant", () => {
  test("has every field of the contract and nothing else", async () => {
    const price = { amountPaise: 20000, mode: "DEDUCT", per: "GUEST" } as const
    const { id, test: key } = await restaurantWithKeys({ hours, booking: { ...demoSettings.booking, price } })
    const { status, body } = await app.call(path, { key })
    expect(status).toBe(200)
    expect(compileCheck(getRestaurant.response.schema)(body, "")).toEqual([])
    expect(body).toEqual({
      id,
      object: "restaurant",
      test: true,
      timezone: "Asia/Kolkata",
      currency: "INR",
      name: demoSettings.profile.name,
      tagline: demoSettings.profile.tagline,
      phone: demoSettings.profile.phone,
      address: demoSettings.profile.address,
      gstin: demoSettings.gst.gstin,
      fssai: demoSettings.gst.fssaiNumber,
      openingHours: hours,
      status: {
        open: true,
        label: "Open until 12:30 am",
        opensAt: null,
        closesAt: "2026-10-17T19:00:00.000Z",
      },
      ordering: {
        enabled: true,
        acceptingNow: true,
        resumesAt: null,
        types: ["PICKUP", "DELIVERY"],
        minimumOrder: { amount: 15000, currency: "INR", display: "₹150.00" },
        deliveryPincodes: demoSettings.ordering.deliveryPincodes,
        prepMinutes: demoSettings.ordering.prepMinutes,
        paymentModes: ["PAY_AT_COUNTER", "CASH_ON_DELIVERY"],
        pickup: { earliest: expect.any(String), latest: expect.any(String) },
      },
      booking: {
        enabled: true,
        maxPeople: 10,
        slotMinutes: 30,
        daysAhead: 30,
        price: { amount: 20000, currency: "INR", display: "₹200.00", mode: "DEDUCT", per: "GUEST" },
      },
      privacyNoticeUrl: null,
    })
  })

  test.each([
    ["2026-10-17T16:00:00+05:30", false, "Opens at 6:30 pm", "2026-10-17T13:00:00.000Z", null],
    ["2026-10-18T00:29:59+05:30", true, "Open until 12:30 am", null, "2026-10-17T19:00:00.000Z"],
    ["2026-10-18T00:30:00+05:30", false, "Opens at 12 noon", "2026-10-18T06:30:00.000Z", null],
    ["2026-10-19T13:00:00+05:30", false, "Opens tomorrow at 12 noon", "2026-10-20T06:30:00.000Z", null],
    ["2026-10-21T13:00:00+05:30", false, "Opens tomorrow at 12 noon", "2026-10-22T06:30:00.000Z", null],
    ["2026-10-25T13:00:00+05:30", false, "Opens tomorrow at 6 pm", "2026-10-26T12:30:00.000Z", null],
    ["2026-10-27T01:00:00+05:30", true, "Open until 2 am", null, "2026-10-26T20:30:00.000Z"],
  ])("at %s: open %s, %j", async (time, open, label, opensAt, closesAt) => {
    const { test: key } = await restaurantWithKeys({ hours })
    const { body } = await app.call(path, { key, headers: { "service-test-time": time } })
    expect(body.status).toEqual({ open, label, opensAt, closesAt })
    expect(body.ordering.acceptingNow).toBe(open)
  })

  test("the status moves on with the clock, for the same cached restaurant", async () => {
    const { test: key } = await restaurantWithKeys({ hours })
    const before = await app.call(path, { key })
    app.clock.advance(6 * 3_600_000)
    const after = await app.call(path, { key })
    app.clock.advance(-6 * 3_600_000)
    const again = await app.call(path, { key })
    expect([before.body.status.open, after.body.status.open, again.body.status.open]).toEqual([
      true,
      false,
      true,
    ])
    expect(before.headers.get("etag")).not.toBe(after.headers.get("etag"))
    expect(before.headers.get("etag")).toBe(again.headers.get("etag"))
  })

  test("acceptingNow for a live key: on, open and a device online; each alone is not enough", async () => {
    const { id, live } = await restaurantWithKeys({ hours })
    const accepting = async (time = "2026-10-17T19:00:00+05:30") => {
      app.clock.set(Date.parse(time))
      return (await app.call(path, { key: live })).body.ordering.acceptingNow
    }
    expect(await accepting()).toBe(false)
    app.presence.open("stream", id, "device", Date.parse("2026-10-17T19:00:00+05:30"))
    expect(await accepting()).toBe(true)
    expect(await accepting("2026-10-17T19:00:25+05:30")).toBe(false)
    await app.presence.pong("stream", id, "device", Date.parse("2026-10-17T16:00:00+05:30"))
    expect(await accepting("2026-10-17T16:00:00+05:30")).toBe(false)
    app.presence.close("stream")
    expect(await accepting()).toBe(false)
  })

  test("ordering switched off: a live key sees it off, a test key counts it as on", async () => {
    const ordering = { ...demoSettings.ordering, enabled: false }
    const { id, test: testKey, live } = await restaurantWithKeys({ ordering })
    app.presence.open("off", id, "device", app.clock.now())
    const seenLive = (await app.call(path, { key: live })).body
    const seenTest = (await app.call(path, { key: testKey })).body
    app.presence.close("off")
    expect([seenLive.test, seenLive.ordering.enabled, seenLive.ordering.acceptingNow]).toEqual([
      false,
      false,
      false,
    ])
    expect([seenTest.test, seenTest.ordering.enabled, seenTest.ordering.acceptingNow]).toEqual([
      true,
      true,
      true,
    ])
  })

  test("a suspended restaurant is still read, with ordering and booking off", async () => {
    const { id, test: key } = await restaurantWithKeys()
    await setSuspended(app.hub, commandLine, app.clock.now(), id, true)
    const suspended = await app.call(path, { key })
    await setSuspended(app.hub, commandLine, app.clock.now(), id, false)
    const resumed = await app.call(path, { key })
    const shown = ({
      ordering,
      booking,
    }: {
      ordering: Record<string, unknown>
      booking: { enabled: boolean }
    }) => [ordering.enabled, ordering.acceptingNow, ordering.pickup !== null, booking.enabled]
    expect([suspended.status, ...shown(suspended.body)]).toEqual([200, false, false, false, false])
    expect(shown(resumed.body)).toEqual([true, true, true, true])
  })

  test("If-None-Match: 304 with no body while nothing changed", async () => {
    const { test: key } = await restaurantWithKeys()
    const first = await app.call(path, { key })
    const etag = first.headers.get("etag") ?? ""
    const second = await app.call(path, { key, headers: { "if-none-match": etag } })
    expect([second.status, second.text, second.headers.get("etag")]).toEqual([304, "", etag])
  })

  test("600 a minute, counted for each key; the refusal says when to come back", async () => {
    const { id, test: key } = await restaurantWithKeys()
    const other = (await app.key(id, "test")).secret
    const first = await app.call(path, { key })
    expect(first.headers.get("ratelimit-policy")).toBe('"restaurant.get";q=600;w=60')
    expect(first.headers.get("ratelimit")).toBe('"restaurant.get";r=599;t=60')
    app.clock.advance(10_000)
    await Promise.all(Array.from({ length: 599 }, () => app.call(path, { key })))
    const refused = await app.call(path, { key })
    expect([refused.status, refused.body.error.code]).toEqual([429, "RATE_LIMITED"])
    expect(refused.headers.get("retry-after")).toBe("50")
    expect((await app.call(path, { key: other })).status).toBe(200)
    expect((await app.call("/v1/menu", { key })).status).toBe(200)
    app.clock.advance(49_999)
    expect((await app.call(path, { key })).status).toBe(429)
    app.clock.advance(1)
    expect((await app.call(path, { key })).status).toBe(200)
    expect((await app.call(path, { key })).status).toBe(429)
  })

  test("HEAD responds as GET without the body", async () => {
    const { test: key } = await restaurantWithKeys()
    const { status, text, headers } = await app.call(path, { key, method: "HEAD" })
    expect([status, text]).toEqual([200, ""])
    expect(headers.get("etag")).toMatch(/^"/)
  })
})
