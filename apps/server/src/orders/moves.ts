import { type OrderStatus, Refusal } from "@rasoi/contract"
import { findOrderMove, isOrderMoveInTime, localDate, localTime } from "@rasoi/core"
import type { Database, Queries } from "../db/index.ts"
import { financialYearOf } from "./financial-year.ts"
import { listMoves, type Mover, numberBill, writeMove } from "./moves-store.ts"
import { asOf } from "./representation.ts"
import { findOrder, type OrderRow } from "./store.ts"

export interface MoveDetails {
  reason?: string | undefined
  person?: { name: string; phone: string } | undefined
  prepMinutes?: number | undefined
}

interface Move extends MoveDetails {
  to: OrderStatus
  mover: Mover
  now: number
  timezone: string
}

/** One step of an order's life, if the table has it and nobody was quicker. */
export async function moveOrder(db: Database, row: OrderRow, move: Move): Promise<OrderRow> {
  const { to, mover, now, reason, person, prepMinutes, timezone } = move
  const step = findOrderMove(row, to, mover.kind)
  if (!step || !isOrderMoveInTime(step, row.accept_by.getTime(), now))
    throw await refuse(db, asOf(row, now), to, timezone)
  const at = new Date(now)
  const write = async (queries: Queries) => {
    const moved = await writeMove(queries, {
      id: row.id,
      from: step.from,
      revision: row.revision,
      to,
      stamp: step.stamps,
      at,
      reason: to === "REJECTED" || to === "CANCELLED" ? reason?.trim() || "No reason was given." : null,
      cancelledBy: step.cancelledBy,
      person: person ?? null,
      prepMinutes: prepMinutes ?? null,
      mover,
    })
    if (moved?.status !== "COMPLETED" || moved.test) return moved
    return numberBill(queries, moved, financialYearOf(localDate(timezone, now)), at)
  }
  const moved = to === "COMPLETED" ? await db.transaction(write) : await write(db)
  if (moved) return moved
  const newest = await findOrder(db, row.id)
  throw await refuse(db, newest ? asOf(newest, now) : row, to, timezone)
}

async function refuse(db: Database, row: OrderRow, to: OrderStatus, timezone: string): Promise<Refusal> {
  const message = `${await sayStatus(db, row, timezone)}; it cannot become ${to}.`
  return new Refusal("INVALID_TRANSITION", { message, members: { status: row.status } })
}

/** What it is now and who made it so: "This order is ACCEPTED by Asha on Counter tablet, 12:04". */
export async function sayStatus(db: Database, row: OrderRow, timezone: string): Promise<string> {
  const last = (await listMoves(db, row.id)).at(-1)
  const where = last?.device ? ` on ${last.device}` : ""
  const by =
    last?.to_status === row.status
      ? ` by ${last.actor}${where}, ${localTime(timezone, last.at.getTime())}`
      : ""
  return `This order is ${row.status}${by}`
}
