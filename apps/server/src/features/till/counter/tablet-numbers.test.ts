import { randomBytes } from "node:crypto"
import { newId } from "../../../base/ids.ts"
import { sql } from "../../../db/index.ts"
import { describe, expect, test, testApp } from "../../../testing/fixtures.ts"
import { pair } from "../../staff/paired.fixture.ts"
import { personWithPin, signInWithPin } from "../../staff/pin.fixture.ts"
import { counterRequest } from "./entered.fixture.ts"

const logged: string[] = []
const app = await testApp({ logDestination: { write: (line: string) => void logged.push(line) } })
app.clock.set(Date.parse("2026-10-17T13:05:00Z"))

type Role = "STAFF" | "MANAGER" | "OWNER"

/** A restaurant with a person who sends what tablets made. */
async function shop(role: Role = "STAFF") {
  const restaurantId = await app.restaurant()
  const cookies = { [role]: await app.signedIn(restaurantId, role) } as Record<Role, string>
  const cookieOf = async (other: Role) => {
    cookies[other] ??= await app.signedIn(restaurantId, other)
    return cookies[other]
  }
  const call = async (
    path: string,
    {
      method = "PUT",
      body,
      headers = {},
      as = role,
    }: { method?: string; body?: object; headers?: Record<string, string>; as?: Role } = {},
  ) => app.call(`/console/v1/counter/${path}`, { cookie: await cookieOf(as), method, body, headers })
  const tablet = (tabletId = newId("tablet"), secret = randomBytes(32).toString("hex")) => {
    const headers = { tablet: `${tabletId}:${secret}` }
    const series = () => call("series", { method: "POST", body: { tabletId }, headers })
    const report = (numbers: object, unsent = 0) =>
      call(`tablets/${tabletId}`, { body: { unsent, numbers }, headers })
    return { tabletId, secret, headers, series, report }
  }
  const order = async (number: string, headers: Record<string, string> = {}, id = newId("ord")) =>
    call(`orders/${id}`, { body: await counterRequest(app, restaurantId, { number }), headers })
  const bill = async (
    orderId: string,
    total: number,
    number: string,
    headers: Record<string, string> = {},
  ) => {
    const at = new Date(app.clock.now()).toISOString()
    const body = { number, orderIds: [orderId], totalPaise: total, issuedAt: at, sentAt: at }
    return call(`bills/${newId("bill")}`, { body, headers })
  }
  const watched = async (kind: "NUMBER_MARKED" | "NUMBER_REFUSED" | "RECOVERED") => {
    const cookie = await cookieOf("OWNER")
    return (await app.call(`/console/v1/reports/watch/entries?kind=${kind}`, { cookie })).body.data
  }
  return { restaurantId, call, tablet, order, bill, watched }
}

const reasonOf = ({
  status,
  body,
}: {
  status: number
  body: { error?: { errors: { reason: string }[] } }
}) => (status === 200 ? "OK" : `${status} ${body.error?.errors?.[0]?.reason}`)

const columns = sql(
  "test.series",
  "select number, tablet_id, secret_hash, highest_order, highest_bills from counter_series where restaurant_id = $1 and number = $2",
)
const seriesRow = (restaurantId: string, number: number) =>
  app.db.row<{ tablet_id: string; secret_hash: Buffer | null; highest_order: number; highest_bills: object }>(
    columns,
    [restaurantId, number],
  )

