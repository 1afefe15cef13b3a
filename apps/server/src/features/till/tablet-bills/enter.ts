import { Refusal, validationFailed } from "@rasoi/contract"
import type { CounterBillRequest } from "@rasoi/contract/console"
import { financialYearOf, isUsedUp, localDate, readTabletBillNumber } from "@rasoi/core"
import { correctedTime } from "../../../base/tablet-time.ts"
import type { Database, Queries } from "../../../db/index.ts"
import { type AuditContext, recordAuditEntry, takenByOther } from "../../audit/index.ts"
import { enterBill, enterCancelledBill } from "../../billing/bills/index.ts"
import {
  billedRounds,
  closeLockedTab,
  lockRounds,
  requireLockedTab,
  takeSuccessor,
  writeClosed,
  writeRoundsBill,
  writeTabBill,
  writeTabOf,
} from "../../billing/tabs/index.ts"
import { fingerprintOf, requireSame } from "../../idempotency/index.ts"
import { billForPayment, setBillNumber } from "../../orders/index.ts"
import { markUnconfirmed } from "../../staff/index.ts"
import {
  type Arrival,
  findTakenNumber,
  requireOwnNumber,
  type Tablet,
  type TabletNumber,
  writeRefusal,
} from "../counter/index.ts"
import { chargedPaise, type LockedOrders, lockBilledOrders, whyCancelled } from "./locked-orders.ts"
import { findBillMark, findTabletBill, insertTabletBill, writeBillArrival } from "./store.ts"

export interface Entering extends AuditContext {
  readonly id: string
  readonly timezone: string
  readonly by: { readonly name: string; readonly device: string | null; readonly maySendFile: boolean }
  /** Undefined: its code is older. */
  readonly tablet: Tablet | undefined
  /** A person sends what a tablet has saved as a file. */
  readonly isFromFile: boolean
  /** The tablet had sent it before, and a restore has lost it. */
  readonly isRecovered: boolean
}

/** Enters a bill that a tablet has issued, and returns the orders that changed. Sent again, it changes nothing. */
export async function enterTabletBill(
  db: Database,
  request: CounterBillRequest,
  entering: Entering,
): Promise<readonly string[]> {
  if (await isKnown(db, request, entering)) return []
  const arrival = await judgeArrival(db, request, entering)
  const changed = await db.transaction(tx => write(tx, request, entering, arrival))
  if (changed) return changed
  // Another request with the same id or number came first.
  if (await isKnown(db, request, entering)) return []
  const used = await findBillMark(db, entering.restaurantId, request.number)
  if (used && isUsedUp(arrival.mark, used.mark))
    return db.transaction(tx => billWithoutNumber(tx, request, entering))
  throw new Refusal("ID_TAKEN", {
    message: `Another bill has the number ${request.number}.`,
    field: "number",
  })
}

/** Whether the same content was entered with this id. */
async function isKnown(db: Queries, request: CounterBillRequest, { id, restaurantId }: Entering) {
  const known = (await findTabletBill(db, id)) ?? (await findTakenNumber(db, restaurantId, id))
  if (known) requireSame(request, known.restaurant_id === restaurantId ? known.fingerprint : undefined)
  return known !== undefined
}

/** How its number was judged. One that its sender may not give is refused. */
async function judgeArrival(db: Database, request: CounterBillRequest, entering: Entering): Promise<Arrival> {
  const mark = await requireOwnNumber(db, givenNumber(request, entering))
  return { mark, recoveredAt: entering.isRecovered ? new Date(entering.now) : null }
}

function givenNumber(
  { number, totalPaise }: CounterBillRequest,
  { id, restaurantId, by, actor, tablet, isFromFile, now }: Entering,
): TabletNumber {
  const read = readTabletBillNumber(number)
  if (!read) {
    const message = "is no bill number: one looks like T2-26-27/14"
    throw validationFailed([{ field: "number", message, reason: "NOT_ALLOWED" }])
  }
  const { series, ...numbered } = read
  const sender = { ...by, name: actor.name }
  const given = {
    restaurantId,
    id,
    kind: "BILL" as const,
    number,
    totalPaise,
    sender,
    tablet,
    now,
    isFromFile,
  }
  return { ...given, ...numbered, series: Number(series.slice(1)) }
}

/**
 * Somebody without the tablet's secret has used the number up: what is left to sell of the orders gets a bill of the server. Sent again,
 * it has one already.
 */
async function billWithoutNumber(tx: Queries, request: CounterBillRequest, entering: Entering) {
  const locked = await lockBilledOrders(tx, entering.restaurantId, request)
  const given = { ...givenNumber(request, entering), totalPaise: chargedPaise(locked) }
  const entered = { orderId: locked.orders[0].id, fingerprint: fingerprintOf(request) }
  await writeRefusal(tx, given, "NUMBER_TAKEN", entered)
  const { moved } = await billRest(tx, locked, entering)
  return [...locked.orders.map(({ id }) => id), ...moved]
}

