import type { Settings } from "@rasoi/contract/console"
import { readStoredSettings, settingsSteps, storedSettingsText } from "@rasoi/core"
import { type Queries, sql } from "../../db/index.ts"

/** DELETED: the deletion has begun; no statement here finds it any more. */
export const restaurantStatuses = ["ACTIVE", "SUSPENDED", "DELETED"] as const

interface RestaurantRow {
  id: string
  status: (typeof restaurantStatuses)[number]
  settings_version: number
  menu_version: number
  paused_until: Date | null
  created_at: Date
}

interface SettingsRow {
  version: number
  document: Settings
  created_at: Date
  created_by: string | null
}

/** Every read of stored settings must use this, because they may have an older shape. */
function upgraded<Row extends Pick<SettingsRow, "document">>(row: Row & { shape: number }): Row {
  return { ...row, document: readStoredSettings(row) }
}

const withSettings = sql(
  "restaurants.withSettings",
  `select r.id, r.status, r.paused_until, s.version, s.document, s.shape, s.created_at, s.created_by
     from restaurants r
     join settings_versions s on s.restaurant_id = r.id and s.version = r.settings_version
    where r.id = $1 and r.status <> 'DELETED'`,
)

export async function findWithSettings(db: Queries, id: string) {
  type Row = SettingsRow & Pick<RestaurantRow, "id" | "status" | "paused_until">
  const row = await db.row<Row & { shape: number }>(withSettings, [id])
  return row && upgraded<Row>(row)
}

const lock = sql(
  "restaurants.lock",
  `select id, status, settings_version, menu_version, paused_until, created_at
     from restaurants where id = $1 and status <> 'DELETED' for update`,
)

/** Serialises the writers of new document versions, per restaurant. */
export function lockRestaurant(tx: Queries, id: string) {
  return tx.row<RestaurantRow>(lock, [id])
}

const all = sql(
  "restaurants.all",
  `select r.id, r.status, r.settings_version, r.menu_version, r.paused_until, r.created_at, s.document, s.shape
     from restaurants r
     join settings_versions s on s.restaurant_id = r.id and s.version = r.settings_version
    where r.status <> 'DELETED'
    order by r.created_at, r.id`,
)

export async function listRestaurantRows(db: Queries) {
  const rows = await db.rows<RestaurantRow & { document: Settings; shape: number }>(all)
  return rows.map(row => {
    const { document, ...rest } = upgraded(row)
    return { ...rest, name: document.profile.name, city: document.profile.address.city }
  })
}

const count = sql("restaurants.count", `select count(*)::int as count from restaurants`)

export async function countRestaurants(db: Queries): Promise<number> {
  return (await db.row<{ count: number }>(count))?.count ?? 0
}

const insert = sql(
  "restaurants.insert",
  `insert into restaurants (id, settings_version, menu_version, created_at) values ($1, 1, 1, $2)`,
)

export function insertRestaurant(tx: Queries, id: string, at: Date) {
  return tx.run(insert, [id, at])
}

// A document with members of a later shape keeps its shape: otherwise the later version would replace them by its defaults.
const insertVersion = sql(
  "restaurants.insertSettings",
  `insert into settings_versions (restaurant_id, version, document, shape, created_at, created_by)
   values ($1, $2, $3, greatest($4, (select max(shape) from settings_versions where restaurant_id = $1)), $5, $6)`,
)

export async function insertSettings(tx: Queries, restaurantId: string, row: SettingsRow): Promise<void> {
  const { version, document, created_at, created_by } = row
  const text = storedSettingsText(document)
  await tx.run(insertVersion, [restaurantId, version, text, settingsSteps.length, created_at, created_by])
}

const point = sql("restaurants.pointSettings", `update restaurants set settings_version = $2 where id = $1`)

export function pointToSettings(tx: Queries, restaurantId: string, version: number) {
  return tx.run(point, [restaurantId, version])
}

const setStatus = sql(
  "restaurants.setStatus",
  `update restaurants set status = $2 where id = $1 and status <> $2`,
)

export function changeStatus(tx: Queries, restaurantId: string, status: RestaurantRow["status"]) {
  return tx.run(setStatus, [restaurantId, status])
}

const since = sql(
  "restaurants.settingsSince",
  `select version, document, shape, created_at, created_by from settings_versions
    where restaurant_id = $1
      and version >= coalesce((select max(version) from settings_versions where restaurant_id = $1 and created_at <= $2), 1)
    order by version desc limit 50`,
)

/** The version that was current at that time and all later ones, newest first. */
export async function listSettingsSince(db: Queries, restaurantId: string, at: Date) {
  const rows = await db.rows<SettingsRow & { shape: number }>(since, [restaurantId, at])
  return rows.map(row => upgraded<SettingsRow>(row))
}

const version = sql(
  "restaurants.settingsVersion",
  `select version, document, shape, created_at, created_by from settings_versions
    where restaurant_id = $1 and version = $2`,
)

const versionAt = sql(
  "restaurants.settingsVersionAt",
  `select version from settings_versions where restaurant_id = $1 and created_at <= $2 order by version desc limit 1`,
)

/** The version that was current at that time. */
export async function findSettingsVersionAt(db: Queries, restaurantId: string, at: Date): Promise<number> {
  return (await db.row<{ version: number }>(versionAt, [restaurantId, at]))?.version ?? 1
}

/** The settings at one version. Undefined: there is no such version. */
export async function findSettings(
  db: Queries,
  restaurantId: string,
  number: number,
): Promise<Settings | undefined> {
  const row = await db.row<SettingsRow & { shape: number }>(version, [restaurantId, number])
  return row && upgraded<SettingsRow>(row).document
}

/** For a version that another row names. */
export async function requireSettings(db: Queries, restaurantId: string, number: number): Promise<Settings> {
  const settings = await findSettings(db, restaurantId, number)
  if (!settings) throw new Error(`restaurant ${restaurantId} has no settings version ${number}`)
  return settings
}

const pause = sql("restaurants.pause", `update restaurants set paused_until = $2 where id = $1`)

export function setPausedUntil(tx: Queries, restaurantId: string, until: Date | null) {
  return tx.run(pause, [restaurantId, until])
}
