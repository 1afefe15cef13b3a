import type { Canceller, OrderStatus, ReservationStatus } from "@rasoi/contract"
import { expiredStatus, type OrderActor, type ReservationActor, waitingStatus } from "@rasoi/core"
import { type Queries, sql } from "../../db/index.ts"

/** The columns that orders and bookings share. */
export interface MovableRow {
  id: string
  restaurant_id: string
  test: boolean
  status: OrderStatus | ReservationStatus
  revision: number
  cancelled_by: Canceller | null
}

type LaterStatus<Status extends string> = Exclude<Status, typeof waitingStatus>
type TimeColumn<Status extends string> = `${Lowercase<LaterStatus<Status>>}_at`

/** Each status but the first has a column with the time at which the row reached it. */
export type StatusTimes<Status extends string> = Record<TimeColumn<Status>, Date | null>

export function timeColumn<Status extends string>(status: LaterStatus<Status>): TimeColumn<Status> {
  return `${status.toLowerCase() as Lowercase<LaterStatus<Status>>}_at`
}

/** The statuses that have a time column. */
export function laterStatuses<Status extends string>(statuses: readonly Status[]): LaterStatus<Status>[] {
  return statuses.filter(status => status !== waitingStatus) as LaterStatus<Status>[]
}

/** The columns of a new row. */
export function noTimes<Status extends string>(statuses: readonly Status[]): StatusTimes<Status> {
  const columns = laterStatuses(statuses).map(status => [timeColumn<Status>(status), null])
  return Object.fromEntries(columns) as StatusTimes<Status>
}

/** When the row reached each status, in epoch milliseconds. A move that was undone is not in it. */
export function reachedOf<Status extends string>(
  row: StatusTimes<Status>,
  statuses: readonly Status[],
): Partial<Record<Status, number>> {
  const reached: Partial<Record<Status, number>> = {}
  for (const status of laterStatuses(statuses)) {
    const at = row[timeColumn<Status>(status)]
    if (at) reached[status] = at.getTime()
  }
  return reached
}

export type MovedRow = Pick<MovableRow, "id" | "restaurant_id" | "test">

export type MoverKind = OrderActor | ReservationActor | "DEVICE"

export interface MoveRow<Status = string> {
  revision: number
  from_status: Status
  to_status: Status
  at: Date
  actor: string
  actor_kind: MoverKind
  device: string | null
  reason: string | null
  /** Takes back the move before. */
  undo: boolean
}

/** What the history of an order or a booking says of each move. */
export function representMove<Status>(move: MoveRow<Status>) {
  return {
    from: move.from_status,
    to: move.to_status,
    at: move.at.toISOString(),
    by: move.actor,
    byKind: move.actor_kind,
    device: move.device,
    reason: move.reason,
    undo: move.undo,
  }
}

interface StatusWrite<Row extends MovableRow> {
  to: Row["status"]
  at: Date
  actor: string
  actorKind: MoverKind
  device: string | null
}

export interface MoveWrite<Row extends MovableRow> extends StatusWrite<Row> {
  reason: string | null
  cancelledBy: MovableRow["cancelled_by"]
  /** The values of `detailColumns`; a column without a value keeps the one it has. */
  details?: Partial<Row>
}

/** The reversal of the move that set the current status. */
export interface UndoWrite<Row extends MovableRow> extends StatusWrite<Row> {
  /** The values of `undoColumns` that change; the others keep theirs. */
  reset: Partial<Row>
}

interface Options<Row extends MovableRow> {
  table: "orders" | "reservations"
  movesTable: "order_moves" | "reservation_moves"
  idColumn: "order_id" | "reservation_id"
  /** A row that is still PENDING at this column's time expires. */
  deadline: "accept_by" | "starts_at"
  statuses: readonly Row["status"][]
  detailColumns: readonly (keyof Row & string)[]
  /** What an undo writes besides the status and its time. */
  undoColumns: readonly (keyof Row & string)[]
  /** Assignments that record the time of a change with each new revision; `at` is SQL for the time. */
  updatedAt?(at: string): string[]
}

export interface MoveStore<Row extends MovableRow, Move extends MoveRow> {
  /** Undefined: the row has a newer revision. */
  write(db: Queries, row: Row, move: MoveWrite<Row>): Promise<Row | undefined>
  /** Undefined: the row has a newer revision. */
  undo(db: Queries, row: Row, undo: UndoWrite<Row>): Promise<Row | undefined>
  /** The moves of one row, oldest first. */
  list(db: Queries, id: string): Promise<Move[]>
  /** Cancels rows that nobody answered in time. Safe on several servers at once. */
  expire(db: Queries, now: Date, limit: number, reason: string): Promise<Row[]>
}

