import type { AuditAction, AuditActorKind, AuditChange } from "@rasoi/contract/console"
import { auditChangeText } from "@rasoi/core"
import { newId } from "../../base/ids.ts"
import type { Queries } from "../../db/index.ts"
import type { ChangeHub } from "../../events/index.ts"
import type { PersonCaller, SessionCaller } from "../../http/index.ts"
import { addAudit } from "./store.ts"

export { isChange } from "./store.ts"

/**
 * A signed-in person, a paired device, the command line, the server at a planned time, the holder of a tracking link, or
 * somebody who is not signed in.
 */
export interface Actor {
  readonly kind: AuditActorKind
  readonly name: string
  readonly requestId: string | null
}

interface Named {
  readonly name: string
  readonly kind?: SessionCaller["kind"]
}

export function actorOf({ session, requestId }: { session: Named; requestId: string }): Actor {
  return { kind: session.kind === "device" ? "DEVICE" : "STAFF", name: session.name, requestId }
}

export const commandLine: Actor = { kind: "COMMAND_LINE", name: "command line", requestId: null }
/** Whoever holds the tracking link of an order or a booking. */
export const theCustomer = (requestId: string): Actor => ({
  kind: "CUSTOMER",
  name: "The customer",
  requestId,
})
export const theClock: Actor = { kind: "CLOCK", name: "The clock", requestId: null }

/** Who changes which restaurant, and when. */
export interface AuditContext {
  readonly actor: Actor
  readonly now: number
  readonly restaurantId: string
}

export interface ChangeContext extends AuditContext {
  readonly hub: ChangeHub
}

/** The part of a console request that names the person or the device. */
export interface StaffCall {
  readonly session: SessionCaller
  readonly requestId: string
  readonly now: number
}

export interface PersonCall extends StaffCall {
  readonly session: PersonCaller
}

export function auditContextOf(call: StaffCall): AuditContext {
  return { actor: actorOf(call), now: call.now, restaurantId: call.session.restaurantId }
}

export interface AuditEntry {
  action: AuditAction
  subject?: string | null
  changes?: AuditChange[]
}

/** Call this in the transaction of the change, so that both are written or neither. */
export async function recordAuditEntry(
  tx: Queries,
  { actor, now, restaurantId }: AuditContext,
  { action, subject = null, changes = [] }: AuditEntry,
): Promise<void> {
  await addAudit(tx, {
    id: newId("aud", now),
    restaurant_id: restaurantId,
    at: new Date(now),
    actor: actor.name,
    actor_kind: actor.kind,
    action,
    subject,
    changes: changes.map(auditChangeText),
    details: changes,
    request_id: actor.requestId,
  })
}

export function signedOut(devices: number, { others = false } = {}): AuditChange[] {
  return devices === 0 ? [] : [{ kind: "SIGNED_OUT", devices, others }]
}

/** Names who took an order or a payment on a tablet, if another person's session sent it. */
export function takenByOther({ actor }: AuditContext, by: { readonly name: string }): AuditChange[] {
  return by.name === actor.name ? [] : [{ kind: "TAKEN_BY", name: by.name }]
}
