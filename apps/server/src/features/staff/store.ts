import type { Role, SessionAccess } from "@rasoi/contract"
import { type Queries, sql } from "../../db/index.ts"
import { recordAccessChange } from "../access/index.ts"

export interface StaffRow {
  id: string
  email: string
  name: string
  password_hash: string
  /** Set by another person: the person must choose their own. */
  password_temporary: boolean
  demo: boolean
  created_at: Date
  /** Null: set by a version that did not write it. */
  password_set_at: Date | null
}

export interface MembershipRow {
  restaurant_id: string
  role: Role
}

const byEmail = sql("staff.byEmail", `select * from staff where email = lower($1)`)

export function findByEmail(db: Queries, email: string) {
  return db.row<StaffRow>(byEmail, [email])
}

const memberships = sql(
  "staff.memberships",
  `select restaurant_id, role from memberships where staff_id = $1 order by created_at, restaurant_id`,
)

export function listMemberships(db: Queries, staffId: string) {
  return db.rows<MembershipRow>(memberships, [staffId])
}

const ofRestaurant = sql(
  "staff.ofRestaurant",
  `select p.id, p.email, p.name, m.role, p.created_at
     from memberships m join staff p on p.id = m.staff_id
    where m.restaurant_id = $1 order by m.created_at, p.id`,
)

export function listStaffOf(db: Queries, restaurantId: string) {
  return db.rows<Pick<StaffRow, "id" | "email" | "name" | "created_at"> & { role: Role }>(ofRestaurant, [
    restaurantId,
  ])
}

const insertStaff = sql(
  "staff.insert",
  `insert into staff (id, email, name, password_hash, password_temporary, demo, created_at, password_set_at)
   values ($1, lower($2), $3, $4, $5, $6, $7, $7)`,
)

export type NewStaff = Omit<StaffRow, "password_set_at">

export function addStaff(tx: Queries, row: NewStaff) {
  return tx.run(insertStaff, staffValues(row))
}

const insertMembership = sql(
  "staff.insertMembership",
  `insert into memberships (staff_id, restaurant_id, role, created_at) values ($1, $2, $3, $4)
   on conflict (staff_id, restaurant_id) do update set role = excluded.role`,
)

export async function addMembership(
  tx: Queries,
  staffId: string,
  restaurantId: string,
  role: Role,
  at: Date,
): Promise<void> {
  await tx.run(insertMembership, [staffId, restaurantId, role, at])
  await recordAccessChange(tx, { kind: "ROLE", staffId, restaurantId, role }, at.getTime())
}

export function staffValues(row: NewStaff): unknown[] {
  const { id, email, name, password_hash, password_temporary, demo, created_at } = row
  return [id, email, name, password_hash, password_temporary, demo, created_at]
}

const setPassword = sql(
  "staff.setPassword",
  `update staff set password_hash = $2, password_temporary = $3, password_set_at = $4 where id = $1`,
)

interface PasswordHash {
  hash: string
  temporary: boolean
}

export async function changePasswordHash(
  tx: Queries,
  staffId: string,
  { hash, temporary }: PasswordHash,
  now: number,
): Promise<void> {
  const at = await recordAccessChange(tx, { kind: "PASSWORD_REPLACED", staffId }, now)
  await tx.run(setPassword, [staffId, hash, temporary, at])
}

interface SessionRow {
  device_id: string
  device_name: string | null
  paired_device_id: string | null
  staff_id: string
  restaurant_id: string
  expires_at: Date
  name: string
  email: string
  role: Role
  access: SessionAccess
  demo: boolean
  password_temporary: boolean
}

const session = sql(
  "staff.session",
  `select s.device_id, coalesce(d.name, s.device_name) as device_name, s.paired_device_id, s.staff_id, s.restaurant_id,
          s.expires_at, s.access, p.name, p.email, p.demo, p.password_temporary, m.role
     from sessions s
     join staff p on p.id = s.staff_id
     join memberships m on m.staff_id = s.staff_id and m.restaurant_id = s.restaurant_id
     left join devices d on d.id = s.paired_device_id
    where s.token_hash = $1 and s.expires_at > $2 and (s.paired_device_id is null or d.id is not null)`,
)

