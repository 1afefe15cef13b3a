import type { Role } from "@rasoi/contract"
import { type Queries, sql } from "../../db/index.ts"
import { accessChangeIdOf, recordAccessChange } from "../access/index.ts"
import { type NewStaff, type StaffRow, staffValues } from "./store.ts"

export interface PersonRow {
  id: string
  name: string
  email: string
  role: Role
  created_at: Date
  last_seen_at: Date | null
  active: boolean
}

const people = sql(
  "team.people",
  `select p.id, p.name, p.email, m.role, m.created_at, m.last_seen_at,
          exists (select 1 from sessions s
                   where s.staff_id = m.staff_id and s.restaurant_id = m.restaurant_id and s.expires_at > $2) as active
     from memberships m join staff p on p.id = m.staff_id
    where m.restaurant_id = $1 and ($3::text is null or p.id = $3)
    order by m.created_at, p.id`,
)

export function listPeople(db: Queries, restaurantId: string, now: Date) {
  return db.rows<PersonRow>(people, [restaurantId, now, null])
}

export function findPerson(db: Queries, restaurantId: string, staffId: string, now: Date) {
  return db.row<PersonRow>(people, [restaurantId, now, staffId])
}

const nameOfTeam = sql(
  "team.name",
  `select name from staff
    where id = $2 and (exists (select from memberships where restaurant_id = $1 and staff_id = $2)
                       or exists (select from access_changes where id = $3))`,
)

/** Also of somebody who has left the team. */
export async function findNameOfTeam(
  db: Queries,
  restaurantId: string,
  staffId: string,
): Promise<string | undefined> {
  const roleId = accessChangeIdOf({ kind: "ROLE", restaurantId, staffId, role: null })
  return (await db.row<{ name: string }>(nameOfTeam, [restaurantId, staffId, roleId]))?.name
}

// All changes to a person acquire locks in the same order: the person, then the restaurant's memberships.
// Sign-in and the command line do the same.

const member = sql(
  "team.lockPerson",
  `select p.* from staff p join memberships m on m.staff_id = p.id
    where m.restaurant_id = $1 and p.id = $2 for update of p`,
)

/** Also prevents other restaurants from adding the person at the same time. */
export function lockPerson(tx: Queries, restaurantId: string, staffId: string) {
  return tx.row<StaffRow>(member, [restaurantId, staffId])
}

const lockedByEmail = sql("team.lockByEmail", `select * from staff where email = lower($1) for update`)

export function lockByEmail(tx: Queries, email: string) {
  return tx.row<StaffRow>(lockedByEmail, [email])
}

const team = sql(
  "team.lock",
  `select staff_id, role from memberships where restaurant_id = $1 order by staff_id for update`,
)

export interface MemberRow {
  staff_id: string
  role: Role
}

/** Locks and returns all members of the restaurant. */
export function lockTeam(tx: Queries, restaurantId: string) {
  return tx.rows<MemberRow>(team, [restaurantId])
}

const insertUnlessKnown = sql(
  "team.insertUnlessKnown",
  `insert into staff (id, email, name, password_hash, password_temporary, demo, created_at, password_set_at)
   values ($1, lower($2), $3, $4, $5, $6, $7, $7)
   on conflict (email) do nothing`,
)

export function addUnlessKnown(tx: Queries, row: NewStaff) {
  return tx.run(insertUnlessKnown, staffValues(row))
}

const workplaces = sql(
  "team.workplaces",
  `select theirs.restaurant_id, coalesce(mine.role = 'OWNER', false) as owned
     from memberships theirs
     left join memberships mine on mine.restaurant_id = theirs.restaurant_id and mine.staff_id = $2
    where theirs.staff_id = $1`,
)

/** The restaurants of a person, and whether the caller owns each. */
export function listWorkplaces(tx: Queries, staffId: string, callerId: string) {
  return tx.rows<{ restaurant_id: string; owned: boolean }>(workplaces, [staffId, callerId])
}

const setName = sql("team.setName", `update staff set name = $2 where id = $1`)

export function changeName(tx: Queries, staffId: string, name: string) {
  return tx.run(setName, [staffId, name])
}

const setRole = sql(
  "team.setRole",
  `update memberships set role = $3 where restaurant_id = $1 and staff_id = $2`,
)

export async function changeRole(
  tx: Queries,
  restaurantId: string,
  staffId: string,
  role: Role,
  now: number,
): Promise<void> {
  await tx.run(setRole, [restaurantId, staffId, role])
  await recordAccessChange(tx, { kind: "ROLE", staffId, restaurantId, role }, now)
}

const leave = sql("team.leave", `delete from memberships where restaurant_id = $1 and staff_id = $2`)

const endSessionsHere = sql(
  "team.endSessionsHere",
  `delete from sessions where restaurant_id = $1 and staff_id = $2`,
)

/** Returns the number of devices that were signed out. */
export async function removeMember(
  tx: Queries,
  restaurantId: string,
  staffId: string,
  now: number,
): Promise<number> {
  await tx.run(leave, [restaurantId, staffId])
  await recordAccessChange(tx, { kind: "ROLE", staffId, restaurantId, role: null }, now)
  return tx.run(endSessionsHere, [restaurantId, staffId])
}

const passwordOf = sql("team.passwordOf", `select password_hash from staff where id = $1`)

export async function findPasswordHash(db: Queries, staffId: string): Promise<string | undefined> {
  return (await db.row<{ password_hash: string }>(passwordOf, [staffId]))?.password_hash
}

const swapPassword = sql(
  "team.swapPassword",
  `update staff set password_hash = $3, password_temporary = false, password_set_at = $4
    where id = $1 and password_hash = $2`,
)

/** For a password that the person chose. False: another change came first. */
export async function swapPasswordHash(
  tx: Queries,
  staffId: string,
  from: string,
  to: string,
  now: number,
): Promise<boolean> {
  const at = await recordAccessChange(tx, { kind: "PASSWORD_REPLACED", staffId }, now)
  return (await tx.run(swapPassword, [staffId, from, to, at])) > 0
}

const replaceToken = sql(
  "team.replaceToken",
  `update sessions set token_hash = $3 where staff_id = $1 and device_id = $2`,
)

export function renewToken(tx: Queries, staffId: string, deviceId: string, tokenHash: Buffer) {
  return tx.run(replaceToken, [staffId, deviceId, tokenHash])
}

const endOtherSessions = sql(
  "team.endOtherSessions",
  `delete from sessions where staff_id = $1 and device_id <> $2 returning restaurant_id`,
)

export function removeOtherSessions(tx: Queries, staffId: string, deviceId: string) {
  return tx.rows<{ restaurant_id: string }>(endOtherSessions, [staffId, deviceId])
}
