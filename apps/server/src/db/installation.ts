import type { Queries } from "./queries.ts"
import { sql } from "./statement.ts"

const read = sql("installation.read", "select id::text from installation")

/** All processes on a database have the same, and no other database has it. */
export async function readInstallation(db: Queries): Promise<string> {
  const row = await db.row<{ id: string }>(read)
  if (!row) throw new Error("The database has no id of its installation: the table installation is empty.")
  return row.id
}
