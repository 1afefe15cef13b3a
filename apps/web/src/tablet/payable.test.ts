import { expect, test } from "vitest"
import type { BillBalance, OrderToSend, StoredCommand } from "./command.ts"
import { type Payable, payableOf, type Sources } from "./payable.ts"

const at = "2026-10-17T13:05:00.000Z"
const money = (amount: number) => ({ amount, currency: "INR" as const, display: `₹${amount / 100}` })

function orderOf(number: string, totalPaise: number, tab?: OrderToSend["tab"]): OrderToSend {
  return {
    source: tab ? "TABLE" : "COUNTER",
    type: tab ? "DINE_IN" : "PICKUP",
    number,
    ...(tab ? { tab } : {}),
    billed: { lines: [], charges: [], prepMinutes: 0, totalPaise },
    settingsVersion: 1,
    menuVersion: 1,
    placedAt: at,
  }
}
const stored = (kind: string, id: string, request: object) =>
  ({ kind, id, request, restaurantId: "rst_1", refusal: null }) as unknown as StoredCommand
const unsentOrder = (id: string, request: OrderToSend) => stored("ORDER", id, request)
const unsentPayment = (id: string, orderId: string, amountPaise: number) =>
  stored("PAYMENT", id, { orderId, method: "CASH", amountPaise, receivedAt: at })
const unsentBill = (orderIds: string[], totalPaise: number, tabId?: string) =>
  stored("BILL", "bill_1", { number: "T2-26-27/1", orderIds, tabId, totalPaise, issuedAt: at })

function balanceOf(change: Partial<BillBalance> = {}): BillBalance {
  return {
    object: "bill_balance",
    billNumber: "26-27/000001",
    orderIds: ["ord_1"],
    orderNumbers: ["T2-1"],
    table: null,
    issuedAt: at,
    cancelledAt: null,
    total: money(50_000),
    credited: money(0),
    open: money(50_000),
    toRefund: money(0),
    payments: [],
    ...change,
  }
}
const paid = (id: string, amount: number): BillBalance["payments"][number] => ({
  id,
  object: "payment",
  kind: "PAYMENT",
  billNumber: "26-27/000001",
  method: "CASH",
  amount: money(amount),
  roundOff: money(0),
  given: null,
  change: null,
  reason: null,
  receivedAt: at,
  day: "2026-10-17",
  belongsTo: null,
  by: "Asha",
  carried: false,
})

const nothing: Sources = {
  subject: { orderId: "ord_1" },
  known: undefined,
  table: null,
  balance: undefined,
  kept: [],
  balances: [],
  unsent: [],
}
const found = (sources: Partial<Sources>) => payableOf({ ...nothing, ...sources }) as Payable

test("a cancelled bill counts only if money came for it: that is to be given back", () => {
  const cancelled = balanceOf({ cancelledAt: at })
  expect(payableOf({ ...nothing, balance: cancelled })).toBeUndefined()
  expect(found({ balance: { ...cancelled, payments: [paid("pay_1", 50_000)] } })).toMatchObject({
    orderIds: ["ord_1"],
    openPaise: 0,
    toRefundPaise: 50_000,
  })
})

test("nobody knows the order", () => {
  expect(payableOf(nothing)).toBeUndefined()
})

test("an order that is only here: its total, its bill and its payments come from the outbox", () => {
  const order = unsentOrder("ord_1", orderOf("T2-1", 50_000))
  expect(found({ unsent: [order] })).toMatchObject({ openPaise: 50_000, bill: null, isUnsent: true })
  const unsent = [order, unsentBill(["ord_1"], 50_000), unsentPayment("pay_1", "ord_1", 20_000)]
  expect(found({ unsent })).toMatchObject({
    orderNumbers: ["T2-1"],
    openPaise: 30_000,
    bill: { number: "T2-26-27/1", isUnsent: true },
    entries: [{ id: "pay_1", by: null }],
  })
})

test("a payment whose response got lost counts once; another that is unsent counts too", () => {
  const known = [{ id: "ord_1", number: "T2-1", totalPaise: 50_000 }]
  const balance = balanceOf({ payments: [paid("pay_1", 10_000)], open: money(40_000) })
  const unsent = [unsentPayment("pay_1", "ord_1", 10_000), unsentPayment("pay_2", "ord_1", 15_000)]
  expect(found({ known, balance, unsent })).toMatchObject({ openPaise: 25_000, isUnsent: false })
})

