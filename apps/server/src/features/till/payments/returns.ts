import { type Fault, type ResponseOf, validationFailed } from "@rasoi/contract"
import type { getReturnable, RefundRequest } from "@rasoi/contract/console"
import {
  amountOfParts,
  type BilledOrder,
  balanceOf,
  duePaise,
  money,
  type PaidBill,
  type PartLeft,
  type RefundMoney,
  type ReturnedLine,
  type ReturnedPart,
  refundOfAll,
  refundOfPart,
  returnAll,
  returnAmount,
  returnablePaise,
  returnLines,
} from "@rasoi/core"
import type { Queries } from "../../../db/index.ts"
import { listCreditNotes, partsLeft } from "../../billing/bills/index.ts"
import { chargedOf, voidsOf } from "../../billing/voids/index.ts"
import { listOrders } from "../../orders/index.ts"
import { type Receiving, refused } from "./receive.ts"
import type { BilledRow } from "./store.ts"

/** What a bill has of each of its orders. */
export async function ordersOnBill(db: Queries, { order_ids }: BilledRow): Promise<BilledOrder[]> {
  const orders = await listOrders(db, order_ids)
  const voids = await voidsOf(db, orders)
  return orders.map(order => ({ orderId: order.id, bill: chargedOf(order, voids.get(order.id)) }))
}

/** What is left of a bill after its credit notes. */
export async function leftOnBill(db: Queries, restaurantId: string, bill: BilledRow): Promise<PartLeft[]> {
  const notes = await listCreditNotes(db, restaurantId, [bill.bill_number])
  return partsLeft(await ordersOnBill(db, bill), notes)
}

export interface Refunding {
  readonly bill: BilledRow
  readonly paid: PaidBill
  readonly receiving: Receiving
}

interface Returning extends Refunding {
  readonly how: Parameters<typeof refundOfAll>[1]
}

interface Returned extends RefundMoney {
  readonly parts: readonly ReturnedPart[]
}

/** What the credit note of a return says, and the money that goes with it. The bill is locked. */
export async function decideReturn(
  tx: Queries,
  request: RefundRequest,
  { bill, paid, receiving, how }: Returning,
): Promise<Returned> {
  const { whole, lines, amountPaise } = request
  const field = whole ? "whole" : lines ? "lines" : "amountPaise"
  requireReturnable(bill)
  const left = await leftOnBill(tx, receiving.restaurantId, bill)
  if (amountOfParts(left) === 0) throw refused(field, "nothing of this bill is left to return")
  const returned = whole
    ? { parts: returnAll(left), ...refundOfAll(paid, how) }
    : lines
      ? linesReturned(left, { request, lines, paid, how })
      : amountReturned(left, amountPaise ?? 0, paid)
  if (returned.amountPaise <= 0) throw refused(field, "nothing was paid that could be given back")
  if (amountPaise !== undefined && amountPaise !== returned.amountPaise)
    throw refused("amountPaise", `must be ${money(returned.amountPaise).display} for this return`)
  return returned
}

function requireReturnable({ cancelled_at, given_back_paise }: BilledRow): void {
  if (cancelled_at !== null)
    throw refused("kind", "does not go with a cancelled bill: what came for it is OVERPAID")
  if (given_back_paise > 0) {
    const shown = money(given_back_paise).display
    throw refused("kind", `first issue the credit note for ${shown} that was given back without one`)
  }
}

interface OfLines extends Pick<Returning, "paid" | "how"> {
  readonly request: RefundRequest
  readonly lines: NonNullable<RefundRequest["lines"]>
}

function linesReturned(left: readonly PartLeft[], { request, lines, paid, how }: OfLines): Returned {
  const wanted = lines.map(line => ({ ...line, orderId: line.orderId ?? request.orderId }))
  requireLeft(left, wanted)
  const { openPaise } = balanceOf(paid.bill, paid.entries)
  if (paid.isKnown && openPaise > 0)
    throw refused(
      "lines",
      `${money(openPaise).display} of the bill is open: take it first, or return the whole order`,
    )
  const parts = returnLines(left, wanted)
  const notePaise = amountOfParts(parts)
  if (notePaise === amountOfParts(left)) return { parts: returnAll(left), ...refundOfAll(paid, how) }
  return { parts, ...refundOfPart(paid, notePaise, how) }
}

/** No more than what is left of each line. */
function requireLeft(left: readonly PartLeft[], wanted: readonly ReturnedLine[]): void {
  const faults = wanted.flatMap(({ orderId, index, quantity }, place): Fault[] => {
    const line = left.find(part => part.kind === "LINE" && part.orderId === orderId && part.index === index)
    const most = line?.quantity ?? 0
    if (quantity <= most) return []
    const message = !line
      ? "is a line that this bill does not have, or that was credited with its order"
      : most === 0
        ? "is returned already"
        : `must be at most ${most}, what is left of this line`
    const field = `lines[${place}].${line && most > 0 ? "quantity" : "index"}`
    if (!line || most === 0) return [{ field, message, reason: "NOT_ALLOWED" }]
    return [{ field, message, reason: "OUT_OF_RANGE", params: { least: 1, most } }]
  })
  if (faults.length > 0) throw validationFailed(faults)
}

/** All that was received is a return of everything: its round-off goes with it. */
function amountReturned(left: readonly PartLeft[], amountPaise: number, paid: PaidBill): Returned {
  const [most, due] = [returnablePaise(paid), duePaise(paid.bill)]
  if (amountPaise > most) throw refused("amountPaise", `is more than was paid: ${money(most).display}`)
  const isPaid = balanceOf(paid.bill, paid.entries).openPaise === 0 || !paid.isKnown
  if (isPaid && amountPaise === most) {
    const roundOffPaise = amountPaise - due
    return { parts: returnAll(left), amountPaise, roundOffPaise }
  }
  if (amountPaise >= amountOfParts(left))
    throw refused("amountPaise", `is more than is left of the bill: ${money(amountOfParts(left)).display}`)
  return { parts: returnAmount(left, amountPaise), amountPaise, roundOffPaise: 0 }
}

type ReturnableBill = ResponseOf<typeof getReturnable>

export function representReturnable(bill: BilledRow, left: readonly PartLeft[]): ReturnableBill {
  const show = ({ orderId, index, name, amountPaise, taxPaise, rateBasisPoints }: PartLeft) => ({
    ...{ orderId, index, name, rateBasisPoints },
    amount: money(amountPaise),
    tax: money(taxPaise),
  })
  const ofKind = (wanted: PartLeft["kind"]) => left.filter(({ kind }) => kind === wanted)
  return {
    object: "returnable_bill",
    billNumber: bill.bill_number,
    lines: ofKind("LINE").map(part => ({ ...show(part), quantity: part.quantity })),
    charges: ofKind("CHARGE").map(show),
  }
}
