import type { AuditChange } from "@rasoi/contract/console"
import { auditChangeText } from "@rasoi/core"
import type { Queries } from "../db/index.ts"
import { newId } from "../ids.ts"
import { addAudit } from "./store.ts"

/** A signed-in person, the command line, or the server at a planned time. */
export interface Actor {
  readonly kind: "STAFF" | "COMMAND_LINE" | "CLOCK"
  readonly name: string
  readonly requestId: string | null
}

export function actorOf({ session, requestId }: { session: { name: string }; requestId: string }): Actor {
  return { kind: "STAFF", name: session.name, requestId }
}

export const commandLine: Actor = { kind: "COMMAND_LINE", name: "command line", requestId: null }
export const theClock: Actor = { kind: "CLOCK", name: "The clock", requestId: null }

interface AuditEntry {
  restaurantId: string
  action: string
  subject?: string
  changes?: AuditChange[]
}

/** Call this in the transaction of the change, so that both are written or neither. */
export async function recordAuditEntry(
  tx: Queries,
  actor: Actor,
  now: number,
  entry: AuditEntry,
): Promise<void> {
  const { changes = [] } = entry
  await addAudit(tx, {
    id: newId("aud", now),
    restaurant_id: entry.restaurantId,
    at: new Date(now),
    actor: actor.name,
    actor_kind: actor.kind,
    action: entry.action,
    subject: entry.subject ?? null,
    changes: changes.map(auditChangeText),
    details: changes,
    request_id: actor.requestId,
  })
}

export function signedOut(devices: number, { others = false } = {}): AuditChange[] {
  return devices === 0 ? [] : [{ kind: "SIGNED_OUT", devices, others }]
}
