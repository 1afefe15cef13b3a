import { beforeEach } from "vitest"
import { rounds as roundsOf } from "../../../../../../tests/rounds.ts"
import { newId } from "../../../base/ids.ts"
import { sql } from "../../../db/index.ts"
import { describe, expect, test, testApp } from "../../../testing/fixtures.ts"
import { checkData } from "../../backup/check-data.ts"
import { withSession } from "../../backup/session.ts"
import { printedLines } from "../../printing/text.fixture.ts"
import { readCsv } from "../../reports/test-restaurant.fixture.ts"
import { atTable, counterCaller, counterRequest } from "./entered.fixture.ts"

interface Order {
  id: string
  number: string
  status: string
  revision: number
  tabId: string
  table: string
  sentForTabId: string | null
  total: { amount: number }
  bill: { number: string; printed: boolean; cancelledAt: string | null } | null
}

const app = await testApp()
let restaurantId: string
let owner: string

beforeEach(async () => {
  app.clock.set(Date.parse("2026-10-17T13:05:00Z"))
  restaurantId = await app.restaurant()
  owner = await app.signedIn(restaurantId)
})

const call = (path: string, method = "GET", body?: object) =>
  app.call(`/console/v1/${path}`, { cookie: owner, method, body })
const newTab = (label = "4") => ({ id: newId("tab"), label })
type Tab = ReturnType<typeof newTab>
const request = (tab: Tab) => counterRequest(app, restaurantId, atTable(tab))
const enter = async (body: object, id?: string): Promise<Order> =>
  (await counterCaller(app, owner)(body, id)).body
const round = async (tab: Tab) => enter(await request(tab))
const read = async (id: string): Promise<Order> => (await call(`orders/${id}`)).body
const close = (tab: Tab) => call(`counter/tabs/${tab.id}/close`, "POST")
const print = (tab: Tab, path = "bill") => call(`counter/tabs/${tab.id}/${path}`, "POST")
const tabOf = async ({ id }: { id: string }) => (await call(`counter/tabs/${id}`)).body
const cancel = (id: string) => call(`orders/${id}/cancel`, "POST", { reason: "Left" })
const serve = async (id: string) => {
  for (const step of ["prepare", "ready", "complete"])
    expect((await call(`orders/${id}/${step}`, "POST")).status).toBe(200)
}
const undo = async (id: string) =>
  (await call(`orders/${id}/undo`, "POST", { revision: (await read(id)).revision })).body
const sales = async () => (await call("reports/sales")).body
const faults = () =>
  withSession(app.connection, async client => (await checkData(client, new Date(app.clock.now()))).faults)

