import { DatabaseError } from "pg"
import { type Connection, inDatabase, withClient } from "../connection.ts"
import { databaseName, roleName } from "./authentication.ts"
import { superuser } from "./cluster.ts"
import { socketPort } from "./socket-dir.ts"

const session = { applicationName: "rasoi-start", statementDeadlineMs: 60_000, lockDeadlineMs: 10_000 }

const missingRole = "28000"
const missingDatabase = "3D000"

export function embeddedConnection(socketDir: string, port = socketPort) {
  return { host: socketDir, port, user: roleName, database: databaseName }
}

/** Creates the role and the database if missing; a first start may have been killed between the two. */
export async function bootstrap(socketDir: string): Promise<void> {
  const connection = embeddedConnection(socketDir)
  try {
    return await withClient(connection, session, async () => {})
  } catch (error) {
    if (!(error instanceof DatabaseError) || ![missingRole, missingDatabase].includes(error.code ?? ""))
      throw error
  }
  const asSuperuser = { ...connection, user: superuser, database: "postgres" }
  await withClient(asSuperuser, session, async client => {
    const role = await client.query("select 1 from pg_roles where rolname = $1", [roleName])
    // Not a superuser: the service must not read files or start programs. `createdb` is for tests.
    if (role.rowCount === 0) await client.query(`create role ${roleName} login createdb`)
    const database = await client.query("select 1 from pg_database where datname = $1", [databaseName])
    if (database.rowCount === 0) await client.query(`create database ${databaseName} owner ${roleName}`)
  })
}

/** Whether a server that another process started answers a query. */
export async function isResponding(connection: Connection): Promise<boolean> {
  try {
    await withClient(inDatabase(connection, databaseName), session, client => client.query("select 1"))
    return true
  } catch {
    return false
  }
}
