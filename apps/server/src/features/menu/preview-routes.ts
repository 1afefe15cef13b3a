import { validationFailed } from "@rasoi/contract"
import type { MenuDocument } from "@rasoi/contract/console"
import * as api from "@rasoi/contract/console"
import { compareMenus, goneFaults, photoIdsOf, placesOf, withoutPhotos } from "@rasoi/core"
import type { Database, Queries } from "../../db/index.ts"
import { type Mount, readVersionMatch } from "../../http/index.ts"
import { auditContextOf, recordAuditEntry } from "../audit/index.ts"
import { findGonePhotos } from "../photos/index.ts"
import { editConflict } from "../restaurant/index.ts"
import { makeImportPreview } from "./import-preview.ts"
import type { MenuCache, MenuSnapshot } from "./snapshot.ts"
import { findMenuVersion } from "./store.ts"
import { requireValidMenu } from "./valid-menu.ts"
import { requireMenuVersion } from "./version-number.ts"

interface Parts {
  db: Database
  menus: MenuCache
}

const emptyMenu: api.MenuDocument = { categories: [] }

/** Previews of changes, the changes of a version, and the menu as a spreadsheet. */
export function mountMenuPreview(mount: Mount, { db, menus }: Parts): void {
  mount(api.previewMenu, async ({ session, request, body }) => {
    const expectedVersion = readVersionMatch(request.headers["if-match"], session.restaurantId)
    return previewMenu(db, await menus.get(session.restaurantId), body, expectedVersion)
  })

  const previewImport = makeImportPreview()
  mount(api.previewMenuImport, async ({ session, request, body }) => {
    const acceptEncoding = request.headers["accept-encoding"]
    return previewImport(await menus.get(session.restaurantId), { file: body, acceptEncoding })
  })

  mount(api.getMenuChanges, async ({ session, params, query }) => {
    const row = await requireMenuVersion(db, session.restaurantId, params.version)
    const since = query.since ?? row.version - 1
    const earlier = since === 0 ? undefined : await findMenuVersion(db, session.restaurantId, since)
    if (!earlier && query.since !== undefined)
      throw validationFailed([
        { field: "since", message: `must be a version of this menu, is ${since}`, reason: "NOT_THE_VERSION" },
      ])
    const gone = await findGonePhotos(db, session.restaurantId, photoIdsOf(row.document))
    // The history tells what was; a comparison with a chosen version, what a restore would do.
    const document = query.since === undefined ? row.document : withoutPhotos(row.document, gone)
    return {
      object: "menu_changes" as const,
      version: row.version,
      since: earlier?.version ?? null,
      changes: compareMenus(earlier?.document ?? emptyMenu, document),
      gonePhotos: placesOf(row.document, gone),
    }
  })

  mount(api.exportMenu, async call => {
    const { session, reply } = call
    const { document, version } = await menus.get(session.restaurantId)
    // Loaded at the first export, not at startup.
    const { menuToCsv } = await import("./csv.ts")
    reply.header("Content-Disposition", `attachment; filename="menu-${version}.csv"`)
    await recordAuditEntry(db, auditContextOf(call), { action: "menu.exported", subject: String(version) })
    return menuToCsv(document)
  })
}

/** The changes if this menu replaced the current one. Nothing is written. */
async function previewMenu(db: Queries, current: MenuSnapshot, menu: MenuDocument, expectedVersion?: number) {
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
