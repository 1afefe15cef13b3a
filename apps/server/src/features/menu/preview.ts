import type { MenuDocument } from "@rasoi/contract/console"
import { compareMenus } from "@rasoi/core"
import { editConflict } from "../restaurant/index.ts"
import type { MenuSnapshot } from "./snapshot.ts"
import { requireValidMenu } from "./valid-menu.ts"

/** The changes if this menu replaced the current one. Nothing is written. */
export function previewMenu(current: MenuSnapshot, menu: MenuDocument, expectedVersion?: number) {
  if (expectedVersion !== undefined && expectedVersion !== current.version)
    throw editConflict(current.version)
  requireValidMenu(menu)
  return {
    object: "menu_preview" as const,
    version: current.version,
    menu,
    changes: compareMenus(current.document, menu),
  }
}
