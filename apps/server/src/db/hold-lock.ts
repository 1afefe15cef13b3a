import { type Connection, withClient } from "./connection.ts"

const session = { applicationName: "rasoi-lock", connectDeadlineMs: 2_000, statementDeadlineMs: 2_000 }

/**
 * Runs the work unless another process runs it under this name. False: another one does. The lock ends with the
 * connection; the work then goes on, because it is safe to repeat.
 */
export function holdLock(connection: Connection, name: string, work: () => Promise<void>): Promise<boolean> {
  return withClient(connection, session, async client => {
    const { rows } = await client.query<{ free: boolean }>(
      "select pg_try_advisory_lock(hashtextextended($1, 0)) as free",
      [name],
    )
    if (rows[0]?.free !== true) return false
    await work()
    return true
  })
}