describe("a number of a tablet's series", () => {
  test("needs the tablet's secret; what was entered once is found again without it", async () => {
    const { tablet, order, bill, call, restaurantId, watched } = await shop()
    const [one, other] = [tablet(), tablet()]
    expect([(await one.series()).body.series, (await other.series()).body.series]).toEqual(["T1", "T2"])
    const request = await counterRequest(app, restaurantId, { number: "T1-1" })
    const id = newId("ord")
    const send = (headers: Record<string, string>) => call(`orders/${id}`, { body: request, headers })
    expect(reasonOf(await send(other.headers))).toBe("422 OTHER_TABLET")
    expect(reasonOf(await send({}))).toBe("422 OTHER_TABLET")
    const { status, body } = await send(one.headers)
    expect([status, (await send({})).body.id]).toEqual([200, id])
    expect(reasonOf(await order("T2-1", one.headers))).toBe("422 OTHER_TABLET")
    expect(reasonOf(await bill(id, body.total.amount, "T1-26-27/1", other.headers))).toBe("422 OTHER_TABLET")
    expect(reasonOf(await bill(id, body.total.amount, "T1-26-27/1", one.headers))).toBe("OK")
    expect(await watched("NUMBER_MARKED")).toEqual([])
  })

  test("of a series that nobody has is refused: the tablet that gets it later has all its numbers", async () => {
    const { tablet, order, bill } = await shop()
    expect(reasonOf(await order("T1-1"))).toBe("422 NO_SERIES")
    const later = tablet()
    await later.series()
    const { body } = await order("T1-1", later.headers)
    expect(reasonOf(await bill(body.id, body.total.amount, "T1-26-27/1", later.headers))).toBe("OK")
  })

  test("more than 50 above the last one is refused, until the tablet has told its last number", async () => {
    const { tablet, order, bill } = await shop()
    const own = tablet()
    await own.series()
    const { body } = await order("T1-50", own.headers)
    expect(reasonOf(await order("T1-101", own.headers))).toBe("422 NUMBER_JUMP")
    expect(reasonOf(await order("T1-100", own.headers))).toBe("OK")
    const billed = (number: string) => bill(body.id, body.total.amount, number, own.headers)
    expect(reasonOf(await billed("T1-26-27/51"))).toBe("422 NUMBER_JUMP")
    const bills = [{ financialYear: "26-27", number: 90 }]
    expect((await own.report({ series: 1, order: 400, bills })).status).toBe(200)
    expect(reasonOf(await order("T1-401", own.headers))).toBe("OK")
    expect(reasonOf(await billed("T1-26-27/91"))).toBe("OK")
    // A report that comes late takes nothing back.
    await own.report({ series: 1, order: 2, bills: [{ financialYear: "26-27", number: 1 }] })
    expect(reasonOf(await order("T1-451", own.headers))).toBe("OK")
  })

  test("a report of bills of a year that is none is refused", async () => {
    const own = (await shop()).tablet()
    await own.series()
    const bills = ["26-27", "99-00", "26-28", "00-57"].map(financialYear => ({ financialYear, number: 1 }))
    const { status, body } = await own.report({ series: 1, order: 0, bills })
    expect([status, body.error.errors]).toMatchObject([
      422,
      [{ field: "numbers.bills[2].financialYear", reason: "PATTERN" }],
    ])
    expect((await own.report({ series: 1, order: 0, bills: bills.slice(0, 2) })).status).toBe(200)
  })

  test("from a tablet with older code is stored and marked, until the tablet has its secret", async () => {
    const { tablet, order, call, restaurantId, watched } = await shop()
    const own = tablet()
    await call("series", { method: "POST", body: { tabletId: own.tabletId } })
    const { body } = await order("T1-1")
    expect(await watched("NUMBER_MARKED")).toMatchObject([{ orderId: body.id, cause: "NO_SECRET" }])
    // Another tablet's secret does not become that of T1.
    const other = tablet()
    await other.series()
    expect(reasonOf(await order("T1-2", other.headers))).toBe("OK")
    expect((await seriesRow(restaurantId, 1))?.secret_hash).toBeNull()
    expect(reasonOf(await order("T1-3", own.headers))).toBe("OK")
    expect(reasonOf(await order("T1-4"))).toBe("422 OTHER_TABLET")
    expect(await watched("NUMBER_MARKED")).toHaveLength(2)
  })
})

