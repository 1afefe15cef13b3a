import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { signedIn } from "../staff/signed-in.fixture.ts"
import { startTestApp, type TestApp } from "../testing/app.ts"

let app: TestApp
let key: string
let cookie: string

beforeAll(async () => {
  app = await startTestApp()
  const restaurantId = await app.restaurant()
  key = (await app.key(restaurantId, "test")).secret
  cookie = await signedIn(app, restaurantId, "OWNER")
})
afterAll(() => app.stop())

/** Calendar dates all of them, and none that a restaurant or a database could do anything with. */
const impossible = ["0000-01-01", "0001-01-01", "1999-12-31", "2200-01-01", "9999-12-31"]

async function refusalOf(path: string, change: object = {}) {
  const { status, body } = await app.call(path, { key, headers: { cookie }, ...change })
  return [status, body.error?.code, body.error?.field, body.error?.errors?.length]
}

const refused = (field: string) => [422, "VALIDATION_FAILED", field, 1]

describe.each(impossible)("the date %s is refused by name", date => {
  test.each([
    ["/console/v1/orders?view=finished&date=", "date"],
    ["/console/v1/reservations?date=", "date"],
    ["/console/v1/seat-blocks?date=", "date"],
    ["/console/v1/reports/orders?from=", "from"],
    ["/console/v1/reports/sales?to=", "to"],
    ["/v1/reservations/availability?people=2&date=", "date"],
  ])("GET %s", async (path, field) => {
    expect(await refusalOf(`${path}${date}`)).toEqual(refused(field))
  })

  test.each(["placedAfter", "placedBefore"])("GET /v1/orders, %s", async field => {
    expect(await refusalOf(`/v1/orders?${field}=${date}T00:00:00Z`)).toEqual(refused(field))
  })

  test("the present time of a test", async () => {
    const headers = { "service-test-time": `${date}T00:00:00Z` }
    expect(await refusalOf("/v1/restaurant", { headers })).toEqual(refused("Service-Test-Time"))
  })

  test("a booking that is moved there", async () => {
    const change = { method: "POST", body: { date }, headers: { cookie, origin: app.url } }
    expect(await refusalOf("/console/v1/reservations/res_1/move", change)).toEqual(refused("date"))
  })
})

test("the first and the last date that can be asked for are answered", async () => {
  for (const date of ["2000-01-01", "2199-12-31"]) {
    for (const path of ["/console/v1/orders?view=finished&date=", "/console/v1/reservations?date="]) {
      const { status } = await app.call(`${path}${date}`, { headers: { cookie } })
      expect([path, date, status]).toEqual([path, date, 200])
    }
  }
})

test("the refusal says which years would do; what is no date at all is told so once", async () => {
  const messageOf = async (date: string) =>
    (await app.call(`/console/v1/reservations?date=${date}`, { headers: { cookie } })).body.error.errors
  expect(await messageOf("0000-01-01")).toEqual([
    { field: "date", message: 'must be in the years 2000 to 2199, is "0000-01-01"' },
  ])
  expect(await messageOf("tomorrow")).toEqual([
    { field: "date", message: 'must be a calendar date such as 2026-10-17, is "tomorrow"' },
  ])
})
