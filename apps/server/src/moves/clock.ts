import { Refusal } from "@rasoi/contract"
import { attemptEach } from "../attempt-each.ts"
import { type Database, DatabaseUnavailable } from "../db/index.ts"
import {
  deleteTestMove,
  listDueTestMoves,
  type MovableRow,
  type MovedRow,
  type PlannedMoveRow,
} from "./store.ts"

const batch = 200

/** Expires batch after batch until none is due. Answers how many there were. */
export async function expireAll(
  expireSome: (limit: number) => Promise<MovedRow[]>,
  tell: (row: MovedRow) => void,
): Promise<number> {
  let total = 0
  for (;;) {
    const expired = await expireSome(batch)
    for (const row of expired) tell(row)
    total += expired.length
    if (expired.length < batch) return total
  }
}

interface Player<Row extends MovableRow> {
  idPrefix: "ord_" | "res_"
  find(db: Database, id: string): Promise<Row | undefined>
  move(row: Row, planned: PlannedMoveRow<Row["status"]>): Promise<Row>
  tell(row: Row): void
}

/**
 * Plays the staff of test mode. A move that is no longer legal is dropped. A move leaves the list after it was made: a
 * server that dies in between makes it again, and is refused.
 */
export async function playDueMoves<Row extends MovableRow>(
  db: Database,
  now: number,
  { idPrefix, find, move, tell }: Player<Row>,
): Promise<void> {
  const due = await listDueTestMoves<Row["status"]>(db, idPrefix, new Date(now), batch)
  await attemptEach(due, async planned => {
    const row = await find(db, planned.subject_id)
    const fault = row && (await move(row, planned).then(tell, error => error))
    if (fault instanceof DatabaseUnavailable) throw fault
    // After any other fault too: it would come again four times a second.
    await deleteTestMove(db, planned)
    const illegal = fault instanceof Refusal && fault.code === "INVALID_TRANSITION"
    if (fault && !illegal) throw fault
  })
}
