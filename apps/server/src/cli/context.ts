import { type Config, readConfig } from "../config.ts"
import { type Connection, type Database, type DatabaseLog, openEmbedded } from "../db/index.ts"
// Not through the barrel: it brings the console's event streams, and with them the whole contract.
import { type ChangeHub, makeChangeHub } from "../events/changes.ts"
import { newId } from "../ids.ts"
import { openConfiguredDatabase } from "../open-database.ts"

export interface CommandContext {
  readonly config: Config
  readonly db: Database
  /** A node of its own: a running server takes what happens here for somebody else's doing, and looks again. */
  readonly hub: ChangeHub
  readonly now: number
}

/** What goes wrong is thrown and told once; a command has no log beside that. */
export const silentLog: DatabaseLog = { info() {}, warn() {}, error() {} }

/** Opens the running server's database, or starts it for as long as the work takes. */
export async function withDatabase<T>(work: (context: CommandContext) => Promise<T>): Promise<T> {
  const config = readConfig({ demo: false })
  const opened = await openConfiguredDatabase({ config, log: silentLog, purpose: "command" })
  return closingAfter(opened, () =>
    work({ config, db: opened.db, hub: makeChangeHub(opened.db, newId("node")), now: Date.now() }),
  )
}

/** The bare connection, neither migrated nor pooled. */
export async function withConnection<T>(
  { databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) return work({ url: databaseUrl })
  const embedded = await openEmbedded({ dataDir, log: silentLog, purpose: "command" })
  return closingAfter({ close: () => embedded.stop() }, () => work(embedded.connection))
}

async function closingAfter<T>({ close }: { close(): Promise<void> }, work: () => Promise<T>): Promise<T> {
  // A database that this command started must not outlive it.
  const stop = (signal: "SIGINT" | "SIGTERM") => {
    const exit = () => process.exit(signal === "SIGINT" ? 130 : 143)
    close().then(exit, exit)
  }
  process.on("SIGINT", stop).on("SIGTERM", stop)
  try {
    return await work()
  } finally {
    // The work is done and committed; its answer, a key perhaps that is shown this once, must not be lost now.
    await close().catch(error => process.stderr.write(`rasoi: while closing: ${(error as Error).message}\n`))
    process.off("SIGINT", stop).off("SIGTERM", stop)
  }
}
