import { newId } from "../base/ids.ts"
import { type Config, readConfig } from "../config.ts"
import { type Connection, type Database, type DatabaseLog, openEmbedded } from "../db/index.ts"
// Not from index.ts: it would load the console's event streams and the whole contract.
import { type ChangeHub, makeChangeHub } from "../events/changes.ts"
import { openConfiguredDatabase } from "../start/open-database.ts"

export interface CommandContext {
  readonly config: Config
  readonly db: Database
  readonly connection: Connection
  /** Has its own node id, so that a running server treats these changes as foreign and reloads. */
  readonly hub: ChangeHub
  readonly now: number
}

/** Errors are thrown and printed once; a command writes no log. */
export const silentLog: DatabaseLog = { info() {}, warn() {}, error() {} }

/** Uses the running server's database, or starts the database until the work is done. */
export async function withDatabase<T>(work: (context: CommandContext) => Promise<T>): Promise<T> {
  const config = readConfig({ demo: false })
  const opened = await openConfiguredDatabase({ config, log: silentLog, purpose: "command" })
  return runThenClose(opened, () =>
    work({
      config,
      db: opened.db,
      connection: opened.connection,
      hub: openHub(config, opened.db),
      now: Date.now(),
    }),
  )
}

/** The list of changes is loaded by the first change: most commands only read. */
function openHub(config: Config, db: Database): ChangeHub {
  const onFault = (error: unknown) =>
    process.stderr.write(
      `rasoi: warning: this change is not in a list that a restore needs, see docs/privacy.md: ${(error as Error).message}\n`,
    )
  return makeChangeHub(db, newId("node"), async (tx, topic) => {
    const { makeLedgerWriter, openAccessLedger } = await import("../features/access/ledger.ts")
    await makeLedgerWriter(openAccessLedger(config), onFault)(tx, topic)
  })
}

/** Gives a plain connection, without migrations and without a pool. */
export async function withConnection<T>(
  { databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) return work({ url: databaseUrl })
  const embedded = await openEmbedded({ dataDir, log: silentLog, purpose: "command" })
  return runThenClose({ close: () => embedded.stop() }, () => work(embedded.connection))
}

async function runThenClose<T>({ close }: { close(): Promise<void> }, work: () => Promise<T>): Promise<T> {
  // A database that this command started must stop with it.
  const stop = (signal: "SIGINT" | "SIGTERM") => {
    const exit = () => process.exit(signal === "SIGINT" ? 130 : 143)
    close().then(exit, exit)
  }
  process.on("SIGINT", stop).on("SIGTERM", stop)
  try {
    return await work()
  } finally {
    // The work is committed. Its result, such as a key that is shown only once, must not be lost.
    await close().catch(error => process.stderr.write(`rasoi: while closing: ${(error as Error).message}\n`))
    process.off("SIGINT", stop).off("SIGTERM", stop)
  }
}
