import { type PinCause, Refusal } from "@rasoi/contract"
import {
  afterWrongPin,
  needsPassword,
  noPinTries,
  type PinTries,
  pinLockedUntil,
  pinTriesLeft,
  recentWrongPins,
} from "@rasoi/core"
import type { Database, Queries } from "../../db/index.ts"
import { type AuditContext, recordAuditEntry } from "../audit/index.ts"
import type { PairedDevice } from "./paired-device-store.ts"
import { verifyPassword } from "./passwords.ts"
import * as store from "./pin-store.ts"

/** Somebody who types a PIN on a paired device. */
export interface PinAttempt {
  readonly staffId: string
  readonly pin: string
  readonly device: PairedDevice
  /** Who is at the device, for the audit log. */
  readonly audit: AuditContext
}

interface Parts {
  readonly db: Database
  readonly demo: boolean
}

/** A right PIN. `use` belongs into the transaction of what it allows. */
export interface RightPin {
  /** Whose it is. */
  readonly person: store.PinRow
  /** Takes the try back, and refuses a PIN that ended after it was compared. */
  use(tx: Queries): Promise<void>
}

/** Counts the try, then compares it. Refuses what is wrong, locked or ended. */
export async function checkPin(parts: Parts, attempt: PinAttempt): Promise<RightPin> {
  const { staffId, pin, device, audit } = attempt
  const { restaurantId } = device
  const taken = await parts.db.transaction(tx => takeTry(tx, parts, attempt))
  const { person } = taken
  if (!(await verifyPassword(person.pin_hash, pin))) {
    const lock = lockOf(taken.tries, taken.isLast)
    if (lock) {
      await recordAuditEntry(parts.db, audit, { action: "pin.locked", subject: person.email })
      throw lock
    }
    throw pinRefused("WRONG", { triesLeft: pinTriesLeft(taken.tries) })
  }
  return {
    person,
    async use(tx) {
      const row = await store.lockPin(tx, restaurantId, staffId, parts.demo)
      if (row?.pin_hash !== person.pin_hash) throw pinRefused("NO_PIN")
      const wrongAt = row.wrong_at.map(at => Date.parse(at))
      const mine = wrongAt.indexOf(audit.now)
      const others = wrongAt.filter((_, place) => place !== mine)
      const lockedAt = needsPassword(others, audit.now) ? row.locked_at : null
      await store.writeWrong(tx, restaurantId, staffId, others, lockedAt)
      await store.writeTries(tx, restaurantId, staffId, device.id, noPinTries)
    },
  }
}

interface TakenTry {
  readonly person: store.PinRow
  readonly tries: PinTries
  /** The password is needed from now on. */
  readonly isLast: boolean
}

async function takeTry(
  tx: Queries,
  { demo }: Parts,
  { staffId, device, audit }: PinAttempt,
): Promise<TakenTry> {
  const { restaurantId } = device
  const { now } = audit
  const person = await store.lockPin(tx, restaurantId, staffId, demo)
  if (!person) throw pinRefused("NO_PIN")
  if (person.locked_at) throw pinRefused("PASSWORD_NEEDED")
  const before = (await store.findTries(tx, restaurantId, staffId, device.id)) ?? noPinTries
  const lockedUntil = pinLockedUntil(before, now)
  if (lockedUntil !== undefined) throw pinRefused("LOCKED", { lockedUntil })
  const tries = afterWrongPin(before, now)
  const wrongAt = [
    ...recentWrongPins(
      person.wrong_at.map(at => Date.parse(at)),
      now,
    ),
    now,
  ]
  const isLast = needsPassword(wrongAt, now)
  await store.writeTries(tx, restaurantId, staffId, device.id, tries)
  await store.writeWrong(tx, restaurantId, staffId, wrongAt, isLast ? new Date(now) : null)
  return { person, tries, isLast }
}

/** Undefined: they may try again at once. */
function lockOf({ lockedUntil }: PinTries, isLast: boolean): Refusal | undefined {
  if (isLast) return pinRefused("PASSWORD_NEEDED")
  return lockedUntil === null ? undefined : pinRefused("LOCKED", { lockedUntil })
}

const messages: Record<PinCause, string> = {
  WRONG: "This PIN is wrong.",
  LOCKED: "Too many wrong PINs on this device; wait until `lockedUntil`.",
  PASSWORD_NEEDED: "Too many wrong PINs; sign in with the password, then the PIN works again.",
  NO_PIN: "This person has no PIN here, or it has ended; they choose one after a sign-in with the password.",
  NOT_PAIRED: "PINs work on paired devices only.",
}

export function pinRefused(
  cause: PinCause,
  { triesLeft = null, lockedUntil }: { triesLeft?: number | null; lockedUntil?: number } = {},
): Refusal {
  const until = lockedUntil === undefined ? null : new Date(lockedUntil).toISOString()
  const members = { cause, triesLeft, lockedUntil: until }
  return new Refusal("PIN_REFUSED", { message: messages[cause], members })
}
