import fc from "fast-check"
import { newId } from "../../base/ids.ts"
import { describe, expect, test, testApp } from "../../testing/fixtures.ts"
import { checkData } from "../backup/check-data.ts"
import { withSession } from "../backup/session.ts"
import { counterCaller, counterRequest } from "../counter/entered.fixture.ts"
import { orderCaller } from "../orders/fixture.ts"

const app = await testApp()
const noon = Date.parse("2026-10-17T07:00:00Z")
app.clock.set(noon)

interface Till {
  restaurantId: string
  call(path: string, method?: string, body?: object): ReturnType<typeof app.call>
  /** A new order of the counter. */
  order(): Promise<{ id: string; total: number }>
  pay(orderId: string, amountPaise: number, change?: object, id?: string): ReturnType<typeof app.call>
}

async function openTill(role: "OWNER" | "STAFF" = "OWNER", of?: string): Promise<Till> {
  const restaurantId = of ?? (await app.restaurant())
  const cookie = await app.signedIn(restaurantId, role)
  const call: Till["call"] = (path, method = "GET", body) =>
    app.call(`/console/v1/${path}`, { cookie, method, body })
  const enter = counterCaller(app, cookie)
  return {
    restaurantId,
    call,
    async order() {
      const { body } = await enter(await counterRequest(app, restaurantId))
      return { id: body.id, total: body.total.amount }
    },
    pay(orderId, amountPaise, change = {}, id = newId("pay")) {
      const at = new Date(app.clock.now()).toISOString()
      const body = { orderId, method: "UPI", amountPaise, receivedAt: at, sentAt: at, ...change }
      return call(`counter/payments/${id}`, "PUT", body)
    },
  }
}

const faults = () =>
  withSession(app.connection, async client => (await checkData(client, new Date(app.clock.now()))).faults)

