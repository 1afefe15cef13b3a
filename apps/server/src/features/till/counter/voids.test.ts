import fc from "fast-check"
import { rounds } from "../../../../../../tests/rounds.ts"
import { newId } from "../../../base/ids.ts"
import { describe, expect, test, testApp } from "../../../testing/fixtures.ts"
import { checkData } from "../../backup/check-data.ts"
import { withSession } from "../../backup/session.ts"
import { halfButterChicken, orderCaller } from "../../orders/fixture.ts"
import { printedLines } from "../../printing/text.fixture.ts"
import { readCsv } from "../../reports/test-restaurant.fixture.ts"
import { atTable, caller, counterCaller, counterRequest } from "./entered.fixture.ts"

const app = await testApp()
app.clock.set(Date.parse("2026-10-17T13:05:00Z"))

interface Desk {
  readonly restaurantId: string
  readonly owner: string
}

const openDesk = async (): Promise<Desk> => {
  const restaurantId = await app.restaurant()
  return { restaurantId, owner: await app.signedIn(restaurantId) }
}

const desk = await openDesk()
const callOf =
  ({ owner }: Desk) =>
  (path: string, method = "GET", body?: object, cookie = owner) =>
    app.call(`/console/v1/${path}`, { cookie, method, body })
const call = callOf(desk)
const staff = await app.signedIn(desk.restaurantId, "STAFF")
const manager = await app.signedIn(desk.restaurantId, "MANAGER")

/** Two lines: three of the first, one of the second. */
const items = [
  { ...halfButterChicken, quantity: 3 },
  { menuItemId: "itm_dal_makhani_half", quantity: 1 },
]
const enter = async (change: object = {}, { restaurantId, owner } = desk) =>
  (await counterCaller(app, owner)(await counterRequest(app, restaurantId, { items, ...change }))).body
const oneOf = (index: number, change: object = {}) => ({
  ...{ id: newId("void"), lines: [{ index, quantity: 1 }], kind: "NOT_MADE", reason: "Ordered by mistake" },
  ...change,
})
const all = (change: object = {}) => ({ ...oneOf(0, change), lines: undefined, all: true })
const voidIn = (id: string, body: object, cookie = desk.owner) =>
  call(`counter/orders/${id}/void`, "POST", body, cookie)
const faults = () =>
  withSession(app.connection, async client => (await checkData(client, new Date(app.clock.now()))).faults)

