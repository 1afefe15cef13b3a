import type { PageState } from "@rasoi/contract/console"
import { type Queries, sql } from "../../db/index.ts"

export interface PageRow {
  restaurant_id: string
  state: PageState
  live_key_id: string
  test_key_id: string
}

const ofRestaurant = sql(
  "pages.ofRestaurant",
  `select restaurant_id, state, live_key_id, test_key_id from pages where restaurant_id = $1`,
)

export function findPage(db: Queries, restaurantId: string) {
  return db.row<PageRow>(ofRestaurant, [restaurantId])
}

const bySlug = sql(
  "pages.bySlug",
  `select p.restaurant_id, p.state, p.live_key_id, p.test_key_id, c.slug as current_slug
     from page_slugs s
     join pages p on p.restaurant_id = s.restaurant_id
     join page_slugs c on c.restaurant_id = s.restaurant_id and c.current
     join restaurants r on r.id = p.restaurant_id and r.status <> 'DELETED'
    where s.slug = $1`,
)

/** By its current slug, or an earlier one. */
export function findPageBySlug(db: Queries, slug: string) {
  return db.row<PageRow & { current_slug: string }>(bySlug, [slug])
}

/** The page of a restaurant, with its current slug. */
export interface PageOf {
  slug: string
  state: PageState
  live_key_id: string
  test_key_id: string
}

const pageOf = sql(
  "pages.of",
  `select s.slug, p.state, p.live_key_id, p.test_key_id
     from pages p join page_slugs s on s.restaurant_id = p.restaurant_id and s.current
    where p.restaurant_id = $1`,
)

/** Undefined if the restaurant has never made one. */
export function findPageOf(db: Queries, restaurantId: string) {
  return db.row<PageOf>(pageOf, [restaurantId])
}

const insert = sql(
  "pages.insert",
  `insert into pages (restaurant_id, state, live_key_id, test_key_id, created_at) values ($1, 'OFF', $2, $3, $4)`,
)

export function insertPage(tx: Queries, page: Omit<PageRow, "state">, at: Date) {
  return tx.run(insert, [page.restaurant_id, page.live_key_id, page.test_key_id, at])
}

const setState = sql("pages.setState", `update pages set state = $2 where restaurant_id = $1`)

export function changeState(tx: Queries, restaurantId: string, state: PageState) {
  return tx.run(setState, [restaurantId, state])
}

const slugs = sql(
  "pages.slugs",
  `select slug, current from page_slugs where restaurant_id = $1 order by current_from desc, slug`,
)

/** Newest first. */
export function listSlugs(db: Queries, restaurantId: string) {
  return db.rows<{ slug: string; current: boolean }>(slugs, [restaurantId])
}

const taken = sql("pages.taken", `select slug from page_slugs where slug = any($1) and restaurant_id <> $2`)

/** Which of the slugs belong to other restaurants. */
export async function listTaken(db: Queries, wanted: string[], restaurantId: string): Promise<string[]> {
  return (await db.rows<{ slug: string }>(taken, [wanted, restaurantId])).map(({ slug }) => slug)
}

const retire = sql(
  "pages.retireSlug",
  `update page_slugs set current = false where restaurant_id = $1 and current`,
)
const claim = sql(
  "pages.claimSlug",
  `insert into page_slugs as s (slug, restaurant_id, current, current_from) values ($1, $2, true, $3)
   on conflict (slug) do update set current = true, current_from = excluded.current_from
    where s.restaurant_id = excluded.restaurant_id`,
)

/** False: it belongs to another restaurant. The earlier slug then stays the current one only if the caller rolls back. */
export async function claimSlug(tx: Queries, restaurantId: string, slug: string, at: Date): Promise<boolean> {
  await tx.run(retire, [restaurantId])
  return (await tx.run(claim, [slug, restaurantId, at])) > 0
}

const listed = sql(
  "pages.listed",
  `select c.slug
     from pages p
     join page_slugs c on c.restaurant_id = p.restaurant_id and c.current
     join restaurants r on r.id = p.restaurant_id and r.status <> 'DELETED'
     join settings_versions s on s.restaurant_id = r.id and s.version = r.settings_version
    where p.state = 'ON' and coalesce((s.document #>> '{page,searchEngines}')::boolean, true)
    order by c.slug limit $1`,
)

/** Pages that are on and that search engines may list. Settings from before there were pages allow it, as the default does. */
export async function listPagesForSearch(db: Queries, limit: number): Promise<string[]> {
  return (await db.rows<{ slug: string }>(listed, [limit])).map(({ slug }) => slug)
}
