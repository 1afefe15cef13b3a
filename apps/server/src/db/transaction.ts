import { DatabaseConflict, DatabaseUnavailable } from "./errors.ts"
import { executeOn, type Lease, type OnQuery, type Queries, queriesOver } from "./queries.ts"
import { sql } from "./statement.ts"

const begin = sql("db.begin", "begin")
const commit = sql("db.commit", "commit")
const rollback = sql("db.rollback", "rollback")

export async function runTransaction<T>(
  lease: Lease,
  onQuery: OnQuery | undefined,
  work: (tx: Queries) => Promise<T>,
): Promise<T> {
  let open = true
  let last: Promise<unknown> = Promise.resolve()
  const tx = queriesOver((statement, values) => {
    // One after the other, also for a caller who asks for several at once: the driver will not queue them for long.
    const result = last.then(() => {
      // A statement that outlives its transaction would run, and commit, in somebody else's.
      if (!open) throw new Error(`${statement.name}: this transaction has already ended`)
      return executeOn(lease, onQuery, statement, values)
    })
    last = result.catch(() => {})
    return result
  })
  await executeOn(lease, onQuery, begin)
  let result: T
  try {
    result = await work(tx)
  } catch (error) {
    open = false
    await last
    await abandon(lease, onQuery)
    throw error
  }
  open = false
  await last
  await finish(lease, onQuery)
  return result
}

async function abandon(lease: Lease, onQuery: OnQuery | undefined): Promise<void> {
  // A broken connection is closed instead, which rolls back as well.
  if (lease.broken) return
  try {
    await executeOn(lease, onQuery, rollback)
  } catch {
    lease.broken = true
  }
}

async function finish(lease: Lease, onQuery: OnQuery | undefined): Promise<void> {
  try {
    const { command } = await executeOn(lease, onQuery, commit)
    // The server answers COMMIT of a failed transaction with ROLLBACK, and no error.
    if (command === "ROLLBACK")
      throw new Error("a statement of this transaction failed unnoticed, so that it was rolled back")
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable) || error instanceof DatabaseConflict) throw error
    lease.broken = true
    throw new DatabaseUnavailable(`outcome of the commit unknown: ${error.message}`, {
      cause: error.cause,
      commitUnknown: true,
    })
  }
}
