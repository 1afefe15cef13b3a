import type { Tab } from "@rasoi/contract/console"
import { expect, test } from "vitest"
import type { BillBalance, OrderToSend, SaidOrder, StoredCommand } from "./command.ts"
import type { Kept } from "./kept-orders.ts"
import { type ServerSaid, tabletView } from "./view.ts"

const at = "2026-10-17T13:05:00.000Z"
const money = (amount: number) => ({ amount, currency: "INR" as const, display: "" })
const tab = { id: "tab_1", label: "4" }

const requestOf = (number: string, totalPaise: number, of?: typeof tab): OrderToSend => ({
  ...{ source: of ? "TABLE" : "COUNTER", type: of ? "DINE_IN" : "PICKUP", number, placedAt: at },
  ...{ settingsVersion: 1, menuVersion: 1, ...(of ? { tab: of } : {}) },
  billed: { lines: [], charges: [], prepMinutes: 0, totalPaise },
})
const stored = (kind: string, id: string, request: object) =>
  ({ kind, id, request, restaurantId: "rst_1", refusal: null }) as unknown as StoredCommand
const cashFor = (orderId: string, amountPaise: number) =>
  stored("PAYMENT", "pay_1", { orderId, method: "CASH", amountPaise, receivedAt: at })
const keptOrder = (id: string, savedAt: number, of?: typeof tab) => ({
  ...{ id, request: requestOf(id, 10_000, of), savedAt },
})
const listedTab = (...rounds: string[]) =>
  ({
    ...{ ...tab, openedAt: at, bill: null },
    rounds: rounds.map(id => ({ id, number: id, status: "ACCEPTED", placedAt: at, total: money(10_000) })),
  }) as unknown as Tab
const order = (id: string, amount: number, tabId: string | null = null) =>
  ({
    ...{ id, number: id, source: "COUNTER", tabId, table: null, bill: null },
    ...{ charged: money(amount), timeline: { placedAt: at } },
  }) as unknown as SaidOrder
const balance = (orderId: string, open: number, total = 10_000): BillBalance => ({
  ...{ object: "bill_balance", billNumber: "26-27/000001", orderIds: [orderId], orderNumbers: [orderId] },
  ...{ table: null, issuedAt: at, cancelledAt: null, total: money(total), credited: money(0) },
  ...{ open: money(open), toRefund: money(0), payments: open === total ? [] : [payment(total - open)] },
})
const payment = (amount: number): BillBalance["payments"][number] => ({
  ...{ id: "pay_9", object: "payment", kind: "PAYMENT", billNumber: "26-27/000001", method: "CASH" },
  ...{ amount: money(amount), roundOff: money(0), given: null, change: null, reason: null },
  ...{ receivedAt: at, day: "2026-10-17", belongsTo: null, by: "Asha", carried: false },
})

const nothing: Kept = { orders: [], balances: [] }
const view = (server: ServerSaid, kept: Partial<Kept> = {}, ...unsent: StoredCommand[]) =>
  tabletView(server, { ...nothing, ...kept }, unsent)
const tabsIn = (...given: Parameters<typeof view>) =>
  view(...given).tabs?.map(({ id, rounds }) => [id, ...rounds.map(round => round.id)])
const noResponse = { value: undefined, at: 0 }

test("nobody knows a table before the server or this tablet has said something; when the server fails, there is none", () => {
  expect(tabsIn({})).toBeUndefined()
  expect(tabsIn({ tabs: null })).toEqual([])
  expect(tabsIn({}, {}, stored("ORDER", "a", requestOf("a", 100, tab)))).toEqual([["tab_1", "a"]])
})

test("tables are as the server lists them, or else as this tablet kept the list", () => {
  const kept = { tabs: { tabs: [listedTab("a")], at: 50 } }
  expect(tabsIn({}, kept)).toEqual([["tab_1", "a"]])
  expect(tabsIn({ tabs: null }, kept)).toEqual([["tab_1", "a"]])
  expect(tabsIn({ tabs: { tabs: [], at: 60 } }, kept)).toEqual([])
})

test("what was kept before the list is in the list or gone; what was kept since then is added", () => {
  const tabs = { tabs: [listedTab("a")], at: 50 }
  const orders = [keptOrder("b", 49, tab), keptOrder("c", 50, tab)]
  expect(tabsIn({ tabs }, { orders })).toEqual([["tab_1", "a", "c"]])
  expect(tabsIn({ tabs: null }, { orders, tabs })).toEqual([["tab_1", "a", "c"]])
  // The server said after the list that it is paid.
  expect(tabsIn({ tabs }, { balances: [{ ...balance("a", 0), savedAt: 49 }] })).toEqual([["tab_1", "a"]])
  expect(tabsIn({ tabs }, { balances: [{ ...balance("a", 0), savedAt: 50 }] })).toEqual([])
})