describe("the bill of a tab", () => {
  test("is one number for all rounds; a round that is served has none of its own", async () => {
    const tab = newTab()
    const orders = [await round(tab), await round(tab)]
    await serve(orders[0]?.id ?? "")
    expect((await read(orders[0]?.id ?? "")).bill).toBeNull()
    expect(await faults()).toEqual([])
    expect((await sales()).totals.bills).toBe(0)

    const { body: closed } = await close(tab)
    expect(closed).toMatchObject({ closedBy: "The owner", bill: { number: "26-27/000001", printed: false } })
    for (const { id } of orders) expect((await read(id)).bill?.number).toBe("26-27/000001")
    const { totals, byType, byRate, documents } = await sales()
    const owed = orders.reduce((sum, { total }) => sum + total.amount, 0)
    expect([totals.bills, totals.total.amount, closed.total.amount]).toEqual([1, owed, owed])
    expect(byType.find(({ type }: { type: string }) => type === "DINE_IN")).toMatchObject({ bills: 1 })
    expect(byRate[0].all.tax.amount).toBe(totals.tax.amount)
    expect(documents).toMatchObject([{ issued: 1, cancelled: 0 }])
    // The rounds that were in the kitchen go on.
    await serve(orders[1]?.id ?? "")
    expect((await call("counter/tabs")).body.data).toEqual([])
    const [headings = [], ...rows] = readCsv((await call("reports/order-list.csv?dates=billed")).text)
    expect(rows.map(row => row[headings.indexOf("Bill")])).toEqual(["26-27/000001", "26-27/000001"])
    expect(await faults()).toEqual([])
  })

  test.each(["bill", "bill.escpos"])(
    "is issued by its first print (%s), in whatever state the kitchen is",
    async path => {
      const tab = newTab("Terrace 2")
      const orders = [await round(tab), await round(tab)]
      const preview = printedLines((await call(`counter/tabs/${tab.id}/bill`)).body)
      expect(preview).toContain("NO BILL NUMBER YET")
      expect((await tabOf(tab)).bill).toBeNull()
      expect((await print(tab, path)).text).toContain("26-27/000001")
      expect((await tabOf(tab)).bill).toMatchObject({ number: "26-27/000001", printed: true })
      const again = (await print(tab)).body
      expect(again.copy).toBe("DUPLICATE")
      const lines = printedLines(again)
      expect(lines).toContain(`Order ${orders.map(({ number }) => `#${number}`).join(", ")}, Table Terrace 2`)
      expect(lines.filter(line => line.includes("Butter Chicken"))).toHaveLength(2)
      // The bill of a round is that of its tab.
      expect(printedLines((await call(`orders/${orders[0]?.id}/bill`)).body)).toEqual(lines)
      expect((await close(tab)).body.bill.number).toBe("26-27/000001")
      expect(await faults()).toEqual([])
    },
  )

  test("a cancelled round is not in it, and a tab of which every round is cancelled closes without one", async () => {
    const tab = newTab()
    const [kept, gone] = [await round(tab), await round(tab)]
    await cancel(gone.id)
    expect((await close(tab)).body).toMatchObject({ total: kept.total, bill: { number: "26-27/000001" } })
    expect((await read(gone.id)).bill).toBeNull()
    const empty = newTab()
    await cancel((await round(empty)).id)
    expect((await close(empty)).body).toMatchObject({ bill: null, closedBy: "The owner" })
    expect((await print(empty)).status).toBe(404)
    expect(await faults()).toEqual([])
  })

  test("never changes: rename and move are refused, and a late round goes to a new tab with the same label", async () => {
    const tab = newTab("Terrace 2")
    const first = await round(tab)
    await print(tab)
    for (const [path, method, body, field] of [
      [`counter/tabs/${tab.id}`, "PATCH", { label: "9" }, "label"],
      [`counter/orders/${first.id}/move`, "POST", { tab: newTab() }, "id"],
      [`counter/orders/${(await round(newTab())).id}/move`, "POST", { tab }, "tab.id"],
    ] as const) {
      const { status, body: refused } = await call(path, method, body)
      expect([status, refused.error.code, refused.error.field]).toEqual([409, "BILL_ISSUED", field])
    }
    const body = await request(tab)
    const late = await enter(body)
    expect(late).toMatchObject({ table: "Terrace 2", sentForTabId: tab.id })
    expect(late.tabId).not.toBe(tab.id)
    expect((await enter(body, late.id)).tabId).toBe(late.tabId)
    await close(tab)
    // The next one finds the same tab, until that one has a bill too.
    expect((await round(tab)).tabId).toBe(late.tabId)
    await close({ id: late.tabId, label: "" })
    const last = await round(tab)
    expect([tab.id, late.tabId]).not.toContain(last.tabId)
    expect((await tabOf(tab)).total).toEqual(first.total)
    expect(await faults()).toEqual([])
  })
})

test("the first payment for any of its rounds issues the bill of all, and settles it", async () => {
  const tab = newTab()
  const [one, two] = [await round(tab), await round(tab)]
  const owed = one.total.amount + two.total.amount
  const at = new Date(app.clock.now()).toISOString()
  const pay = (orderId: string, amountPaise: number) =>
    call(`counter/payments/${newId("pay")}`, "PUT", {
      ...{ orderId, method: "UPI", amountPaise, receivedAt: at, sentAt: at },
    })
  const { body } = await pay(two.id, 10_000)
  expect(body).toMatchObject({
    ...{ billNumber: "26-27/000001", orderIds: [one.id, two.id] },
    ...{ total: { amount: owed }, open: { amount: owed - 10_000 } },
  })
  expect((await round(tab)).tabId).not.toBe(tab.id)
  expect((await pay(one.id, owed - 10_000)).body.open.amount).toBe(0)
  expect((await close(tab)).body.bill.number).toBe("26-27/000001")
  expect(await faults()).toEqual([])
})

describe("cancelling a round after the bill", () => {
  test("cancels the bill; an open tab gets a new one with the next print and takes rounds again", async () => {
    const tab = newTab()
    const [kept, gone] = [await round(tab), await round(tab)]
    await print(tab)
    expect((await cancel(gone.id)).body.bill.cancelledAt).not.toBeNull()
    expect((await tabOf(tab)).bill).toBeNull()
    expect((await sales()).totals.bills).toBe(0)
    expect((await round(tab)).tabId).toBe(tab.id)
    expect((await print(tab)).text).toContain("26-27/000002")
    expect((await read(kept.id)).bill).toMatchObject({ number: "26-27/000002", cancelledAt: null })
    expect((await sales()).documents).toMatchObject([{ issued: 2, cancelled: 1 }])
    expect(await faults()).toEqual([])
  })

  test("a closed tab gets a new one at once, or keeps the cancelled one if nothing was sold", async () => {
    const tab = newTab()
    const [kept, gone] = [await round(tab), await round(tab)]
    await close(tab)
    await cancel(gone.id)
    expect((await tabOf(tab)).bill).toMatchObject({ number: "26-27/000002", cancelledAt: null })
    expect((await sales()).totals).toMatchObject({ bills: 1, total: kept.total })
    await cancel(kept.id)
    expect((await tabOf(tab)).bill).toMatchObject({ number: "26-27/000002", cancelledAt: expect.any(String) })
    expect(printedLines((await call(`counter/tabs/${tab.id}/bill`)).body)).toContain("*** CANCELLED ***")
    // Taken up again, it goes to the tab that follows.
    const undone = await undo(kept.id)
    expect(undone).toMatchObject({ status: "ACCEPTED", table: "4" })
    expect(undone.tabId).not.toBe(tab.id)
    expect((await close({ id: undone.tabId, label: "" })).body.bill.number).toBe("26-27/000003")
    expect(await faults()).toEqual([])
  })

  test("an undo of serving leaves the bill as it is", async () => {
    const tab = newTab()
    const { id } = await round(tab)
    await serve(id)
    await print(tab)
    const undone = await undo(id)
    expect([undone.status, undone.bill.number, undone.tabId]).toEqual(["READY", "26-27/000001", tab.id])
    expect(await faults()).toEqual([])
  })
})

describe("at the same moment", () => {
  test("twenty closes give one bill and the same response", async () => {
    const tab = newTab()
    await round(tab)
    const responses = await Promise.all(Array.from({ length: 20 }, () => close(tab)))
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect((await sales()).documents).toMatchObject([{ issued: 1, cancelled: 0 }])
    const entries = (await call("audit?kind=CHANGES")).body.data
    expect(entries.filter(({ action }: { action: string }) => action === "tab.closed")).toHaveLength(1)
  })

  test("closes, prints, rounds, cancellations and moves: no round is lost, each is on one bill at most", async () => {
    for (let times = 0; times < roundsOf(3); times += 1) {
      const [tab, other] = [newTab("1"), newTab("2")]
      const orders = [await round(tab), await round(tab), await round(other)]
      const bodies = await Promise.all(Array.from({ length: 6 }, () => request(tab)))
      const move = (order: Order | undefined, to: Tab) =>
        call(`counter/orders/${order?.id}/move`, "POST", { tab: to })
      const responses = await Promise.all([
        ...bodies.map(body => counterCaller(app, owner)(body)),
        ...Array.from({ length: 4 }, () => close(tab)),
        ...Array.from({ length: 4 }, () => print(tab)),
        ...[print(other), cancel(orders[0]?.id ?? ""), move(orders[1], other), move(orders[2], tab)],
        ...[close(other), call(`counter/tabs/${tab.id}`, "PATCH", { label: "9" })],
      ])
      expect(
        responses.map(({ status }) => status).filter(status => ![200, 409, 503].includes(status)),
      ).toEqual([])
      expect(responses.slice(0, 14).every(({ status }) => status === 200)).toBe(true)
      const onTabs = sql(
        "test.onTabs",
        "select count(*)::int as count from orders where restaurant_id = $1 and tab_id is not null",
      )
      const count = (await app.db.row<{ count: number }>(onTabs, [restaurantId]))?.count
      expect(count).toBe(9 * (times + 1))
      expect(await faults()).toEqual([])
    }
  })
})

describe("the checker", () => {
  test.each([
    ["update tabs set bill_number = null", /tab .*: it has no valid bill/],
    ["update tabs set bill_number = null, closed_at = null, closed_by = null", null],
    ["delete from tabs", /order .*: its tab is missing/],
    ["update orders set tab_id = 'tab_1'", /its tab is missing[\s\S]*has other orders/],
    ["update bills set total_paise = total_paise + 1", /its total differs from that of its orders/],
    ["update bills set order_ids = order_ids[1:1]", /has other orders/],
  ])("%s: %s", async (damage, fault) => {
    const tab = newTab()
    await round(tab)
    await round(tab)
    await close(tab)
    await withSession(app.connection, async client => {
      await client.query("begin")
      await client.query(`${damage} where restaurant_id = $1`, [restaurantId])
      const found = (await checkData(client, new Date(app.clock.now()))).faults.join("\n")
      if (fault) expect(found).toMatch(fault)
      else expect(found).toBe("")
      await client.query("rollback")
    })
  })
})
