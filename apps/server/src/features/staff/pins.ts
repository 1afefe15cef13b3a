import { Refusal, validationFailed } from "@rasoi/contract"
import type { AuditChange } from "@rasoi/contract/console"
import { type PinWeakness, pinWeakness } from "@rasoi/core"
import type { Queries } from "../../db/index.ts"
import { auditContextOf, type PersonCall, recordAuditEntry, signedOut } from "../audit/index.ts"
import { loadRestaurant } from "../restaurant/index.ts"
import { requireOwnPassword } from "./own-password.ts"
import { hashPassword } from "./passwords.ts"
import { checkPin, type PinAttempt } from "./pin-check.ts"
import * as store from "./pin-store.ts"
import { openSession, type SessionDependencies } from "./sessions.ts"

/** Signs out the PIN from before, and makes the tries on all devices none. */
export async function setPin(
  dependencies: SessionDependencies,
  call: PersonCall,
  { password, pin }: { password: string; pin: string },
): Promise<void> {
  const { staffId, restaurantId, email } = call.session
  const passwordHash = await requireOwnPassword(dependencies, call, { field: "password", password })
  await requireGoodPin(dependencies.db, { pin, email, restaurantId })
  const hash = await hashPassword(pin)
  await dependencies.hub.edit("sessions", restaurantId, async tx => {
    const person = await store.lockPasswordOf(tx, staffId, passwordHash)
    if (!person) throw new Refusal("UNAUTHENTICATED", { message: "Sign in first." })
    // Later than the password also where the clock was set back.
    const at = new Date(Math.max(call.now, person.password_set_at.getTime() + 1))
    await store.writePin(tx, restaurantId, staffId, hash, at)
    await store.unlockPins(tx, staffId)
    const changes = signedOut(await store.endPinSessions(tx, restaurantId, staffId))
    await recordAuditEntry(tx, auditContextOf(call), { action: "pin.set", subject: email, changes })
  })
}

async function requireGoodPin(
  db: Queries,
  { pin, email, restaurantId }: { pin: string; email: string; restaurantId: string },
): Promise<void> {
  const { phone, address } = (await loadRestaurant(db, restaurantId)).settings.profile
  const reason = pinWeakness(pin, [email, phone, address.pincode])
  if (reason) throw validationFailed([{ field: "pin", message: weak[reason], reason }])
}

const weak: Record<PinWeakness, string> = {
  PIN_COMMON: "is among the first PINs that anybody tries; choose another",
  PIN_PERSONAL: "is part of a number that others know, such as the restaurant's phone; choose another",
}

/** By a manager or an owner, who learns nothing of it. */
export async function clearPin(
  { hub }: Pick<SessionDependencies, "hub">,
  call: PersonCall,
  staffId: string,
): Promise<void> {
  const { restaurantId } = call.session
  await hub.edit("sessions", restaurantId, async tx => {
    const email = await store.findEmailOf(tx, restaurantId, staffId)
    if (email === undefined) throw new Refusal("NOT_FOUND", { message: "Nobody with this id works here." })
    if (!(await store.removePin(tx, restaurantId, staffId, call.now))) return
    const changes: AuditChange[] = signedOut(await store.endPinSessions(tx, restaurantId, staffId))
    await recordAuditEntry(tx, auditContextOf(call), { action: "pin.cleared", subject: email, changes })
  })
}

/** A session of the person on the device, in place of whoever was there before. */
export async function signInWithPin(
  dependencies: SessionDependencies,
  attempt: PinAttempt,
  requestId: string,
) {
  const { device, audit } = attempt
  const pin = await checkPin(dependencies, attempt)
  const { person } = pin
  const membership = { restaurant_id: device.restaurantId, role: person.role }
  const opening = { person, membership, device: undefined, pairedDevice: device, requestId, pin }
  return openSession(dependencies, audit.now, opening)
}
