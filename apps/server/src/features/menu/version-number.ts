import { Refusal } from "@rasoi/contract"
import type { Queries } from "../../db/index.ts"
import { findMenuVersion } from "./store.ts"

/** Parses a version number in a path or cursor. Undefined: not a version number. */
export function readVersionNumber(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

export async function requireMenuVersion(db: Queries, restaurantId: string, text: string) {
  const version = readVersionNumber(text)
  const row = version && (await findMenuVersion(db, restaurantId, version))
  if (!row) throw new Refusal("NOT_FOUND", { message: "This menu has no such version." })
  return row
}
