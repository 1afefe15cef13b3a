import { getMenu, Refusal } from "@rasoi/contract"
import {
  getMenuDocument,
  getMenuVersion,
  listMenuVersions,
  MenuVersion,
  patchMenuItem,
  patchMenuOption,
  putMenuDocument,
  restoreMenuVersion,
} from "@rasoi/contract/console"
import { nextBusinessDay } from "@rasoi/core"
import { menuSteps } from "@rasoi/core/rules"
import type { Database } from "../../db/index.ts"
import type { ChangeHub } from "../../events/index.ts"
import {
  andThen,
  badCursor,
  both,
  type Mount,
  pageOf,
  readVersionMatch,
  requirePermission,
  type SessionCaller,
  versioned,
} from "../../http/index.ts"
import { auditContextOf, type StaffCall } from "../audit/index.ts"
import type { RestaurantCache } from "../restaurant/index.ts"
import { type ItemPatch, patchItem, patchOption, replaceMenu, restoreMenu } from "./commands.ts"
import { mountMenuPreview } from "./preview-routes.ts"
import { representMenu } from "./representation.ts"
import type { MenuCache, MenuSnapshot } from "./snapshot.ts"
import { listMenuRows, type MenuSummaryRow } from "./store.ts"
import { readVersionNumber, requireMenuVersion } from "./version-number.ts"

interface Parts {
  db: Database
  menus: MenuCache
  restaurants: RestaurantCache
  hub: ChangeHub
  publicUrl: string
}

interface PatchCall {
  session: SessionCaller
  body: { available?: boolean; forToday?: true; pricePaise?: number }
  now: number
}

export function mountMenu(mount: Mount, { db, menus, restaurants, hub, publicUrl }: Parts): void {
  mount(getMenu, ({ key: { restaurantId, test } }) =>
    andThen(both(menus.get(restaurantId), restaurants.get(restaurantId)), ([menu, { settings }]) =>
      representMenu(menu, { test, gstApplies: settings.gst.applies, publicUrl }),
    ),
  )

  mount(getMenuDocument, async ({ session }) => representVersion(await menus.get(session.restaurantId)))

  const editOf = (call: StaffCall) => ({ hub, ...auditContextOf(call) })

  mount(putMenuDocument, async call => {
    const expectedVersion = readVersionMatch(call.request.headers["if-match"], call.session.restaurantId)
    return representVersion(await replaceMenu({ ...editOf(call), expectedVersion }, call.body))
  })

  async function patchOf({ session, body, now }: PatchCall): Promise<ItemPatch> {
    // Staff may mark items as sold out. Only managers may change prices.
    if (body.pricePaise !== undefined) requirePermission(session, "menu")
    const { forToday, ...patch } = body
    if (!forToday) return patch
    const { hours, profile } = (await restaurants.get(session.restaurantId)).settings
    const returns = nextBusinessDay(hours, profile.timezone, now)
    return { ...patch, soldOutUntil: new Date(returns).toISOString() }
  }

  mount(patchMenuItem, async call =>
    representVersion(await patchItem(editOf(call), call.params.id, await patchOf(call))),
  )

  mount(patchMenuOption, async call =>
    representVersion(await patchOption(editOf(call), call.params.id, await patchOf(call))),
  )

  mount(listMenuVersions, async ({ session, query }) => {
    const limit = query.limit ?? 20
    const before = query.cursor === undefined ? null : readVersionNumber(query.cursor)
    if (before === undefined) throw badCursor()
    const rows = await listMenuRows(db, session.restaurantId, before, limit + 1)
    const { version: current } = await menus.get(session.restaurantId)
    const page = rows.map(row => ({ ...row, id: String(row.version) }))
    return pageOf(page, limit, row => representSummary(row, current))
  })

  mount(getMenuVersion, async ({ session, params }) => {
    const row = await requireMenuVersion(db, session.restaurantId, params.version)
    const { version: current } = await menus.get(session.restaurantId)
    return { object: "menu_version" as const, ...representSummary(row, current), menu: row.document }
  })

  mount(restoreMenuVersion, async call => {
    const version = readVersionNumber(call.params.version)
    if (!version) throw new Refusal("NOT_FOUND", { message: "This menu has no such version." })
    return representVersion(await restoreMenu(editOf(call), version))
  })

  mountMenuPreview(mount, { db, menus })
}

function representSummary(row: MenuSummaryRow, current: number) {
  return {
    version: row.version,
    current: row.version === current,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    restoredFrom: row.restored_from,
    changes: row.changes,
    availabilityOnly: row.availability_only,
  }
}

function representVersion(snapshot: MenuSnapshot) {
  const { version, facts, document } = snapshot
  const value = { object: "menu_version" as const, ...representSummary(facts, version), menu: document }
  return versioned(MenuVersion, snapshot, menuSteps.length, value)
}
