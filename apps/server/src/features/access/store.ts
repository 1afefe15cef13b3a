import { type Queries, sql } from "../../db/index.ts"
import type { AccessChange, AccessEntry } from "./change.ts"

interface ChangeRow {
  id: string
  at: Date
  change: AccessChange
}

// Later than the row that it replaces, also when the clock was set back.
const record = sql(
  "access.record",
  `insert into access_changes as known (id, at, change) values ($1, $2, $3)
   on conflict (id) do update
      set at = greatest(excluded.at, known.at + interval '1 millisecond'), change = excluded.change
   returning at`,
)

export async function recordChange(tx: Queries, id: string, at: Date, change: AccessChange): Promise<Date> {
  const row = await tx.row<{ at: Date }>(record, [id, at, JSON.stringify(change)])
  if (!row) throw new Error("the change was just recorded")
  return row.at
}

const keepLatest = sql(
  "access.keepLatest",
  `insert into access_changes as known (id, at, change) values ($1, $2, $3)
   on conflict (id) do update set at = excluded.at, change = excluded.change where excluded.at > known.at`,
)

export function keepEntry(tx: Queries, { id, at, change }: AccessEntry) {
  return tx.run(keepLatest, [id, new Date(at), JSON.stringify(change)])
}

const all = sql("access.changes", `select id, at, change from access_changes`)
const ofTransaction = sql(
  "access.changesOfTransaction",
  `select id, at, change from access_changes where xmin = pg_current_xact_id()::xid`,
)

export async function listChanges(db: Queries): Promise<AccessEntry[]> {
  return (await db.rows<ChangeRow>(all)).map(entryOf)
}

/** What this transaction has recorded so far. */
export async function listOwnChanges(tx: Queries): Promise<AccessEntry[]> {
  return (await tx.rows<ChangeRow>(ofTransaction)).map(entryOf)
}

function entryOf({ id, at, change }: ChangeRow): AccessEntry {
  return { id, at: at.toISOString(), change }
}

const table = sql("access.table", `select to_regclass('access_changes') is not null as present`)

/** False in a database of an earlier version. */
export async function hasChangesTable(db: Queries): Promise<boolean> {
  return (await db.row<{ present: boolean }>(table))?.present ?? false
}
