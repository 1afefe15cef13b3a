import type { AuditActorKind, AuditChange } from "@rasoi/contract/console"
import { auditChangeText } from "@rasoi/core"
import type { Queries } from "../db/index.ts"
import type { ChangeHub } from "../events/index.ts"
import type { SessionCaller } from "../http/index.ts"
import { newId } from "../ids.ts"
import { addAudit } from "./store.ts"

/** A signed-in person, the command line, the server at a planned time, or somebody who is not signed in. */
export interface Actor {
  readonly kind: AuditActorKind
  readonly name: string
  readonly requestId: string | null
}

export function actorOf({ session, requestId }: { session: { name: string }; requestId: string }): Actor {
  return { kind: "STAFF", name: session.name, requestId }
}

export const commandLine: Actor = { kind: "COMMAND_LINE", name: "command line", requestId: null }
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

/** The part of a console request that names the person. */
export interface StaffCall {
  readonly session: SessionCaller
  readonly requestId: string
  readonly now: number
}

export function auditContextOf(call: StaffCall): AuditContext {
  return { actor: actorOf(call), now: call.now, restaurantId: call.session.restaurantId }
}

interface AuditEntry {
  action: string
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
