import type { Tab } from "@rasoi/contract/console"
import { expect, test } from "vitest"
import type { BillBalance, KeptOrder, OrderToSend, SaidOrder, StoredCommand } from "./command.ts"
import { listRows } from "./list-rows.ts"
import { joinTabs } from "./tabs.ts"

const at = "2026-10-17T13:05:00.000Z"
const tab = { id: "tab_1", label: "4" }
const requestOf = (number: string, totalPaise: number, of = tab): OrderToSend => ({
  ...{ source: "TABLE", type: "DINE_IN", number, tab: of, settingsVersion: 1, menuVersion: 1, placedAt: at },
  billed: { lines: [], charges: [], prepMinutes: 0, totalPaise },
})
const keptOf = (id: string, request: OrderToSend): KeptOrder => ({ id, request })
const round = (id: string, number: string, amount: number, status = "ACCEPTED") => ({
  ...{ id, number, status, placedAt: at, lines: [], voids: [], ticketPrinted: false },
  total: { amount, currency: "INR", display: "" },
})
const listed = (...rounds: object[]) =>
  [{ ...tab, openedAt: at, bill: null, rounds }] as unknown as readonly Tab[]

const nothing = { balances: undefined, active: [], kept: [], keptBalances: [], unsent: [] }

test("an order that the server took after it listed the orders is there; an older one was cancelled or paid", () => {
  const { tab: _, ...request } = requestOf("T1-1", 50_000)
  const kept = [keptOf("ord_1", request), keptOf("ord_2", request)]
  const rows = listRows({ ...nothing, balances: [], kept, fresh: kept.slice(1) })
  expect(rows.map(({ payable, group }) => [payable.orderIds, group])).toEqual([[["ord_2"], "UNBILLED"]])
})

test("without a response a table comes to what the Tables screen shows: voids, other tablets' rounds, unsent rounds", () => {
  const kept = [keptOf("ord_1", requestOf("T1-1", 50_000)), keptOf("ord_2", requestOf("T1-2", 20_000))]
  const waiting = { kind: "ORDER", id: "ord_4", request: requestOf("T1-3", 7_000), refusal: null }
  const unsent = [waiting] as unknown as StoredCommand[]
  const list = listed(
    round("ord_1", "T1-1", 30_000),
    round("ord_2", "T1-2", 20_000, "CANCELLED"),
    round("ord_3", "T2-1", 9_000),
  )
  const tabs = joinTabs({ listed: list, sent: [], unsent })
  const rows = listRows({ ...nothing, tabs, kept, unsent })
  expect(rows).toHaveLength(1)
  expect(rows[0]?.payable).toMatchObject({
    orderIds: ["ord_1", "ord_3", "ord_4"],
    orderNumbers: ["T1-1", "T2-1", "T1-3"],
    totalPaise: tabs[0]?.totalPaise,
    openPaise: 46_000,
    placed: null,
    table: "4",
  })
})

test("without a response a table whose rounds are all from here, as they are charged, can be printed", () => {
  const kept = [keptOf("ord_1", requestOf("T1-1", 50_000))]
  const tabs = joinTabs({ listed: listed(round("ord_1", "T1-1", 50_000)), sent: [], unsent: [] })
  const [row] = listRows({ ...nothing, tabs, kept })
  expect(row?.payable.placed).toHaveLength(1)
})

test("without a response a kept order of a table that is no longer open is not to be paid", () => {
  const kept = [keptOf("ord_1", requestOf("T1-1", 50_000))]
  expect(listRows({ ...nothing, tabs: [], kept })).toEqual([])
})

test("with a response a table comes to all its rounds, also those that are served and no longer active", () => {
  const [served, active] = [round("ord_1", "T1-1", 70_000, "COMPLETED"), round("ord_2", "T1-2", 20_000)]
  const order = {
    ...{ id: "ord_2", number: "T1-2", source: "TABLE", tabId: tab.id, table: "4", bill: null },
    ...{ charged: { amount: 20_000 }, timeline: { placedAt: at } },
  }
  const tabs = joinTabs({ listed: listed(served, active), sent: [], unsent: [] })
  const online = { ...nothing, balances: [], tabs }
  const rows = listRows({ ...online, active: [order] as unknown as readonly SaidOrder[] })
  expect(rows.map(({ payable, group }) => [payable.orderIds, payable.openPaise, group])).toEqual([
    [["ord_1", "ord_2"], 90_000, "UNBILLED"],
  ])
  const all = joinTabs({ listed: listed(served), sent: [], unsent: [] })
  expect(listRows({ ...online, tabs: all })).toMatchObject([{ payable: { table: "4", openPaise: 70_000 } }])
})

test("with a response a table has the bill that the server lists, and not one that this tablet kept and that was cancelled since", () => {
  const tabs = joinTabs({
    listed: listed(round("ord_1", "T1-1", 70_000, "COMPLETED")),
    sent: [],
    unsent: [],
  })
  const money = (amount: number) => ({ amount, currency: "INR" as const, display: "" })
  const bill: BillBalance = {
    ...{ object: "bill_balance", billNumber: "26-27/000001", orderIds: ["ord_1"], orderNumbers: ["T1-1"] },
    ...{ table: "4", issuedAt: at, cancelledAt: null, total: money(90_000), credited: money(0) },
    ...{ open: money(90_000), toRefund: money(0), payments: [] },
  }
  const sources = { ...nothing, tabs, keptBalances: [bill] }
  expect(listRows({ ...sources, balances: [] })).toMatchObject([
    { group: "UNBILLED", payable: { bill: null, openPaise: 70_000 } },
  ])
  expect(listRows({ ...sources, balances: [bill] })).toMatchObject([
    { group: "OPEN", payable: { bill: { number: "26-27/000001" }, openPaise: 90_000 } },
  ])
})
