import { Refusal, validationFailed } from "@rasoi/contract"
import type { PaymentKind, PaymentRequest, RefundRequest, Settings } from "@rasoi/contract/console"
import {
  addDays,
  balanceOf,
  duePaise,
  isOrderCalledOff,
  money,
  type PaymentEntry,
  type PaymentFault,
  paymentFault,
  serviceDateAt,
  takenEntry,
} from "@rasoi/core"
import { correctedTime } from "../../../base/tablet-time.ts"
import type { Database, Queries } from "../../../db/index.ts"
import { type AuditContext, recordAuditEntry, takenByOther } from "../../audit/index.ts"
import { closePaidTab } from "../../billing/tabs/index.ts"
import { fingerprintOf, requireSame } from "../../idempotency/index.ts"
import { billForPayment, billForTaken } from "../../orders/index.ts"
import { findLastClosed, keepDaysOpen } from "./days-store.ts"
import {
  amountOf,
  findKnownPayment,
  insertPayment,
  listPaymentsOf,
  lockBilled,
  type PaymentRow,
  setPaidInFull,
  writeRecovered,
} from "./store.ts"

type Request = PaymentRequest | RefundRequest

/** The context of the audit log has who sends it. */
export interface Receiving extends AuditContext {
  readonly id: string
  readonly settings: Settings
  /** Who took the money. */
  readonly by: { readonly name: string; readonly device: string | null }
  /** A tablet had sent it before, and a restore has lost it. */
  readonly isRecovered?: boolean
}

/** Writes a payment or a refund, and returns the number of the bill. Sent again, it changes nothing. */
export async function receiveMoney(db: Database, request: Request, receiving: Receiving): Promise<string> {
  const { id, restaurantId } = receiving
  const known = await findKnownPayment(db, id)
  if (known) {
    requireSame(request, known.restaurant_id === restaurantId ? known.fingerprint : undefined)
    return known.bill_number
  }
  const written = await db.transaction(tx => write(tx, request, receiving))
  // Another request with the same id came first.
  return written ?? receiveMoney(db, request, receiving)
}

async function write(tx: Queries, request: Request, receiving: Receiving): Promise<string | undefined> {
  const { id, restaurantId, settings, by, now } = receiving
  const { timezone } = settings.profile
  const at = correctedTime(request.receivedAt, request.sentAt, now)
  await keepDaysOpen(tx, restaurantId)
  const { number, tabId } = await requireBill(tx, request, receiving)
  const bill = await lockBilled(tx, restaurantId, number)
  if (!bill) throw new Error(`bill ${number} is not there`)
  const rows = await listPaymentsOf(tx, restaurantId, [number])
  // The same request at the same moment.
  if (rows.some(row => row.id === id)) return undefined
  const entries = rows.map(toEntry)
  const amount = amountOf(bill)
  const due = duePaise(amount)
  const isTaken = isTakenAlready(request)
  const entry = isTaken ? takenEntry(due, entries, entryOf(request)) : entryOf(request)
  const fault = paymentFault(due, entries, entry, { ...settings.counter, isTaken })
  if (fault) throw faultOf(fault)
  const day = await openDay(tx, restaurantId, serviceDateAt(settings.hours, timezone, at))
  const isNew = await insertPayment(tx, {
    id,
    restaurantId,
    bill_number: number,
    kind: entry.kind,
    method: entry.method,
    amount_paise: entry.amountPaise,
    round_off_paise: entry.roundOffPaise,
    given_paise: "givenPaise" in request ? (request.givenPaise ?? null) : null,
    reason: "reason" in request ? request.reason.trim() : null,
    ...day,
    received_at: new Date(at),
    tabletReceivedAt: new Date(request.receivedAt),
    person: by.name,
    device: by.device,
    fingerprint: fingerprintOf(request),
  })
  if (!isNew) return undefined
  if (receiving.isRecovered) await writeRecovered(tx, id, new Date(now))
  const [before, after] = [balanceOf(amount, entries), balanceOf(amount, [...entries, entry])]
  await setPaidInFull(tx, restaurantId, number, after.openPaise === 0)
  if (tabId !== null && entry.kind === "PAYMENT") await closePaidTab(tx, tabId, new Date(now), by.name)
  const abovePaise = after.toRefundPaise - before.toRefundPaise
  await recordMoney(tx, receiving, { number, entry, abovePaise })
  return number
}

