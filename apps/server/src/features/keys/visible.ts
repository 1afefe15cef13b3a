import { hasPermission, Refusal } from "@rasoi/contract"
import type { Queries } from "../../db/index.ts"
import { type PersonCaller, requirePermission } from "../../http/index.ts"
import { findKey, type KeyRow, listKeys } from "./store.ts"

/** Live keys are hidden from whoever may not manage them, unless their requests are shown. */
function isVisible({ role }: PersonCaller, { mode, log_shown }: KeyRow): boolean {
  return mode === "test" || log_shown || hasPermission(role, "liveKeys")
}

export async function listVisibleKeys(db: Queries, session: PersonCaller): Promise<KeyRow[]> {
  return (await listKeys(db, session.restaurantId)).filter(key => isVisible(session, key))
}

export async function requireVisibleKey(db: Queries, session: PersonCaller, id: string): Promise<KeyRow> {
  const key = await findKey(db, session.restaurantId, id)
  // 404, not 403: a hidden key must look absent.
  if (!key || !isVisible(session, key)) throw noSuchKey()
  return key
}

/** A key never changes its mode, so that it need not be locked. */
export async function requireManagedKey(db: Queries, session: PersonCaller, id: string): Promise<void> {
  const { mode } = await requireVisibleKey(db, session, id)
  requireKeyMode(session, mode)
}

export function requireKeyMode(session: PersonCaller, mode: KeyRow["mode"]): void {
  requirePermission(session, mode === "live" ? "liveKeys" : "testKeys")
}

export function noSuchKey(): Refusal {
  return new Refusal("NOT_FOUND", { message: "There is no such API key." })
}
