import { newId } from "../../../base/ids.ts"
import { sql } from "../../../db/index.ts"
import { describe, expect, test, testApp } from "../../../testing/fixtures.ts"
import { pair } from "../../staff/paired.fixture.ts"
import { personWithPin, signInWithPin } from "../../staff/pin.fixture.ts"
import { atTable, givenSeries } from "../counter/entered.fixture.ts"
import { listOpenBilled, listPaidBilled } from "./store.ts"
import { type Till, tillOf } from "./till.fixture.ts"

const app = await testApp()
const noon = Date.parse("2026-10-17T07:00:00Z")
const hourMs = 3_600_000
app.clock.set(noon)
const openTill = tillOf(app)
/** Copies the first bill, one each second. */
const copyBill = sql(
  "days-test.copyBill",
  `insert into bills (restaurant_id, billed_at, bill_number, order_ids, settings_version, type, payment, taxable_paise,
                      charges_paise, tax_paise, total_paise)
   select restaurant_id, billed_at + n * interval '1 second', '26-27/' || lpad((n + 1)::text, 6, '0'), order_ids,
          settings_version, type, payment, taxable_paise, charges_paise, tax_paise, total_paise
     from bills cross join generate_series(1, $2::int) n where restaurant_id = $1`,
)

describe("a day", () => {
  const close = (till: Till, date: string, countedPaise: number, floatPaise = 50_000) =>
    till.call(`counter/days/${date}/close`, "POST", { floatPaise, countedPaise, note: "Counted twice" })

  test("closes with the cash that should be there, the cash that is, and the difference", async () => {
    app.clock.set(noon)
    const till = await openTill()
    await till.call("settings", "PATCH", { counter: { roundCash: false } })
    const [one, other] = [await till.order(), await till.order()]
    await till.pay(one.id, one.total, { method: "CASH" })
    await till.pay(other.id, other.total)
    const { status, body } = await close(till, "2026-10-17", 50_000 + one.total - 700)
    expect(status).toBe(200)
    expect(body.closed).toMatchObject({
      expected: { amount: 50_000 + one.total },
      difference: { amount: -700 },
      by: "The owner",
    })
    expect(body.byMethod).toMatchObject([
      { method: "CASH", received: { amount: one.total }, count: 1 },
      { method: "UPI", received: { amount: other.total }, count: 1 },
    ])
    const again = await close(till, "2026-10-17", 0)
    expect([again.status, again.body.error.code]).toEqual([409, "DAY_CLOSED"])
    expect(again.body.error.message).toContain("The owner closed this day at 12:30")
    expect((await till.call("counter/days/2026-10-17")).body.closed.difference.amount).toBe(-700)
  })

  test("with a difference needs a note; without one it needs none", async () => {
    app.clock.set(noon)
    const till = await openTill()
    const send = (body: object) => till.call("counter/days/today/close", "POST", { floatPaise: 100, ...body })
    for (const note of [{}, { note: "  " }]) {
      const { status, body } = await send({ countedPaise: 99, ...note })
      expect([status, body.error.field, body.error.errors[0].reason]).toEqual([422, "note", "REQUIRED"])
    }
    expect((await send({ countedPaise: 100 })).body.closed).toMatchObject({ note: null })
  })

  test("two closes of one moment, from two tablets: one counts, the other learns who and when", async () => {
    app.clock.set(noon)
    const till = await openTill()
    const manager = await openTill("MANAGER", till.restaurantId)
    const responses = await Promise.all([
      close(till, "2026-10-17", 1_000),
      close(manager, "2026-10-17", 2_000),
      close(till, "2026-10-17", 3_000),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const won = responses.find(({ status }) => status === 200)?.body.closed
    for (const { body } of responses.filter(({ status }) => status === 409))
      expect(body.error.message).toContain(`${won.by} closed this day`)
    expect((await till.call("counter/days/2026-10-17")).body.closed).toEqual(won)
  })

  test("names open bills, tabs and earlier days that are open", async () => {
    app.clock.set(noon)
    const till = await openTill()
    await till.call("settings", "PATCH", { counter: { roundCash: false } })
    const bill = await till.order()
    await till.pay(bill.id, 100)
    const table = atTable({ id: newId("tab"), label: "Terrace 2" })
    const round = (await till.enter(table)).body
    const printed = (await till.enter(atTable({ id: newId("tab"), label: "7" }))).body
    await till.call(`counter/tabs/${printed.tabId}/bill`, "POST")
    const { body } = await till.call("counter/days/today")
    expect(body.date).toBe("2026-10-17")
    expect(body.openBills).toBe(2)
    expect(body.open.bills).toMatchObject([
      { billNumber: "26-27/000001", table: null, open: { amount: bill.total - 100 } },
      { billNumber: "26-27/000002", orderNumber: printed.number, table: "7", open: printed.total },
    ])
    expect(body.open.tabs).toMatchObject([
      { label: "Terrace 2", total: round.total },
      { label: "7", total: printed.total },
    ])
    expect(body.open.days).toEqual([])
    app.clock.set(noon + 24 * hourMs)
    const next = await openTill("OWNER", till.restaurantId)
    expect((await next.call("counter/days/today")).body.open.days).toEqual(["2026-10-17"])
    await close(next, "2026-10-17", 0)
    expect((await next.call("counter/days/today")).body.open.days).toEqual([])
  })

  test("names bills of one moment in the order of their numbers, whichever way the database reads them", async () => {
    app.clock.set(noon)
    const till = await openTill()
    const orders = [await till.order(), await till.order(), await till.order()]
    for (const { id } of orders) await till.call(`orders/${id}/bill`, "POST")
    const numbersBy = (list: typeof listOpenBilled) =>
      app.db.transaction(async tx => {
        await tx.run(sql("days-test.sortRows", "set local enable_indexscan = off"))
        return (await list(tx, till.restaurantId)).map(bill => bill.bill_number)
      })
    const numbers = ["26-27/000001", "26-27/000002", "26-27/000003"]
    expect(await numbersBy(listOpenBilled)).toEqual(numbers)
    for (const { id, total } of orders) await till.pay(id, total)
    expect(await numbersBy(listPaidBilled)).toEqual(numbers.toReversed())
  })

  test("names the last 500 open bills, and counts all", async () => {
    app.clock.set(noon)
    const till = await openTill()
    const { id, total } = await till.order()
    await till.call(`orders/${id}/bill`, "POST")
    await app.db.run(copyBill, [till.restaurantId, 501])
    const { openBills, open } = (await till.call("counter/days/today")).body
    expect([openBills, open.bills.length]).toEqual([502, 500])
    const listed = (await till.call("counter/bills")).body.data
    for (const bills of [open.bills, listed]) {
      expect(bills).toHaveLength(500)
      expect(bills.at(0).billNumber).toBe("26-27/000003")
      expect(bills.at(-1)).toMatchObject({ billNumber: "26-27/000502", open: { amount: total } })
    }
    expect((await close(till, "2026-10-17", 0)).body.openBills).toBe(502)
  })

  test("names tablets that said that something is unsent, and those of today that are silent", async () => {
    app.clock.set(noon)
    const till = await openTill()
    const tablets = [newId("tablet"), newId("tablet"), newId("tablet")]
    const report = (tablet: string | undefined, body: object) =>
      till.call(`counter/tablets/${tablet}`, "PUT", body)
    const named = async () => (await till.call("counter/days/today")).body.open.tablets
    for (const tablet of tablets) await report(tablet, { unsent: 0 })
    expect(await named()).toEqual([])
    const { status, body } = await report(tablets[1], { unsent: 3, oldestSeconds: 600 })
    expect([status, body.series]).toEqual([200, "T2"])
    expect(await named()).toMatchObject([
      { series: "T2", unsent: 3, oldestAt: "2026-10-17T06:50:00.000Z", heardAt: "2026-10-17T07:00:00.000Z" },
    ])
    app.clock.set(noon + 20 * 60_000)
    await report(tablets[0], { unsent: 0 })
    expect(await named()).toMatchObject([{ series: "T2" }, { series: "T3", unsent: 0 }])
    await report(tablets[1], { unsent: 0 })
    expect(await named()).toMatchObject([{ series: "T3" }])
    expect((await report("tablet_1", { unsent: 0 })).status).toBe(404)
    expect((await report(tablets[0], { unsent: -1 })).body.error.field).toBe("unsent")
    app.clock.set(noon)
  })

  test("has the refunds of each method and person, and the cash that they leave", async () => {
    app.clock.set(noon)
    const till = await openTill()
    await till.call("settings", "PATCH", { counter: { roundCash: false } })
    const { id, total } = await till.order()
    await till.pay(id, total, { method: "CASH" })
    const at = new Date(noon).toISOString()
    const refund = {
      orderId: id,
      method: "CASH",
      amountPaise: 500,
      reason: "Cold",
      receivedAt: at,
      sentAt: at,
    }
    await till.call(`counter/refunds/${newId("pay")}`, "PUT", refund)
    const { body } = await till.call("counter/days/today")
    const moved = { received: { amount: total }, refunded: { amount: 500 } }
    expect(body).toMatchObject({
      byMethod: [{ method: "CASH", ...moved, count: 2 }],
      cash: { amount: total - 500 },
    })
    expect(body.byPerson).toMatchObject([{ name: "The owner", method: "CASH", ...moved }])
  })

  test("is read by staff while it is today, by a manager until it is over, by the owner always", async () => {
    app.clock.set(noon)
    const owner = await openTill()
    const read = async (role: "OWNER" | "MANAGER" | "STAFF", date: string) =>
      (await (await openTill(role, owner.restaurantId)).call(`counter/days/${date}`)).status
    const readers = async (date: string) => [
      await read("STAFF", date),
      await read("MANAGER", date),
      await read("OWNER", date),
    ]
    expect(await readers("2026-10-17")).toEqual([200, 200, 200])
    expect(await readers("2026-10-10")).toEqual([403, 200, 200])
    for (const date of ["2026-10-10", "2026-10-16"]) await close(owner, date, 50_000)
    expect(await readers("2026-10-10")).toEqual([403, 403, 200])
    expect(await readers("2026-10-16")).toEqual([403, 200, 200])
  })

  test("is read by an owner with a PIN as by a manager, without what Watch lists", async () => {
    app.clock.set(noon)
    const owner = await openTill()
    for (const date of ["2026-10-10", "2026-10-16"]) await close(owner, date, 50_000)
    const tablet = await pair(app, await app.signedIn(owner.restaurantId))
    const { id } = await personWithPin(app, owner.restaurantId, "OWNER")
    const cookie = await signInWithPin(app, tablet, id)
    const read = (date: string) => app.call(`/console/v1/counter/days/${date}`, { cookie })
    expect([(await read("2026-10-10")).status, (await read("2026-10-16")).status]).toEqual([403, 200])
    expect((await read("2026-10-16")).body.watch).toBeNull()
    expect((await owner.call("counter/days/2026-10-16")).body.watch).not.toBeNull()
  })

  test("is a row of its month for the owner, with late money and the difference", async () => {
    app.clock.set(noon)
    const till = await openTill()
    await till.call("settings", "PATCH", { counter: { roundCash: false } })
    const [one, other] = [await till.order(), await till.order()]
    await till.pay(one.id, one.total, { method: "CASH" })
    await close(till, "2026-10-17", 50_000 + one.total + 300)
    await till.pay(other.id, 1_000)
    const { data } = (await till.call("counter/days")).body
    expect(data).toMatchObject([
      {
        date: "2026-10-18",
        closed: null,
        received: { amount: 1_000 },
        late: { count: 1, amount: { amount: 1_000 } },
      },
      {
        date: "2026-10-17",
        received: { amount: one.total },
        late: { count: 0 },
        closed: { difference: { amount: 300 }, by: "The owner" },
      },
    ])
    expect((await till.call("counter/days?month=2026-09")).body.data).toEqual([])
    expect((await till.call("counter/days?month=2026-13")).body.error.field).toBe("month")
    const manager = await openTill("MANAGER", till.restaurantId)
    expect((await manager.call("counter/days")).body.error.code).toBe("ROLE_MISSING")
  })

  test("is a spreadsheet that runs no formula and is in the audit log", async () => {
    app.clock.set(noon)
    const till = await openTill()
    const label = "=1+1"
    await till.enter(atTable({ id: newId("tab"), label }))
    await till.call("counter/days/today/close", "POST", {
      floatPaise: 750,
      countedPaise: 0,
      note: "@SUM(A1)",
    })
    const { status, text, headers } = await till.call("counter/days/2026-10-17/day.csv")
    expect([status, headers.get("content-disposition")]).toEqual([
      200,
      'attachment; filename="rasoi-day-2026-10-17.csv"',
    ])
    expect(text).toContain("Difference,,,,,,-7.50,,")
    expect(text).toContain("'=1+1")
    expect(text).toContain("'@SUM(A1)")
    const { data } = (await till.call("audit?kind=CHANGES&limit=5")).body
    expect(data).toContainEqual(
      expect.objectContaining({ action: "report.exported", subject: "rasoi-day-2026-10-17.csv" }),
    )
  })

  test("that is closed takes no more: money goes to the next open day and says where it belongs", async () => {
    app.clock.set(noon)
    const till = await openTill()
    const { id, total } = await till.order()
    await close(till, "2026-10-17", 50_000)
    const { body } = await till.pay(id, 100)
    expect(body.payments).toMatchObject([{ day: "2026-10-18", belongsTo: "2026-10-17" }])
    expect((await till.call("counter/days/2026-10-17")).body.byMethod).toEqual([])
    const next = (await till.call("counter/days/2026-10-18")).body
    expect(next.late).toMatchObject([{ amount: { amount: 100 } }])
    expect(next.openBills).toBe(1)
    await till.pay(id, total - 100)
  })

  async function orderBefore(till: Till) {
    app.clock.set(noon - 3 * 86_400_000)
    const order = await till.order()
    app.clock.set(noon)
    return order
  }

  /** From a tablet that had no network since. */
  async function payBefore(till: Till, id: string, days: number) {
    app.clock.set(noon - days * 86_400_000)
    const { headers, series } = await givenSeries(app, till.cookie)
    const receivedAt = new Date(app.clock.now()).toISOString()
    app.clock.set(noon)
    return till.pay(
      id,
      100,
      { receivedAt, sentAt: new Date(noon).toISOString(), series },
      newId("pay"),
      headers,
    )
  }

  test("that is closed, as is the day after it: money goes to the first day after both", async () => {
    app.clock.set(noon)
    const till = await openTill()
    const { id } = await orderBefore(till)
    for (const date of ["2026-10-16", "2026-10-17"]) await close(till, date, 50_000)
    const { body } = await payBefore(till, id, 1)
    expect(body.payments).toMatchObject([{ day: "2026-10-18", belongsTo: "2026-10-16" }])
  })

  test("that nobody has closed takes its late money, also if a later day is closed", async () => {
    app.clock.set(noon)
    const till = await openTill()
    const { id } = await orderBefore(till)
    await close(till, "2026-10-16", 0)
    const { body } = await payBefore(till, id, 2)
    expect(body.payments).toMatchObject([{ day: "2026-10-15", belongsTo: null }])
  })

  test("is the service day: after midnight the evening goes on", async () => {
    const till = await openTill()
    const days = Object.fromEntries(
      ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].map(day => [
        day,
        [{ open: "18:00", close: "02:00" }],
      ]),
    )
    await till.call("settings", "PATCH", { hours: { days } })
    app.clock.set(Date.parse("2026-10-18T01:30:00+05:30"))
    const late = await openTill("OWNER", till.restaurantId)
    const { id } = await late.order()
    expect((await late.pay(id, 100)).body.payments).toMatchObject([{ day: "2026-10-17" }])
    expect((await close(late, "2026-10-18", 0)).body.error.field).toBe("date")
    app.clock.set(noon)
  })

  test("payments and closes of one moment: each payment is in the closed sum or in the next day", async () => {
    app.clock.set(noon)
    const till = await openTill()
    await till.call("settings", "PATCH", { counter: { roundCash: false } })
    const orders = await Promise.all(Array.from({ length: 12 }, () => till.order()))
    const [closed] = await Promise.all([
      close(till, "2026-10-17", 0, 0),
      ...orders.map(({ id }) => till.pay(id, 1_000, { method: "CASH" })),
    ])
    const days = await Promise.all(
      ["2026-10-17", "2026-10-18"].map(async date => (await till.call(`counter/days/${date}`)).body),
    )
    const received = days.map(({ byMethod }) => byMethod[0]?.received.amount ?? 0)
    expect(received[0] + received[1]).toBe(12_000)
    expect(closed.body.closed.expected.amount).toBe(received[0])
  })

  test("of the future cannot be closed, and what is no date is not there", async () => {
    app.clock.set(noon)
    const till = await openTill()
    const { status, body } = await close(till, "2026-10-20", 0)
    expect([status, body.error.field]).toEqual([422, "date"])
    for (const date of ["2026-13-01", "tomorrow"]) expect((await close(till, date, 0)).status).toBe(404)
  })

  test("of another age is not there", async () => {
    app.clock.set(noon)
    const till = await openTill()
    for (const date of ["0001-01-01", "1999-12-31", "2200-01-01"])
      expect([date, (await till.call(`counter/days/${date}`)).status]).toEqual([date, 404])
    for (const date of ["2000-01-01", "2199-12-31"])
      expect([date, (await till.call(`counter/days/${date}`)).status]).toEqual([date, 200])
  })

  test("of more than 400 days ago cannot be closed", async () => {
    app.clock.set(noon)
    const till = await openTill("MANAGER")
    const { status, body } = await close(till, "2025-09-11", 0)
    expect([status, body.error.errors]).toMatchObject([
      422,
      [
        {
          field: "date",
          message: expect.stringContaining("the oldest day that can be closed is 2025-09-12"),
        },
      ],
    ])
    expect((await close(till, "2025-09-12", 0)).status).toBe(200)
  })
})
