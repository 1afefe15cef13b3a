import { Client } from "pg"
import { newId } from "../../../base/ids.ts"
import { type Queries, sql } from "../../../db/index.ts"
import { until } from "../../../testing/database.ts"
import { describe, expect, test, testApp } from "../../../testing/fixtures.ts"
import { explain } from "../../orders/explain.fixture.ts"
import { countWaiting } from "../../orders/race.fixture.ts"
import { deleteOldCouriers } from "../../privacy/anonymize-store.ts"
import { findOutOfPerson, listOut } from "./carried-store.ts"
import { insertDayClose, lockDays } from "./days-store.ts"
import { type OnlineTill, onlineTillOf } from "./online.fixture.ts"
import { dataFaults } from "./till.fixture.ts"

const app = await testApp()
const noon = Date.parse("2026-10-17T07:00:00Z")
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const openTill = onlineTillOf(app)
const ravi = { name: "Ravi", phone: "9845011111" }
const carried = async (till: OnlineTill) => (await till.call("counter/carried-cash")).body.data
const dayOf = async (till: OnlineTill, date = "today") => (await till.call(`counter/days/${date}`)).body

const copyPayments = `
  insert into payments (id, restaurant_id, bill_number, kind, method, amount_paise, round_off_paise, day, received_at,
                        tablet_received_at, person, fingerprint, carrier_id, settled_on)
  select 'pay_copy_' || n, restaurant_id, bill_number, 'PAYMENT', method, amount_paise, round_off_paise, day - n / 100,
         received_at - n * interval '10 minutes', tablet_received_at, person, fingerprint, carrier_id, day - n / 100
    from payments, generate_series(1, $2::int) n
   where id = (select min(id) from payments where carrier_id = $1)`
const deleteCopies = sql("carried-test.deleteCopies", "delete from payments where id like 'pay_copy_%'")

/** An order that Ravi has delivered, with its cash. */
async function delivered(till: OnlineTill, person: object = ravi) {
  const order = await till.online(person)
  await till.step(order.id, "complete")
  expect((await till.payCarried(order)).status).toBe(200)
  return order
}

async function setUp() {
  app.clock.set(noon)
  const till = await openTill()
  const order = await delivered(till)
  const [{ personId }] = await carried(till)
  return { till, order, personId }
}

test("the audit log names who handed in, until they are erased", async () => {
  const { till, order, personId } = await setUp()
  await till.handIn(personId, order.total)
  const subjects = async () =>
    (await till.call("audit?limit=50")).body.data
      .filter(({ action }: { action: string }) => action === "cash.handedIn")
      .map(({ subject }: { subject: string | null }) => subject)
  expect(await subjects()).toEqual(["Ravi"])
  await deleteOldCouriers(app.db, till.restaurantId, new Date(noon + dayMs))
  expect(await subjects()).toEqual([null])
})

