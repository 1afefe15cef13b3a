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
 * Marks what a tablet sends of a person who no longer takes orders here, and what was taken without a network, if the PIN would not
 * sign the person in now. In the transaction that writes it: it is stored all the same.
 */
export async function markUnconfirmed(
  tx: Queries,
  { restaurantId, now }: AuditContext,
  { kind, subject, request: { takenBy, signedInBy }, by }: Arrived,
): Promise<void> {
  if (takenBy === undefined && signedInBy === undefined) return
  const reason = await whyUnconfirmed(tx, restaurantId, takenBy ?? "")
  // Who had signed in with the password needs no PIN.
  if (reason === null || (signedInBy === undefined && reason !== "LEFT")) return
  const row = { kind, subject, person: by.name, device: by.device, reason, arrived_at: new Date(now) }
  await addUnconfirmed(tx, restaurantId, row)
}