test("the server's state does not replace the number of a bill that waits here", () => {
  const known = [{ id: "ord_1", number: "T2-1", totalPaise: 50_000 }]
  const unsent = [unsentBill(["ord_1"], 50_000)]
  expect(found({ known, balance: null, unsent }).bill?.number).toBe("T2-26-27/1")
})

test("a cancelled bill is no bill", () => {
  const known = [{ id: "ord_1", number: "T2-1", totalPaise: 50_000 }]
  expect(found({ known, balance: balanceOf({ cancelledAt: at }) })).toMatchObject({
    bill: null,
    totalPaise: 50_000,
  })
})

test("an order that the server has, when the network is gone: what this tablet kept of it", () => {
  const request = orderOf("T2-1", 50_000)
  const balance = balanceOf({ payments: [paid("pay_1", 10_000)] })
  expect(found({ kept: [{ id: "ord_1", request }], balances: [balance] })).toMatchObject({
    openPaise: 40_000,
    bill: { number: "26-27/000001", isUnsent: false },
    placed: [request],
  })
})

test("a tab: the server's rounds and those that are only here, not one that was moved away", () => {
  const tab = { id: "tab_1", label: "4" }
  const [first, second, third] = [1, 2, 3].map(count => orderOf(`T2-${count}`, count * 10_000, tab)) as [
    OrderToSend,
    OrderToSend,
    OrderToSend,
  ]
  const sources = {
    subject: { tabId: "tab_1" },
    kept: [
      { id: "ord_1", request: first },
      { id: "ord_2", request: second },
    ],
    unsent: [unsentOrder("ord_3", third)],
  }
  const known = [{ id: "ord_1", number: "T2-1", totalPaise: 10_000 }]
  expect(found({ ...sources, known, balance: null })).toMatchObject({
    orderIds: ["ord_1", "ord_3"],
    totalPaise: 40_000,
    table: "4",
  })
  expect(found(sources)).toMatchObject({ orderIds: ["ord_1", "ord_2", "ord_3"], totalPaise: 60_000 })
})

test("a round that moved away and was paid there does not pay for the table it came from", () => {
  const tab = { id: "tab_1", label: "4" }
  const kept = [1, 2].map(count => ({ id: `ord_${count}`, request: orderOf(`T2-${count}`, 10_000, tab) }))
  const balances = [balanceOf({ orderIds: ["ord_2", "ord_9"], payments: [paid("pay_1", 50_000)] })]
  const known = [{ id: "ord_1", number: "T2-1", totalPaise: 10_000 }]
  const sources = { subject: { tabId: "tab_1" }, kept, balances }
  expect(found({ ...sources, known })).toMatchObject({ openPaise: 10_000, bill: null, entries: [] })
  // Another tablet's round has the bill that this tablet has heard of.
  const other = [{ id: "ord_9", number: "T3-1", totalPaise: 40_000 }]
  expect(found({ ...sources, known: other })).toMatchObject({ openPaise: 0, entries: [{ id: "pay_1" }] })
})

test("a round of another tablet: the bill cannot be laid out here", () => {
  const known = [{ id: "ord_9", number: "T3-1", totalPaise: 10_000 }]
  expect(found({ subject: { tabId: "tab_1" }, known, balance: null }).placed).toBeNull()
})

test("something was voided: the lines that this tablet has are not those of the bill", () => {
  const kept = [{ id: "ord_1", request: orderOf("T2-1", 50_000) }]
  const known = (totalPaise: number) => [{ id: "ord_1", number: "T2-1", totalPaise }]
  expect(found({ kept, known: known(50_000), balance: null }).placed).toHaveLength(1)
  expect(found({ kept, known: known(30_000), balance: null })).toMatchObject({
    totalPaise: 30_000,
    placed: null,
  })
})

test("a kept order of which something was voided: what is charged, and no print here", () => {
  const kept = [{ id: "ord_1", request: orderOf("T2-1", 50_000), chargedPaise: 30_000 }]
  expect(found({ kept })).toMatchObject({ totalPaise: 30_000, openPaise: 30_000, placed: null })
})
