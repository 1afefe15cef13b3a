import { Refusal } from "@rasoi/contract"
import type { AuditChange } from "@rasoi/contract/console"
import { newId } from "../../base/ids.ts"
import type { Database, Queries } from "../../db/index.ts"
import { type AuditContext, recordAuditEntry } from "../audit/index.ts"
import { clearOrders, clearReservations } from "./anonymize.ts"
import {
  clearCouriers,
  deleteBlocks,
  deleteDeliveryPeople,
  type ErasureRow,
  forgetRequestsWith,
  insertErasure,
  listErasureKeyIds,
  maskMentions,
} from "./erase-store.ts"
import type { ErasureLedger, LedgerEntry } from "./ledger.ts"
import { blockersOf, countsOf, findOrders, type Question, type Records, readRecords } from "./records.ts"

export interface PrivacyParts {
  readonly db: Database
  readonly ledger: ErasureLedger
  /** The erasure is committed, but a file of the ledger could not be written. */
  onLedgerFault(error: unknown): void
  /** Earlier erasures have another key: a restore now needs both. */
  onSecondKey(keyId: string, earlierKeyIds: readonly string[]): void
}

interface Request extends AuditContext {
  readonly phone: string
}

/** Removes everything about a phone number, in one transaction. */
export async function erasePerson(parts: PrivacyParts, request: Request) {
  const { db, ledger, onLedgerFault, onSecondKey } = parts
  const { restaurantId, phone, now } = request
  const key = await ledger.key()
  const earlierKeyIds = await listErasureKeyIds(db)
  const erasure: ErasureRow = {
    id: newId("era", now),
    restaurant_id: restaurantId,
    phone_hash: key.hash(restaurantId, phone),
    key_id: key.id,
    erased_at: new Date(now),
  }
  const counts = await eraseRecords(db, { restaurantId, phone, until: erasure.erased_at }, now, {
    check(records) {
      const blockers = blockersOf(records, now)
      if (blockers.orders + blockers.reservations > 0)
        throw new Refusal("ERASURE_BLOCKED", { members: blockers })
    },
    async record(tx, changes) {
      await insertErasure(tx, erasure)
      await recordAuditEntry(tx, request, { action: "privacy.erased", subject: erasure.id, changes })
    },
  })
  await ledger.add([entryOf(erasure)]).catch(onLedgerFault)
  if (earlierKeyIds.length > 0 && !earlierKeyIds.includes(key.id)) onSecondKey(key.id, earlierKeyIds)
  return {
    object: "erasure" as const,
    id: erasure.id,
    erasedAt: erasure.erased_at.toISOString(),
    ...counts,
  }
}

interface Steps {
  /** Throws if the data is still needed. */
  check(records: Records): void
  /** Writes what was done, in the same transaction. */
  record(tx: Queries, changes: AuditChange[]): Promise<void>
}

/** The orders are found before the transaction, which therefore is short. Orders placed since then are not included. */
export async function eraseRecords(db: Database, question: Question, now: number, { check, record }: Steps) {
  const found = await findOrders(db, question)
  return db.transaction(async tx => {
    const records = await readRecords(tx, question, found)
    check(records)
    const counts = countsOf(records)
    const at = new Date(now)
    await clearOrders(tx, records.orders, at)
    await clearReservations(tx, records.reservations, at)
    await clearCouriers(
      tx,
      records.carried.map(({ id }) => id),
      at,
    )
    await deleteDeliveryPeople(tx, question.restaurantId, records.deliveryPeople)
    await deleteBlocks(
      tx,
      records.blocks.map(({ id }) => id),
    )
    await maskMentions(tx, question, records.mentioningOrderIds, at)
    await forgetRequestsWith(tx, question.restaurantId, question.phone)
    await record(tx, changesOf(counts))
    return counts
  })
}

export function changesOf(counts: ReturnType<typeof countsOf>): AuditChange[] {
  const { orders, reservations, deliveries } = counts
  return [{ kind: "PERSONAL_DATA", orders, reservations, deliveries }]
}

export function entryOf({ id, restaurant_id, phone_hash, key_id, erased_at }: ErasureRow): LedgerEntry {
  return {
    id,
    restaurantId: restaurant_id,
    phoneHash: phone_hash.toString("hex"),
    keyId: key_id,
    erasedAt: erased_at.toISOString(),
  }
}
