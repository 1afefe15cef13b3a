import { validationFailed } from "@rasoi/contract"
import type { HandInRequest, Settings } from "@rasoi/contract/console"
import { money } from "@rasoi/core"
import { correctedTime } from "../../../base/tablet-time.ts"
import type { Database, Queries } from "../../../db/index.ts"
import { type AuditContext, recordAuditEntry } from "../../audit/index.ts"
import { fingerprintOf, requireSame } from "../../idempotency/index.ts"
import {
  findKnownHandIn,
  findOutOfPerson,
  insertHandIn,
  lockCarrier,
  settleCarrier,
} from "./carried-store.ts"
import { dayOfNow } from "./day-of.ts"
import { keepDaysOpen } from "./days-store.ts"

interface HandingIn extends AuditContext {
  readonly id: string
  readonly settings: Settings
  /** Who receives it. */
  readonly by: { readonly name: string; readonly device: string | null }
}

/** Writes what a delivery person hands in. Sent again, it changes nothing. */
export async function handInCash(db: Database, request: HandInRequest, handing: HandingIn): Promise<void> {
  const { id, restaurantId } = handing
  const known = await findKnownHandIn(db, id)
  if (known) return requireSame(request, known.restaurant_id === restaurantId ? known.fingerprint : undefined)
  // Another request with the same id came first.
  if (!(await db.transaction(tx => write(tx, request, handing)))) return handInCash(db, request, handing)
}

async function write(tx: Queries, request: HandInRequest, handing: HandingIn): Promise<boolean> {
  const { id, restaurantId, settings, by, now } = handing
  const { personId, amountPaise } = request
  await keepDaysOpen(tx, restaurantId)
  await lockCarrier(tx, restaurantId, personId)
  if (await findKnownHandIn(tx, id)) return false
  const outPaise = await findOutOfPerson(tx, restaurantId, personId)
  if (amountPaise > outPaise) throw aboveOut(outPaise)
  const at = correctedTime(request.receivedAt, request.sentAt, now)
  const isNew = await insertHandIn(tx, {
    ...{ id, restaurantId, personId, amountPaise },
    ...(await dayOfNow(tx, { restaurantId, settings, at, now })),
    receivedAt: new Date(at),
    deviceReceivedAt: new Date(request.receivedAt),
    arrivedAt: new Date(now),
    person: by.name,
    device: by.device,
    fingerprint: fingerprintOf(request),
  })
  if (!isNew) return false
  await settleCarrier(tx, restaurantId, personId)
  const changes = [{ kind: "MONEY" as const, what: "RECEIVED" as const, amountPaise }]
  // The id: a name is personal data, and the log reads it from the person's row.
  await recordAuditEntry(tx, handing, { action: "cash.handedIn", subject: personId, changes })
  return true
}

function aboveOut(outPaise: number) {
  const message = `is more than this person has: ${money(Math.max(0, outPaise)).display}`
  return validationFailed([{ field: "amountPaise", message, reason: "NOT_ALLOWED" }])
}