const groups = (...given: Parameters<typeof view>) =>
  view(...given)
    .bills()
    .map(({ payable, group }) => [payable.orderIds.join(" "), group])

test("a bill is as the server said last: in its list, or about this one bill", () => {
  const bills = { value: [balance("a", 10_000)], at: 50 }
  expect(groups({ bills }, { balances: [{ ...balance("a", 0), savedAt: 50 }] })).toEqual([["a", "OPEN"]])
  expect(groups({ bills }, { balances: [{ ...balance("a", 0), savedAt: 51 }] })).toEqual([["a", "PAID"]])
})

test("an order that was kept after the list of active orders is there, an older one was paid or cancelled", () => {
  const server = { bills: { value: [], at: 50 }, active: { value: [order("a", 10_000)], at: 50 } }
  const orders = [keptOrder("b", 50), keptOrder("c", 51)]
  expect(groups({ ...server, tabs: { tabs: [], at: 50 } }, { orders })).toEqual([
    ["a", "UNBILLED"],
    ["c", "UNBILLED"],
  ])
  // Without a response all of them may be open.
  expect(groups({ tabs: null, isSilent: true }, { orders })).toEqual([
    ["b", "UNBILLED"],
    ["c", "UNBILLED"],
  ])
})

test("if the server never listed the tables, their active orders are there", () => {
  const server = { bills: { value: [], at: 50 }, active: { value: [order("a", 10_000, "tab_1")], at: 50 } }
  expect(groups({ ...server, tabs: null })).toEqual([["a", "UNBILLED"]])
  expect(groups({ ...server, tabs: null, isSilent: true })).toEqual([])
})

test("an order of a table is paid with its table, whoever says that it is of one", () => {
  const asked = { orderId: "a" }
  expect(view({}).subjectOf(asked, undefined)).toEqual({ orderId: "a" })
  expect(view({}).subjectOf(asked, order("a", 100, "tab_1"))).toEqual({ tabId: "tab_1" })
  expect(view({}, { orders: [keptOrder("a", 1, tab)] }).subjectOf(asked)).toEqual({ tabId: "tab_1" })
  const waiting = stored("ORDER", "a", requestOf("a", 100, tab))
  expect(view({}, {}, waiting).subjectOf(asked)).toEqual({ tabId: "tab_1" })
  expect(view({}, {}, waiting).find(asked, {})).toMatchObject({ isHere: true, sentId: undefined })
})

test("an unsent payment counts beside what the server says was paid", () => {
  const responses = { order: order("a", 10_000) }
  const paid = (...unsent: StoredCommand[]) =>
    view({}, {}, ...unsent)
      .find({ orderId: "a" }, responses)
      .payable({ value: balance("a", 7_000), at: 50 })?.openPaise
  expect(paid()).toBe(7_000)
  expect(paid(cashFor("a", 7_000))).toBe(0)
})

test("a balance that this tablet kept after the server's last response is the newer one", () => {
  const open = (savedAt: number) =>
    view({}, { balances: [{ ...balance("a", 0), savedAt }] })
      .find({ orderId: "a" }, { order: order("a", 10_000) })
      .payable({ value: balance("a", 10_000), at: 50 })?.openPaise
  expect([open(50), open(51)]).toEqual([10_000, 0])
})

test("a table that is neither listed nor in a response is not to be paid from what was kept of it", () => {
  const kept = { orders: [keptOrder("a", 10, tab)] }
  const find = (server: ServerSaid) => view(server, kept).find({ tabId: "tab_1" }, {}).payable(noResponse)
  expect(find({ tabs: { tabs: [], at: 50 } })).toBeUndefined()
  expect(find({ tabs: null })?.orderIds).toEqual(["a"])
})

test("the server's response about a table counts, and the list once it is silent or did not respond again", () => {
  const responses = { tab: listedTab("a", "b") }
  const find = (server: ServerSaid, isTabOld = false) =>
    view({ tabs: { tabs: [listedTab("a")], at: 50 }, ...server })
      .find({ tabId: "tab_1" }, { ...responses, isTabOld })
      .payable(noResponse)?.orderIds
  expect(find({})).toEqual(["a", "b"])
  expect(find({ isSilent: true })).toEqual(["a"])
  expect(find({}, true)).toEqual(["a"])
})

test("nobody knows it", () => {
  const found = view({ tabs: null }).find({ orderId: "a" }, { order: null })
  expect(found).toMatchObject({ sentId: undefined, isHere: false })
  expect(found.payable(noResponse)).toBeUndefined()
})
