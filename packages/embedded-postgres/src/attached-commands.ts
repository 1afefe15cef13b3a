import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { isAlive, lockPath, ownRecord, readRecord } from "./lock-record.ts"
import { chownToOwner } from "./ownership.ts"

/**
 * Lists the commands that use a database which another command started. That command waits for them before it stops
 * the database, so that both can run at the same time.
 */
function attachedCommandsDir(dataDir: string): string {
  return join(dataDir, "guests")
}

/** Undefined if the holder is closing. The holder marks itself as closing before it looks for attached commands. */
export function attachToHolder(dataDir: string, holderNonce: string): { detach(): void } | undefined {
  const record = ownRecord(dataDir, "command")
  const path = join(attachedCommandsDir(dataDir), record.nonce)
  mkdirSync(attachedCommandsDir(dataDir), { recursive: true, mode: 0o700 })
  chownToOwner(attachedCommandsDir(dataDir), dataDir)
  writeFileSync(path, JSON.stringify(record), { mode: 0o644 })
  const detach = () => rmSync(path, { force: true })
  const holder = readRecord(lockPath(dataDir))
  if (holder?.nonce === holderNonce && holder.state === "open") return { detach }
  detach()
  return undefined
}

export async function waitForAttachedCommands(dataDir: string): Promise<void> {
  while (hasAttachedCommands(dataDir)) await sleep(20)
}

function hasAttachedCommands(dataDir: string): boolean {
  let names: string[]
  try {
    names = readdirSync(attachedCommandsDir(dataDir))
  } catch {
    return false
  }
  return names.filter(name => !isGone(dataDir, join(attachedCommandsDir(dataDir), name))).length > 0
}

function isGone(dataDir: string, path: string): boolean {
  const attached = readRecord(path)
  if (attached !== undefined && isAlive(attached, path, dataDir)) return false
  rmSync(path, { force: true })
  return true
}
