import { getSampleReservation, listTestReservations } from "@rasoi/contract/console"
import { beforeEach, describe, expect, test } from "vitest"
import { sql } from "../../db/index.ts"
import { openStream } from "../../events/stream.fixture.ts"
import { compileCheck } from "../../http/index.ts"
import { testApp } from "../../testing/fixtures.ts"
import { explain } from "../orders/explain.fixture.ts"
import { makeCustomer, pathOf } from "../tracking/customer.fixture.ts"
import { bookable, bookingCaller, bookingRequest } from "./booking.fixture.ts"
import { copyBooking, disableSeatTrigger, enableSeatTrigger } from "./growth.fixture.ts"
import { playDueReservationMoves } from "./index.ts"
import { listTestReservations as readTestReservations } from "./test-desk-store.ts"

let restaurantId: string
let testKey: string
let live: string
let cookie: string

const app = await testApp()
const send = bookingCaller(app)
beforeEach(async () => {
  app.clock.set(Date.parse("2026-10-17T13:05:00Z"))
  restaurantId = await app.restaurant(bookable({ autoConfirm: false }))
  testKey = (await app.key(restaurantId)).secret
  live = (await app.key(restaurantId, "live")).secret
  cookie = await app.signedIn(restaurantId, "MANAGER")
})

const desk = (query = "", who = cookie) => app.call(`/console/v1/test/reservations${query}`, { cookie: who })
const book = async (key = testKey, body: object = bookingRequest()): Promise<string> => {
  const { status, body: made } = await send(key, body)
  expect(status).toBe(201)
  return made.id
}
const advance = (id: string, body: object, who = cookie) =>
  app.call(`/console/v1/test/reservations/${id}/advance`, { cookie: who, method: "POST", body })

test("a booking made by hand is a test booking, and holds no seat of a live one", async () => {
  const make = () =>
    app.call("/console/v1/test/reservations", { cookie, method: "POST", body: bookingRequest() })
  const { status, body } = await make()
  expect([status, body.test, body.status]).toEqual([201, true, "PENDING"])
  expect((await desk()).body.data[0].id).toBe(body.id)
  expect((await app.call(`/v1/reservations/${body.id}`, { key: testKey })).status).toBe(404)
})

describe("the sample booking of a developer", () => {
  const date = "2026-10-22"
  const sample = async () => {
    const developer = await app.signedIn(restaurantId, "DEVELOPER")
    const path = `/console/v1/test/reservations/sample?date=${date}`
    const { status, body } = await app.call(path, { cookie: developer })
    expect(status).toBe(200)
    expect(compileCheck(getSampleReservation.response.schema)(body, "")).toEqual([])
    return body.reservation
  }
  const fill = async (key: string) => {
    for (let taken = 0; taken < 40; taken += 8)
      await book(key, bookingRequest({ date, time: "19:00", people: 8 }))
  }

  test("avoids times that test bookings have filled", async () => {
    expect(await sample()).toMatchObject({ date, time: "19:00", people: 2 })
    await fill(testKey)
    expect((await sample()).time).toBe("20:30")
  })

  test("tells nothing about live bookings: a time that they have filled is still offered", async () => {
    await fill(live)
    expect((await sample()).time).toBe("19:00")
  })
})

describe("the list", () => {
  test("has this restaurant's test bookings, newest first, in pages; live ones are absent", async () => {
    const first = await book()
    const second = await book()
    await book(live)
    await book((await app.key(await app.restaurant(bookable()))).secret)
    const { body } = await desk()
    expect(compileCheck(listTestReservations.response.schema)(body, "")).toEqual([])
    expect(body.data.map((one: { id: string; test: boolean }) => [one.id, one.test])).toEqual([
      [second, true],
      [first, true],
    ])
    const page = (await desk("?limit=1")).body
    expect([page.data[0].id, page.hasMore]).toEqual([second, true])
    const rest = (await desk(`?limit=1&cursor=${page.nextCursor}`)).body
    expect([rest.data[0].id, rest.hasMore]).toEqual([first, false])
    expect((await desk("?cursor=elsewhere")).body.error.field).toBe("cursor")
  })
})

test("the list reads test bookings only, in their order, however many live ones there are", async () => {
  await book()
  const liveId = await book(live)
  await app.db.run(sql("reservations-test-desk.pause", disableSeatTrigger))
  await app.db.run(sql("reservations-test-desk.copy", copyBooking), [liveId, 3_000, 300])
  await app.db.run(sql("reservations-test-desk.resume", enableSeatTrigger))
  await app.db.run(sql("reservations-test-desk.analyse", "analyze reservations"))
  for (const mode of ["force_custom_plan", "force_generic_plan"] as const) {
    const { reads } = await explain(app.connection, mode, db =>
      readTestReservations(db, restaurantId, null, 21),
    )
    expect(reads).toEqual([{ by: "reservations_of_test", rows: 1, discarded: 0 }])
  }
})

