import { randomUUID } from "node:crypto"
import { searchReservations } from "@rasoi/contract/console"
import { beforeEach, expect, test } from "vitest"
import { compileCheck } from "../../http/index.ts"
import { testApp } from "../../testing/fixtures.ts"
import { pair } from "../staff/paired.fixture.ts"
import { smallRestaurant } from "./booking.fixture.ts"

const app = await testApp()
let restaurantId: string
let cookie: string

beforeEach(async () => {
  app.clock.set(Date.parse("2026-10-17T13:05:00Z"))
  const { hours, booking } = smallRestaurant
  restaurantId = await app.restaurant({ hours, booking: { ...booking, seats: 40 } })
  cookie = await app.signedIn(restaurantId, "STAFF")
})

async function book(name: string, phone: string, change: object = {}) {
  const { secret } = await app.key(restaurantId, "live")
  const body = { date: "2026-10-18", time: "19:30", people: 2, customer: { name, phone }, ...change }
  const headers = { "idempotency-key": randomUUID() }
  const booked = await app.call("/v1/reservations", { key: secret, method: "POST", body, headers })
  expect(booked.status, booked.text).toBe(201)
  return booked.body.id as string
}

async function found(search: string, as = cookie): Promise<string[]> {
  const path = `/console/v1/reservations/search?search=${encodeURIComponent(search)}`
  const { status, body } = await app.call(path, { cookie: as })
  expect(status).toBe(200)
  expect(compileCheck(searchReservations.response.schema)(body, "")).toEqual([])
  return body.data.map(({ customer }: { customer: { name: string } }) => customer.name)
}

test("a booking is found by parts of its name in any order, and by a part of its phone", async () => {
  await book("Meera Iyer", "9845012346")
  await book("अनीता देशपांडे", "9845077012")
  expect(await found("iyer MEE")).toEqual(["Meera Iyer"])
  expect(await found("अनीता")).toEqual(["अनीता देशपांडे"])
  expect(await found("5012")).toEqual(["Meera Iyer"])
  expect(await found("+91 98450 77012")).toEqual(["अनीता देशपांडे"])
  expect(await found("meera rao")).toEqual([])
  // A search for what the patterns of SQL mean.
  for (const each of ["%%", "__", "\\\\", "''", "501"]) expect([each, await found(each)]).toEqual([each, []])
})

test("what is to come is first, the next one at the top; another restaurant's is not found", async () => {
  await book("Asha Late", "9845000001", { date: "2026-10-20" })
  await book("Asha Soon", "9845000002")
  expect(await found("asha")).toEqual(["Asha Soon", "Asha Late"])
  app.clock.set(Date.parse("2026-10-19T13:05:00Z"))
  expect(await found("asha")).toEqual(["Asha Late", "Asha Soon"])
  const other = await app.signedIn(await app.restaurant(smallRestaurant), "OWNER")
  expect(await found("asha", other)).toEqual([])
})

test("a paired tablet with nobody signed in finds no booking before yesterday's, and a person does", async () => {
  await book("Asha Rao", "9845000001")
  const owner = await app.signedIn(restaurantId, "OWNER")
  const { cookie: tablet } = await pair(app, owner)
  app.clock.set(Date.parse("2026-10-19T13:05:00Z"))
  expect(await found("asha", tablet)).toEqual(["Asha Rao"])
  app.clock.set(Date.parse("2026-10-20T13:05:00Z"))
  expect(await found("asha", tablet)).toEqual([])
  expect(await found("asha", owner)).toEqual(["Asha Rao"])
})