describe("the secret of a tablet", () => {
  test("stays: another one for the same tablet is refused, and twenty at once leave one", async () => {
    const { tablet, restaurantId } = await shop()
    const tabletId = newId("tablet")
    const all = await Promise.all(Array.from({ length: 20 }, () => tablet(tabletId).series()))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(all.map(reasonOf))).toEqual(new Set(["OK", "422 OTHER_TABLET"]))
    expect((await seriesRow(restaurantId, 1))?.secret_hash).toHaveLength(32)
    const report = await tablet(tabletId).report({ series: 1, order: 9_000, bills: [] })
    expect([report.status, (await seriesRow(restaurantId, 1))?.highest_order]).toEqual([422, 0])
  })

  test("is in no log and no response", async () => {
    const { tablet, order } = await shop()
    const own = tablet()
    const responses = [await own.series(), await own.report({ series: 1, order: 1, bills: [] })]
    responses.push(await order("T1-1", own.headers), await order("T1-900", own.headers))
    for (const text of [...logged, ...responses.map(each => each.text)])
      expect(text).not.toContain(own.secret)
  })

  test("twenty orders at once, each with its number, and the highest one is known", async () => {
    const { tablet, order, restaurantId } = await shop()
    const own = tablet()
    await own.series()
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) => order(`T1-${index + 1}`, own.headers)),
    )
    expect(all.map(reasonOf)).toEqual(Array.from({ length: 20 }, () => "OK"))
    expect((await seriesRow(restaurantId, 1))?.highest_order).toBe(20)
  })
})

const reserve = sql(
  "test.reserved",
  "insert into counter_series (restaurant_id, tablet_id, number, given_at) select $1, 'restored T' || n, n, now() from generate_series(1, $2) n",
)

test("one person claims one of the reserved series, however many they ask for and with however many sign-ins; so does a paired device", async () => {
  const { restaurantId, watched } = await shop()
  await app.db.run(reserve, [restaurantId, 40])
  const thief = await app.person(restaurantId, "STAFF")
  let asked = 0
  const claim = (cookie: string) => {
    asked += 1
    const tabletId = newId("tablet")
    const headers = { tablet: `${tabletId}:${randomBytes(32).toString("hex")}` }
    const numbers = { series: asked, order: 0, bills: [] }
    const path = `/console/v1/counter/tablets/${tabletId}`
    return app.call(path, { cookie, method: "PUT", headers, body: { unsent: 0, numbers } })
  }
  const claimed = async () => {
    let count = 0
    for (let series = 1; series <= 40; series += 1)
      if (!(await seriesRow(restaurantId, series))?.tablet_id.startsWith("restored")) count += 1
    return count
  }
  const first = await app.signIn(thief)
  const all = await Promise.all(Array.from({ length: 10 }, () => claim(first)))
  expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(await claimed()).toBe(1)
  for (let each = 0; each < 8; each += 1) await claim(await app.signIn(thief))
  expect(await claimed()).toBe(1)
  // Those of others are there for their tablets.
  const other = await app.signedIn(restaurantId)
  const { cookie: paired } = await pair(app, other)
  const withPin = await personWithPin(app, restaurantId)
  const atTill = await signInWithPin(app, { cookie: paired, id: "" }, withPin.id)
  for (const cookie of [other, atTill, atTill]) await claim(cookie)
  expect(await claimed()).toBe(3)
  expect(await watched("NUMBER_REFUSED")).toEqual([])
})

test("a series that a restore has reserved goes to the first tablet that names it, and to no other", async () => {
  const { tablet, order, call, restaurantId } = await shop()
  await app.db.run(reserve, [restaurantId, 3])
  const [first, second, third] = [tablet(), tablet(), tablet()]
  expect((await first.report({ series: 2, order: 300, bills: [] })).body.series).toBe("T2")
  expect((await second.report({ series: 2, order: 300, bills: [] })).body.series).toBe("T4")
  expect(reasonOf(await order("T2-301", second.headers))).toBe("422 OTHER_TABLET")
  expect(reasonOf(await order("T2-301", first.headers))).toBe("OK")
  // An order names it, too.
  const named = await counterRequest(app, restaurantId, { number: "T3-7" })
  const sent = { body: named, headers: third.headers, as: "MANAGER" } as const
  expect(reasonOf(await call(`orders/${newId("ord")}`, sent))).toBe("OK")
  expect((await seriesRow(restaurantId, 3))?.tablet_id).toBe(third.tabletId)
})

