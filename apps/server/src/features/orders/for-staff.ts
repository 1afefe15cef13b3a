import {
  findOrderUndo,
  isNothingToMake,
  isOrderCalledOff,
  isOrderInWork,
  money,
  nextOrderStatuses,
} from "@rasoi/core"
import type { Queries } from "../../db/index.ts"
import { type BillRow, findBills, findCreditNotes, findPaid, findToCollect } from "../billing/bills/index.ts"
import { findTabs, type TabRow } from "../billing/tabs/index.ts"
import { type VoidRow, voidsOf } from "../billing/voids/index.ts"
import {
  type CustomerRequestRow,
  listOpenRequests,
  representCancelRequest,
} from "../customer-requests/index.ts"
import { type CallOffRule, findCallOffRules } from "./call-off.ts"
import { correctionOf, undoableOf } from "./moves.ts"
import { asOf, cancelledReason, representOrder } from "./representation.ts"
import type { OrderRow } from "./store.ts"

/** Live orders of one restaurant as staff see them. */
export async function representAllForStaff(
  db: Queries,
  restaurantId: string,
  rows: readonly OrderRow[],
  now: number,
) {
  // Only an accepted order that has not ended can have an open request.
  const inWork = rows.filter(({ status }) => isOrderInWork(status)).map(({ id }) => id)
  const [bills, requests, tabs, voids, rules] = await Promise.all([
    findBills(db, restaurantId, rows),
    listOpenRequests(db, inWork),
    tabsOf(db, restaurantId, rows),
    voidsOf(db, rows),
    findCallOffRules(db, rows),
  ])
  const calledOff = rows
    .filter(({ status }) => isOrderCalledOff(status))
    .flatMap(({ bill_number }) => bill_number ?? [])
  const priced = rows.map(row => ({ ...row, chargedPaise: chargedPaise(row, voids.get(row.id)) }))
  const [notes, paid, toCollect] = await Promise.all([
    findCreditNotes(db, restaurantId, [...bills.keys()]),
    findPaid(db, restaurantId, calledOff),
    findToCollect(db, restaurantId, priced, bills),
  ])
  return rows.map(row =>
    representForStaff(row, now, {
      bill: bills.get(row.bill_number ?? ""),
      creditNote: notes.get(row.id),
      isPaid: paid.has(row.bill_number ?? ""),
      request: requests.get(row.id),
      tab: tabs.get(row.tab_id ?? ""),
      voids: voids.get(row.id),
      toCollect: toCollect.get(row.id),
      callOff: rules.get(row.id),
    }),
  )
}

/** The tabs of these orders, by id. */
export async function tabsOf(
  db: Queries,
  restaurantId: string,
  rows: readonly Pick<OrderRow, "tab_id">[],
): Promise<Map<string, TabRow>> {
  const ids = [...new Set(rows.flatMap(({ tab_id }) => tab_id ?? []))]
  const tabs = ids.length === 0 ? [] : await findTabs(db, restaurantId, ids)
  return new Map(tabs.map(tab => [tab.id, tab]))
}

/** What is stored beside the order. */
interface Beside {
  readonly bill?: BillRow | undefined
  readonly creditNote?: BillRow | undefined
  /** Only of an order that was called off: whether anything was ever paid for its bill. */
  readonly isPaid?: boolean
  readonly request?: CustomerRequestRow | undefined
  readonly tab?: TabRow | undefined
  readonly voids?: readonly VoidRow[] | undefined
  /** In paise. Undefined: nobody is asked, or nothing is open. */
  readonly toCollect?: number | undefined
  readonly callOff?: CallOffRule | undefined
}

/** One live order as staff see it. */
export async function representOneForStaff(db: Queries, row: OrderRow, now: number) {
  const [shown] = await representAllForStaff(db, row.restaurant_id, [row], now)
  return shown ?? representForStaff(row, now)
}

/** An order as staff see it, with the statuses that they can set now. */
export function representForStaff(
  stored: OrderRow,
  now: number,
  { bill, creditNote, isPaid = false, request, tab, voids = [], toCollect, callOff }: Beside = {},
) {
  const row = asOf(stored, now)
  const { status, type, source, accept_by } = row
  const shown = representOrder(row)
  const isOver = correctionOf(row, bill, isPaid) !== null || isNothingToMake(shown.lines, voids)
  const undo = isOver ? null : findOrderUndo(undoableOf(row, callOff?.managerReason ?? null), now)
  return {
    ...shown,
    source,
    table: tab?.label ?? null,
    tabId: row.tab_id,
    voids: voids.map(representVoid),
    charged: money(chargedPaise(row, voids)),
    pricedWith: { settingsVersion: row.settings_version, menuVersion: row.menu_version },
    ticketPrinted: row.ticket_prints > 0,
    revision: row.revision,
    delayMinutes: row.delay_minutes,
    firstOrder: row.first_order,
    undo: undo && { to: undo.to, until: new Date(undo.until).toISOString() },
    bill: bill ? representBill(bill) : null,
    toCollect: toCollect === undefined ? null : money(toCollect),
    creditNote: creditNote ? representCreditNote(creditNote) : null,
    cancelNeedsManager: callOff?.managerReason ?? null,
    rejectNeedsPerson: status === "PENDING" && callOff?.wasAccepted === true,
    nextSteps: nextOrderStatuses({ status, type, acceptBy: accept_by.getTime() }, "STAFF", now),
    customerReason: customerReasonOf(row),
    cancelRequest: isOrderInWork(status) ? representCancelRequest(request) : null,
  }
}

function chargedPaise({ total_paise }: OrderRow, voids: readonly VoidRow[] = []): number {
  return total_paise - voids.reduce((sum, each) => sum + each.amount_paise, 0)
}

export function representVoid({ id, kind, reason, lines, amount_paise, voided_at, voided_by }: VoidRow) {
  const at = voided_at.toISOString()
  return { id, kind, reason, lines, amount: money(amount_paise), at, by: voided_by }
}

export function representBill({ bill_number, billed_at, prints, cancelled_at }: BillRow) {
  return {
    number: bill_number,
    issuedAt: billed_at.toISOString(),
    printed: prints > 0,
    cancelledAt: cancelled_at?.toISOString() ?? null,
  }
}

function representCreditNote(row: BillRow) {
  const { number, issuedAt, printed } = representBill(row)
  return { number, issuedAt, printed, amount: money(-row.total_paise) }
}

function customerReasonOf({ cancelled_by, rejection_reason }: OrderRow): string | null {
  return cancelled_by === "CUSTOMER" && rejection_reason !== cancelledReason ? rejection_reason : null
}