describe("cash on delivery", () => {
  test("settles the bill and is with its person, not in the drawer, until they hand it in: all, or a part of it", async () => {
    const { till, order, personId } = await setUp()
    app.clock.set(noon + hourMs)
    const other = await delivered(till)
    const both = order.total + other.total
    const { body: balance } = await till.call(`counter/orders/${order.id}/payments`)
    expect(balance).toMatchObject({ open: { amount: 0 }, payments: [{ carried: true, method: "CASH" }] })
    expect(await carried(till)).toMatchObject([
      { name: "Ravi", amount: { amount: both }, since: new Date(noon).toISOString() },
    ])
    expect((await carried(till))[0].orderNumbers).toHaveLength(2)
    expect(await dayOf(till)).toMatchObject({
      cash: { amount: 0 },
      carried: { amount: both },
      byMethod: [{ method: "CASH", received: { amount: both } }],
      out: [{ personId, amount: { amount: both } }],
    })
    const { status, body } = await till.handIn(personId, order.total + 100)
    expect([status, body.data]).toMatchObject([
      200,
      [{ amount: { amount: other.total - 100 }, since: new Date(noon + hourMs).toISOString() }],
    ])
    expect(await dayOf(till)).toMatchObject({
      cash: { amount: order.total + 100 },
      handedIn: [{ name: "Ravi", amount: { amount: order.total + 100 }, by: "The owner" }],
    })
    expect((await till.handIn(personId, other.total - 100)).body.data).toEqual([])
    expect((await dayOf(till)).cash.amount).toBe(both)
    expect(await dataFaults(app)).toEqual([])
  })

  test("of which the method was wrong leaves its person, and comes to them: with what they had handed in already, the drawer", async () => {
    const { till, order, personId } = await setUp()
    const correct = async (method: string) => {
      const { payments } = (await till.call(`counter/orders/${order.id}/payments`)).body
      const at = new Date(app.clock.now()).toISOString()
      const wrong = payments.findLast(({ kind }: { kind: string }) => kind === "PAYMENT")
      const body = {
        orderId: order.id,
        paymentId: wrong.id,
        method,
        reason: "Wrong",
        receivedAt: at,
        sentAt: at,
      }
      const { status, text } = await till.call(`counter/corrections/${newId("pay")}`, "PUT", body)
      expect(status, text).toBe(200)
      app.clock.advance(1_000)
    }
    await correct("UPI")
    expect([await carried(till), (await dayOf(till)).cash.amount]).toEqual([[], 0])
    await correct("CASH")
    const [{ amount }] = await carried(till)
    expect((await dayOf(till)).cash.amount).toBe(0)
    await till.handIn(personId, amount.amount)
    await correct("UPI")
    expect([await carried(till), (await dayOf(till)).cash.amount]).toEqual([[], 0])
    expect((await dayOf(till)).byMethod.map(({ refunded }: { refunded: object }) => refunded)).toMatchObject([
      { amount: 0 },
      { amount: 0 },
    ])
    expect(await dataFaults(app)).toEqual([])
  })

  test("handed in on an earlier day, as somebody says, is in the drawer of today, and on Watch", async () => {
    const { till, order, personId } = await setUp()
    app.clock.set(noon + dayMs)
    const { status } = await till.handIn(personId, order.total, newId("hand"), noon + hourMs)
    expect(status).toBe(200)
    expect(await dayOf(till, "2026-10-17")).toMatchObject({ handedIn: [], cash: { amount: 0 } })
    const today = await dayOf(till, "2026-10-18")
    expect(today).toMatchObject({ handedIn: [{ belongsTo: null }], cash: { amount: order.total } })
    const { data } = (await till.call("reports/watch/entries?kind=EARLIER_DAY")).body
    expect(data).toMatchObject([
      {
        ...{ date: "2026-10-18", person: "The owner", otherPerson: "Ravi", cause: "HAND_IN" },
        amount: { amount: order.total },
      },
    ])
    expect(await dataFaults(app)).toEqual([])
  })

  test("what is out is no difference at the close, and counts on the day on which it is handed in", async () => {
    const { till, order, personId } = await setUp()
    const close = (date: string, countedPaise: number) =>
      till.call(`counter/days/${date}/close`, "POST", { floatPaise: 1_000, countedPaise })
    const closed = await close("2026-10-17", 1_000)
    expect(closed.body).toMatchObject({
      closed: { difference: { amount: 0 } },
      out: [{ name: "Ravi", amount: { amount: order.total } }],
    })
    const csv = (await till.call("counter/days/2026-10-17/day.csv")).text
    expect(csv).toContain(`Still with,Ravi,,1,,,${(order.total / 100).toFixed(2)}`)
    app.clock.set(noon + dayMs)
    await till.handIn(personId, order.total)
    // The close stays as it was.
    expect((await dayOf(till, "2026-10-17")).out).toHaveLength(1)
    expect(await dayOf(till)).toMatchObject({ cash: { amount: order.total }, out: [] })
    expect((await close("2026-10-18", 1_000 + order.total)).body.closed.difference.amount).toBe(0)
    // The day is closed: it goes to the next one, and says where it belongs.
    await delivered(till)
    const [{ amount }] = await carried(till)
    await till.handIn(personId, amount.amount)
    expect((await dayOf(till, "2026-10-19")).handedIn).toMatchObject([{ belongsTo: "2026-10-18" }])
  })

  test("a request that is sent again is one; never more than is out; another restaurant's is not touched", async () => {
    const { till, order, personId } = await setUp()
    const id = newId("hand")
    const half = Math.floor(order.total / 2)
    for (let count = 0; count < 2; count += 1)
      expect((await till.handIn(personId, half, id)).status).toBe(200)
    expect((await carried(till))[0].amount.amount).toBe(order.total - half)
    const other = await till.handIn(personId, half - 1, id)
    expect([other.status, other.body.error.code]).toEqual([409, "ID_TAKEN"])
    const above = await till.handIn(personId, order.total - half + 1)
    expect([above.status, above.body.error.field]).toEqual([422, "amountPaise"])
    expect(above.body.error.errors[0].message).toContain("is more than this person has")
    const stranger = await openTill()
    expect((await stranger.handIn(personId, 1)).status).toBe(422)
    expect((await till.handIn(personId, 0)).status).toBe(422)
  })

  test("twenty at once for the last of it: one is written", async () => {
    const { till, order, personId } = await setUp()
    const sent = await Promise.all(Array.from({ length: 20 }, () => till.handIn(personId, order.total)))
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await carried(till)).toEqual([])
    expect((await dayOf(till)).handedIn).toHaveLength(1)
  })

  test("handed in while the day is closed waits for the close, and is of the next day", async () => {
    const { till, order, personId } = await setUp()
    const day = "2026-10-17"
    const { handed } = await app.db.transaction(async tx => {
      await lockDays(tx, till.restaurantId)
      const handed = till.handIn(personId, order.total)
      await until("the hand-in waits", async () => (await countWaiting(app.db, "lock_shared")) > 0)
      const amounts = { float_paise: 0, expected_paise: 0, counted_paise: 0, note: null }
      const closed = { ...amounts, closed_at: new Date(noon), closed_by: "The owner" }
      await insertDayClose(tx, till.restaurantId, day, closed)
      return { handed }
    })
    expect((await handed).status).toBe(200)
    expect((await dayOf(till, day)).handedIn).toEqual([])
    expect((await dayOf(till, "2026-10-18")).handedIn).toMatchObject([{ belongsTo: day }])
  })

  test("that was handed in to the last paisa is not added up again, and the days before say what they said", async () => {
    const { till, order, personId } = await setUp()
    app.clock.set(noon + dayMs)
    const second = await delivered(till)
    await till.handIn(personId, order.total)
    const before = [await dayOf(till, "2026-10-17"), await dayOf(till, "2026-10-18")].map(({ out }) => out)
    expect(before).toMatchObject([
      [{ amount: { amount: order.total } }],
      [{ amount: { amount: second.total } }],
    ])
    app.clock.set(noon + 2 * dayMs)
    await till.handIn(personId, second.total)
    const third = await delivered(till)
    expect(await carried(till)).toMatchObject([{ amount: { amount: third.total } }])
    const after = [await dayOf(till, "2026-10-17"), await dayOf(till, "2026-10-18")].map(({ out }) => out)
    expect(after).toEqual(before)
    expect((await till.handIn(personId, third.total + 1)).status).toBe(422)
    expect(await dataFaults(app)).toEqual([])

    const client = new Client(
      "url" in app.connection ? app.connection.url : { ...app.connection, ssl: false },
    )
    await client.connect()
    await client.query("alter table payments disable trigger user")
    await client.query(copyPayments, [personId, 20_000])
    await client.query("alter table payments enable trigger user")
    for (const table of ["payments", "cash_hand_ins"]) await client.query(`vacuum analyze ${table}`)
    await client.end()
    for (const mode of ["force_custom_plan", "force_generic_plan"] as const)
      for (const read of [
        (db: Queries) => listOut(db, till.restaurantId, null),
        (db: Queries) => listOut(db, till.restaurantId, "2026-10-19"),
        (db: Queries) => findOutOfPerson(db, till.restaurantId, personId),
      ])
        expect((await explain(app.connection, mode, read)).pages).toBeLessThan(30)
    await app.db.run(deleteCopies, [])
  })

  test("somebody who is in no list, or was removed, stays until it is zero", async () => {
    const { till, order, personId } = await setUp()
    // Their name was typed for one order.
    expect((await till.call("delivery-people")).body.data).toEqual([])
    const { body: asha } = await till.call("delivery-people", "POST", { name: "Asha", phone: "9845022222" })
    const second = await delivered(till, { deliveryPersonId: asha.id })
    await till.call(`delivery-people/${asha.id}`, "PATCH", { active: false })
    expect(await carried(till)).toMatchObject([
      { personId: asha.id, name: "Asha", amount: { amount: second.total } },
      { personId, name: "Ravi", amount: { amount: order.total } },
    ])
    // Taken into the list later, it is the same person.
    const { body: listed } = await till.call("delivery-people", "POST", ravi)
    expect(listed).toMatchObject({ id: personId, active: true })
    await till.handIn(asha.id, second.total)
    expect(await carried(till)).toMatchObject([{ personId }])
  })

  test("two people with one phone have cash of their own, also after one of them is added to the list", async () => {
    const { till, order } = await setUp()
    const suresh = { name: "Suresh", phone: ravi.phone }
    const other = await delivered(till, suresh)
    await delivered(till, { ...ravi, name: "ravi" })
    await till.call("delivery-people", "POST", suresh)
    const third = await delivered(till, suresh)
    expect(await carried(till)).toMatchObject([
      { name: "Ravi", phone: ravi.phone, amount: { amount: 2 * order.total } },
      { name: "Suresh", phone: ravi.phone, amount: { amount: other.total + third.total } },
    ])
    expect((await till.call("delivery-people")).body.data).toMatchObject([{ name: "Suresh" }])
  })

  test("is in the drawer if the order has no delivery person, or if it is written at the Counter", async () => {
    app.clock.set(noon)
    const till = await openTill()
    const pickup = await till.online()
    await till.payCarried(pickup)
    const later = await till.online(ravi)
    await till.step(later.id, "complete")
    await till.pay(later.id, later.total, { method: "CASH" })
    expect(await carried(till)).toEqual([])
    expect((await dayOf(till)).cash.amount).toBe(pickup.total + later.total)
    const upi = await till.pay(pickup.id, 100, { carried: true })
    expect([upi.status, upi.body.error.field]).toEqual([422, "carried"])
  })

  test("is rounded as at the Counter where cash is rounded, and the paper says the amount to collect", async () => {
    app.clock.set(noon)
    const till = await openTill()
    await till.call("settings", "PATCH", {
      counter: { roundCash: true },
      charges: [
        { type: "PACKAGING", name: "Box", amountPaise: 1_014, rateBasisPoints: 0, appliesTo: ["DELIVERY"] },
      ],
    })
    const { id, total } = await till.online(ravi)
    expect(total % 100).not.toBe(0)
    const cash = Math.floor((total + 50) / 100) * 100
    const { text } = await till.call(`orders/${id}/bill`)
    expect(text).toContain(`Collect ₹${(cash / 100).toFixed(2)} in cash`)
    await till.step(id, "complete")
    const paid = { method: "CASH", carried: true, roundOffPaise: total - cash }
    expect((await till.pay(id, cash, paid)).body).toMatchObject({ open: { amount: 0 } })
    expect(await dayOf(till)).toMatchObject({
      roundOff: { amount: total - cash },
      carried: { amount: cash },
    })
    expect((await till.call(`orders/${id}`)).body.total.amount).toBe(total)
  })

  test("the checker of backups names somebody who handed in more than they received", async () => {
    const { till, order, personId } = await setUp()
    await till.handIn(personId, order.total)
    await app.db.run(
      sql(
        "carried-test.more",
        "update cash_hand_ins set amount_paise = amount_paise + 1 where carrier_id = $1",
      ),
      [personId],
    )
    expect(await dataFaults(app)).toEqual([`delivery person ${personId}: handed in more than they received`])
    await app.db.run(
      sql(
        "carried-test.less",
        "update cash_hand_ins set amount_paise = amount_paise - 1 where carrier_id = $1",
      ),
      [personId],
    )
  })

  test("after the time of retention a person who is in no list is forgotten, once they have handed in everything", async () => {
    app.clock.set(noon)
    const till = await openTill()
    const order = await delivered(till)
    const [{ personId }] = await carried(till)
    const forget = () => deleteOldCouriers(app.db, till.restaurantId, new Date(noon + dayMs))
    expect(await forget()).toBe(0)
    await till.handIn(personId, order.total)
    expect(await forget()).toBe(1)
    // The books stay, without the name.
    expect((await dayOf(till)).handedIn).toMatchObject([
      { personId, name: null, amount: { amount: order.total } },
    ])
  })
})

test("a correction of cash that was handed in in part: the person owes nothing for it, and the drawer loses what came in", async () => {
  app.clock.set(noon)
  const till = await openTill()
  const order = await till.online(ravi)
  await till.step(order.id, "complete")
  const pay = newId("pay")
  await till.payCarried(order, pay)
  const [{ personId }] = await carried(till)
  await till.handIn(personId, 20_000)
  expect((await dayOf(till)).cash.amount).toBe(20_000)
  const at = new Date(app.clock.now()).toISOString()
  const times = { receivedAt: at, sentAt: at }
  const wrong = { orderId: order.id, paymentId: pay, method: "UPI", reason: "Wrong button", ...times }
  expect((await till.call(`counter/corrections/${newId("pay")}`, "PUT", wrong)).status).toBe(200)
  expect(await carried(till)).toEqual([])
  const { cash, byMethod } = await dayOf(till)
  const upi = byMethod.find(({ method }: { method: string }) => method === "UPI")
  expect([cash.amount, upi.received.amount]).toEqual([0, order.total])
  const { open, toRefund } = (await till.call(`counter/orders/${order.id}/payments`)).body
  expect([open.amount, toRefund.amount]).toEqual([0, 0])
  expect(await dataFaults(app)).toEqual([])
})