test("what was refused is listed; a manager sends it from a file, and it is marked", async () => {
  const { tablet, call, restaurantId, order, watched } = await shop()
  const own = tablet()
  await own.series()
  const id = newId("ord")
  const body = await counterRequest(app, restaurantId, { number: "T1-900" })
  expect(reasonOf(await call(`orders/${id}`, { body, headers: own.headers }))).toBe("422 NUMBER_JUMP")
  expect(await watched("NUMBER_REFUSED")).toMatchObject([{ id, cause: "NUMBER_JUMP", orderId: null }])
  const fromFile = (as: Role, of = id, change: object = {}) =>
    call(`orders/${of}?savedFile=yes`, { body: { ...body, ...change }, as })
  expect((await fromFile("STAFF")).body.error.code).toBe("ROLE_MISSING")
  expect((await fromFile("MANAGER")).status).toBe(200)
  expect((await fromFile("MANAGER")).body.id).toBe(id)
  expect(await watched("NUMBER_REFUSED")).toMatchObject([{ id, cause: "NUMBER_JUMP", orderId: id }])
  expect(await watched("NUMBER_MARKED")).toMatchObject([{ orderId: id, cause: "SAVED_FILE" }])
  // The number of a series that is lost here: nobody gets that series later.
  expect(reasonOf(await fromFile("MANAGER", newId("ord"), { number: "T4-2" }))).toBe("OK")
  const next = tablet()
  expect((await next.series()).body.series).toBe("T5")
  expect(reasonOf(await fromFile("MANAGER", newId("ord"), { number: "T999-1" }))).toBe("422 NO_SERIES")
  expect(reasonOf(await order("T5-1", next.headers))).toBe("OK")
})

test("after 2,000 refused numbers the others are counted by person, so that nobody hides one behind them", async () => {
  const { tablet, call, restaurantId, watched } = await shop()
  const own = tablet()
  await own.series()
  const add = sql(
    "test.addRefused",
    `insert into refused_numbers (restaurant_id, id, kind, number, reason, total_paise, person, refused_at)
     select $1, 'ord_' || n, 'ORDER', 'T1-' || n, 'NUMBER_JUMP', 100, 'The staff', $2 from generate_series(1, 1999) n`,
  )
  const hourAgo = new Date(app.clock.now() - 3_600_000)
  await app.db.run(add, [restaurantId, hourAgo])
  const refuse = async (number: string, as: Role, id = newId("ord")) => {
    const body = await counterRequest(app, restaurantId, { number })
    expect(reasonOf(await call(`orders/${id}`, { body, headers: own.headers, as }))).toBe("422 NUMBER_JUMP")
    return body.billed.totalPaise
  }
  const last = newId("ord")
  const paise = await refuse("T1-9000", "STAFF", last)
  for (const number of ["T1-9001", "T1-9002", "T1-9003"]) await refuse(number, "STAFF")
  await refuse("T1-9004", "MANAGER")
  // What has a row is no further number.
  await refuse("T1-9000", "STAFF", last)
  const more = { cause: "NUMBER_JUMP", orderId: null }
  expect((await watched("NUMBER_REFUSED")).slice(0, 4)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...more, subject: "T1-9000", quantity: null, person: "The staff" }),
      expect.objectContaining({
        ...{ ...more, subject: "T1-9003", quantity: 3, person: "The staff" },
        amount: expect.objectContaining({ amount: 3 * paise }),
      }),
      expect.objectContaining({ ...more, subject: "T1-9004", quantity: 1, person: "The manager" }),
    ]),
  )
  // A month later there is room again.
  const set = sql("test.age", "update refused_numbers set refused_at = $2 where restaurant_id = $1")
  await app.db.run(set, [restaurantId, new Date(app.clock.now() - 31 * 24 * 3_600_000)])
  await refuse("T1-9005", "STAFF")
  expect(await watched("NUMBER_REFUSED")).toMatchObject([{ subject: "T1-9005", quantity: null }])
})