describe("a void", () => {
  test("takes lines from what is charged; the order as it was entered stays", async () => {
    const order = await enter()
    const { status, body } = await voidIn(order.id, oneOf(0))
    const [line] = order.lines
    const amount = body.voids[0].amount.amount
    expect([status, body.total, body.lines]).toEqual([200, order.total, order.lines])
    expect(body.charged.amount).toBe(order.total.amount - amount)
    expect(amount).toBeGreaterThan(line.unitPrice.amount)
    expect(body.voids).toMatchObject([
      { kind: "NOT_MADE", reason: "Ordered by mistake", lines: [{ index: 0, quantity: 1 }], by: "The owner" },
    ])
    expect(body.revision).toBeGreaterThan(order.revision)
    expect((await call("audit?kind=CHANGES&limit=100")).body.data).toContainEqual(
      expect.objectContaining({ action: "order.voided", subject: order.number, actor: "The owner" }),
    )
    expect(await faults()).toEqual([])
  })

  test("is not on the bill, and a later ticket says not to cook it; what was made is on the ticket", async () => {
    const order = await enter()
    await voidIn(order.id, oneOf(1))
    await voidIn(order.id, oneOf(0, { kind: "MADE" }))
    const [first, second] = order.lines.map(({ name }: { name: string }) => name)
    const ticket = printedLines((await call(`orders/${order.id}/ticket`)).body).join("\n")
    expect(ticket).toContain(`3 × ${first}`)
    expect(ticket).not.toContain(`1 × ${second}\n`)
    expect(ticket).toContain(`Do not cook: 1 × ${second} (Ordered by mistake)`)
    const hindi = printedLines((await call(`orders/${order.id}/ticket?language=hi`)).body).join("\n")
    expect(hindi).toContain(`न बनाएँ: 1 × ${second} (गलती से ऑर्डर हुआ)`)
    for (const step of ["prepare", "ready", "complete"]) await call(`orders/${order.id}/${step}`, "POST")
    const { charged, bill } = (await call(`orders/${order.id}`)).body
    const paper = printedLines((await call(`orders/${order.id}/bill`, "POST")).body).join("\n")
    expect(paper).toContain(bill.number)
    expect(paper).toContain(`2 × ${first}`)
    expect(paper).not.toContain(second)
    expect(paper).toContain(charged.display)
    expect(await faults()).toEqual([])
  })

  test("a rider collects what is charged", async () => {
    const delivery = { address: "12 Residency Road", pincode: "560025" }
    const order = await enter({ ...caller, type: "DELIVERY", delivery })
    const { body } = await voidIn(order.id, oneOf(0))
    const paper = printedLines((await call(`orders/${order.id}/bill`)).body)
    expect(paper).toContain(`Collect ₹${Math.floor((body.charged.amount + 50) / 100)}.00 in cash`)
  })

  test("sent again is one void; with other content, or at another order, it is refused", async () => {
    const order = await enter()
    const body = oneOf(0)
    const responses = await Promise.all(Array.from({ length: 20 }, () => voidIn(order.id, body)))
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect((await call(`orders/${order.id}`)).body.voids).toHaveLength(1)
    const other = await enter()
    for (const refused of [await voidIn(order.id, { ...body, reason: "Cold" }), await voidIn(other.id, body)])
      expect([refused.status, refused.body.error.code]).toEqual([409, "ID_TAKEN"])
    const elsewhere = await openDesk()
    const theirs = await enter({}, elsewhere)
    const stranger = await callOf(elsewhere)(`counter/orders/${theirs.id}/void`, "POST", body)
    expect([stranger.status, stranger.body.error.code]).toEqual([409, "ID_TAKEN"])
    expect((await callOf(elsewhere)(`counter/orders/${order.id}/void`, "POST", oneOf(0))).status).toBe(404)
  })

  test("twenty at once take no more than there is", async () => {
    const order = await enter()
    const responses = await Promise.all(Array.from({ length: 20 }, () => voidIn(order.id, oneOf(0))))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(responses.find(({ status }) => status !== 200)?.body.error).toMatchObject({
      code: "VALIDATION_FAILED",
      field: "lines[0].quantity",
    })
    expect(await faults()).toEqual([])
  })

  test("of everything that is not to be made cancels the order: it leaves the kitchen, and stays cancelled", async () => {
    const tab = { id: newId("tab"), label: "4" }
    const [order, kept] = [await enter(atTable(tab)), await enter(atTable(tab))]
    await call(`orders/${order.id}/prepare`, "POST")
    await voidIn(order.id, oneOf(0))
    const body = all()
    const { body: voided } = await voidIn(order.id, body)
    expect([voided.status, voided.cancelledBy, voided.rejectionReason, voided.undo]).toEqual([
      ...["CANCELLED", "RESTAURANT", "Ordered by mistake", null],
    ])
    const again = await voidIn(order.id, body)
    expect([again.status, again.body.revision]).toEqual([200, voided.revision])
    const undone = await call(`orders/${order.id}/undo`, "POST", { revision: voided.revision })
    expect(undone.body.error.code).toBe("INVALID_TRANSITION")
    const { moves } = (await call(`orders/${order.id}/history`)).body
    expect(moves.at(-1)).toMatchObject({ from: "PREPARING", to: "CANCELLED", by: "The owner" })
    const { total, rounds: shown } = (await call(`counter/tabs/${tab.id}`)).body
    expect([total, shown[0].total.amount, shown[0].voids.length]).toEqual([kept.total, 0, 2])
    expect((await call(`counter/tabs/${tab.id}/close`, "POST")).body.total).toEqual(kept.total)
    expect(await faults()).toEqual([])
  })

  test("a served round of which everything is voided stays served", async () => {
    const order = await enter(atTable())
    for (const step of ["prepare", "ready", "complete"]) await call(`orders/${order.id}/${step}`, "POST")
    const { status, charged } = (await voidIn(order.id, all())).body
    expect([status, charged.amount]).toEqual(["COMPLETED", 0])
    expect(await faults()).toEqual([])
  })

  test("of everything leaves a bill of nothing, charges included", async () => {
    const order = await enter()
    await voidIn(order.id, oneOf(0))
    const { body } = await voidIn(order.id, all({ kind: "MADE" }))
    expect([body.charged.amount, body.voids[1].lines]).toEqual([
      0,
      [
        { index: 0, quantity: 2 },
        { index: 1, quantity: 1 },
      ],
    ])
    const nothing = await voidIn(order.id, all())
    expect([nothing.status, nothing.body.error.field]).toEqual([422, "all"])
    for (const step of ["prepare", "ready", "complete"]) await call(`orders/${order.id}/${step}`, "POST")
    expect((await call(`orders/${order.id}`)).body.bill.cancelledAt).toBeNull()
    expect(await faults()).toEqual([])
  })
})

