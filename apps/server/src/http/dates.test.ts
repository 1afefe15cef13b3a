import { passesOf } from "../testing/cpu-time.ts"
import { describe, expect, test, testRestaurant } from "../testing/fixtures.ts"

const { app, key, cookie } = await testRestaurant()

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

const nowhere = [
  "2026-02-30T10:00:00Z",
  "2027-02-29T10:00:00+05:30",
  "2026-04-31T10:00:00Z",
  "2026-13-01T10:00:00Z",
  "2026-10-00T10:00:00Z",
  "2026-10-17T24:00:00Z",
  "2026-10-17T24:01:00Z",
  "2026-10-17T10:60:00Z",
  "2026-10-17T10:00:60Z",
  "2026-10-17T10:00:00+25:00",
  "2026-10-17T10:00:00+05:60",
  "2026-10-17T10:00:00",
  "2026-10-17 10:00:00Z",
  "2026-10-17",
  "Sat, 17 Oct 2026 10:00:00 GMT",
]

describe.each(nowhere)("%s is no instant, and is refused by name", text => {
  const sent = encodeURIComponent(text)

  test("in a header", async () => {
    const headers = { "service-test-time": text }
    expect(await refusalOf("/v1/restaurant", { headers })).toEqual(refused("Service-Test-Time"))
  })

  test("in a query", async () => {
    expect(await refusalOf(`/v1/orders?placedAfter=${sent}`)).toEqual(refused("placedAfter"))
    expect(await refusalOf(`/console/v1/preview?at=${sent}`)).toEqual(refused("at"))
  })

  test("in a body", async () => {
    const cart = { type: "PICKUP", items: [{ menuItemId: "a", quantity: 1 }], pickupAt: text }
    expect(await refusalOf("/v1/orders/quote", { method: "POST", body: cart })).toEqual(refused("pickupAt"))
    const body = { from: text, to: "2026-10-17T12:00:00Z" }
    const change = { method: "POST", body, headers: { cookie, origin: app.url } }
    expect(await refusalOf("/console/v1/seat-blocks", change)).toEqual(refused("from"))
  })
})

test.each([
  "2028-02-29T10:00:00Z",
  "2026-10-17T18:35:00+05:30",
  "2026-10-17T18:35Z",
  "2026-10-17t18:35:00.123456789z",
])("%s is an instant: header, query and body take it", async text => {
  const responses = await Promise.all([
    app.call("/v1/menu", { key, headers: { "service-test-time": text } }),
    app.call(`/v1/orders?placedAfter=${encodeURIComponent(text)}`, { key }),
    app.call(`/console/v1/preview?at=${encodeURIComponent(text)}`, { headers: { cookie } }),
  ])
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
})

test("a very long Service-Test-Time is refused, and not repeated in the response", async () => {
  for (const text of ["T".repeat(7_000), `2026-10-17T10:00:00.${"0".repeat(7_000)}Z`]) {
    const { status, body } = await app.call("/v1/menu", { key, headers: { "service-test-time": text } })
    expect([status, body.error.field, JSON.stringify(body).length < 1_000]).toEqual([
      422,
      "Service-Test-Time",
      true,
    ])
  }
})

test("the first and the last date that can be asked for get a response", async () => {
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
    {
      field: "date",
      message: 'must be in the years 2000 to 2199, is "0000-01-01"',
      reason: "YEAR",
      params: { first: 2000, last: 2199 },
    },
  ])
  expect(await messageOf("tomorrow")).toEqual([
    {
      field: "date",
      message: 'must be a calendar date such as 2026-10-17, is "tomorrow"',
      reason: "NOT_A_DATE",
    },
  ])
})

test("a present time that is as long as a header may be is refused at once", async () => {
  const headers = { "service-test-time": "T".repeat(15_000) }
  const refuseTen = async () => {
    for (let count = 0; count < 10; count += 1) {
      expect(await refusalOf("/v1/restaurant", { headers })).toEqual(refused("Service-Test-Time"))
    }
  }
  expect(await passesOf(refuseTen)).toBeLessThan(1_500)
})
