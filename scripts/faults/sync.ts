import { setTimeout as sleep } from "node:timers/promises"
import { databaseProcesses, hasNewPostmaster } from "./processes.ts"
import type { Setup } from "./setup.ts"
import { attachStrace } from "./strace.ts"

const syncs = "fsync,fdatasync"
const slowMicroseconds = 300_000
const slowForMs = 3_000
const errorWithinMs = 20_000

/** Each fsync of the database takes longer for a while. */
export async function slowSyncs(setup: Setup): Promise<void> {
  const words = ["-e", `trace=${syncs}`, "-e", `inject=${syncs}:delay_enter=${slowMicroseconds}`]
  const strace = await attachStrace(databaseProcesses(setup), words)
  await sleep(slowForMs)
  await strace.detach()
  setup.markFault()
}

/** Each fsync of the database fails, until the database has ended and the server has started a new one. */
export async function failSyncs(setup: Setup): Promise<void> {
  const { pid } = setup.postmaster()
  const words = ["-e", `trace=${syncs}`, "-e", `inject=${syncs}:error=EIO`]
  const strace = await attachStrace(databaseProcesses(setup), words)
  setup.markFault()
  const deadline = performance.now() + errorWithinMs
  while (!hasNewPostmaster(setup, pid) && performance.now() < deadline) await sleep(20)
  if (!hasNewPostmaster(setup, pid)) setup.faults.push("the database goes on after a failed fsync")
  await strace.detach()
}
