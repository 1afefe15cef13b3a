import { type Role, rolesWith } from "@rasoi/contract"
import type { PinTries } from "@rasoi/core"
import { type Queries, sql } from "../../db/index.ts"
import { recordAccessChange } from "../access/index.ts"
import type { StaffRow } from "./store.ts"

/** Who may use a PIN: staff who take orders, and a PIN that was set with the password of now. */
const valid = `p.set_at > coalesce(s.password_set_at, s.created_at) and not s.password_temporary`

export interface TillPersonRow {
  id: string
  name: string
  role: Role
  set_at: Date | null
  locked: boolean
}

const people = sql(
  "pins.people",
  `select s.id, s.name, m.role, p.set_at, coalesce(p.locked_at is not null, false) as locked
     from memberships m
     join staff s on s.id = m.staff_id
     left join staff_pins p on p.staff_id = m.staff_id and p.restaurant_id = m.restaurant_id and ${valid}
    where m.restaurant_id = $1 and m.role = any ($2) and (not s.demo or $3)
    order by lower(s.name), s.id`,
)

export function listTillPeople(db: Queries, restaurantId: string, demo: boolean) {
  return db.rows<TillPersonRow>(people, [restaurantId, rolesWith("service"), demo])
}

export interface PinRow extends StaffRow {
  pin_hash: string
  /** Times in ISO format. */
  wrong_at: string[]
  locked_at: Date | null
  role: Role
}

const lock = sql(
  "pins.lock",
  `select p.pin_hash, p.wrong_at, p.locked_at, m.role, s.*
     from staff_pins p
     join staff s on s.id = p.staff_id
     join memberships m on m.staff_id = p.staff_id and m.restaurant_id = p.restaurant_id
    where p.restaurant_id = $1 and p.staff_id = $2 and m.role = any ($3) and (not s.demo or $4) and ${valid}
      for update of p`,
)

/** Undefined: they have none that counts. */
export function lockPin(tx: Queries, restaurantId: string, staffId: string, demo: boolean) {
  return tx.row<PinRow>(lock, [restaurantId, staffId, rolesWith("service"), demo])
}

const setWrong = sql(
  "pins.setWrong",
  `update staff_pins set wrong_at = $3, locked_at = $4 where restaurant_id = $1 and staff_id = $2`,
)

export function writeWrong(
  tx: Queries,
  restaurantId: string,
  staffId: string,
  wrongAt: readonly number[],
  lockedAt: Date | null,
) {
  const times = wrongAt.map(at => new Date(at).toISOString())
  return tx.run(setWrong, [restaurantId, staffId, times, lockedAt])
}

const tries = sql(
  "pins.tries",
  `select wrong, locks, locked_until from pin_tries where restaurant_id = $1 and staff_id = $2 and device_id = $3`,
)

/** Undefined: none were wrong on this device. */
export async function findTries(
  tx: Queries,
  restaurantId: string,
  staffId: string,
  deviceId: string,
): Promise<PinTries | undefined> {
  const row = await tx.row<{ wrong: number; locks: number; locked_until: Date | null }>(tries, [
    restaurantId,
    staffId,
    deviceId,
  ])
  return row && { wrong: row.wrong, locks: row.locks, lockedUntil: row.locked_until?.getTime() ?? null }
}

const setTries = sql(
  "pins.setTries",
  `insert into pin_tries (restaurant_id, staff_id, device_id, wrong, locks, locked_until) values ($1, $2, $3, $4, $5, $6)
   on conflict (staff_id, restaurant_id, device_id) do update
      set wrong = excluded.wrong, locks = excluded.locks, locked_until = excluded.locked_until`,
)

export function writeTries(
  tx: Queries,
  restaurantId: string,
  staffId: string,
  deviceId: string,
  { wrong, locks, lockedUntil }: PinTries,
) {
  const until = lockedUntil === null ? null : new Date(lockedUntil)
  return tx.run(setTries, [restaurantId, staffId, deviceId, wrong, locks, until])
}

const unlock = sql(
  "pins.unlock",
  `update staff_pins set wrong_at = '{}', locked_at = null
    where staff_id = $1 and (locked_at is not null or cardinality(wrong_at) > 0)`,
)
const forgetTries = sql("pins.forgetTries", `delete from pin_tries where staff_id = $1`)

/** In all restaurants of the person, who has just used the password. */
export async function unlockPins(tx: Queries, staffId: string): Promise<void> {
  // First the PIN: whoever counts a try locks it before.
  await tx.run(unlock, [staffId])
  await tx.run(forgetTries, [staffId])
}

const forgetDevice = sql("pins.forgetDevice", `delete from pin_tries where device_id = $1`)

export function forgetTriesOn(tx: Queries, deviceId: string) {
  return tx.run(forgetDevice, [deviceId])
}

const lockPassword = sql(
  "pins.lockPassword",
  `select coalesce(password_set_at, created_at) as password_set_at from staff where id = $1 and password_hash = $2 for share`,
)

/** Undefined: the password was changed after it was compared. */
export function lockPasswordOf(tx: Queries, staffId: string, passwordHash: string) {
  return tx.row<{ password_set_at: Date }>(lockPassword, [staffId, passwordHash])
}

const set = sql(
  "pins.set",
  `insert into staff_pins (staff_id, restaurant_id, pin_hash, set_at)
   select staff_id, restaurant_id, $3, $4 from memberships where restaurant_id = $1 and staff_id = $2
   on conflict (staff_id, restaurant_id) do update
      set pin_hash = excluded.pin_hash, set_at = excluded.set_at, wrong_at = '{}', locked_at = null`,
)

/** The PIN from before has ended, also where a backup brings it back. */
export async function writePin(tx: Queries, restaurantId: string, staffId: string, hash: string, at: Date) {
  await recordAccessChange(tx, { kind: "PIN_ENDED", staffId, restaurantId }, at.getTime())
  await tx.run(set, [restaurantId, staffId, hash, at])
}

const remove = sql("pins.remove", `delete from staff_pins where restaurant_id = $1 and staff_id = $2`)

/** False: there was none. */
export async function removePin(tx: Queries, restaurantId: string, staffId: string, now: number) {
  if ((await tx.run(remove, [restaurantId, staffId])) === 0) return false
  await recordAccessChange(tx, { kind: "PIN_ENDED", staffId, restaurantId }, now)
  return true
}

const endSessions = sql(
  "pins.endSessions",
  `delete from sessions where restaurant_id = $1 and staff_id = $2 and access = 'PIN'`,
)

/** Returns the number of devices that were signed out. */
export function endPinSessions(tx: Queries, restaurantId: string, staffId: string) {
  return tx.run(endSessions, [restaurantId, staffId])
}

const emailOf = sql(
  "pins.emailOf",
  `select s.email from memberships m join staff s on s.id = m.staff_id where m.restaurant_id = $1 and s.id = $2`,
)

/** Undefined: nobody with this id works here. */
export async function findEmailOf(db: Queries, restaurantId: string, staffId: string) {
  return (await db.row<{ email: string }>(emailOf, [restaurantId, staffId]))?.email
}
