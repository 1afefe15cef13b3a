import { Refusal } from "@rasoi/contract"
import type { CorrectionRequest } from "@rasoi/contract/console"
import { correctedPayment, type PaymentEntry, reversalOf } from "@rasoi/core"
import { newId } from "../../../base/ids.ts"
import { correctedTime } from "../../../base/tablet-time.ts"
import type { Database, Queries } from "../../../db/index.ts"
import { recordAuditEntry } from "../../audit/index.ts"
import { fingerprintOf } from "../../idempotency/index.ts"
import { findOrderOfRestaurant } from "../../orders/index.ts"
import { carrierOf } from "./carried.ts"
import { findOutOfPerson, lockCarrier } from "./carried-store.ts"
import { openDay } from "./day-of.ts"
import { findLastClosed, keepDaysOpen } from "./days-store.ts"
import { type Receiving, refused, toEntry, writeOnce } from "./receive.ts"
import { settle } from "./refund.ts"
import { amountOf, insertPayment, listPaymentsOf, lockBilled, type PaymentRow } from "./store.ts"

/** A payment was written with a wrong method: its reversal and a new payment, both or neither. Sent again, it changes nothing. */
export function correctMethod(
  db: Database,
  request: CorrectionRequest,
  receiving: Receiving,
): Promise<string> {
  return writeOnce(db, request, receiving, tx => write(tx, request, receiving))
}

async function write(tx: Queries, request: CorrectionRequest, receiving: Receiving) {
  const { id, restaurantId, settings, by, now } = receiving
  await keepDaysOpen(tx, restaurantId)
  const order = await findOrderOfRestaurant(tx, restaurantId, request.orderId)
  const bill = order?.bill_number && (await lockBilled(tx, restaurantId, order.bill_number))
  if (!bill)
    throw new Refusal("NOT_FOUND", { message: "There is no such order with a bill.", field: "orderId" })
  const { bill_number: number } = bill
  const rows = await listPaymentsOf(tx, restaurantId, [number])
  // The same request at the same moment.
  if (rows.some(row => row.id === id)) return undefined
  const wrong = requireWrong(rows, request)
  const paid = { bill: amountOf(bill), entries: rows.map(toEntry), isKnown: bill.paid_in_full !== null }
  const how = { method: request.method, roundCash: settings.counter.roundCash }
  const at = new Date(correctedTime(request.receivedAt, request.sentAt, now))
  const isClosed = (await findLastClosed(tx, restaurantId, wrong.day)) !== undefined
  const books = isClosed
    ? await openDay(tx, restaurantId, wrong.day)
    : { day: wrong.day, belongs_to: wrong.belongs_to }
  const corrected = correctedPayment(paid, toEntry(wrong), how)
  const entries = [
    ...reversalsOf(wrong, await findStillCarried(tx, restaurantId, wrong)).map(reversal => ({
      id: newId("pay", now),
      ...reversal,
    })),
    // Cash for a delivery is with its person until they hand it in.
    {
      id,
      entry: corrected,
      carrier_id:
        corrected.method === "CASH"
          ? await carrierOf(tx, { orderId: request.orderId, carried: true }, receiving)
          : null,
    },
  ]
  for (const { id: entryId, entry, carrier_id } of entries) {
    const isNew = await insertPayment(tx, {
      ...{ id: entryId, restaurantId, bill_number: number, given_paise: null, ...columnsOf(entry), ...books },
      reason: entry.kind === "REFUND" ? request.reason.trim() : null,
      ...{
        refund_kind: entry.kind === "REFUND" ? "CORRECTION" : null,
        corrects: wrong.id,
        mark: null,
        carrier_id,
      },
      received_at: at,
      tabletReceivedAt: new Date(request.receivedAt),
      arrivedAt: new Date(now),
      // Who took the money has it in their sums. The audit log says who corrected it.
      ...{ person: wrong.person, device: by.device, fingerprint: fingerprintOf(request) },
    })
    if (!isNew) throw new Refusal("ID_TAKEN", { field: "id" })
  }
  await settle(tx, restaurantId, number)
  await recordAuditEntry(tx, receiving, {
    action: "payment.corrected",
    subject: number,
    changes: [{ kind: "MONEY", what: "CORRECTED", amountPaise: wrong.amount_paise }],
  })
  return number
}

/** What a delivery person still has of a payment, in paise. */
async function findStillCarried(
  tx: Queries,
  restaurantId: string,
  { carrier_id, amount_paise }: PaymentRow,
): Promise<number> {
  if (carrier_id === null) return 0
  await lockCarrier(tx, restaurantId, carrier_id)
  return Math.max(0, Math.min(amount_paise, await findOutOfPerson(tx, restaurantId, carrier_id)))
}

/** What a delivery person still has of it is theirs no more; what was handed in, or never was with one, leaves the drawer. */
function reversalsOf(
  wrong: PaymentRow,
  carriedPaise: number,
): { entry: PaymentEntry; carrier_id: string | null }[] {
  const entry = reversalOf(toEntry(wrong))
  const restPaise = entry.amountPaise - carriedPaise
  const carried = { entry: { ...entry, amountPaise: carriedPaise }, carrier_id: wrong.carrier_id }
  if (carriedPaise === 0) return [{ entry, carrier_id: null }]
  if (restPaise === 0) return [carried]
  return [carried, { entry: { ...entry, amountPaise: restPaise, roundOffPaise: 0 }, carrier_id: null }]
}

const columnsOf = ({ kind, method, amountPaise, roundOffPaise }: PaymentEntry) => ({
  ...{ kind, method, amount_paise: amountPaise, round_off_paise: roundOffPaise },
})

function requireWrong(rows: readonly PaymentRow[], { paymentId, method }: CorrectionRequest): PaymentRow {
  const wrong = rows.find(row => row.id === paymentId)
  if (!wrong) throw refused("paymentId", "is no payment for this bill")
  if (wrong.kind === "REFUND") throw refused("paymentId", "is no payment: money was given back")
  if (rows.some(({ corrects }) => corrects === paymentId)) throw refused("paymentId", "is corrected already")
  if (wrong.method === method) throw refused("method", "is the one that is written down")
  return wrong
}
