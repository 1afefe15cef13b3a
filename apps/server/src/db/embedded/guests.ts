import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { isAlive, lockPath, ownRecord, readRecord } from "./lock.ts"
import { giveToOwner } from "./ownership.ts"

/**
 * Commands that use the database which another command started. That one waits for them before it stops it, so
 * that two commands run side by side whichever ends first.
 */
function guestsDir(dataDir: string): string {
  return join(dataDir, "guests")
}

/** Joins the holder, unless it is already closing: it looks for guests after it said so, and we look after we came. */
export function joinHolder(dataDir: string, holderNonce: string): { leave(): void } | undefined {
  const record = ownRecord(dataDir, "command")
  const path = join(guestsDir(dataDir), record.nonce)
  mkdirSync(guestsDir(dataDir), { recursive: true, mode: 0o700 })
  giveToOwner(guestsDir(dataDir), dataDir)
  writeFileSync(path, JSON.stringify(record), { mode: 0o644 })
  const leave = () => rmSync(path, { force: true })
  const holder = readRecord(lockPath(dataDir))
  if (holder?.nonce === holderNonce && holder.state === "open") return { leave }
  leave()
  return undefined
}

export async function waitForGuests(dataDir: string): Promise<void> {
  while (hasGuests(dataDir)) await sleep(20)
}

function hasGuests(dataDir: string): boolean {
  let names: string[]
  try {
    names = readdirSync(guestsDir(dataDir))
  } catch {
    return false
  }
  return names.filter(name => !isGone(dataDir, join(guestsDir(dataDir), name))).length > 0
}

function isGone(dataDir: string, path: string): boolean {
  const guest = readRecord(path)
  if (guest !== undefined && isAlive(guest, path, dataDir)) return false
  rmSync(path, { force: true })
  return true
}
