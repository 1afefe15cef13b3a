import type { PhotoWidth } from "@rasoi/contract"
import { type Queries, sql } from "../../db/index.ts"

/** The three sizes, as WebP. */
export interface PhotoFiles {
  readonly small: Buffer
  readonly middle: Buffer
  readonly large: Buffer
}

const insert = sql(
  "photos.insert",
  `insert into photos (restaurant_id, id, small, middle, large, uploaded_at, unused_since)
   values ($1, $2, $3, $4, $5, $6, $6)
   on conflict (restaurant_id, id) do update
      set unused_since = case when photos.unused_since is null then null else excluded.unused_since end`,
)

/** A photo that is there already, and unused, is kept for another 30 days. */
export async function insertPhoto(
  db: Queries,
  restaurantId: string,
  { id, files, now }: { id: string; files: PhotoFiles; now: number },
): Promise<void> {
  const { small, middle, large } = files
  await db.run(insert, [restaurantId, id, small, middle, large, new Date(now)])
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
  `update photos set unused_since = null where restaurant_id = $1 and id = any ($2) returning id`,
)

const release = sql(
  "photos.release",
  `update photos set unused_since = $3 where restaurant_id = $1 and id = any ($2) and unused_since is null`,
)

/**
 * Notes in the transaction of a new menu which photos it shows. The removal of unused photos waits for it, and finds
 * those that are used again. Returns the photos that are gone.
 */
export async function notePhotoUse(
  tx: Queries,
  restaurantId: string,
  { before, after, now }: { before: ReadonlySet<string>; after: ReadonlySet<string>; now: number },
): Promise<Set<string>> {
  const [added, dropped] = [after.difference(before), before.difference(after)]
  if (dropped.size > 0) await tx.run(release, [restaurantId, [...dropped], new Date(now)])
  if (added.size === 0) return added
  const rows = await tx.rows<{ id: string }>(use, [restaurantId, [...added]])
  return added.difference(new Set(rows.map(({ id }) => id)))
}

const remove = sql("photos.remove", `delete from photos where unused_since < $1`)

export async function removePhotosUnusedSince(db: Queries, before: Date): Promise<void> {
  await db.run(remove, [before])
}

const file = sql(
  "photos.file",
  `select case $2::int when 320 then small when 640 then middle else large end as bytes
     from photos where id = $1 limit 1`,
)

/** Equal ids have equal bytes, whoever uploaded them. */
export async function readPhotoFile(db: Queries, id: string, width: PhotoWidth): Promise<Buffer | undefined> {
  return (await db.row<{ bytes: Buffer }>(file, [id, width]))?.bytes
}
