import type { Queries } from "../db/index.ts"
import { newId } from "../ids.ts"
import { addAudit } from "./store.ts"

/** Who acts: a signed-in person, or the command line. */
export interface Actor {
  readonly name: string
  readonly requestId: string | null
}

export function actorOf({ session, requestId }: { session: { name: string }; requestId: string }): Actor {
  return { name: session.name, requestId }
}

export const commandLine: Actor = { name: "command line", requestId: null }

interface AuditEntry {
  restaurantId: string
  action: string
  subject?: string
  changes?: string[]
}

/** In the transaction of the entry itself: neither can be there without the other. */
export async function recordAuditEntry(
  tx: Queries,
  actor: Actor,
  now: number,
  entry: AuditEntry,
): Promise<void> {
  await addAudit(tx, {
    id: newId("aud", now),
    restaurant_id: entry.restaurantId,
    at: new Date(now),
    actor: actor.name,
    action: entry.action,
    subject: entry.subject ?? null,
    changes: entry.changes ?? [],
    request_id: actor.requestId,
  })
}
