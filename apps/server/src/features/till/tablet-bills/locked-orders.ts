import { busyNow, type PaymentMode, Refusal, validationFailed } from "@rasoi/contract"
import type { CounterBillRequest, StaffOrderType } from "@rasoi/contract/console"
import { type Bill, isOrderCalledOff, money, orderStages } from "@rasoi/core"
import type { Queries } from "../../../db/index.ts"
import { findBills } from "../../billing/bills/index.ts"
import { isSettled, lockRounds, lockTabs, requireTab, type TabRow } from "../../billing/tabs/index.ts"
import { chargedOf, voidsOf } from "../../billing/voids/index.ts"
import { listOrders, lockOrder, type OrderRow, placedOrder } from "../../orders/index.ts"

/** The orders of a tablet's bill as they are now. Nobody changes them until the transaction ends. */
export interface LockedOrders {
  /** In the order of their ids. */
  readonly orders: readonly [OrderRow, ...OrderRow[]]
  /** What is charged of each of them. */
  readonly charged: readonly Bill[]
  /** Those that have a price to pay: accepted, and not cancelled. */
  readonly sold: readonly OrderRow[]
  /** The tab that the tablet billed, if one of these is still on it. Otherwise where the first of these is. */
  readonly tab: TabRow | undefined
  readonly isSettled: boolean
  /** The valid bill that one of them has already. */
  readonly billNumber: string | undefined
  readonly type: StaffOrderType
  readonly payment: PaymentMode
}

type Wanted = Pick<CounterBillRequest, "orderIds" | "tabId">

export async function lockBilledOrders(
  tx: Queries,
  restaurantId: string,
  wanted: Wanted,
): Promise<LockedOrders> {
  const tabs = await lock(tx, restaurantId, wanted)
  const [first, ...others] = await listOrders(tx, wanted.orderIds)
  if (!first) throw new Error("the orders disappeared")
  const orders = [first, ...others] as const
  if (orders.some(({ tab_id }) => tab_id !== null && !tabs.has(tab_id)))
    throw busyNow("Somebody moves one of these orders")
  const [voids, bills] = [await voidsOf(tx, orders), await findBills(tx, restaurantId, orders)]
  const sold = orders.filter(isSold)
  const billed = sold.find(({ tab_id }) => tab_id === wanted.tabId) ?? sold[0]
  const tab = tabs.get(billed?.tab_id ?? "")
  const valid = sold.map(({ bill_number }) => bills.get(bill_number ?? "")).find(isValid)
  return {
    orders,
    charged: orders.map(order => chargedOf(order, voids.get(order.id))),
    sold,
    tab,
    isSettled: tab !== undefined && isSettled(tab),
    billNumber: valid?.bill_number,
    type: first.type,
    payment: placedOrder(first).payment,
  }
}

const isSold = ({ status }: OrderRow) => !isOrderCalledOff(status) && orderStages[status] !== "WAITING"
const isValid = (bill: { cancelled_at: Date | null } | undefined) => bill?.cancelled_at === null

/** Tabs first, then orders, like everybody who bills or moves them. Returns the tabs. */
async function lock(tx: Queries, restaurantId: string, { orderIds, tabId }: Wanted) {
  const found = new Map((await listOrders(tx, orderIds)).map(order => [order.id, order]))
  const orders = orderIds.map((id, place) => {
    const order = found.get(id)
    if (order && order.restaurant_id === restaurantId && !order.test) return order
    throw new Refusal("NOT_FOUND", { message: "There is no such order.", field: `orderIds[${place}]` })
  })
  for (const [place, { tab_id }] of orders.entries()) requireKind(place, tab_id, tabId)
  if (tabId === undefined) {
    for (const { id } of orders) await lockOrder(tx, id)
    return new Map<string, TabRow>()
  }
  await requireTab(tx, restaurantId, tabId, "tabId")
  const tabs = await lockTabs(tx, [...new Set([tabId, ...orders.flatMap(({ tab_id }) => tab_id ?? [])])])
  for (const { id } of tabs) await lockRounds(tx, id)
  return new Map(tabs.map(tab => [tab.id, tab]))
}

function requireKind(place: number, isOn: string | null, tabId: string | undefined): void {
  if ((isOn !== null) === (tabId !== undefined)) return
  throw validationFailed([
    isOn === null
      ? { field: `orderIds[${place}]`, message: "is not an order of a table", reason: "NOT_ALLOWED" }
      : { field: "tabId", message: "is required for an order of a table", reason: "REQUIRED" },
  ])
}

export function chargedPaise({ charged }: LockedOrders): number {
  return charged.reduce((sum, bill) => sum + bill.totalPaise, 0)
}

/** Why a bill that a tablet has issued cannot be the valid one; null if it can. Staff and the accountant read it. */
export function whyCancelled(locked: LockedOrders, totalPaise: number): string | null {
  const { orders, sold, tab, billNumber } = locked
  if (billNumber !== undefined) return `Bill ${billNumber} was issued before this one arrived`
  if (sold.length === 0) return "Nothing was sold: cancelled, or never accepted, before this bill arrived"
  if (sold.length < orders.length) return "An order on it was cancelled before this bill arrived"
  if (orders.some(({ tab_id }) => tab_id !== (tab?.id ?? null)))
    return "An order on it was on another table's tab when this bill arrived"
  const now = chargedPaise(locked)
  if (now === totalPaise) return null
  return `It says ${money(totalPaise).display}; its orders came to ${money(now).display} when it arrived`
}