describe("refused", () => {
  test("for staff: what is on a printed ticket, and what was made; a manager voids both", async () => {
    const order = await enter()
    expect((await voidIn(order.id, oneOf(0), staff)).status).toBe(200)
    const made = oneOf(0, { kind: "MADE" })
    expect((await voidIn(order.id, made, staff)).body.error).toMatchObject({
      code: "ROLE_MISSING",
      field: "kind",
    })
    expect((await voidIn(order.id, made, manager)).status).toBe(200)
    await call(`orders/${order.id}/ticket`, "POST")
    const printed = oneOf(0)
    expect((await voidIn(order.id, printed, staff)).body.error.code).toBe("ROLE_MISSING")
    expect((await voidIn(order.id, printed, manager)).status).toBe(200)
    // The response to a void that is known needs no right.
    expect((await voidIn(order.id, printed, staff)).status).toBe(200)
  })

  test("for staff and devices: a cancel of what the kitchen has seen or what is billed, as a void", async () => {
    const cancel = (id: string, cookie: string) =>
      call(`orders/${id}/cancel`, "POST", { reason: "Left" }, cookie)
    for (const seen of ["prepare", "ticket", "bill"]) {
      const { id } = await enter()
      await call(`orders/${id}/${seen}`, "POST")
      expect((await cancel(id, staff)).body.error.code).toBe("ROLE_MISSING")
      if (seen !== "bill") expect((await voidIn(id, all(), staff)).body.error.code).toBe("ROLE_MISSING")
      expect((await cancel(id, manager)).body.status).toBe("CANCELLED")
    }
    const served = await enter(atTable())
    for (const step of ["prepare", "ready", "complete"]) await call(`orders/${served.id}/${step}`, "POST")
    expect((await voidIn(served.id, all(), staff)).body.error.code).toBe("ROLE_MISSING")
    expect((await cancel((await enter()).id, staff)).body.status).toBe("CANCELLED")
  })

  test("once the bill is issued, of the order or of its tab", async () => {
    const order = await enter()
    for (const step of ["prepare", "ready", "complete"]) await call(`orders/${order.id}/${step}`, "POST")
    const round = await enter(atTable())
    const before = oneOf(0)
    await voidIn(round.id, before)
    await call(`counter/tabs/${round.tabId}/bill`, "POST")
    for (const { id } of [order, round]) {
      const { status, body } = await voidIn(id, oneOf(0))
      expect([status, body.error.code]).toEqual([409, "BILL_ISSUED"])
    }
    expect((await voidIn(round.id, before)).status).toBe(200)
  })

  test("of a cancelled order, and of one over the API", async () => {
    const order = await enter()
    await call(`orders/${order.id}/cancel`, "POST", { reason: "Left" })
    expect((await voidIn(order.id, oneOf(0))).body.error.code).toBe("INVALID_TRANSITION")
    app.presence.open(desk.restaurantId, desk.restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
    const { secret } = await app.key(desk.restaurantId, "live")
    const { body: online } = await orderCaller(app)(secret)
    expect((await voidIn(online.id, oneOf(0))).status).toBe(404)
  })

  test.each([
    ["lines", { lines: undefined }],
    ["lines", { all: true }],
    ["lines[0].quantity", { lines: [{ index: 0, quantity: 4 }] }],
    ["lines[0].quantity", { lines: [{ index: 7, quantity: 1 }] }],
    ["lines[1].index", { lines: [oneOf(0), oneOf(0)].flatMap(({ lines }) => lines) }],
    ["id", { id: "void_1" }],
    ["reason", { reason: " " }],
    ["kind", { kind: "EATEN" }],
  ])("%s (%j)", async (field, change) => {
    const order = await enter()
    const { status, body } = await voidIn(order.id, oneOf(0, change))
    expect([status, body.error.field]).toEqual([422, field])
  })
})

test("the books have what is charged, and what was made as a loss", async () => {
  const own = await openDesk()
  const ask = callOf(own)
  const [sold, round] = [await enter({}, own), await enter(atTable(), own)]
  const voided = async (id: string, body: object) =>
    (await ask(`counter/orders/${id}/void`, "POST", body)).body
  const first = await voided(sold.id, oneOf(0))
  const second = await voided(round.id, oneOf(0, { kind: "MADE" }))
  for (const { id } of [sold, round])
    for (const step of ["prepare", "ready", "complete"]) await ask(`orders/${id}/${step}`, "POST")
  const { body: tab } = await ask(`counter/tabs/${round.tabId}/close`, "POST")
  expect([tab.total, tab.rounds[0].total]).toEqual([second.charged, second.charged])
  const { body: sales } = await ask("reports/sales")
  const charged = first.charged.amount + second.charged.amount
  expect(sales.totals).toMatchObject({ bills: 2, total: { amount: charged } })
  expect(sales.losses).toEqual({ voids: 1, amount: second.voids[0].amount })
  expect((await ask("reports/orders")).body.totals.sales.amount).toBe(charged)
  const { body: sold3 } = await ask("reports/items")
  const portions = sold3.items.byQuantity.reduce(
    (sum: number, { quantity }: { quantity: number }) => sum + quantity,
    0,
  )
  expect(portions).toBe(6)
  const [headings = [], ...rows] = readCsv((await ask("reports/order-list.csv?dates=billed")).text)
  const total = rows.reduce((sum, row) => sum + Math.round(Number(row[headings.indexOf("Total")]) * 100), 0)
  expect(total).toBe(charged)
  expect(readCsv((await ask("reports/sales.csv")).text).find(([group]) => group === "Loss")?.[3]).toBe("1")
  expect(await faults()).toEqual([])
})

test("whatever is voided in whatever order, a tab's bill is what is left of its rounds", async () => {
  const step = fc.record({
    round: fc.nat(2),
    index: fc.nat(2),
    quantity: fc.integer({ min: 1, max: 3 }),
    kind: fc.constantFrom("MADE", "NOT_MADE"),
    does: fc.constantFrom("void", "void", "void", "all", "cancel", "undo"),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async steps => {
      const tab = { id: newId("tab"), label: "4" }
      const orders = [await enter(atTable(tab)), await enter(atTable(tab)), await enter(atTable(tab))]
      for (const { round, index, quantity, kind, does } of steps) {
        const { id } = orders[round]
        const { revision } = (await call(`orders/${id}`)).body
        if (does === "cancel") await call(`orders/${id}/cancel`, "POST", { reason: "Left" })
        else if (does === "undo") await call(`orders/${id}/undo`, "POST", { revision })
        else
          await voidIn(id, does === "all" ? all({ kind }) : oneOf(0, { lines: [{ index, quantity }], kind }))
      }
      const shown = await Promise.all(orders.map(async ({ id }) => (await call(`orders/${id}`)).body))
      const live = shown.filter(({ status }) => status !== "CANCELLED")
      const { body: closed } = await call(`counter/tabs/${tab.id}/close`, "POST")
      expect(closed.total.amount).toBe(live.reduce((sum, { charged }) => sum + charged.amount, 0))
      expect(closed.bill !== null).toBe(live.length > 0)
    }),
    { numRuns: rounds(10) },
  )
  expect(await faults()).toEqual([])
})

test("a phone number in a table's label or in a reason is removed with the person's data", async () => {
  const phone = "9123456781"
  const tab = { id: newId("tab"), label: `Call ${phone}` }
  const order = await enter(atTable(tab))
  await voidIn(order.id, oneOf(0, { reason: `${phone} did not come` }))
  expect((await call("privacy/find", "POST", { phone })).body.mentions).toBe(2)
  expect((await call("privacy/erase", "POST", { phone })).status).toBe(200)
  const { table, voids } = (await call(`orders/${order.id}`)).body
  expect([table, voids[0].reason]).toEqual(["Call [removed]", "[removed] did not come"])
})
