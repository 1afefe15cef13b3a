import { type PhotoWidth, photoSizes } from "@rasoi/contract"
import { type Queries, sql } from "../../db/index.ts"
import type { PhotoFiles } from "./files.ts"

/** The column of each size. */
const columns: Readonly<Record<PhotoWidth, string>> = { 320: "small", 640: "middle", 1280: "large" }
const widths = photoSizes.map(({ width }) => width)

/** The date that days are counted by. */
const dateOf = (now: number) => new Date(now).toISOString().slice(0, 10)

const insert = sql(
  "photos.insert",
  `insert into photos (restaurant_id, id, counted_on, unused_days, ${widths.map(width => columns[width]).join(", ")})
   values ($1, $2, $3, 0, ${widths.map((_, index) => `$${index + 4}`).join(", ")})
   on conflict (restaurant_id, id) do update
      set unused_days = 0, counted_on = excluded.counted_on where photos.unused_days is not null`,
)

/** A photo that is there already, and unused, is kept for another 30 days. */
export async function insertPhoto(
  db: Queries,
  restaurantId: string,
  { id, files, now }: { id: string; files: PhotoFiles; now: number },
): Promise<void> {
  await db.run(insert, [restaurantId, id, dateOf(now), ...widths.map(width => files[width])])
}

const count = sql("photos.count", `select count(*)::int as count from photos where restaurant_id = $1`)

export async function countPhotos(db: Queries, restaurantId: string): Promise<number> {
  const row = await db.row<{ count: number }>(count, [restaurantId])
  return row?.count ?? 0
}

const kept = sql("photos.kept", `select id from photos where restaurant_id = $1 and id = any ($2)`)

/** Which of these photos the restaurant does not have. */
export async function findGonePhotos(
  db: Queries,
  restaurantId: string,
  ids: ReadonlySet<string>,
): Promise<Set<string>> {
  if (ids.size === 0) return new Set()
  const rows = await db.rows<{ id: string }>(kept, [restaurantId, [...ids]])
  return ids.difference(new Set(rows.map(({ id }) => id)))
}

const use = sql(
  "photos.use",
  `update photos set unused_days = null where restaurant_id = $1 and id = any ($2) returning id`,
)

/** The two documents of a restaurant, each as it is found in a query of `photos`. */
const shownBy = {
  menu: `select from restaurants r join menu_versions m on m.restaurant_id = r.id and m.version = r.menu_version
          where r.id = photos.restaurant_id
            and jsonb_path_exists(m.document, '$.**.photo.id ? (@ == $id)', jsonb_build_object('id', photos.id))`,
  settings: `select from restaurants r join settings_versions s on s.restaurant_id = r.id and s.version = r.settings_version
              where r.id = photos.restaurant_id and photos.id in (s.document #>> '{page,cover,id}', s.document #>> '{page,logo,id}')`,
}

const release = (name: string, other: keyof typeof shownBy) =>
  sql(
    name,
    `update photos set unused_days = 0, counted_on = $3
      where restaurant_id = $1 and id = any ($2) and unused_days is null and not exists (${shownBy[other]})`,
  )
const releases = {
  menu: release("photos.releaseFromMenu", "settings"),
  settings: release("photos.releaseFromSettings", "menu"),
}

interface PhotoUse {
  /** The document that has changed. What the other one shows stays in use. */
  by: keyof typeof releases
  before: ReadonlySet<string>
  after: ReadonlySet<string>
  now: number
}

/**
 * Notes in the transaction of a new menu, or of new settings, which photos it shows. The removal of unused photos waits for
 * it, and finds those that are used again. Returns the photos that are gone.
 */
export async function notePhotoUse(
  tx: Queries,
  restaurantId: string,
  { by, before, after, now }: PhotoUse,
): Promise<Set<string>> {
  const [added, dropped] = [after.difference(before), before.difference(after)]
  if (dropped.size > 0) await tx.run(releases[by], [restaurantId, [...dropped], dateOf(now)])
  if (added.size === 0) return added
  const rows = await tx.rows<{ id: string }>(use, [restaurantId, [...added]])
  return added.difference(new Set(rows.map(({ id }) => id)))
}

/** Restaurants `r`, with the ids of the photos that their current menus and pages show. */
export const shownPhotos = `restaurants r
  join menu_versions m on m.restaurant_id = r.id and m.version = r.menu_version
  join settings_versions s on s.restaurant_id = r.id and s.version = r.settings_version
  cross join lateral (
    select jsonb_path_query(m.document, '$.categories[*].photo.id') #>> '{}' as id
    union
    select jsonb_path_query(m.document, '$.categories[*].items[*].photo.id') #>> '{}'
    union
    select jsonb_path_query(s.document, '$.page.cover.id') #>> '{}'
    union
    select jsonb_path_query(s.document, '$.page.logo.id') #>> '{}'
  ) shown`

/** The clocks of two servers may be on both sides of midnight. A date that is further ahead was a wrong clock. */
const isUncounted = (date: string) => `(counted_on < ${date} or counted_on > ${date} + 1)`

const uncounted = sql(
  "photos.uncounted",
  `select distinct restaurant_id from photos where ${isUncounted("$1::date")}`,
)

/** The restaurants whose photos were not counted on this day. */
export async function listUncounted(db: Queries, now: number): Promise<string[]> {
  const rows = await db.rows<{ restaurant_id: string }>(uncounted, [dateOf(now)])
  return rows.map(({ restaurant_id }) => restaurant_id)
}

const countDay = sql(
  "photos.countDay",
  `with shown as (select shown.id from ${shownPhotos} where r.id = $1)
   update photos
      set unused_days = case when id in (select shown.id from shown) then null
                             when unused_days is null then 0
                             when counted_on < $2::date then unused_days + 1
                             else unused_days end,
          counted_on = $2::date
    where restaurant_id = $1 and ${isUncounted("$2::date")}`,
)

// As writers of a new menu or of new settings lock it.
const lock = sql("photos.lockRestaurant", `select id from restaurants where id = $1 for update`)

/** Adds a day to the photos that neither the current menu nor the page shows. */
export async function countUnusedDay(tx: Queries, restaurantId: string, now: number): Promise<void> {
  await tx.row<{ id: string }>(lock, [restaurantId])
  await tx.run(countDay, [restaurantId, dateOf(now)])
}

// In batches: the event feed waits for every transaction that writes. A new menu may be about to use a locked photo.
const remove = sql(
  "photos.remove",
  `delete from photos where (restaurant_id, id) in (
     select restaurant_id, id from photos where unused_days > $1 limit 100 for update skip locked
   )`,
)

/** Returns how many it has removed: call it again until there are none. */
export function removeSomePhotos(db: Queries, moreThanDays: number): Promise<number> {
  return db.run(remove, [moreThanDays])
}

const cases = widths.map(width => `when ${width} then ${columns[width]}`)
const file = sql(
  "photos.file",
  `select case $2::int ${cases.join(" ")} end as bytes from photos where id = $1 limit 1`,
)

/** Equal ids have equal bytes, whoever uploaded them. */
export async function readPhotoFile(db: Queries, id: string, width: PhotoWidth): Promise<Buffer | undefined> {
  return (await db.row<{ bytes: Buffer }>(file, [id, width]))?.bytes
}