/** Undefined: the id or the number is taken. */
async function write(
  tx: Queries,
  request: CounterBillRequest,
  entering: Entering,
  arrival: Arrival,
): Promise<string[] | undefined> {
  const { number, totalPaise } = request
  const { id, restaurantId, timezone, by, now } = entering
  const locked = await lockBilledOrders(tx, restaurantId, request)
  const placedAt = locked.orders.map(({ placed_at }) => placed_at.getTime())
  // Nobody bills an order before there is one.
  const at = Math.max(correctedTime(request.issuedAt, request.sentAt, now), ...placedAt)
  const year = financialYearOf(localDate(timezone, at))
  const isOtherYear = readTabletBillNumber(number)?.financialYear !== year
  const isNew = await insertTabletBill(tx, {
    id,
    restaurant_id: restaurantId,
    bill_number: number,
    total_paise: totalPaise,
    tablet_issued_at: new Date(request.issuedAt),
    other_year: isOtherYear,
    person: by.name,
    device: by.device,
    fingerprint: fingerprintOf(request),
    arrived_at: new Date(now),
  })
  if (!isNew) return undefined
  await markUnconfirmed(tx, entering, { kind: "BILL", subject: id, request, by })
  await writeBillArrival(tx, id, arrival)
  const entry = { subject: number, changes: takenByOther(entering, by) }
  if (isOtherYear) await recordAuditEntry(tx, entering, { ...entry, action: "bill.otherYear" })
  const reason = whyCancelled(locked, totalPaise)
  if (reason === null) return enterValid(tx, { number, at: new Date(at), locked }, entering)
  await recordAuditEntry(tx, entering, { ...entry, action: "bill.enteredCancelled" })
  return enterCancelled(tx, { number, at: new Date(at), locked, reason }, entering)
}

interface Arrived {
  readonly number: string
  readonly at: Date
  readonly locked: LockedOrders
}

function billOf({ number, at, locked }: Arrived, restaurantId: string) {
  const { orders, charged, type, payment } = locked
  return { restaurantId, number, orderIds: orders.map(({ id }) => id), bills: charged, type, payment, at }
}

async function enterValid(tx: Queries, arrived: Arrived, { restaurantId, by, now }: Entering) {
  const { number, locked } = arrived
  const bill = billOf(arrived, restaurantId)
  const moved = await moveOthers(tx, locked, { at: new Date(now), by: by.name })
  await enterBill(tx, bill)
  await writeRoundsBill(tx, bill.orderIds, number)
  if (locked.tab) {
    await writeTabBill(tx, locked.tab.id, number)
    await writeClosed(tx, locked.tab.id, new Date(now), by.name)
  }
  return [...bill.orderIds, ...moved]
}

/** The tablet's number is listed as cancelled. What is left to sell of the orders gets a valid bill, if it has none. */
async function enterCancelled(
  tx: Queries,
  arrived: Arrived & { readonly reason: string },
  entering: Entering,
) {
  const { number, reason, locked } = arrived
  const bill = billOf(arrived, entering.restaurantId)
  await enterCancelledBill(tx, bill, { at: new Date(entering.now), reason, by: entering.by.name })
  const { moved, isBilled } = await billRest(tx, locked, entering)
  // An order that was never billed before shows at least this one.
  if (!isBilled) {
    for (const { id, bill_number } of locked.orders)
      if (bill_number === null) await setBillNumber(tx, id, number)
  }
  return [...bill.orderIds, ...moved]
}

/** A bill of the server for what is left to sell of the orders, if they have none. */
async function billRest(
  tx: Queries,
  locked: LockedOrders,
  { restaurantId, timezone, by, now }: Entering,
): Promise<{ moved: string[]; isBilled: boolean }> {
  const at = new Date(now)
  const moved = await moveOthers(tx, locked, { at, by: by.name })
  const first = locked.sold.find(({ tab_id }) => tab_id === (locked.tab?.id ?? null))
  if (first) await billForPayment(tx, { orderId: first.id, restaurantId, at, timezone })
  if (locked.tab)
    await closeLockedTab(tx, await requireLockedTab(tx, locked.tab.id), by.name, { at, timezone })
  return { moved, isBilled: locked.tab !== undefined || first !== undefined }
}

/** Orders of the tab that the tablet did not know go to the tab that follows, as those that come after the bill. */
async function moveOthers(
  tx: Queries,
  { tab, isSettled, orders }: LockedOrders,
  taking: { at: Date; by: string },
): Promise<string[]> {
  if (!tab || isSettled) return []
  const billed = new Set(orders.map(({ id }) => id))
  const others = billedRounds(await lockRounds(tx, tab.id)).filter(({ id }) => !billed.has(id))
  if (others.length === 0) return []
  const { id: successor } = await takeSuccessor(tx, tab, taking)
  for (const { id } of others) await writeTabOf(tx, id, successor, taking.at)
  return others.map(({ id }) => id)
}
