import { type Order, type OrderStatus, orderStatuses, Refusal } from "@rasoi/contract"
import { canDelay, findOrderMove, findOrderUndo, localDate, type UndoableOrder } from "@rasoi/core"
import type { Database } from "../db/index.ts"
import type { SessionCaller } from "../http/index.ts"
import {
  type Movable,
  type Move,
  type MoveWrite,
  makeMove,
  statusText,
  type UndoOf,
  undoMove,
} from "../moves/index.ts"
import { financialYearOf } from "./financial-year.ts"
import { orderMoveStore, takeBillNumber, writeDelay } from "./moves-store.ts"
import { asOf } from "./representation.ts"
import { findOrder, type OrderRow } from "./store.ts"

export function staffMover({ name, deviceName }: SessionCaller) {
  return { kind: "STAFF", name, device: deviceName } as const
}

export interface MoveDetails {
  reason?: string | undefined
  person?: { name: string; phone: string } | undefined
  prepMinutes?: number | undefined
}

const orders: Movable<OrderRow> = { noun: "order", store: orderMoveStore, find: findOrder, asOf }

export function moveOrder(
  db: Database,
  row: OrderRow,
  { person, prepMinutes, ...move }: Omit<Move<OrderRow>, "details"> & MoveDetails,
): Promise<OrderRow> {
  const details = { person_name: person?.name, person_phone: person?.phone, prep_minutes: prepMinutes }
  const movable = move.to === "COMPLETED" ? { ...orders, write: completeIn(move.timezone) } : orders
  // An order past its deadline already reads as CANCELLED, so the transition table needs no extra check.
  return makeMove(db, movable, row, { ...move, details }, shown =>
    findOrderMove(shown, move.to, move.mover.kind),
  )
}

const lostRace = new Error("the order has a newer revision")

/** Completes the order with its bill number in one update: each update of an order also writes to most of its indexes. */
function completeIn(timezone: string) {
  return async (db: Database, row: OrderRow, write: MoveWrite<OrderRow>): Promise<OrderRow | undefined> => {
    if (row.test) return orderMoveStore.write(db, row, write)
    const financialYear = financialYearOf(localDate(timezone, write.at.getTime()))
    try {
      return await db.transaction(async tx => {
        const bill_number = await takeBillNumber(tx, row, financialYear)
        const details = { ...write.details, bill_number, billed_at: write.at }
        const completed = await orderMoveStore.write(tx, row, { ...write, details })
        // Rolls back, so that the number is not lost.
        if (!completed) throw lostRace
        return completed
      })
    } catch (error) {
      if (error === lostRace) return undefined
      throw error
    }
  }
}

/** The columns with the time of each status. */
export function undoableOf(row: OrderRow): UndoableOrder {
  const { status, type } = row
  const reached: Partial<Record<OrderStatus, number>> = {}
  for (const each of orderStatuses) {
    if (each === "PENDING") continue
    const at = row[`${lowerCase(each)}_at`]
    if (at) reached[each] = at.getTime()
  }
  return { status, type, acceptBy: row.accept_by.getTime(), reached }
}

const lowerCase = <Text extends string>(text: Text) => text.toLowerCase() as Lowercase<Text>

export function undoOrderStep(db: Database, row: OrderRow, undo: UndoOf): Promise<OrderRow> {
  return undoMove(db, orders, row, undo, shown => {
    const found = findOrderUndo(undoableOf(shown), undo.now)
    return found && { to: found.to, reset: resetOf(shown) }
  })
}

/** The values that the step has set. */
function resetOf({ status, answer, bill_number }: OrderRow): Partial<OrderRow> {
  switch (status) {
    case "ACCEPTED":
      return { prep_minutes: (JSON.parse(answer) as Order).prepMinutes, delay_minutes: 0 }
    case "OUT_FOR_DELIVERY":
      return { person_name: null, person_phone: null }
    case "COMPLETED":
      return { bill_number: null, billed_at: null, kept_bill_number: bill_number }
    default:
      return {}
  }
}

interface Delay {
  minutes: number
  reason?: string | undefined
  mover: ReturnType<typeof staffMover>
  now: number
  timezone: string
}

/** Sets the whole delay of an order, so that a repeated request changes nothing. */
export async function delayOrder(
  db: Database,
  row: OrderRow,
  { minutes, reason, mover, now, timezone }: Delay,
): Promise<OrderRow> {
  const delayed = await writeDelay(db, { id: row.id, minutes, reason, by: mover, at: new Date(now) })
  if (delayed) return delayed
  const current = asOf((await findOrder(db, row.id)) ?? row, now)
  if (canDelay(current.status) && current.delay_minutes === minutes) return current
  const message = `${await describeStatus(db, current, timezone)}; its time cannot change now.`
  throw new Refusal("INVALID_TRANSITION", { message, members: { status: current.status } })
}

export const describeStatus = (db: Database, row: OrderRow, timezone: string) =>
  statusText(db, orders, row, timezone)
