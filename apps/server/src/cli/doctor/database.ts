import { existsSync } from "node:fs"
import type { Config } from "../../config.ts"
import {
  type Connection,
  checkServer,
  clusterDirOf,
  type DatabaseState,
  inspectDatabase,
  MigrationRefused,
  migrationsDirectory,
  UnsafeDatabase,
} from "../../db/index.ts"
import { findUnshared } from "../../start/fleet-size.ts"
import { withConnection } from "../context.ts"
import { describeFault } from "../faults.ts"
import { type Check, fail, ok, warn } from "./check.ts"
import { checkFirstDays } from "./first-day.ts"
import { checkNumbers } from "./numbers.ts"

/** Starts the database if it is not running, to check that it can start. */
export async function checkDatabase(config: Config): Promise<Check[]> {
  if (config.databaseUrl === undefined && !existsSync(clusterDirOf(config.dataDir)))
    return [ok("Database", "none yet; the first start makes it")]
  try {
    return await withConnection(config, async connection => [
      await checkSafety(connection),
      ...(await checkState(connection, config)),
    ])
  } catch (error) {
    const { code, message } = describeFault(error)
    // The message says what to do.
    if (code === "DATA_DIR_IN_USE") return [fail("Database", message)]
    const advice =
      config.databaseUrl === undefined
        ? "Look into postgres.log in the data directory for the reason."
        : "See that the server of DATABASE_URL runs, and that this machine, user and password may connect."
    return [fail("Database", message, advice)]
  }
}

async function checkSafety(connection: Connection): Promise<Check> {
  try {
    await checkServer(connection)
    return ok("Durability", "what is acknowledged is on disk: fsync, full_page_writes, synchronous_commit")
  } catch (error) {
    if (!(error instanceof UnsafeDatabase)) throw error
    return fail("Durability", error.faults.join("\n"), "Set these; the server does not start before.")
  }
}

async function checkState(connection: Connection, config: Config): Promise<Check[]> {
  let state: DatabaseState
  try {
    state = await inspectDatabase(connection, migrationsDirectory)
  } catch (error) {
    if (!(error instanceof MigrationRefused)) throw error
    return [fail("Migrations", error.message, "Nothing is changed until the two fit together.")]
  }
  const which = config.databaseUrl === undefined ? "built in" : "of DATABASE_URL"
  return [
    ok("Database", `PostgreSQL ${state.serverVersion}, ${which}, responds`),
    checkMigrations(state),
    ...checkClocks(state),
    ...checkProcesses(state, config),
    // A database of another version cannot be read with the statements of this one.
    ...(state.missing.length === 0
      ? [...(await checkNumbers(connection)), ...(await checkFirstDays(connection, config))]
      : []),
  ]
}

function checkMigrations({ applied, missing }: DatabaseState): Check {
  if (missing.length === 0) return ok("Migrations", `up to date, ${applied.at(-1)?.name ?? "none"}`)
  return warn("Migrations", `to be applied: ${missing.join(", ")}`, "Run rasoi migrate; a start does it too.")
}

function checkClocks({ clockAheadMs }: DatabaseState): Check[] {
  const seconds = Math.round(clockAheadMs / 1000)
  if (Math.abs(seconds) < 2) return []
  const found = `the database's is ${Math.abs(seconds)} s ${seconds > 0 ? "ahead" : "behind"}`
  return [warn("Clocks", found, "Let both machines follow a time server (NTP).")]
}

function checkProcesses({ serverProcesses }: DatabaseState, config: Config): Check[] {
  const unshared = findUnshared(serverProcesses, config)
  return unshared ? [warn("Processes", unshared.found, unshared.advice)] : []
}
