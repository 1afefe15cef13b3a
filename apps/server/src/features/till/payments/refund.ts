import { Refusal } from "@rasoi/contract"
import type { RefundKind, RefundRequest } from "@rasoi/contract/console"
import {
  balanceOf,
  money,
  overpaidPaise,
  type RefundMoney,
  type ReturnedPart,
  refundOfOverpaid,
} from "@rasoi/core"
import { correctedTime } from "../../../base/tablet-time.ts"
import type { Database, Queries } from "../../../db/index.ts"
import { recordAuditEntry } from "../../audit/index.ts"
import { writeCreditNote } from "../../billing/bills/index.ts"
import { fingerprintOf } from "../../idempotency/index.ts"
import { approvedBy, requireApproved } from "../../staff/index.ts"
import { dayOfNow } from "./day-of.ts"
import { keepDaysOpen } from "./days-store.ts"
import { type Receiving, refused, requireBill, toEntry, writeOnce } from "./receive.ts"
import { decideReturn, ordersOnBill, type Refunding } from "./returns.ts"
import { amountOf, insertPayment, listPaymentsOf, lockBilled, setPaidInFull } from "./store.ts"

/** Gives money back, and returns the number of the bill. Sent again, it changes nothing. */
export function refundMoney(db: Database, request: RefundRequest, receiving: Receiving): Promise<string> {
  return writeOnce(db, request, receiving, tx => write(tx, request, receiving))
}

async function write(tx: Queries, request: RefundRequest, receiving: Receiving) {
  const { id, restaurantId, settings, by, now } = receiving
  const { timezone } = settings.profile
  await keepDaysOpen(tx, restaurantId)
  const { number } = await requireBill(tx, request, receiving)
  const bill = await lockBilled(tx, restaurantId, number)
  if (!bill) throw new Error(`bill ${number} is not there`)
  const rows = await listPaymentsOf(tx, restaurantId, [number])
  // The same request at the same moment.
  if (rows.some(row => row.id === id)) return undefined
  const paid = { bill: amountOf(bill), entries: rows.map(toEntry), isKnown: bill.paid_in_full !== null }
  const { kind, parts, amountPaise, roundOffPaise } = await decide(tx, request, { bill, paid, receiving })
  const approver = await requireRefunder(tx, request, amountPaise, receiving)
  // Who approves it sees no time: nobody takes it to another day.
  const at = approver ? now : correctedTime(request.receivedAt, request.sentAt, now)
  const isNew = await insertPayment(tx, {
    ...{ id, restaurantId, bill_number: number, kind: "REFUND", method: request.method },
    ...{ amount_paise: amountPaise, round_off_paise: roundOffPaise, given_paise: null },
    ...{ reason: request.reason.trim(), refund_kind: kind, corrects: null, carrier_id: null },
    ...(await dayOfNow(tx, { restaurantId, settings, at, now })),
    received_at: new Date(at),
    tabletReceivedAt: new Date(request.receivedAt),
    arrivedAt: new Date(now),
    ...{ person: by.name, device: by.device, fingerprint: fingerprintOf(request) },
  })
  if (!isNew) return undefined
  await recordAuditEntry(tx, receiving, {
    action: "payment.refunded",
    subject: number,
    changes: [{ kind: "MONEY", what: "REFUNDED", amountPaise }, ...approvedBy(approver)],
  })
  if (parts) {
    const orders = await ordersOnBill(tx, bill)
    const about = { bill, orders, parts, refund: id, timezone }
    await writeCreditNote(tx, receiving, about)
  }
  await settle(tx, restaurantId, number)
  return number
}

/** Who may give money back, or whose PIN allows exactly this amount in this way. */
function requireRefunder(tx: Queries, request: RefundRequest, amountPaise: number, receiving: Receiving) {
  const { id, session, now } = receiving
  const refusal = () =>
    new Refusal("ROLE_MISSING", {
      message: "Only a manager or the owner gives money back.",
      field: "amountPaise",
    })
  if (!session) throw refusal()
  const { orderId, method, approval: token } = request
  return requireApproved(
    tx,
    session,
    { act: "REFUND", orderId, amountPaise, method, subject: id, token, now },
    refusal,
  )
}

/** No refund opens a bill again. Of an order over the API, nobody says whether it was paid until somebody does. */
export async function settle(tx: Queries, restaurantId: string, number: string): Promise<void> {
  const bill = await lockBilled(tx, restaurantId, number)
  if (!bill || bill.paid_in_full === null) return
  const entries = (await listPaymentsOf(tx, restaurantId, [number])).map(toEntry)
  await setPaidInFull(tx, restaurantId, number, balanceOf(amountOf(bill), entries).openPaise === 0)
}

interface Refund extends RefundMoney {
  readonly kind: RefundKind
  /** Null: no credit note. */
  readonly parts: readonly ReturnedPart[] | null
}

/** Without a kind, from an older version: what is to be given back anyway, and more than that is a return. */
async function decide(tx: Queries, request: RefundRequest, refunding: Refunding): Promise<Refund> {
  const { paid, receiving } = refunding
  const { kind, amountPaise = 0 } = request
  const how = { method: request.method, roundCash: receiving.settings.counter.roundCash }
  const { toRefundPaise } = balanceOf(paid.bill, paid.entries)
  const isOverpaid = kind === "OVERPAID" || (kind === undefined && toRefundPaise > 0)
  if (isOverpaid && (amountPaise <= toRefundPaise || amountPaise === overpaidPaise(paid, how)))
    return { kind: "OVERPAID", parts: null, ...refundOfOverpaid(paid, amountPaise, how) }
  if (kind === "OVERPAID")
    throw refused("amountPaise", `is more than is to be given back: ${money(toRefundPaise).display}`)
  if (kind === "RETURN" || toRefundPaise === 0) {
    return { kind: "RETURN", ...(await decideReturn(tx, request, { ...refunding, how })) }
  }
  const rest = { ...request, amountPaise: amountPaise - toRefundPaise }
  const returned = await decideReturn(tx, rest, { ...refunding, how })
  return { kind: "RETURN", ...returned, amountPaise: returned.amountPaise + toRefundPaise }
}