interface Written {
  readonly number: string
  readonly entry: PaymentEntry
  /** What the payment is more than was open. */
  readonly abovePaise: number
}

const auditOf = {
  PAYMENT: { action: "payment.received", what: "RECEIVED" },
  REFUND: { action: "payment.refunded", what: "REFUNDED" },
} as const satisfies Record<PaymentKind, object>

async function recordMoney(tx: Queries, receiving: Receiving, { number, entry, abovePaise }: Written) {
  const { kind, amountPaise } = entry
  const { action, what } = auditOf[kind]
  const taken = takenByOther(receiving, receiving.by)
  const changes = [{ kind: "MONEY" as const, what, amountPaise }, ...taken]
  await recordAuditEntry(tx, receiving, { action, subject: number, changes })
  if (abovePaise > 0) {
    await recordAuditEntry(tx, receiving, {
      action: "payment.aboveOpen",
      subject: number,
      changes: [{ kind: "MONEY", what: "ABOVE_OPEN", amountPaise: abovePaise }, ...taken],
    })
  }
}

const isTakenAlready = (request: Request) => "taken" in request && request.taken === true

/** The first payment issues the bill. A refund needs one that was paid. */
async function requireBill(tx: Queries, request: Request, { restaurantId, settings, by, now }: Receiving) {
  const issue = { at: new Date(now), timezone: settings.profile.timezone }
  const order = await billForPayment(tx, { orderId: request.orderId, restaurantId, ...issue })
  if (order && !order.test && isOrderCalledOff(order.status) && isTakenAlready(request))
    return { number: await billForTaken(tx, order, { ...issue, by: by.name }), tabId: order.tab_id }
  if (!order) throw new Refusal("NOT_FOUND", { message: "There is no such order.", field: "orderId" })
  if (order.bill_number === null || (isOrderCalledOff(order.status) && !("reason" in request))) {
    throw new Refusal("INVALID_TRANSITION", {
      message: "This order has no bill that can be paid now.",
      field: "orderId",
      members: { status: order.status },
    })
  }
  return { number: order.bill_number, tabId: order.tab_id }
}

/** Money of a day that is closed already goes to the next one that is open, and says where it belongs. */
async function openDay(tx: Queries, restaurantId: string, date: string) {
  const last = await findLastClosed(tx, restaurantId, date)
  if (last === undefined) return { day: date, belongs_to: null }
  return { day: addDays(last, 1), belongs_to: date }
}

function entryOf(request: Request): PaymentEntry {
  const { method, amountPaise } = request
  if ("reason" in request) return { kind: "REFUND", method, amountPaise, roundOffPaise: 0 }
  return { kind: "PAYMENT", method, amountPaise, roundOffPaise: request.roundOffPaise ?? 0 }
}

export function toEntry(row: PaymentRow): PaymentEntry {
  const { kind, method, amount_paise: amountPaise, round_off_paise: roundOffPaise } = row
  return { kind, method, amountPaise, roundOffPaise }
}

function faultOf(fault: PaymentFault): Refusal {
  const show = (paise: number) => money(paise).display
  switch (fault.reason) {
    case "ABOVE_OPEN":
      return refused("amountPaise", `is more than is open: ${show(fault.openPaise)}`)
    case "ABOVE_PAID":
      return refused("amountPaise", `is more than was paid: ${show(fault.paidPaise)}`)
    case "ROUND_OFF":
      return refused("roundOffPaise", `must be ${fault.expectedPaise} for this amount`)
  }
}

function refused(field: string, message: string): Refusal {
  return validationFailed([{ field, message, reason: "NOT_ALLOWED" }])
}
