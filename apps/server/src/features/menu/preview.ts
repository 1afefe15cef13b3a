import { validationFailed } from "@rasoi/contract"
import type { MenuDocument } from "@rasoi/contract/console"
import { compareMenus, goneFaults, photoIdsOf } from "@rasoi/core"
import type { Queries } from "../../db/index.ts"
import { findGonePhotos } from "../photos/index.ts"
import { editConflict } from "../restaurant/index.ts"
import type { MenuSnapshot } from "./snapshot.ts"
import { requireValidMenu } from "./valid-menu.ts"

/** The changes if this menu replaced the current one. Nothing is written. */
export async function previewMenu(
  db: Queries,
  current: MenuSnapshot,
  menu: MenuDocument,
  expectedVersion?: number,
) {
  if (expectedVersion !== undefined && expectedVersion !== current.version)
    throw editConflict(current.version)
  requireValidMenu(menu)
  const added = photoIdsOf(menu).difference(photoIdsOf(current.document))
  const gone = await findGonePhotos(db, current.restaurantId, added)
  if (gone.size > 0) throw validationFailed(goneFaults(menu, gone))
  return {
    object: "menu_preview" as const,
    version: current.version,
    menu,
    changes: compareMenus(current.document, menu),
  }
}
