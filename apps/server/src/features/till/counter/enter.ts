import { Refusal, validationFailed } from "@rasoi/contract"
import type { CounterOrderRequest } from "@rasoi/contract/console"
import { type Bill, billedBill, isUsedUp, readTabletOrderNumber } from "@rasoi/core"
import type { Database } from "../../../db/index.ts"
import { type AuditContext, recordAuditEntry, takenByOther } from "../../audit/index.ts"
import { takeTab } from "../../billing/tabs/index.ts"
import { requireSame } from "../../idempotency/index.ts"
import { allocateNumberBlock, findOrder, type OrderRow } from "../../orders/index.ts"
import { markUnconfirmed } from "../../staff/index.ts"
import { draftEntered } from "./draft.ts"
import { priceAgain } from "./price-again.ts"
import { type Arrival, writeArrival } from "./series-store.ts"
import { type EnteredOrder, findFingerprint, findNumberMark, insertEntered } from "./store.ts"
import { requireOwnNumber, type Tablet, type TabletNumber, writeRefusal } from "./tablet.ts"

export interface Entering extends AuditContext {
  readonly id: string
  readonly timezone: string
  readonly publicUrl: string
  /** Who took the order, and what the sender may. */
  readonly by: {
    readonly name: string
    readonly device: string | null
    readonly maySellSoldOut: boolean
    /** Whether they may send what a tablet has saved as a file. */
    readonly maySendFile: boolean
  }
  readonly request: CounterOrderRequest
  /** Left out: its code is older. */
  readonly tablet?: Tablet | undefined
  /** A person sends what a tablet has saved as a file. */
  readonly isFromFile?: boolean
  /** The tablet had sent it before, and a restore has lost it. */
  readonly isRecovered?: boolean
}

/** `isNew` is false if the order was entered before. */
export interface Entered {
  readonly row: OrderRow
  readonly isNew: boolean
}

/** Enters an order that a tablet has made, as it was billed. It marks a price that is not the server's. */
export async function enterOrder(db: Database, entering: Entering): Promise<Entered> {
  const known = await findEntered(db, entering)
  if (known) return { row: known, isNew: false }
  const bill = await noted(db, entering, () => addedUp(entering.request))
  const arrival = await judgeArrival(db, entering)
  return noted(db, entering, () => enterNew(db, entering, bill, arrival))
}

/** For Watch: an order that is refused for what it says stays on its tablet, with its money. */
async function noted<Result>(
  db: Database,
  entering: Entering,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) await writeRefusal(db, givenNumber(entering), "CONTENT")
    throw error
  }
}

async function enterNew(db: Database, entering: Entering, bill: Bill, arrival: Arrival): Promise<Entered> {
  const { id, request } = entering
  const difference = await priceAgain(db, entering, bill)
  const draft = draftEntered(request, { ...entering, bill, difference })
  const isNew = await write(db, draft, entering, arrival)
  const row = isNew ? await findOrder(db, id) : await findEntered(db, entering)
  if (row) return { row, isNew }
  const used = await findNumberMark(db, draft)
  if (used && isUsedUp(arrival.mark, used.mark)) {
    const number = String(await allocateNumberBlock(db, draft.restaurantId, draft.day, false, 1))
    const other = draftEntered({ ...request, number }, { ...entering, bill, difference })
    // Of the request: sent again, it is the same order.
    const renumbered = { ...other, fingerprint: draft.fingerprint }
    const isEntered = await write(db, renumbered, entering, arrival)
    const entered = isEntered ? await findOrder(db, id) : await findEntered(db, entering)
    if (entered) return { row: entered, isNew: isEntered }
  }
  throw new Refusal("ID_TAKEN", {
    message: `Another order of this day has the number ${request.number}.`,
    field: "number",
  })
}

/** How its number was judged. One that its sender may not give is refused. */
async function judgeArrival(db: Database, entering: Entering): Promise<Arrival> {
  const { isRecovered = false, now } = entering
  const mark = await requireOwnNumber(db, givenNumber(entering))
  return { mark, recoveredAt: isRecovered ? new Date(now) : null }
}

function givenNumber({
  id,
  restaurantId,
  request,
  by,
  actor,
  tablet,
  isFromFile = false,
  now,
}: Entering): TabletNumber {
  const { number, billed } = request
  const read = readTabletOrderNumber(number)
  if (!read) throw new Error(`${number} is no number of a tablet`)
  const totalPaise = billed.totalPaise
  const sender = { ...by, name: actor.name }
  return { restaurantId, id, kind: "ORDER", number, ...read, sender, tablet, now, totalPaise, isFromFile }
}

const taken = new Error("the id or the number belongs to another order")

/** An order is written with its audit entry, and a table's with its tab, which it may open. */
async function write(
  db: Database,
  order: EnteredOrder,
  entering: Entering,
  arrival: Arrival,
): Promise<boolean> {
  const { request, by } = entering
  const { tab, soldOutToo = false } = request
  const { restaurantId, placedAt: at, number } = order
  try {
    await db.transaction(async tx => {
      const tabId = tab ? (await takeTab(tx, tab, { restaurantId, at, by: by.name })).id : null
      // Rolls back, so that no tab is opened for nothing.
      if (!(await insertEntered(tx, { ...order, tabId }))) throw taken
      await writeArrival(tx, order.id, arrival)
      if (number !== request.number) await writeRefusal(tx, givenNumber(entering), "NUMBER_TAKEN")
      const entry = { subject: number, changes: takenByOther(entering, by) }
      await markUnconfirmed(tx, entering, { kind: "ORDER", subject: entering.id, request, by })
      await recordAuditEntry(tx, entering, { ...entry, action: "order.entered" })
      if (soldOutToo) await recordAuditEntry(tx, entering, { ...entry, action: "order.soldOutToo" })
    })
    return true
  } catch (error) {
    if (error === taken) return false
    throw error
  }
}

/** The order, if the same content was entered with this id. */
async function findEntered(
  db: Database,
  { id, restaurantId, request }: Entering,
): Promise<OrderRow | undefined> {
  const row = await findOrder(db, id)
  if (row) requireSame(request, await findFingerprint(db, id, restaurantId))
  return row
}

/** Its lines are what was sold; its total must be theirs. */
function addedUp(request: CounterOrderRequest): Bill {
  const bill = billedBill(request)
  if (bill.totalPaise === request.billed.totalPaise) return bill
  throw validationFailed([
    {
      field: "billed.totalPaise",
      message: `must be ${bill.totalPaise}, the sum of the lines and charges`,
      reason: "NOT_ALLOWED",
    },
  ])
}
