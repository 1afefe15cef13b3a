import type { Connection } from "../../db/index.ts"
import { describeSkipped } from "../../features/backup/numbers.ts"
import { listSkipped } from "../../features/backup/numbers-store.ts"
import { withSession } from "../../features/backup/session.ts"
import { type Check, ok } from "./check.ts"

/** Bill numbers that restores have left out. */
export async function checkNumbers(connection: Connection): Promise<Check[]> {
  const skipped = describeSkipped(await withSession(connection, listSkipped))
  return skipped.length === 0 ? [] : [ok("Numbers", skipped.join("\n"))]
}
