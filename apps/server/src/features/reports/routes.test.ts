import type { Role } from "@rasoi/contract"
import { reportEndpoints } from "@rasoi/contract/console"
import { sql } from "../../db/index.ts"
import { demoMenu } from "../../demo/menu.ts"
import { describe, expect, test, testApp } from "../../testing/fixtures.ts"
import { pickup } from "../orders/fixture.ts"
import { ordersPerPage } from "./order-list.ts"
import { inZone, makeTestRestaurant, readCsv, type TestRestaurant } from "./test-restaurant.fixture.ts"

const app = await testApp()
const restaurant = await makeTestRestaurant(app)

const paths = reportEndpoints.map(({ path }) => path)

describe.each(paths)("%s", path => {
  const ask = (query = "", cookie = restaurant.manager) => app.call(`${path}${query}`, { cookie })

  test("is for managers and owners", async () => {
    const as = async (role: Role) => (await ask("", await app.signedIn(restaurant.restaurantId, role))).status
    expect([await as("OWNER"), await as("MANAGER"), await as("STAFF")]).toEqual([200, 200, 403])
    expect((await app.call(path)).status).toBe(401)
  })

  test.each([
    ["?from=2026-10-18", "from"],
    ["?from=2026-10-02&to=2026-10-01", "from"],
    ["?from=2025-10-16", "to"],
    ["?from=2026-02-30", "from"],
    ["?to=yesterday", "to"],
    ["?from=0000-01-01&to=0000-01-02", "from"],
    ["?since=2026-10-01", "since"],
  ])("%s: 422 names %s", async (query, field) => {
    app.clock.set(Date.parse("2026-10-17T13:05:00Z"))
    const { status, body } = await ask(query)
    expect([status, body.error.code, body.error.field]).toEqual([422, "VALIDATION_FAILED", field])
  })

  test("a whole leap year, and days that are still to come", async () => {
    expect((await ask("?from=2024-01-01&to=2024-12-31")).status).toBe(200)
    expect((await ask("?from=2030-01-01&to=2030-01-31")).status).toBe(200)
  })
})

test("without dates: the last seven days up to today, in the restaurant's own zone", async () => {
  // Already the 18th in Auckland, still the 17th in India.
  app.clock.set(Date.parse("2026-10-17T13:05:00Z"))
  const south = await makeTestRestaurant(app, inZone("Pacific/Auckland"))
  for (const [at, from, to] of [
    [restaurant, "2026-10-11", "2026-10-17"],
    [south, "2026-10-12", "2026-10-18"],
  ] as const) {
    const { body } = await at.report("orders")
    expect([body.from, body.to, body.byDay.length]).toEqual([from, to, 7])
  }
})

describe("as files", () => {
  const files = paths.filter(path => path.endsWith(".csv"))

  test.each(files)("%s is a CSV attachment with a name, a mark and rows of one width", async path => {
    app.clock.set(Date.parse("2026-10-17T13:05:00Z"))
    const response = await fetch(`${app.url}${path}`, { headers: { cookie: restaurant.manager } })
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8")
    expect(response.headers.get("cache-control")).toBe("no-store")
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="rasoi-[a-z-]+-2026-10-11-to-2026-10-17\.csv"$/,
    )
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(readCsv(bytes.toString("utf8")).length).toBeGreaterThan(0)
    expect(bytes.toString("utf8").replaceAll("\r\n", "")).not.toContain("\n")
  })

  test("they say what the reports say", async () => {
    app.clock.set(Date.parse("2026-10-10T06:00:00Z"))
    const busy = await makeTestRestaurant(app)
    await busy.live("2026-10-17T06:00:00Z", "COMPLETED")
    await busy.live("2026-10-17T07:00:00Z", "REJECTED")
    const table = async (name: string) => readCsv((await busy.report(`${name}.csv`)).text)
    const figures = (rows: string[][], group: string, value: string) => {
      const [headings = [], ...rest] = rows
      const row = rest.find(cells => cells[0] === group && cells[1] === value) ?? []
      return Object.fromEntries(headings.map((heading, at) => [heading, row[at]]))
    }
    const { totals, acceptance } = (await busy.report("orders")).body
    const sales = (totals.sales.amount / 100).toFixed(2)
    const orders = await table("orders")
    const shown = { Placed: "2", Accepted: "1", Rejected: "1", Completed: "1", Sales: sales }
    expect(figures(orders, "Total", "")).toMatchObject({ ...shown, "Answer p90 (s)": String(acceptance.p90) })
    expect(figures(orders, "Day", "2026-10-17")).toMatchObject(shown)
    const gst = (await busy.report("sales")).body
    const rate = gst.byRate.find((each: { rate: number }) => each.rate === 5)
    expect(figures(await table("sales"), "GST rate %", "5")).toMatchObject({
      Part: "Items",
      Taxable: (rate.items.taxable.amount / 100).toFixed(2),
    })
    expect((await table("items"))[1]).toEqual(["Item", "Butter Chicken", "", "2", "650.00", "1", "1"])
    expect((await table("missed"))[1]).toEqual([
      "2026-10-17",
      "12:30",
      "Staff turned the order down",
      "1",
      expect.any(String),
      "PICKUP",
      sales,
      "Too busy",
      "",
    ])
    expect(figures(await table("bookings"), "Total", "")).toMatchObject({ Bookings: "0" })
  })
})