describe("series are never used up", () => {
  const addSeries = sql(
    "test.addSeries",
    `insert into counter_series (restaurant_id, tablet_id, number, given_at)
     select $1, 'test ' || n, n, now() from generate_series($2::integer, $3::integer) n`,
  )
  const insertSeries = (restaurantId: string, first: number, last: number) =>
    app.db.run(addSeries, [restaurantId, first, last])

  test("by files: those that they reserve bring no others within reach", async () => {
    const { tablet, call, restaurantId } = await shop("MANAGER")
    await tablet().series()
    const fromFile = async (number: string) => {
      const body = await counterRequest(app, restaurantId, { number })
      return reasonOf(await call(`orders/${newId("ord")}?savedFile=yes`, { body }))
    }
    expect(await fromFile("T51-1")).toBe("OK")
    expect(await fromFile("T52-1")).toBe("422 NO_SERIES")
    expect(await fromFile("T101-1")).toBe("422 NO_SERIES")
  })

  test("after the highest one, tablets get those that were left out, each its own", async () => {
    const { tablet, call, restaurantId } = await shop()
    await insertSeries(restaurantId, 1, 2)
    await insertSeries(restaurantId, 4, 5)
    await insertSeries(restaurantId, 99_998, 99_999)
    const all = await Promise.all(Array.from({ length: 6 }, () => tablet().series()))
    const numbers = all.map(({ body }) => Number(body.series.slice(1))).sort((one, other) => one - other)
    expect(numbers).toEqual([3, 6, 7, 8, 9, 10])
    const tabletId = newId("tablet")
    await call(`tablets/${tabletId}`, { body: { unsent: 0 } })
    expect((await seriesRow(restaurantId, 11))?.tablet_id).toBe(tabletId)
  })

  test("once none is left, a new tablet is refused, and the others go on", async () => {
    const { tablet, call, restaurantId } = await shop()
    const own = tablet()
    await own.series()
    await insertSeries(restaurantId, 2, 99_999)
    const refused = await tablet().series()
    expect([refused.status, refused.body.error?.errors]).toMatchObject([
      422,
      [{ field: "tabletId", reason: "NO_SERIES" }],
    ])
    expect((await call(`tablets/${newId("tablet")}`, { body: { unsent: 0 } })).body.error.field).toBe("id")
    expect((await own.series()).body.series).toBe("T1")
  })
})

test("missing is what this restaurant does not have, and what comes again is listed", async () => {
  const { tablet, call, order, watched } = await shop()
  const other = await shop()
  const own = tablet()
  await own.series()
  const { body } = await order("T1-1", own.headers)
  const lost = newId("ord")
  const ask = (from: typeof call) =>
    from("missing", {
      method: "POST",
      body: { orders: [body.id, lost], bills: ["T1-26-27/1"], payments: ["pay_1"] },
    })
  expect((await ask(call)).body).toMatchObject({ orders: [lost], bills: ["T1-26-27/1"], payments: ["pay_1"] })
  expect((await ask(other.call)).body.orders).toEqual([body.id, lost])
  await order("T1-2", { ...own.headers, "tablet-recovered": "yes" }, lost)
  expect(await watched("RECOVERED")).toMatchObject([{ orderId: lost, subject: "T1-2" }])
})

test("the sales report lists numbers of orders that have not arrived, also after the last one", async () => {
  const { tablet, order, restaurantId } = await shop()
  const own = tablet()
  await own.series()
  await order("T1-2", own.headers)
  await order("T1-5", own.headers)
  await own.report({ series: 1, order: 6, bills: [] })
  const cookie = await app.signedIn(restaurantId)
  const { body } = await app.call("/console/v1/reports/sales", { cookie })
  expect(body.missingOrders).toEqual([
    { series: "T1", from: "T1-1", to: "T1-1", count: 1 },
    { series: "T1", from: "T1-3", to: "T1-4", count: 2 },
    { series: "T1", from: "T1-6", to: "T1-6", count: 1 },
  ])
  const csv = (await app.call("/console/v1/reports/sales.csv", { cookie })).text
  expect(csv).toContain("Orders,T1-3 to T1-4,Missing,2")
})
