import type { MenuDocument } from "@rasoi/contract/console"
import { menuSteps, nextReturn, readStoredMenu, storedMenuText } from "@rasoi/core"
import { type Queries, sql } from "../../db/index.ts"

export interface MenuSummaryRow {
  version: number
  changes: string[]
  availability_only: boolean
  restored_from: number | null
  created_at: Date
  created_by: string | null
}

export interface MenuRow extends MenuSummaryRow {
  document: MenuDocument
}

interface StoredMenuRow extends MenuRow {
  shape: number
}

/** Every read of a stored menu must use this, because it may have an older shape. */
function upgraded(row: StoredMenuRow): MenuRow {
  return { ...row, document: readStoredMenu(row) }
}

const columns = "m.version, m.changes, m.availability_only, m.restored_from, m.created_at, m.created_by"

const current = sql(
  "menu.current",
  `select ${columns}, m.document, m.shape
     from restaurants r join menu_versions m on m.restaurant_id = r.id and m.version = r.menu_version
    where r.id = $1`,
)

export async function findCurrentMenu(db: Queries, restaurantId: string) {
  const row = await db.row<StoredMenuRow>(current, [restaurantId])
  return row && upgraded(row)
}

const one = sql(
  "menu.version",
  `select ${columns}, m.document, m.shape from menu_versions m where m.restaurant_id = $1 and m.version = $2`,
)

export async function findMenuVersion(db: Queries, restaurantId: string, version: number) {
  const row = await db.row<StoredMenuRow>(one, [restaurantId, version])
  return row && upgraded(row)
}

const at = sql(
  "menu.versionAt",
  `select version from menu_versions where restaurant_id = $1 and created_at <= $2 order by version desc limit 1`,
)

/** The version that was current at that time. */
export async function findMenuVersionAt(db: Queries, restaurantId: string, time: Date): Promise<number> {
  return (await db.row<{ version: number }>(at, [restaurantId, time]))?.version ?? 1
}

const page = sql(
  "menu.versions",
  `select ${columns} from menu_versions m
    where m.restaurant_id = $1 and ($2::integer is null or m.version < $2)
    order by m.version desc limit $3`,
)

export function listMenuRows(db: Queries, restaurantId: string, before: number | null, limit: number) {
  return db.rows<MenuSummaryRow>(page, [restaurantId, before, limit])
}

const insert = sql(
  "menu.insert",
  `insert into menu_versions
     (restaurant_id, version, document, shape, changes, availability_only, restored_from, created_at, created_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)

export async function insertMenu(tx: Queries, restaurantId: string, row: MenuRow): Promise<void> {
  const { version, document, changes, availability_only, restored_from, created_at, created_by } = row
  const text = storedMenuText(document)
  const facts = [changes, availability_only, restored_from, created_at, created_by]
  await tx.run(insert, [restaurantId, version, text, menuSteps.length, ...facts])
}

const point = sql(
  "menu.point",
  `update restaurants set menu_version = $2, menu_returns_at = $3 where id = $1`,
)

export async function pointToMenu(
  tx: Queries,
  restaurantId: string,
  { version, document }: Pick<MenuRow, "version" | "document">,
): Promise<void> {
  const returns = nextReturn(document)
  await tx.run(point, [restaurantId, version, returns === null ? null : new Date(returns)])
}

const due = sql(
  "menu.due",
  `select id from restaurants where menu_returns_at <= $1 order by menu_returns_at limit 100`,
)

/** Restaurants with something on the menu that is available again. */
export function listDueReturns(db: Queries, now: Date) {
  return db.rows<{ id: string }>(due, [now])
}

const since = sql(
  "menu.since",
  `select ${columns}, m.document, m.shape from menu_versions m
    where m.restaurant_id = $1
      and m.version >= coalesce((select max(version) from menu_versions where restaurant_id = $1 and created_at <= $2), 1)
    order by m.version desc limit 50`,
)

/** The version that was current at that time and all later ones, newest first. */
export async function listMenusSince(db: Queries, restaurantId: string, at: Date) {
  return (await db.rows<StoredMenuRow>(since, [restaurantId, at])).map(upgraded)
}
