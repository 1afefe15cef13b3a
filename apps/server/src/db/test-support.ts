import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { type Database, type DatabaseOptions, openDatabase } from "./database.ts"
import type { DatabaseLog } from "./log.ts"

export const silentLog: DatabaseLog = { info() {}, warn() {}, error() {} }

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

export function openTestPool(
  connection: DatabaseOptions["connection"],
  options: Partial<DatabaseOptions> = {},
): Database {
  return openDatabase({
    connection,
    poolSize: 5,
    queryDeadlineMs: 30_000,
    connectDeadlineMs: 30_000,
    applicationName: "rasoi-test",
    log: silentLog,
    ...options,
  })
}