describe("the list of orders", () => {
  const list = async (of: TestRestaurant, query: string) => {
    const [headings = [], ...rows] = readCsv((await of.report("order-list.csv", query)).text)
    return rows.map(row => Object.fromEntries(headings.map((heading, at) => [heading, row[at] ?? ""])))
  }
  const rupees = (amount: number) => (amount / 100).toFixed(2)

  test("one row an order with the figures of its own document; by date of bill it adds up to the sales report", async () => {
    app.clock.set(Date.parse("2026-10-10T06:00:00Z"))
    const busy = await makeTestRestaurant(app)
    await busy.live("2026-10-16T06:00:00Z", "COMPLETED")
    await busy.live("2026-10-16T07:00:00Z", "LAPSED")
    // Placed on the 16th, completed on the 17th.
    await busy.live("2026-10-16T18:20:00Z", "COMPLETED")
    await busy.live("2026-10-17T06:00:00Z", "BY_CUSTOMER")
    app.clock.advance(20 * 60_000)
    const documents = (await busy.readAll()).reverse()
    const rows = await list(busy, "?from=2026-10-16&to=2026-10-17")
    expect(rows.map(({ Order, Status, Total }) => [Order, Status, Total])).toEqual(
      documents.map(({ number, status, cancelledBy, total }) => [
        number,
        cancelledBy ? `${status} by ${cancelledBy}` : status,
        rupees(total.amount),
      ]),
    )
    const [first] = documents
    expect(rows[0]).toEqual({
      Order: first?.number,
      Date: "2026-10-16",
      Time: "11:30",
      Type: "PICKUP",
      Status: "COMPLETED",
      Customer: "Asha Rao",
      Taxable: rupees(first?.subtotal.amount ?? 0),
      Charges: "20.00",
      CGST: rupees(first?.tax.cgst.amount ?? 0),
      SGST: rupees(first?.tax.sgst.amount ?? 0),
      Total: rupees(first?.total.amount ?? 0),
      Payment: "PAY_AT_COUNTER",
      Bill: "26-27/000001",
      "Bill date": "2026-10-16",
      Reason: "",
      "Bill cancelled": "",
      "Cancelled by": "",
      "Why cancelled": "",
      "Credits bill": "",
    })
    const query = "?from=2026-10-17&to=2026-10-17"
    const billed = await list(busy, `${query}&dates=billed`)
    expect(billed.map(row => [row.Order, row.Bill])).toEqual([[documents[2]?.number, "26-27/000002"]])
    const { totals } = (await busy.report("sales", query)).body
    expect(billed[0]?.Total).toBe(rupees(totals.total.amount))
    expect((await list(busy, query)).map(row => row.Order)).toEqual([documents[3]?.number])
  })

  test("whatever customers and dishes are called, no cell is a formula", async () => {
    app.clock.set(Date.parse("2026-10-17T06:00:00Z"))
    const names = [
      '=HYPERLINK("https://example.com","Free")',
      "+91 98450",
      "-1",
      "@SUM(A1)",
      "＝1+1",
      "'til",
      'a,"b"',
      "हिन्दी ₹",
    ]
    const [category] = demoMenu.categories
    const [dish] = category?.items ?? []
    if (!category || !dish) throw new Error("the demo has a menu")
    const items = names.map((name, at) => ({
      ...dish,
      id: `dish_${at}`,
      name,
      menuItemId: `dish_${at}`,
      pricePaise: 20_000,
      variants: [],
      addOnGroups: [],
    }))
    const hostile = await makeTestRestaurant(app, {}, { categories: [{ ...category, items }] })
    for (const [at, name] of names.entries()) {
      const body = {
        ...pickup,
        items: [{ menuItemId: `dish_${at}`, quantity: 1 }],
        customer: { name, phone: "9845012345" },
      }
      await hostile.finish(await hostile.place(body), "COMPLETED")
    }
    const cells = [
      ...(await list(hostile, "")).map(row => row.Customer),
      ...readCsv((await hostile.report("items.csv")).text)
        .slice(1)
        .map(row => row[1]),
    ]
    expect(cells.filter(text => /^[=+\-@＝＋－＠\t\r]/.test(text ?? ""))).toEqual([])
    const unguarded = cells.map(text => (text?.startsWith("'") ? text.slice(1) : text))
    expect(unguarded.toSorted()).toEqual([...names, ...names].sort())
  })

  test("a long list comes in pages, each order once and in order", async () => {
    app.clock.set(Date.parse("2026-10-10T06:00:00Z"))
    const busy = await makeTestRestaurant(app)
    const order = await busy.live("2026-10-15T06:00:00Z", "COMPLETED")
    const extra = 2 * ordersPerPage + 7
    await app.db.run(copyOrders, [order.id, extra])
    const before = app.statements.length
    const rows = await list(busy, "?from=2026-10-10&to=2026-10-16")
    expect(rows).toHaveLength(extra + 1)
    expect(new Set(rows.map(row => `${row.Date} ${row.Order}`)).size).toBe(extra + 1)
    const dates = rows.map(row => row.Date ?? "")
    expect(dates).toEqual(dates.toSorted())
    const pages = app.statements.slice(before).filter(name => name === "reports.orderList.placed")
    expect(pages).toHaveLength(3)
    expect(await list(busy, "?from=2026-10-10&to=2026-10-16&dates=billed")).toHaveLength(extra + 1)
  })

  test("a database that fails at the start is a response, and later breaks the download off", async () => {
    app.clock.set(Date.parse("2026-10-17T06:00:00Z"))
    const busy = await makeTestRestaurant(app)
    const order = await busy.live("2026-10-15T06:00:00Z", "COMPLETED")
    await app.db.run(copyOrders, [order.id, 2 * ordersPerPage])
    const { rows } = app.db
    let left = 1
    app.db.rows = (statement, values) => {
      if (!statement.name.startsWith("reports.orderList") || left-- > 0) return rows(statement, values)
      return Promise.reject(new Error("gone"))
    }
    try {
      const query = "?from=2026-10-10&to=2026-10-16"
      await expect(busy.report("order-list.csv", query)).rejects.toThrow()
      const { status, headers } = await busy.report("order-list.csv", query)
      expect([status, headers.get("content-disposition")]).toEqual([500, null])
    } finally {
      app.db.rows = rows
    }
  })
})

/** $2 copies of a completed order, on its day and the days before. */
const copyOrders = sql(
  "reports-test.copy",
  `with copied as (
     insert into orders (id, restaurant_id, key_id, test, day, number, type, status, total_paise, settings_version,
       menu_version, placed_at, accept_by, accepted_at, completed_at, prep_minutes, bill_number, token_hash, answer, bill)
     select id || '_' || n, restaurant_id, key_id, test, day - n % 5, 'C' || n, type, status, total_paise, settings_version,
       menu_version, at.at, accept_by, accepted_at, completed_at, prep_minutes, '25-26/' || n,
       sha256(convert_to(id || n, 'UTF8')), answer, bill
       from orders, generate_series(1, $2::int) n, lateral (select placed_at - n % 5 * interval '1 day' as at) at
      where id = $1
     returning id, restaurant_id, placed_at, bill_number, type, total_paise)
   insert into bills (restaurant_id, billed_at, order_ids, settings_version, bill_number, type, payment, taxable_paise, charges_paise,
     tax_paise, total_paise)
   select restaurant_id, placed_at, array[id], 1, bill_number, type, 'PAY_AT_COUNTER', 0, 0, 0, total_paise from copied`,
)