export function makeMoveStore<Row extends MovableRow, Move extends MoveRow>(
  options: Options<Row>,
): MoveStore<Row, Move> {
  const { table, movesTable, idColumn, statuses, detailColumns, undoColumns } = options
  const moves = new Map(
    statuses.map(status => [status, sql(`${table}.move.${status}`, moveText(options, status))]),
  )
  const undos = new Map(
    statuses.map(status => [status, sql(`${table}.undo.${status}`, undoText(options, status))]),
  )
  const movesOf = sql(
    `${table}.movesOf`,
    `select * from ${movesTable} where ${idColumn} = $1 order by revision`,
  )
  const expire = sql(`${table}.expire`, expireText(options))
  return {
    write(db, { id, status, revision }, { to, at, reason, cancelledBy, actor, actorKind, device, details }) {
      const statement = moves.get(to)
      if (!statement) throw new Error(`no statement moves ${table} to ${to}`)
      const values = [id, status, revision, to, at, reason, cancelledBy, actor, device, actorKind]
      return db.row<Row>(statement, [...values, ...detailColumns.map(column => details?.[column] ?? null)])
    },
    undo(db, row, { to, at, actor, actorKind, device, reset }) {
      const { id, status, revision } = row
      const statement = undos.get(status)
      if (!statement) throw new Error(`no statement undoes ${status} of ${table}`)
      const values = [id, status, revision, to, at, null, null, actor, device, actorKind]
      const after = { ...row, ...reset }
      return db.row<Row>(statement, [...values, ...undoColumns.map(column => after[column])])
    },
    list: (db, id) => db.rows<Move>(movesOf, [id]),
    expire: (db, now, limit, reason) => db.rows<Row>(expire, [now, limit, reason]),
  }
}

/** One statement per status, because each status has its own time column. */
function moveText<Row extends MovableRow>(options: Options<Row>, status: string): string {
  const details = options.detailColumns.map(
    (column, index) => `${column} = coalesce($${index + 11}, ${column})`,
  )
  return writeText(options, [`${timeColumn(status)} = $5`, ...details], { undo: false })
}

/** One statement per status that is undone: its time becomes null. */
function undoText<Row extends MovableRow>(options: Options<Row>, status: string): string {
  const columns = options.undoColumns.map((column, index) => `${column} = $${index + 11}`)
  return writeText(options, [`${timeColumn(status)} = null`, ...columns], { undo: true })
}

function writeText<Row extends MovableRow>(
  { table, movesTable, idColumn, updatedAt = noColumns }: Options<Row>,
  assignments: readonly string[],
  { undo }: { undo: boolean },
): string {
  const columns = [...updatedAt("$5"), ...assignments].join(", ")
  return `with moved as (
     update ${table}
        set status = $4, revision = revision + 1, rejection_reason = $6, cancelled_by = $7, ${columns}
      where id = $1 and status = $2 and revision = $3
      returning *
   ), logged as (
     insert into ${movesTable} (${idColumn}, revision, from_status, to_status, at, actor, actor_kind, device, reason, undo)
     select id, revision, $2, $4, $5, $8, $10, $9, $6, ${undo} from moved
   )
   select * from moved`
}

const noColumns = (): string[] => []

function expireText<Row extends MovableRow>(options: Options<Row>): string {
  const { table, movesTable, idColumn, deadline, updatedAt = noColumns } = options
  const assignments = [
    `status = '${expiredStatus}'`,
    "revision = expired.revision + 1",
    `cancelled_at = expired.${deadline}`,
    ...updatedAt(`expired.${deadline}`),
    "cancelled_by = 'SYSTEM'",
    "rejection_reason = $3",
  ]
  return `with due as (
     select id from ${table} where status = '${waitingStatus}' and ${deadline} <= $1
      order by ${deadline} limit $2 for update skip locked
   ), moved as (
     update ${table} expired set ${assignments.join(", ")}
       from due where expired.id = due.id
      returning expired.*
   ), logged as (
     insert into ${movesTable} (${idColumn}, revision, from_status, to_status, at, actor, actor_kind, reason)
     select id, revision, '${waitingStatus}', '${expiredStatus}', ${deadline}, 'The clock', 'CLOCK', $3 from moved
   )
   select * from moved`
}

export interface PlannedMoveRow<Status extends string = string> {
  subject_id: string
  to_status: Status
  at: Date
}

const dueTestMoves = sql(
  "moves.dueTestMoves",
  `select subject_id, to_status, at from test_moves
    where at <= $1 and starts_with(subject_id, $3) order by at limit $2`,
)

export function listDueTestMoves<Status extends string>(
  db: Queries,
  idPrefix: "ord_" | "res_",
  now: Date,
  limit: number,
) {
  return db.rows<PlannedMoveRow<Status>>(dueTestMoves, [now, limit, idPrefix])
}

const deleteMove = sql("moves.deleteTestMove", `delete from test_moves where subject_id = $1 and at = $2`)

export async function deleteTestMove(db: Queries, { subject_id, at }: PlannedMoveRow): Promise<void> {
  await db.run(deleteMove, [subject_id, at])
}
