import { hasPermission, permissionsOf, type Role, roles } from "@rasoi/contract"
import { type PageState, pageStates } from "@rasoi/contract/console"
import { type Queries, sql } from "../../db/index.ts"

const revoke = sql(
  "access.revokeKey",
  `update api_keys set revoked_at = $2 where id = $1 and revoked_at is null returning restaurant_id, name`,
)

export function revokeAgain(tx: Queries, keyId: string, at: Date) {
  return tx.row<{ restaurant_id: string; name: string }>(revoke, [keyId, at])
}

const endSecret = sql(
  "access.endSecret",
  `update api_key_secrets s set expires_at = $3 from api_keys k
    where k.id = s.key_id and k.revoked_at is null and s.key_id = $1 and s.created_at = $2
      and (s.expires_at is null or s.expires_at > $3)
   returning k.restaurant_id, k.name`,
)

export function endSecretAgain(tx: Queries, keyId: string, createdAt: Date, endsAt: Date) {
  return tx.row<{ restaurant_id: string; name: string }>(endSecret, [keyId, createdAt, endsAt])
}

const hideLog = sql(
  "access.hideLog",
  `update api_keys set log_shown = false where id = $1 and log_shown returning restaurant_id, name`,
)

export function hideLogAgain(tx: Queries, keyId: string) {
  return tx.row<{ restaurant_id: string; name: string }>(hideLog, [keyId])
}

const removal = sql(
  "access.removeMember",
  `delete from memberships m using staff p
    where p.id = m.staff_id and m.staff_id = $1 and m.restaurant_id = $2
   returning m.role, p.name, p.email`,
)
const endSessionsHere = sql(
  "access.endSessionsHere",
  `delete from sessions where staff_id = $1 and restaurant_id = $2`,
)

export async function removeAgain(tx: Queries, staffId: string, restaurantId: string) {
  const removed = await tx.row<{ role: Role; name: string; email: string }>(removal, [staffId, restaurantId])
  if (removed) await tx.run(endSessionsHere, [staffId, restaurantId])
  return removed
}

const lower = sql(
  "access.lowerRole",
  `with before as (
     select m.role, p.email from memberships m join staff p on p.id = m.staff_id
      where m.staff_id = $1 and m.restaurant_id = $2 and m.role = any($4) for update of m)
   update memberships m set role = $3 from before
    where m.staff_id = $1 and m.restaurant_id = $2
   returning before.role, before.email`,
)

/** Does nothing if the role of the backup has no permission that this one lacks. Returns the role before. */
export function lowerAgain(tx: Queries, staffId: string, restaurantId: string, role: Role) {
  const exceeding = roles.filter(other => permissionsOf(other).some(each => !hasPermission(role, each)))
  return tx.row<{ role: Role; email: string }>(lower, [staffId, restaurantId, role, exceeding])
}

const endPassword = sql(
  "access.endPassword",
  `update staff set password_hash = $3, password_set_at = $2
    where id = $1 and coalesce(password_set_at, created_at) < $2 returning email`,
)
const endSessions = sql("access.endSessions", `delete from sessions where staff_id = $1`)
const workplaces = sql("access.workplaces", `select restaurant_id from memberships where staff_id = $1`)

/** Returns the person's email and restaurants; undefined if the password is not older. */
export async function endPasswordAgain(tx: Queries, staffId: string, at: Date, unusableHash: string) {
  const person = await tx.row<{ email: string }>(endPassword, [staffId, at, unusableHash])
  if (!person) return undefined
  await tx.run(endSessions, [staffId])
  const rows = await tx.rows<{ restaurant_id: string }>(workplaces, [staffId])
  return { email: person.email, restaurantIds: rows.map(row => row.restaurant_id) }
}

const endPin = sql(
  "access.endPin",
  `with ended as (
     delete from staff_pins where staff_id = $1 and restaurant_id = $2 and set_at < $3 returning staff_id, restaurant_id),
   signed_out as (delete from sessions s using ended e
                   where s.staff_id = e.staff_id and s.restaurant_id = e.restaurant_id and s.access = 'PIN')
   select s.email from ended join staff s on s.id = ended.staff_id`,
)

/** Undefined: there is none from before that time. */
export function endPinAgain(tx: Queries, staffId: string, restaurantId: string, at: Date) {
  return tx.row<{ email: string }>(endPin, [staffId, restaurantId, at])
}

const removeDevice = sql(
  "access.removeDevice",
  `with on_top as (delete from sessions where paired_device_id = $1)
   delete from devices where id = $1 returning restaurant_id, name`,
)

export function removeDeviceAgain(tx: Queries, deviceId: string) {
  return tx.row<{ restaurant_id: string; name: string }>(removeDevice, [deviceId])
}

const pageState = sql(
  "access.pageState",
  `select p.state, coalesce(s.slug, '') as slug from pages p
     left join page_slugs s on s.restaurant_id = p.restaurant_id and s.current
    where p.restaurant_id = $1 for update of p`,
)
const setPageState = sql("access.setPageState", `update pages set state = $2 where restaurant_id = $1`)

/** Only towards off: what was switched on after the backup, the owner switches on again. Returns the page as it was. */
export async function switchPageAgain(tx: Queries, restaurantId: string, state: PageState) {
  const page = await tx.row<{ state: PageState; slug: string }>(pageState, [restaurantId])
  if (!page || pageStates.indexOf(page.state) <= pageStates.indexOf(state)) return undefined
  await tx.run(setPageState, [restaurantId, state])
  return page
}

const retireSlug = sql(
  "access.retireSlug",
  `update page_slugs set current = false
    where restaurant_id = $1 and current and not exists (select from page_slugs where slug = $2)`,
)
const takeSlug = sql(
  "access.takeSlug",
  `insert into page_slugs (slug, restaurant_id, current, current_from)
   values ($2, $1, not exists (select from page_slugs where restaurant_id = $1 and current), $3)
   on conflict (slug) do nothing`,
)

/** False: it is taken already. */
export async function takeSlugAgain(
  tx: Queries,
  restaurantId: string,
  slug: string,
  at: Date,
): Promise<boolean> {
  await tx.run(retireSlug, [restaurantId, slug])
  return (await tx.run(takeSlug, [restaurantId, slug, at])) > 0
}

const ownerless = sql(
  "access.restaurantsWithoutOwner",
  `select id from restaurants r
    where r.status <> 'DELETED'
      and not exists (select from memberships m where m.restaurant_id = r.id and m.role = 'OWNER')
    order by id`,
)

export async function listRestaurantsWithoutOwner(db: Queries): Promise<string[]> {
  return (await db.rows<{ id: string }>(ownerless)).map(({ id }) => id)
}

const withoutSecret = sql(
  "access.keysWithoutSecret",
  `select id, name from api_keys k
    where id = any($1)
      and not exists (select from api_key_secrets s where s.key_id = k.id and (s.expires_at is null or s.expires_at > $2))
    order by id`,
)

/** Of these keys, those that no secret opens any more. */
export function listKeysWithoutSecret(db: Queries, keyIds: readonly string[], now: Date) {
  return db.rows<{ id: string; name: string }>(withoutSecret, [keyIds, now])
}
