import { indexMenu } from "@rasoi/core"
import type { MenuSnapshot } from "./snapshot.ts"

const made = new WeakMap<MenuSnapshot, ReturnType<typeof indexMenu>>()

/** The menu by menuItemId, made once for each version. */
export function menuIndexOf(snapshot: MenuSnapshot): ReturnType<typeof indexMenu> {
  const known = made.get(snapshot)
  if (known) return known
  const index = indexMenu(snapshot.document)
  made.set(snapshot, index)
  return index
}
