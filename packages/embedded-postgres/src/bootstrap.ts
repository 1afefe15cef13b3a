import { DatabaseError } from "pg"
import { withClient } from "./client.ts"
import { superuser } from "./cluster.ts"
import type { EmbeddedConnection } from "./embedded-database.ts"
import { socketPort } from "./socket-dir.ts"

const missingRole = "28000"
const missingDatabase = "3D000"

export function embeddedConnection(name: string, socketDir: string, port = socketPort): EmbeddedConnection {
  return { host: socketDir, port, user: name, database: name }
}

/** Creates the role and the database if missing; a first start may have been killed between the two. */
export async function bootstrap(name: string, socketDir: string): Promise<void> {
  const connection = embeddedConnection(name, socketDir)
  try {
    return await withClient(connection, async () => {})
  } catch (error) {
    if (!(error instanceof DatabaseError) || ![missingRole, missingDatabase].includes(error.code ?? ""))
      throw error
  }
  const asSuperuser = { ...connection, user: superuser, database: "postgres" }
  await withClient(asSuperuser, async client => {
    const role = await client.query("select 1 from pg_roles where rolname = $1", [name])
    // Not a superuser: the service must not read files or start programs. `createdb` is for tests.
    if (role.rowCount === 0) await client.query(`create role "${name}" login createdb`)
    const database = await client.query("select 1 from pg_database where datname = $1", [name])
    if (database.rowCount === 0) await client.query(`create database "${name}" owner "${name}"`)
  })
}

const responseMs = 10_000

/** Whether a server that another process started responds to a query. */
export async function isResponding(connection: EmbeddedConnection): Promise<boolean> {
  try {
    await withClient(connection, client => client.query("select 1"), { deadlineMs: responseMs })
    return true
  } catch {
    return false
  }
}