/** A session on a paired device ends with the device. */
export function findSession(db: Queries, tokenHash: Buffer, now: Date) {
  return db.row<SessionRow>(session, [tokenHash, now])
}

const insertSession = sql(
  "staff.insertSession",
  `insert into sessions (token_hash, device_id, device_name, staff_id, restaurant_id, created_at, last_seen_at, expires_at, paired_device_id, access)
   select $1, $2, $3, p.id, $5, $6, $6, $7, $9, $10 from staff p where p.id = $4 and p.password_hash = $8 for share`,
)

interface NewSession {
  tokenHash: Buffer
  deviceId: string
  deviceName: string | null
  pairedDeviceId: string | null
  staffId: string
  /** The hash that the password was verified with. */
  passwordHash: string
  restaurantId: string
  at: Date
  expiresAt: Date
  access: SessionAccess
}

/**
 * False: the password was changed after the check, or the person was removed from the restaurant. The locks, first on
 * the person and then on the membership, make later changes wait, so that they find this session and end it.
 */
export async function addSession(tx: Queries, session: NewSession): Promise<boolean> {
  const { tokenHash, deviceId, deviceName, staffId, passwordHash, restaurantId, at, expiresAt } = session
  const { pairedDeviceId, access } = session
  const device = [tokenHash, deviceId, deviceName]
  const values = [...device, staffId, restaurantId, at, expiresAt, passwordHash, pairedDeviceId, access]
  if ((await tx.run(insertSession, values)) === 0) return false
  return touchMembership(tx, restaurantId, staffId, at)
}

const touchMember = sql(
  "staff.touchMembership",
  `update memberships set last_seen_at = greatest(last_seen_at, $3) where restaurant_id = $1 and staff_id = $2`,
)

/** False: the person does not work in this restaurant. */
export async function touchMembership(db: Queries, restaurantId: string, staffId: string, at: Date) {
  return (await db.run(touchMember, [restaurantId, staffId, at])) > 0
}

const signedIn = sql(
  "staff.signedIn",
  `select s.device_id, p.demo, m.role
     from sessions s
     join staff p on p.id = s.staff_id
     join memberships m on m.staff_id = s.staff_id and m.restaurant_id = s.restaurant_id
    where s.device_id = any($1) and s.expires_at > $2
   union all
   select id, demo, null from devices where id = any($1) and last_seen_at > $3`,
)

/** Signed-in and paired devices. */
export function listSignedIn(db: Queries, deviceIds: readonly string[], now: Date, seenAfter: Date) {
  return db.rows<{ device_id: string; demo: boolean; role: Role | null }>(signedIn, [
    deviceIds,
    now,
    seenAfter,
  ])
}

const endSessionsOnDevice = sql(
  "staff.endSessionsOnDevice",
  `delete from sessions where restaurant_id = $1 and paired_device_id = $2`,
)

/** Signs out whoever is signed in on a paired device. */
export function removeSessionsOnDevice(tx: Queries, restaurantId: string, deviceId: string) {
  return tx.run(endSessionsOnDevice, [restaurantId, deviceId])
}

const endSession = sql("staff.endSession", `delete from sessions where restaurant_id = $1 and device_id = $2`)

export function removeSession(tx: Queries, restaurantId: string, deviceId: string) {
  return tx.run(endSession, [restaurantId, deviceId])
}

const endSessions = sql(
  "staff.endSessions",
  `delete from sessions where staff_id = $1 returning restaurant_id`,
)

export function removeSessionsOf(tx: Queries, staffId: string) {
  return tx.rows<{ restaurant_id: string }>(endSessions, [staffId])
}

const pruneSessions = sql("staff.pruneSessions", `delete from sessions where expires_at <= $1`)

export function pruneSessionsBefore(db: Queries, now: Date) {
  return db.run(pruneSessions, [now])
}

const touch = sql(
  "staff.touchSession",
  `update sessions set last_seen_at = $3 where restaurant_id = $1 and device_id = $2 and last_seen_at < $3`,
)

export function touchSession(db: Queries, restaurantId: string, deviceId: string, at: Date) {
  return db.run(touch, [restaurantId, deviceId, at])
}