describe("a payment", () => {
  test("issues the bill, and settles it", async () => {
    const till = await openTill()
    const { id, total } = await till.order()
    expect((await till.call(`counter/orders/${id}/payments`)).status).toBe(404)
    const { status, body } = await till.pay(id, total)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      billNumber: "26-27/000001",
      orderIds: [id],
      total: { amount: total },
      open: { amount: 0 },
      payments: [
        { kind: "PAYMENT", method: "UPI", amount: { amount: total }, by: "The owner", day: "2026-10-17" },
      ],
    })
    expect((await till.call(`orders/${id}`)).body.bill.number).toBe("26-27/000001")
    expect((await till.call("counter/bills")).body.data).toEqual([])
    expect(await faults()).toEqual([])
  })

  test("several methods share one bill; what is open is in the list of open bills", async () => {
    const till = await openTill()
    const { id, total } = await till.order()
    await till.pay(id, 10_000, { method: "CARD" })
    const { data } = (await till.call("counter/bills")).body
    expect(data).toMatchObject([{ orderIds: [id], open: { amount: total - 10_000 } }])
    await till.pay(id, total - 10_000)
    expect((await till.call("counter/bills")).body.data).toEqual([])
  })

  test("a bill that was printed and not paid is open", async () => {
    const till = await openTill()
    const { id, total } = await till.order()
    await till.call(`orders/${id}/bill`, "POST")
    expect((await till.call("counter/bills")).body.data).toMatchObject([
      { open: { amount: total }, payments: [] },
    ])
  })

  test("an order over the API is paid when it is handed over; before, nobody knows", async () => {
    const till = await openTill()
    app.presence.open(till.restaurantId, till.restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
    const { secret } = await app.key(till.restaurantId, "live")
    const { body: order } = await orderCaller(app)(secret)
    const early = await till.pay(order.id, order.total.amount)
    expect([early.status, early.body.error.code]).toEqual([409, "INVALID_TRANSITION"])
    for (const step of ["accept", "prepare", "ready", "complete"])
      await till.call(`orders/${order.id}/${step}`, "POST")
    expect((await till.call("counter/bills")).body.data).toEqual([])
    expect((await till.pay(order.id, order.total.amount)).body.open.amount).toBe(0)
    expect((await app.call(`/v1/orders/${order.id}`, { key: secret })).text).not.toContain("pay_")
  })

  test("cash: whole rupees settle the bill, the change is shown, and the bill stays as it is", async () => {
    const till = await openTill()
    const { id, total } = await till.order()
    const rounded = Math.floor((total + 50) / 100) * 100
    const cash = { method: "CASH", givenPaise: rounded + 5_000, roundOffPaise: total - rounded }
    const wrong = await till.pay(id, rounded, { ...cash, roundOffPaise: total - rounded + 1 })
    expect([wrong.status, wrong.body.error.field]).toEqual([422, "roundOffPaise"])
    const { body } = await till.pay(id, rounded, cash)
    expect(body).toMatchObject({ total: { amount: total }, open: { amount: 0 } })
    expect(body.payments).toMatchObject([
      { change: { amount: 5_000 }, roundOff: { amount: total - rounded } },
    ])
  })

  test("cash to the paisa if the restaurant does not round", async () => {
    const till = await openTill()
    await till.call("settings", "PATCH", { counter: { roundCash: false } })
    const { id, total } = await till.order()
    expect((await till.pay(id, total, { method: "CASH" })).body.open.amount).toBe(0)
  })

  test.each([
    ["more than is open", "amountPaise", (total: number) => ({ amountPaise: total + 1 })],
    ["change of a card", "givenPaise", () => ({ method: "CARD", givenPaise: 100_000 })],
    ["less given than kept", "givenPaise", () => ({ method: "CASH", amountPaise: 500, givenPaise: 400 })],
    ["a rounded card", "roundOffPaise", () => ({ method: "CARD", roundOffPaise: 10 })],
    ["a round-off of a rupee", "roundOffPaise", () => ({ method: "CASH", roundOffPaise: 100 })],
    ["an unknown method", "method", () => ({ method: "CHEQUE" })],
    ["a negative amount", "amountPaise", () => ({ amountPaise: -1 })],
    ["no time", "receivedAt", () => ({ receivedAt: "now" })],
  ])("%s: refused at %s", async (_, field, change) => {
    const till = await openTill()
    const { id, total } = await till.order()
    const { status, body } = await till.pay(id, 100, change(total))
    expect([status, body.error.field]).toEqual([422, field])
    expect((await till.call("counter/bills")).body.data).toEqual([])
  })

  test("more than is open: the message says how much is", async () => {
    const till = await openTill()
    const { id, total } = await till.order()
    await till.pay(id, total - 1_000)
    expect((await till.pay(id, 1_001)).body.error.message).toContain("₹10.00")
  })

  test("sent again it is one payment; other content under its id is refused", async () => {
    const till = await openTill()
    const { id, total } = await till.order()
    const payment = newId("pay")
    const answers = await Promise.all(Array.from({ length: 20 }, () => till.pay(id, total, {}, payment)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(answers.at(-1)?.body.payments).toHaveLength(1)
    expect((await till.pay(id, total - 1, {}, payment)).body.error.code).toBe("ID_TAKEN")
    const stranger = await openTill()
    const own = await stranger.order()
    const refused = await stranger.pay(own.id, own.total, {}, payment)
    expect([refused.status, refused.body.error.code]).toEqual([409, "ID_TAKEN"])
    expect((await stranger.pay(id, total)).status).toBe(404)
  })

  test("twenty payments at once never take more than the bill", async () => {
    const till = await openTill()
    const { id, total } = await till.order()
    const part = Math.ceil(total / 5)
    const answers = await Promise.all(Array.from({ length: 20 }, () => till.pay(id, part)))
    const taken = answers.filter(({ status }) => status === 200).length
    expect(taken).toBe(Math.floor(total / part))
    const { body } = await till.call(`counter/orders/${id}/payments`)
    expect(body.open.amount).toBe(total - taken * part)
  })
})

describe("a refund", () => {
  const refund = (till: Till, orderId: string, amountPaise: number, id = newId("pay")) => {
    const at = new Date(app.clock.now()).toISOString()
    const body = {
      orderId,
      method: "CASH",
      amountPaise,
      reason: "The lassi was forgotten",
      receivedAt: at,
      sentAt: at,
    }
    return till.call(`counter/refunds/${id}`, "PUT", body)
  }

  test("is a row of its own with its reason, at most what was paid, by a manager, in the audit log", async () => {
    const till = await openTill()
    const { id, total } = await till.order()
    expect((await refund(till, id, 100)).body.error.field).toBe("amountPaise")
    await till.pay(id, total)
    const { body } = await refund(till, id, 5_000)
    expect(body).toMatchObject({
      open: { amount: 5_000 },
      payments: [{ kind: "PAYMENT" }, { kind: "REFUND", reason: "The lassi was forgotten" }],
    })
    expect((await refund(till, id, total)).status).toBe(422)
    const staff = await openTill("STAFF", till.restaurantId)
    expect((await refund(staff, id, 100)).body.error.code).toBe("ROLE_MISSING")
    const { data } = (await till.call("audit?limit=5")).body
    expect(data).toContainEqual(
      expect.objectContaining({ action: "payment.refunded", subject: body.billNumber }),
    )
  })
})

describe("a day", () => {
  const close = (till: Till, date: string, countedPaise: number, floatPaise = 50_000) =>
    till.call(`counter/days/${date}/close`, "POST", { floatPaise, countedPaise })

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
    expect((await till.call("counter/days/2026-10-17")).body.closed.difference.amount).toBe(-700)
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
})

test("whatever is paid: the database's payments and the open amount make up each bill", async () => {
  app.clock.set(noon)
  const till = await openTill()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom("CASH", "UPI", "CARD"), fc.integer({ min: 1, max: 60_000 })), {
        minLength: 1,
        maxLength: 6,
      }),
      async parts => {
        const { id, total } = await till.order()
        for (const [method, amount] of parts) await till.pay(id, amount, { method })
        const { status, body } = await till.call(`counter/orders/${id}/payments`)
        if (status === 404) return
        const paid = body.payments.reduce(
          (sum: number, { amount, roundOff }: { amount: { amount: number }; roundOff: { amount: number } }) =>
            sum + amount.amount + roundOff.amount,
          0,
        )
        expect(paid + body.open.amount).toBe(total)
        expect(body.open.amount).toBeGreaterThanOrEqual(0)
      },
    ),
    { numRuns: 10 },
  )
  expect(await faults()).toEqual([])
})
