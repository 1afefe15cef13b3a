import { busyNow, Refusal, statusesWithReason } from "@rasoi/contract"
import { localTime } from "@rasoi/core"
import type { Database, Queries } from "../../db/index.ts"
import type { SessionCaller } from "../../http/index.ts"
import type { MovableRow, MoveRow, MoverKind, MoveStore, MoveWrite, UndoWrite } from "./store.ts"

interface Mover {
  /** What the table of moves asks for: a paired device does the work of staff. */
  readonly kind: "STAFF" | "CUSTOMER"
  /** What the history says. Default: `kind`. */
  readonly recordedAs?: MoverKind
  readonly name: string
  readonly device: string | null
}

export interface Move<Row extends MovableRow> {
  to: Row["status"]
  mover: Mover
  now: number
  /** The time to record. Default: `now`. */
  at?: number
  timezone: string
  reason?: string
  details?: MoveWrite<Row>["details"]
  /** More to write in the transaction of the move. It may refuse the move. */
  alongside?(tx: Queries): Promise<void>
}

/** What a write needs: statements, and a transaction of its own or the caller's. */
export type MoveDatabase = Queries & Pick<Database, "transaction">

/** What a move needs to know about orders or bookings. */
export interface Movable<Row extends MovableRow> {
  noun: "order" | "booking"
  store: MoveStore<Row, MoveRow>
  find(db: Database, id: string): Promise<Row | undefined>
  /** The row as it reads at that time: past its deadline it is cancelled. */
  asOf(row: Row, now: number): Row
  /** Writes the move. Default: the store's `write`. */
  write?(db: MoveDatabase, row: Row, write: MoveWrite<Row>): Promise<Row | undefined>
  /** Writes an undo. Default: the store's `undo`. */
  undo?(db: Database, row: Row, undo: UndoWrite<Row>): Promise<Row | undefined>
}

/** The move in the core's table if it is legal now, or null. */
type FindLegalMove<Row extends MovableRow> = (row: Row) => { cancelledBy: MovableRow["cancelled_by"] } | null

const maxAttempts = 5

/**
 * Changes the status of an order or booking. The write requires the revision that was checked, because a newer one may
 * have another deadline. After a lost race the move is checked again on the newer row. A move that is still legal succeeds
 * (staff cancel a booking that was just confirmed). Any other is refused with the status and the person who set it.
 */
export async function makeMove<Row extends MovableRow>(
  db: Database,
  movable: Movable<Row>,
  row: Row,
  move: Move<Row>,
  findLegalMove: FindLegalMove<Row>,
): Promise<Row> {
  const { noun, store, find, asOf } = movable
  const write = writeWith(movable.write ?? store.write, move.alongside)
  const { to, mover, now, at = now, reason, details } = move
  const refused = statusesWithReason.some(status => status === to)
  let current = row
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const shown = asOf(current, now)
    const legal = findLegalMove(shown)
    if (!legal) throw await refusalOf(db, movable, shown, move.timezone, `it cannot become ${to} now.`)
    const moved = await write(db, current, {
      to,
      at: new Date(at),
      reason: refused ? reason?.trim() || "No reason was given." : null,
      cancelledBy: legal.cancelledBy,
      actor: mover.name,
      actorKind: mover.recordedAs ?? mover.kind,
      device: mover.device,
      details,
    })
    if (moved) return moved
    current = (await find(db, row.id)) ?? current
  }
  throw busyNow(`The ${noun} is changing`)
}

type Write<Row extends MovableRow> = NonNullable<Movable<Row>["write"]>

/** Both are written, or neither. */
function writeWith<Row extends MovableRow>(write: Write<Row>, alongside: Move<Row>["alongside"]): Write<Row> {
  if (!alongside) return write
  return (db, row, move) =>
    db.transaction(async tx => {
      const moved = await write({ ...tx, transaction: work => work(tx) }, row, move)
      if (moved) await alongside(tx)
      return moved
    })
}

export interface UndoOf {
  /** The revision that the move made. */
  revision: number
  mover: Mover
  now: number
  timezone: string
}

/**
 * Takes back the move that made this revision. A newer revision is never undone: somebody has followed up on the move, or
 * undid it first.
 */
export async function undoMove<Row extends MovableRow>(
  db: Database,
  movable: Movable<Row>,
  row: Row,
  { revision, mover, now, timezone }: UndoOf,
  findUndo: (row: Row) => { to: Row["status"]; reset: Partial<Row> } | null,
): Promise<Row> {
  const { store, find, asOf, undo: write = store.undo } = movable
  const found = row.revision === revision ? findUndo(asOf(row, now)) : null
  const actor = { actor: mover.name, actorKind: mover.recordedAs ?? mover.kind, device: mover.device }
  const undone = found && (await write(db, row, { ...found, at: new Date(now), ...actor }))
  if (undone) return undone
  const current = asOf((await find(db, row.id)) ?? row, now)
  throw await refusalOf(db, movable, current, timezone, "the step cannot be undone now.")
}

async function refusalOf<Row extends MovableRow>(
  db: Database,
  movable: Movable<Row>,
  row: Row,
  timezone: string,
  reason: string,
): Promise<Refusal> {
  const message = `${await statusText(db, movable, row, timezone)}; ${reason}`
  return new Refusal("INVALID_TRANSITION", { message, members: { status: row.status } })
}

/** The status and who set it: "This order is ACCEPTED by Asha on Counter tablet, 12:04". */
export async function statusText<Row extends MovableRow>(
  db: Database,
  { noun, store }: Movable<Row>,
  { id, status }: Row,
  timezone: string,
): Promise<string> {
  // An entry that keeps the status, such as a delay, says nothing about who set it.
  const last = (await store.list(db, id)).findLast(({ from_status, to_status }) => from_status !== to_status)
  const where = last?.device ? ` on ${last.device}` : ""
  const by =
    last?.to_status === status ? ` by ${last.actor}${where}, ${localTime(timezone, last.at.getTime())}` : ""
  return `This ${noun} is ${status}${by}`
}

/** The person and their device, or a paired device alone. */
export function staffMover({ kind, name, deviceName }: SessionCaller) {
  if (kind === "device") return { kind: "STAFF", recordedAs: "DEVICE", name, device: null } as const
  return { kind: "STAFF", recordedAs: "STAFF", name, device: deviceName } as const
}
