import { type Connection, withClient } from "./connection.ts"

/** This server could lose acknowledged writes, or cannot run the schema. The message lists the reasons. */
export class UnsafeDatabase extends Error {
  override readonly name = "UnsafeDatabase"
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`This database is not safe for orders:\n${faults.map(fault => `- ${fault}`).join("\n")}`)
    this.faults = faults
  }
}

export interface ServerFacts {
  fsync: string
  fullPageWrites: string
  synchronousCommit: string
  versionNumber: number
  encoding: string
  readOnly: string
  standby: boolean
}

const oldestVersion = 150_000

/** Runs in a session like those that will write: a role or a database may have its own synchronous_commit. */
const factsQuery = `
  select current_setting('fsync') as "fsync",
    current_setting('full_page_writes') as "fullPageWrites",
    current_setting('synchronous_commit') as "synchronousCommit",
    current_setting('server_version_num')::int as "versionNumber",
    (select pg_encoding_to_char(encoding) from pg_database where datname = current_database()) as "encoding",
    current_setting('transaction_read_only') as "readOnly",
    pg_is_in_recovery() as "standby"`

const session = { applicationName: "rasoi-check", statementDeadlineMs: 0, lockDeadlineMs: 10_000 }

export async function checkServer(connection: Connection): Promise<void> {
  const { rows } = await withClient(connection, session, client => client.query<ServerFacts>(factsQuery))
  const faults = rows.flatMap(faultsOf)
  if (faults.length > 0) throw new UnsafeDatabase(faults)
}

export function faultsOf(facts: ServerFacts): string[] {
  const faults: string[] = []
  for (const [name, value] of [
    ["fsync", facts.fsync],
    ["full_page_writes", facts.fullPageWrites],
  ])
    if (value !== "on")
      faults.push(`${name} is ${value}: set ${name} = on in postgresql.conf and reload the server`)
  if (facts.synchronousCommit === "off")
    faults.push(
      "synchronous_commit is off in this session: set synchronous_commit = on in postgresql.conf, and look for " +
        "ALTER ROLE … SET or ALTER DATABASE … SET that turns it off (RESET it)",
    )
  if (facts.versionNumber < oldestVersion)
    faults.push(`server_version_num is ${facts.versionNumber}: PostgreSQL 15 or newer is needed`)
  if (facts.encoding !== "UTF8")
    faults.push(`the encoding of the database is ${facts.encoding}: create it with ENCODING 'UTF8'`)
  if (facts.standby) faults.push("the server is a standby (in recovery): connect to the primary")
  else if (facts.readOnly === "on")
    faults.push(
      "the session is read-only: set default_transaction_read_only = off for this role and database",
    )
  return faults
}
