import type { Scope, Version } from "@rasoi/contract"
import type { PageState } from "@rasoi/contract/console"
import { type Queries, type Statement, sql } from "../../db/index.ts"
import type { KeyMode } from "./secret.ts"

export interface KeyRow {
  id: string
  restaurant_id: string
  name: string
  mode: KeyMode
  scopes: Scope[]
  version: Version
  limits: Record<string, number>
  demo: boolean
  page: boolean
  created_at: Date
  created_by: string | null
  last_used_at: Date | null
  revoked_at: Date | null
  /** Developers may read the requests of this live key. */
  log_shown: boolean
}

export interface SecretRow {
  key_id: string
  ending: string
  created_at: Date
  expires_at: Date | null
}

const byHash = sql(
  "keys.byHash",
  `select k.*, s.expires_at as secret_expires_at
     from api_key_secrets s join api_keys k on k.id = s.key_id
    where s.hash = $1
      and not (k.page and exists (
            select from pages p where p.restaurant_id = k.restaurant_id and k.id in (p.live_key_id, p.test_key_id)))`,
)

/** Not a page's own key: it has no secret, but a server of the version before can give it one. */
export function findByHash(db: Queries, hash: Buffer) {
  return db.row<KeyRow & { secret_expires_at: Date | null }>(byHash, [hash])
}

const ofPage = sql(
  "keys.ofPage",
  `select k.*, p.state as page_state
     from api_keys k
     join pages p on k.id in (p.live_key_id, p.test_key_id)
     join restaurants r on r.id = k.restaurant_id and r.status <> 'DELETED'
    where k.id = $1 and k.page and k.restaurant_id = p.restaurant_id`,
)

/** A key of a restaurant's page, by its id. */
export function findPageKey(db: Queries, id: string) {
  return db.row<KeyRow & { page_state: PageState }>(ofPage, [id])
}

const ofDeleted = sql("keys.ofDeleted", `select from deleted_key_secrets where hash = $1`)

/** Whether the secret belonged to a restaurant that was deleted. */
export async function isOfDeletedRestaurant(db: Queries, hash: Buffer): Promise<boolean> {
  return (await db.run(ofDeleted, [hash])) > 0
}

const one = sql("keys.one", `select * from api_keys where restaurant_id = $1 and id = $2`)
const oneLocked = sql(
  "keys.oneLocked",
  `select * from api_keys where restaurant_id = $1 and id = $2 for update`,
)

export function findKey(db: Queries, restaurantId: string, id: string) {
  return db.row<KeyRow>(one, [restaurantId, id])
}

const oneOfAny = sql("keys.oneOfAny", `select * from api_keys where id = $1`)

/** Searches all restaurants: for operators, never for a request. */
export function findKeyOfAny(db: Queries, id: string) {
  return db.row<KeyRow>(oneOfAny, [id])
}

export function lockKey(tx: Queries, restaurantId: string, id: string) {
  return tx.row<KeyRow>(oneLocked, [restaurantId, id])
}

const all = sql(
  "keys.all",
  `select * from api_keys where restaurant_id = $1 order by created_at desc, id desc`,
)

export function listKeys(db: Queries, restaurantId: string) {
  return db.rows<KeyRow>(all, [restaurantId])
}

const secretsOf = sql(
  "keys.secretsOf",
  `select key_id, ending, created_at, expires_at from api_key_secrets
    where key_id = any($1) order by created_at desc`,
)

export function listSecrets(db: Queries, keyIds: string[]) {
  return db.rows<SecretRow>(secretsOf, [keyIds])
}