describe("a move by hand", () => {
  test("reaches every status, a no-show before its time too; its next steps say so", async () => {
    for (const way of [["CONFIRMED", "SEATED"], ["CONFIRMED", "NO_SHOW"], ["REJECTED"], ["CANCELLED"]]) {
      const id = await book()
      for (const to of way) {
        const before = (await desk("?limit=1")).body.data[0]
        expect(before.nextSteps).toContain(to)
        const reason = to === "REJECTED" || to === "CANCELLED" ? { reason: "A private party" } : {}
        const moved = await advance(id, { to, ...reason })
        expect([moved.status, moved.body.status]).toEqual([200, to])
        expect((await app.call(`/v1/reservations/${id}`, { key: testKey })).body.status).toBe(to)
      }
      expect((await desk("?limit=1")).body.data[0].nextSteps).toEqual([])
    }
  })

  test.each([
    [{ to: "REJECTED" }, "reason"],
    [{ to: "CANCELLED" }, "reason"],
    [{ to: "CONFIRMED", reason: "Why" }, "reason"],
    [{ to: "READY" }, "to"],
    [{ to: "CONFIRMED", prepMinutes: 5 }, "prepMinutes"],
  ])("%j: 422 names %s", async (body, field) => {
    const { status, body: refusal } = await advance(await book(), body)
    expect([status, refusal.error.field]).toEqual([422, field])
  })

  test("a move that the status does not allow is 409; a booking without an answer by its time is cancelled and stays cancelled", async () => {
    const id = await book()
    const { status, body } = await advance(id, { to: "SEATED" })
    expect([status, body.error.code, body.error.status]).toEqual([409, "INVALID_TRANSITION", "PENDING"])
    app.clock.set(Date.parse("2026-10-22T14:00:00Z"))
    expect((await advance(id, { to: "CONFIRMED" })).body.error.status).toBe("CANCELLED")
  })

  test("a live booking, another restaurant's and none at all: 404; a test one stays out of the day", async () => {
    const liveId = await book(live)
    const theirs = await book((await app.key(await app.restaurant(bookable()))).secret)
    for (const id of [liveId, theirs, "res_x"])
      expect((await advance(id, { to: "CONFIRMED" })).status).toBe(404)
    expect((await app.call(`/v1/reservations/${liveId}`, { key: live })).body.status).toBe("PENDING")
    const own = await book()
    const day = await app.call("/console/v1/reservations?date=2026-10-22", { cookie })
    expect(day.body.data.map((one: { id: string }) => one.id)).toEqual([liveId])
    const step = await app.call(`/console/v1/reservations/${own}/confirm`, { cookie, method: "POST" })
    expect(step.status).toBe(404)
  })
})

test("open screens are told of every change of a test booking, under a name that calls no staff", async () => {
  const stream = await openStream(app.url, cookie)
  const changed = async (id: string, work: () => Promise<unknown>) => {
    const before = stream.events.length
    await work()
    expect((await stream.next("test.changed", before)).data.reservationId).toBe(id)
  }
  const before = stream.events.length
  const id = await book()
  expect((await stream.next("test.changed", before)).data.reservationId).toBe(id)
  await changed(id, () => advance(id, { to: "CONFIRMED" }))
  const byKey = { key: testKey, method: "POST", body: { to: "SEATED" } }
  await changed(id, () => app.call(`/v1/test/reservations/${id}/advance`, byKey))
  const played = await book(testKey, bookingRequest({ customer: { name: "Asha Rao", phone: "9000000011" } }))
  await changed(played, () => playDueReservationMoves(app.db, app.reservationEvents, app.clock.now() + 1_000))
  expect(stream.types.filter(type => type.startsWith("reservation."))).toEqual([])
  stream.drop()
})

test("a customer's request to move a test booking is answered on the desk: kept with a reason, then moved", async () => {
  const booking = (await send(testKey, bookingRequest())).body
  await advance(booking.id, { to: "CONFIRMED" })
  const customer = makeCustomer(app, { hasProxy: false })
  const answer = (requestId: string, body: object) =>
    app.call(`/console/v1/test/reservations/${booking.id}/move-request`, {
      ...{ cookie, method: "POST", body: { requestId, ...body } },
    })
  const asked = async () => {
    await customer.press(`${pathOf(booking)}/move?lang=en&date=${booking.date}&people=4&time=21:00`)
    return (await desk()).body.data[0].moveRequest.id as string
  }
  const kept = await answer(await asked(), { answer: "DECLINED", reason: "A wedding" })
  expect([kept.body.time, kept.body.moveRequest]).toEqual(["19:30", null])
  expect((await customer.get(pathOf(booking))).text).toContain("It says: A wedding")
  const last = await asked()
  const moved = await answer(last, { answer: "ACCEPTED" })
  expect([moved.status, moved.body.time, moved.body.moveRequest]).toEqual([200, "21:00", null])
  expect((await answer(last, { answer: "ACCEPTED" })).status).toBe(409)
})
