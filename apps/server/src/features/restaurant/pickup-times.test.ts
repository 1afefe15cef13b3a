import { getPickupTimes } from "@rasoi/contract"
import { demoSettings } from "../../demo/settings.ts"
import { compileCheck } from "../../http/index.ts"
import { describe, expect, test, testApp } from "../../testing/fixtures.ts"
import { orderCaller, pickup } from "../orders/fixture.ts"

const app = await testApp()
const send = orderCaller(app)

const lunchAndDinner = [
  { open: "12:00", close: "12:45" },
  { open: "23:30", close: "00:30" },
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
const hours = { days, closedDates: ["2026-10-21"], specialDates: {} }
const ordering = { ...demoSettings.ordering, prepMinutes: 20, minimumOrderPaise: 0 }

async function keyOf(change = {}, mode: "test" | "live" = "test") {
  return (await app.key(await app.restaurant({ hours, ordering, ...change }), mode)).secret
}
const at = (local: string) => ({ "service-test-time": `${local}+05:30` })
const ask = (key: string, date: string, local = "2026-10-17T12:05:00") =>
  app.call(`/v1/pickup-times?date=${date}`, { key, headers: at(local) })

interface Time {
  time: string
  startsAt: string
  available: boolean
  reason: string | null
}

describe("GET /v1/pickup-times", () => {
  test("lists the times of the opening hours that begin on the date, those after midnight too", async () => {
    const { status, body } = await ask(await keyOf(), "2026-10-17")
    expect(status).toBe(200)
    expect(compileCheck(getPickupTimes.response.schema)(body, "")).toEqual([])
    const time = (name: string, startsAt: string, reason: string | null = null) => ({
      time: name,
      startsAt: `${startsAt}:00.000Z`,
      available: reason === null,
      reason,
    })
    expect(body).toEqual({
      object: "pickup_times",
      test: true,
      date: "2026-10-17",
      times: [
        time("12:00", "2026-10-17T06:30", "PAST"),
        time("12:15", "2026-10-17T06:45", "TOO_SOON"),
        time("12:30", "2026-10-17T07:00"),
        time("23:30", "2026-10-17T18:00"),
        time("23:45", "2026-10-17T18:15"),
        time("00:00", "2026-10-17T18:30"),
        time("00:15", "2026-10-17T18:45"),
      ],
    })
  })

  test("an available time is accepted as pickupAt, and one that is not is refused with its reason", async () => {
    const key = await keyOf()
    let accepted = 0
    for (const date of ["2026-10-17", "2026-10-18", "2026-10-24"]) {
      const { times } = (await ask(key, date)).body as { times: Time[] }
      for (const { startsAt, available, reason } of times) {
        const { status, body } = await send(key, { ...pickup, pickupAt: startsAt }, at("2026-10-17T12:05:00"))
        expect([startsAt, status]).toEqual([startsAt, available ? 201 : 422])
        if (!available) expect(body.error.field).toBe("pickupAt")
        if (!available) expect(reason).not.toBeNull()
        accepted += Number(available)
      }
    }
    expect(accepted).toBeGreaterThan(5)
  })

  test("is the same while the restaurant is closed, off or offline; an order is refused as ever", async () => {
    const key = await keyOf()
    const closed = await ask(key, "2026-10-18", "2026-10-17T15:00:00")
    expect(closed.body.times).toHaveLength(7)
    const refused = await send(
      key,
      { ...pickup, pickupAt: closed.body.times[0].startsAt },
      at("2026-10-17T15:00:00"),
    )
    expect(refused.body.error.code).toBe("CLOSED")
    const live = await keyOf({ ordering: { ...ordering, enabled: false } }, "live")
    expect((await app.call("/v1/pickup-times?date=2026-10-18", { key: live })).body.times).toHaveLength(7)
  })

  test("a day without opening hours has no times", async () => {
    const key = await keyOf()
    for (const date of ["2026-10-19", "2026-10-21"]) expect((await ask(key, date)).body.times).toEqual([])
  })

  test.each([
    ["2026-10-16", "2026-10-17T00:29:59", 200],
    ["2026-10-16", "2026-10-17T00:30:00", "DATE_PAST"],
    ["2026-10-24", "2026-10-17T00:29:59", 200],
    ["2026-10-25", "2026-10-17T23:59:59", "DATE_TOO_FAR"],
    ["2026-02-30", "2026-10-17T12:00:00", "NOT_A_DATE"],
    ["tomorrow", "2026-10-17T12:00:00", "NOT_A_DATE"],
    ["", "2026-10-17T12:00:00", "NOT_A_DATE"],
  ])("date=%s at %s: %s", async (date, local, expected) => {
    const { status, body } = await ask(await keyOf(), date, local)
    expect(status).toBe(expected === 200 ? 200 : 422)
    if (expected !== 200) expect([body.error.code, body.error.field]).toEqual(["VALIDATION_FAILED", "date"])
  })

  test("without a date, with another parameter, without pickup, without the scope: refused", async () => {
    const key = await keyOf()
    const codeOf = async (path: string, secret = key) => (await app.call(path, { key: secret })).body.error
    expect(await codeOf("/v1/pickup-times")).toMatchObject({ code: "VALIDATION_FAILED", field: "date" })
    expect(await codeOf("/v1/pickup-times?date=2026-10-17&day=1")).toMatchObject({ field: "day" })
    const deliveryOnly = await keyOf({ ordering: { ...ordering, types: ["DELIVERY"] } })
    expect(await codeOf("/v1/pickup-times?date=2026-10-17", deliveryOnly)).toMatchObject({
      code: "ORDER_TYPE_NOT_ALLOWED",
    })
  })
})

describe("ordering.pickup", () => {
  const pickupAt = async (key: string, local: string) =>
    (await app.call("/v1/restaurant", { key, headers: at(local) })).body.ordering.pickup

  test("is the first and the last available time, and changes when one of them passes", async () => {
    const key = await keyOf()
    const read = (local: string) =>
      app.call("/v1/restaurant", { key, headers: at(local) }).then(({ body, headers }) => ({
        pickup: body.ordering.pickup,
        etag: headers.get("etag"),
      }))
    const first = await read("2026-10-17T12:00:00")
    expect(first.pickup).toEqual({
      earliest: "2026-10-17T07:00:00.000Z",
      latest: "2026-10-24T06:30:00.000Z",
    })
    expect((await read("2026-10-17T12:10:59")).etag).toBe(first.etag)
    expect((await read("2026-10-17T12:11:00")).pickup).toEqual({
      earliest: "2026-10-17T18:00:00.000Z",
      latest: "2026-10-24T06:30:00.000Z",
    })
    expect((await read("2026-10-17T12:15:00")).pickup.latest).toBe("2026-10-24T06:45:00.000Z")
  })

  test("is null while closed, without pickup, with ordering off, or when no time is left", async () => {
    expect(await pickupAt(await keyOf(), "2026-10-17T15:00:00")).toBeNull()
    const deliveryOnly = await keyOf({ ordering: { ...ordering, types: ["DELIVERY"] } })
    expect(await pickupAt(deliveryOnly, "2026-10-17T12:00:00")).toBeNull()
    const off = await keyOf({ ordering: { ...ordering, enabled: false } }, "live")
    app.clock.set(Date.parse("2026-10-17T12:00:00+05:30"))
    expect((await app.call("/v1/restaurant", { key: off })).body.ordering.pickup).toBeNull()
    const once = { days: { ...days, tue: [], wed: [], thu: [], fri: [], sun: [] }, closedDates: [] }
    const last = await keyOf({ hours: { ...once, specialDates: { "2026-10-24": [] } } })
    expect(await pickupAt(last, "2026-10-18T00:20:00")).toBeNull()
  })

  test("a paused or offline restaurant keeps its times", async () => {
    const key = await keyOf({}, "live")
    app.clock.set(Date.parse("2026-10-17T12:00:00+05:30"))
    const { ordering: seen } = (await app.call("/v1/restaurant", { key })).body
    expect([seen.acceptingNow, seen.pickup?.earliest]).toEqual([false, "2026-10-17T07:00:00.000Z"])
  })
})
