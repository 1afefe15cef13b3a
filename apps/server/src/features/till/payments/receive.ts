import { Refusal, validationFailed } from "@rasoi/contract"
import type { PaymentRequest, Settings } from "@rasoi/contract/console"
import {
  balanceOf,
  duePaise,
  isOrderCalledOff,
  money,
  type PaymentEntry,
  type PaymentFault,
  paymentFault,
  takenEntry,
} from "@rasoi/core"
import { correctedTime } from "../../../base/tablet-time.ts"
import type { Database, Queries } from "../../../db/index.ts"
import type { SessionCaller } from "../../../http/index.ts"
import { type AuditContext, recordAuditEntry, takenByOther } from "../../audit/index.ts"
import { closePaidTab } from "../../billing/tabs/index.ts"
import { fingerprintOf, requireSame } from "../../idempotency/index.ts"
import { billForPayment, billForTaken, type OrderRow } from "../../orders/index.ts"
import { markUnconfirmed } from "../../staff/index.ts"
import type { Tablet } from "../counter/index.ts"
import { carrierOf } from "./carried.ts"
import { dayOf } from "./day-of.ts"
import { keepDaysOpen } from "./days-store.ts"
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

/** The context of the audit log has who sends it. */
export interface Receiving extends AuditContext {
  readonly id: string
  readonly settings: Settings
  /** Who took the money. */
  readonly by: { readonly name: string; readonly device: string | null }
  /** Who sends a refund. */
  readonly session?: SessionCaller
  /** A tablet had sent it before, and a restore has lost it. */
  readonly isRecovered?: boolean
  readonly tablet?: Tablet | undefined
}

/** Writes a payment, and returns the number of the bill. Sent again, it changes nothing. */
export function receiveMoney(db: Database, request: PaymentRequest, receiving: Receiving): Promise<string> {
  return writeOnce(db, request, receiving, tx => write(tx, request, receiving))
}

/** `write` returns the number of the bill. Undefined: another request with the same id came first. */
export async function writeOnce(
  db: Database,
  request: Parameters<typeof requireSame>[0],
  receiving: Pick<Receiving, "id" | "restaurantId">,
  write: (tx: Queries) => Promise<string | undefined>,
): Promise<string> {
  const { id, restaurantId } = receiving
  const known = await findKnownPayment(db, id)
  if (known) {
    requireSame(request, known.restaurant_id === restaurantId ? known.fingerprint : undefined)
    return known.bill_number
  }
  return (await db.transaction(write)) ?? writeOnce(db, request, receiving, write)
}

async function write(
  tx: Queries,
  request: PaymentRequest,
  receiving: Receiving,
): Promise<string | undefined> {
  const { id, restaurantId, settings, by, now } = receiving
  await keepDaysOpen(tx, restaurantId)
  const { number, tabId, placedAt } = await requireBill(tx, request, receiving)
  const at = correctedTime(request.receivedAt, request.sentAt, now)
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
  const { tablet, isRecovered } = receiving
  const claimed = { restaurantId, settings, at, now, placedAt, series: request.series, tablet, isRecovered }
  const { mark, ...day } = await dayOf(tx, claimed)
  const isNew = await insertPayment(tx, {
    id,
    restaurantId,
    bill_number: number,
    kind: entry.kind,
    method: entry.method,
    amount_paise: entry.amountPaise,
    round_off_paise: entry.roundOffPaise,
    given_paise: request.givenPaise ?? null,
    reason: null,
    refund_kind: null,
    corrects: null,
    mark,
    ...day,
    received_at: new Date(at),
    tabletReceivedAt: new Date(request.receivedAt),
    arrivedAt: new Date(now),
    person: by.name,
    device: by.device,
    fingerprint: fingerprintOf(request),
    carrier_id: await carrierOf(tx, request, receiving),
  })
  if (!isNew) return undefined
  await markUnconfirmed(tx, receiving, { kind: "PAYMENT", subject: id, request, by })
  if (receiving.isRecovered) await writeRecovered(tx, id, new Date(now))
  const [before, after] = [balanceOf(amount, entries), balanceOf(amount, [...entries, entry])]
  await setPaidInFull(tx, restaurantId, number, after.openPaise === 0)
  if (tabId !== null) await closePaidTab(tx, tabId, new Date(now), by.name)
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

async function recordMoney(tx: Queries, receiving: Receiving, { number, entry, abovePaise }: Written) {
  const { amountPaise } = entry
  const taken = takenByOther(receiving, receiving.by)
  const changes = [{ kind: "MONEY" as const, what: "RECEIVED" as const, amountPaise }, ...taken]
  await recordAuditEntry(tx, receiving, { action: "payment.received", subject: number, changes })
  if (abovePaise > 0) {
    await recordAuditEntry(tx, receiving, {
      action: "payment.aboveOpen",
      subject: number,
      changes: [{ kind: "MONEY", what: "ABOVE_OPEN", amountPaise: abovePaise }, ...taken],
    })
  }
}

const isTakenAlready = ({ taken }: Pick<PaymentRequest, "taken">) => taken === true

/** The first payment issues the bill. A refund needs one. */
export async function requireBill(
  tx: Queries,
  request: Pick<PaymentRequest, "orderId" | "taken"> & { readonly reason?: string },
  { restaurantId, settings, by, now }: Receiving,
) {
  const issue = { at: new Date(now), timezone: settings.profile.timezone }
  const order = await billForPayment(tx, { orderId: request.orderId, restaurantId, ...issue })
  if (order && !order.test && isOrderCalledOff(order.status) && isTakenAlready(request))
    return { number: await billForTaken(tx, order, { ...issue, by: by.name }), ...paidOf(order) }
  if (!order) throw new Refusal("NOT_FOUND", { message: "There is no such order.", field: "orderId" })
  if (order.bill_number === null || (isOrderCalledOff(order.status) && request.reason === undefined)) {
    throw new Refusal("INVALID_TRANSITION", {
      message: "This order has no bill that can be paid now.",
      field: "orderId",
      members: { status: order.status },
    })
  }
  return { number: order.bill_number, ...paidOf(order) }
}

const paidOf = ({ tab_id, placed_at }: OrderRow) => ({ tabId: tab_id, placedAt: placed_at.getTime() })

function entryOf({ method, amountPaise, roundOffPaise = 0 }: PaymentRequest): PaymentEntry {
  return { kind: "PAYMENT", method, amountPaise, roundOffPaise }
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
    case "ROUND_OFF":
      return refused("roundOffPaise", `must be ${fault.expectedPaise} for this amount`)
  }
}

export function refused(field: string, message: string): Refusal {
  return validationFailed([{ field, message, reason: "NOT_ALLOWED" }])
}
