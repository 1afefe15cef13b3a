import { indexMenu } from "@rasoi/core"
import type { MenuSnapshot } from "./snapshot.ts"

const indexes = new WeakMap<MenuSnapshot, ReturnType<typeof indexMenu>>()

/** The menu by menuItemId, cached per version. */
export function menuIndexOf(snapshot: MenuSnapshot): ReturnType<typeof indexMenu> {
  const known = indexes.get(snapshot)
  if (known) return known
  const index = indexMenu(snapshot.document)
  indexes.set(snapshot, index)
  return index
}
