import type { Database, Queries } from "../../db/index.ts"
import { commandLine, recordAuditEntry } from "../audit/index.ts"
import { entryOf, eraseRecords } from "./erase.ts"
import { type ErasureRow, hasErasures, insertErasure, listErasures } from "./erase-store.ts"
import type { ErasureKey } from "./erasure-key.ts"
import { listOtherPhones, scanOrders } from "./find-store.ts"
import type { ErasureLedger, LedgerEntry } from "./ledger.ts"

export interface Reapplied {
  /** Erasures that the database did not know. */
  readonly applied: number
  /** Their key is not here, so nobody knows which phone numbers they are about. */
  readonly unknownKey: number
}

/**
 * Makes the ledger and the database the same. A database that was restored from an older backup lacks the later erasures:
 * they are applied again. Runs at every start, because a database can also be restored without our command.
 */
export async function reapplyErasures(db: Database, ledger: ErasureLedger, now: number): Promise<Reapplied> {
  const [stored, listed] = await Promise.all([listErasures(db), ledger.read()])
  const known = new Set(stored.map(({ id }) => id))
  const missing = listed.filter(({ id }) => !known.has(id))
  let applied = 0
  for (const key of await ledger.keys()) {
    const ours = missing.filter(({ keyId }) => keyId === key.id)
    for (const [restaurantId, entries] of Map.groupBy(ours, entry => entry.restaurantId))
      await reapplyOf(db, key, restaurantId, entries, now)
    applied += ours.length
  }
  // Last: a directory that cannot be written must not bring a person back.
  if (stored.length > 0 || listed.length > 0) await ledger.add([...stored.map(entryOf), ...listed])
  return { applied, unknownKey: missing.length - applied }
}

/** Adds to the files of this process what other processes have erased. */
export async function copyErasuresToFiles(db: Queries, ledger: ErasureLedger): Promise<void> {
  // A database of an early version has no such table.
  if (!(await hasErasures(db))) return
  await ledger.add((await listErasures(db)).map(entryOf))
}

async function reapplyOf(
  db: Database,
  key: ErasureKey,
  restaurantId: string,
  entries: readonly LedgerEntry[],
  now: number,
): Promise<void> {
  const until = new Date(Math.max(...entries.map(({ erasedAt }) => Date.parse(erasedAt))))
  const phones = await phonesByHash(db, key, restaurantId, until)
  for (const entry of entries) {
    const row = rowOf(entry)
    const phone = phones.get(entry.phoneHash)
    if (phone === undefined) await insertErasure(db, row)
    // Orders after the erasure stay: the person came back.
    else
      await eraseRecords(db, { restaurantId, phone, until: row.erased_at }, now, {
        check() {},
        async record(tx, changes) {
          await insertErasure(tx, row)
          const context = { actor: commandLine, now, restaurantId }
          await recordAuditEntry(tx, context, { action: "privacy.reapplied", subject: row.id, changes })
        },
      })
  }
}

async function phonesByHash(db: Database, key: ErasureKey, restaurantId: string, until: Date) {
  const phones = new Set(await listOtherPhones(db, restaurantId, until))
  for await (const { customer_phone, person_phone } of scanOrders(db, restaurantId, "", until))
    for (const phone of [customer_phone, person_phone]) if (phone) phones.add(phone)
  return new Map([...phones].map(phone => [key.hash(restaurantId, phone).toString("hex"), phone]))
}

function rowOf({ id, restaurantId, phoneHash, keyId, erasedAt }: LedgerEntry): ErasureRow {
  return {
    id,
    restaurant_id: restaurantId,
    phone_hash: Buffer.from(phoneHash, "hex"),
    key_id: keyId,
    erased_at: new Date(erasedAt),
  }
}
