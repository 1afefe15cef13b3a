import { Refusal } from "@rasoi/contract"
import { attemptEach } from "../../db/attempt-each.ts"
import { type Database, DatabaseUnavailable } from "../../db/index.ts"
import { deleteTestMove, listDueTestMoves, type MovableRow, type PlannedMoveRow } from "./store.ts"

const batchSize = 200

/** Expires rows in batches until none is due. Returns their number. */
export async function expireAll<Row extends MovableRow>(
  expireSome: (limit: number) => Promise<Row[]>,
  onMoved: (row: Row) => void,
): Promise<number> {
  let total = 0
  for (;;) {
    const expired = await expireSome(batchSize)
    for (const row of expired) onMoved(row)
    total += expired.length
    if (expired.length < batchSize) return total
  }
}

interface MovePlayer<Row extends MovableRow> {
  idPrefix: "ord_" | "res_"
  find(db: Database, id: string): Promise<Row | undefined>
  move(row: Row, planned: PlannedMoveRow<Row["status"]>): Promise<Row>
  onMoved(row: Row): void
}

/**
 * Makes the moves of the simulated staff. A move that is no longer legal is dropped. A move is deleted after it was made:
 * after a crash in between, the server tries it again and the move is refused.
 */
export async function playDueMoves<Row extends MovableRow>(
  db: Database,
  now: number,
  { idPrefix, find, move, onMoved }: MovePlayer<Row>,
): Promise<void> {
  const due = await listDueTestMoves<Row["status"]>(db, idPrefix, new Date(now), batchSize)
  await attemptEach(due, async planned => {
    const row = await find(db, planned.subject_id)
    const fault = row && (await move(row, planned).then(onMoved, error => error))
    if (fault instanceof DatabaseUnavailable) throw fault
    // Delete it after any other error too: otherwise it would fail four times a second.
    await deleteTestMove(db, planned)
    const illegal = fault instanceof Refusal && fault.code === "INVALID_TRANSITION"
    if (fault && !illegal) throw fault
  })
}
