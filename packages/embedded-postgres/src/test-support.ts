import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { DatabaseError, Pool } from "pg"
import type { Application } from "./application.ts"
import type { EmbeddedConnection } from "./embedded-database.ts"
import type { Log } from "./log.ts"

/** Named as no account of the machine is. */
export const testApplication: Application = { name: "notes", title: "Notes" }

export const silentLog: Log = { info() {}, warn() {}, error() {} }

export interface TemporaryDirectory extends Disposable {
  readonly path: string
}

export function temporaryDirectory(): TemporaryDirectory {
  const path = mkdtempSync(join(tmpdir(), "rasoi-test-"))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

/** Waits for a condition that another process makes true, never for a fixed time. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  limitMs = 120_000,
): Promise<void> {
  const deadline = performance.now() + limitMs
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${limitMs} ms`)
    await sleep(10)
  }
}

export function openTestPool(connection: EmbeddedConnection): Pool {
  const pool = new Pool({ ...connection, ssl: false, max: 5, connectionTimeoutMillis: 30_000 })
  // Without listeners, a lost connection would end the process.
  pool.on("connect", client => client.on("error", () => {}))
  pool.on("error", () => {})
  return pool
}

/** Whether the server could not respond, as opposed to refusing the statement. */
export function isUnavailable(error: unknown): boolean {
  // 08: the connection broke. 57: the server ends, starts, or recovers from a crash.
  if (error instanceof DatabaseError) return /^(08|57)/.test(error.code ?? "")
  return (
    error instanceof Error &&
    /^(Connection terminated|connect E|read E|write E|timeout exc|Client )/.test(error.message)
  )
}
