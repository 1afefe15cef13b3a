import type { Queries } from "../../db/index.ts"
import type { AuditContext } from "../audit/index.ts"
import { addUnconfirmed, type UnconfirmedKind, whyUnconfirmed } from "./unconfirmed-store.ts"

interface Arrived {
  readonly kind: UnconfirmedKind
  readonly subject: string
  readonly request: { readonly takenBy?: string; readonly signedInBy?: "PIN_OFFLINE" }
  readonly by: { readonly name: string; readonly device: string | null }
}

/**
 * Marks what a tablet took without a network, if the person could not sign in any more now. In the transaction that writes it: it is
 * stored all the same.
 */
export async function markUnconfirmed(
  tx: Queries,
  { restaurantId, now }: AuditContext,
  { kind, subject, request: { takenBy = "", signedInBy }, by }: Arrived,
): Promise<void> {
  const reason = signedInBy && (await whyUnconfirmed(tx, restaurantId, takenBy))
  if (!reason) return
  const row = { kind, subject, person: by.name, device: by.device, reason, arrived_at: new Date(now) }
  await addUnconfirmed(tx, restaurantId, row)
}