const insertKey = sql(
  "keys.insert",
  `insert into api_keys (id, restaurant_id, name, mode, scopes, version, demo, page, created_at, created_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)

export type NewKey = Pick<
  KeyRow,
  | "id"
  | "restaurant_id"
  | "name"
  | "mode"
  | "scopes"
  | "version"
  | "demo"
  | "page"
  | "created_at"
  | "created_by"
>

export async function addKey(tx: Queries, key: NewKey): Promise<void> {
  const { id, restaurant_id, name, mode, scopes, version, demo, page, created_at, created_by } = key
  await tx.run(insertKey, [
    id,
    restaurant_id,
    name,
    mode,
    scopes,
    version,
    demo,
    page,
    created_at,
    created_by,
  ])
}

const insertSecret = sql(
  "keys.insertSecret",
  `insert into api_key_secrets (hash, key_id, ending, created_at) values ($1, $2, $3, $4)`,
)

export function addSecret(tx: Queries, keyId: string, hash: Buffer, ending: string, at: Date) {
  return tx.run(insertSecret, [hash, keyId, ending, at])
}

const endSecrets = sql(
  "keys.endSecrets",
  `update api_key_secrets set expires_at = $2 where key_id = $1 and (expires_at is null or expires_at > $2)
   returning created_at`,
)

/** Returns the secrets that now end earlier. */
export function endSecretsAt(tx: Queries, keyId: string, at: Date) {
  return tx.rows<{ created_at: Date }>(endSecrets, [keyId, at])
}

const countWorking = sql(
  "keys.countWorking",
  `select count(*)::int as count from api_keys where restaurant_id = $1 and revoked_at is null and not page`,
)

export async function countKeys(tx: Queries, restaurantId: string): Promise<number> {
  return (await tx.row<{ count: number }>(countWorking, [restaurantId]))?.count ?? 0
}

const revoke = sql("keys.revoke", `update api_keys set revoked_at = $2 where id = $1 and revoked_at is null`)

export function markRevoked(tx: Queries, keyId: string, at: Date) {
  return tx.run(revoke, [keyId, at])
}

const setLogShown = sql(
  "keys.setLogShown",
  `update api_keys set log_shown = $2 where id = $1 and log_shown <> $2`,
)

/** Returns 0 if it is so already. */
export function setKeyLogShown(tx: Queries, keyId: string, shown: boolean) {
  return tx.run(setLogShown, [keyId, shown])
}

const setLimits = sql("keys.setLimits", `update api_keys set limits = $2 where id = $1`)

export function replaceLimits(tx: Queries, keyId: string, limits: Record<string, number>) {
  return tx.run(setLimits, [keyId, JSON.stringify(limits)])
}

/** Of each key. */
export const keptRequests = 2_000

export interface RequestEntry {
  key_id: string
  at: number
  request_id: string
  method: string
  path: string
  status: number
  code: string | null
  field: string | null
  duration_ms: number
}

const insertRequests = sql(
  "keys.insertRequests",
  `with entries as (
     insert into api_key_requests (key_id, at, request_id, method, path, status, code, duration_ms, field)
     select * from unnest($1::text[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::smallint[], $7::text[], $8::integer[], $9::text[])
     returning key_id, at)
   update api_keys k set last_used_at = greatest(k.last_used_at, used.at)
     from (select key_id, max(at) as at from entries group by key_id) used
    where k.id = used.key_id`,
)

export function addRequests(db: Queries, rows: RequestEntry[]) {
  return db.run(insertRequests, [
    rows.map(row => row.key_id),
    rows.map(row => new Date(row.at)),
    rows.map(row => row.request_id),
    rows.map(row => row.method),
    rows.map(row => row.path),
    rows.map(row => row.status),
    rows.map(row => row.code),
    rows.map(row => row.duration_ms),
    rows.map(row => row.field),
  ])
}

// By key and by index: a search reads the kept requests alone, and a list without filters only those that it shows.
const findRequests = sql(
  "keys.findRequests",
  `select r.*
     from unnest($1::text[]) as searched (key_id)
    cross join lateral (
          select kept.*, md5(kept.request_id || kept.path) as tie
            from (select * from api_key_requests a where a.key_id = searched.key_id order by a.at desc limit $2) kept
           where ($3::text is null or kept.request_id = $3)
             and ($4::text is null or strpos(lower(kept.field), lower($4)) > 0)
             and ($5::smallint is null or kept.status >= $5)
             and ($6::timestamptz is null or (kept.at, md5(kept.request_id || kept.path)) < ($6, $7))
           order by kept.at desc, tie desc limit $8) r
    order by r.at desc, r.tie desc limit $8`,
)

export interface RequestPlace {
  at: Date
  /** Orders the requests of one moment. */
  tie: string
}

export interface RequestSearch {
  keyIds: readonly string[]
  requestId: string | null
  field: string | null
  minStatus: number | null
  /** The last one of the page before. */
  after: RequestPlace | null
  limit: number
}

export type RequestRow = Omit<RequestEntry, "at"> & RequestPlace

export function listRequests(db: Queries, search: RequestSearch) {
  const { keyIds, requestId, field, minStatus, after, limit } = search
  const filters = [requestId, field, minStatus, after?.at, after?.tie]
  return db.rows<RequestRow>(findRequests, [keyIds, keptRequests, ...filters, limit])
}

const pruneOld = sql(
  "keys.pruneRequests",
  `delete from api_key_requests where ctid = any(array(select ctid from api_key_requests where at < $1 limit $2))`,
)

const pruneBeyond = sql(
  "keys.pruneRequestsBeyond",
  `delete from api_key_requests where ctid = any(array(
     select r.ctid from api_keys k
      cross join lateral (select at, request_id from api_key_requests where key_id = k.id
                           order by at desc, request_id desc offset $1::int - 1 limit 1) last_kept
       join api_key_requests r on r.key_id = k.id and (r.at, r.request_id) < (last_kept.at, last_kept.request_id)
      limit $2))`,
)

/** A transaction that deletes holds the event feed back, so it must not last. */
const prunedAtOnce = 5_000

/** Keeps only the newest requests of each key that are not too old. */
export async function pruneRequestsBefore(db: Queries, at: Date) {
  return (await pruneAll(db, pruneOld, at)) + (await pruneAll(db, pruneBeyond, keptRequests))
}

async function pruneAll(db: Queries, statement: Statement, beyond: Date | number): Promise<number> {
  for (let total = 0; ; ) {
    const pruned = await db.run(statement, [beyond, prunedAtOnce])
    total += pruned
    if (pruned < prunedAtOnce) return total
  }
}
