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

interface Deed {
  restaurantId: string
  action: string
  subject?: string
  changes?: string[]
}

/** In the transaction of the deed itself: neither can be there without the other. */
export async function recordDeed(tx: Queries, actor: Actor, now: number, deed: Deed): Promise<void> {
  await addAudit(tx, {
    id: newId("aud", now),
    restaurant_id: deed.restaurantId,
    at: new Date(now),
    actor: actor.name,
    action: deed.action,
    subject: deed.subject ?? null,
    changes: deed.changes ?? [],
    request_id: actor.requestId,
  })
}
