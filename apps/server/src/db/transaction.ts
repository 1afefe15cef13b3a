import { DatabaseConflict, DatabaseUnavailable } from "./errors.ts"
import { executeOn, type Lease, makeQueries, type OnQuery, type Queries } from "./queries.ts"
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
  const tx = makeQueries((statement, values) => {
    // One after the other, even if the caller starts several at once: the driver will stop queueing them.
    const result = last.then(() => {
      // A late statement would run and commit in another caller's transaction.
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
  // Closing a broken connection also rolls back.
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
    // For COMMIT of a failed transaction, the server responds with ROLLBACK without an error.
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
