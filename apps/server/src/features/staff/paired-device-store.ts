import { type Database, type Queries, sql } from "../../db/index.ts"
import { recordAccessChange } from "../access/index.ts"

/** A device that was not seen for so long has ended. */
export const unseenEndsAfterMs = 90 * 86_400_000

export function seenAfter(now: number): Date {
  return new Date(now - unseenEndsAfterMs)
}

export interface PairedDeviceRow {
  id: string
  restaurant_id: string
  name: string
  paired_by: string
  paired_at: Date
  last_seen_at: Date
  demo: boolean
}

/** The paired device on which somebody signs in. */
export interface PairedDevice {
  readonly id: string
  readonly name: string
  readonly restaurantId: string
}

const facts = `select id, restaurant_id, name, paired_by, paired_at, last_seen_at, demo from devices`

const byToken = sql("pairedDevices.byToken", `${facts} where token_hash = $1 and last_seen_at > $2`)

export function findPairedDevice(db: Queries, tokenHash: Buffer, now: number) {
  return db.row<PairedDeviceRow>(byToken, [tokenHash, seenAfter(now)])
}

const ofRestaurant = sql(
  "pairedDevices.list",
  `${facts} where restaurant_id = $1 and last_seen_at > $2 order by last_seen_at desc, id desc`,
)

export function listPairedDevices(db: Queries, restaurantId: string, now: number) {
  return db.rows<PairedDeviceRow>(ofRestaurant, [restaurantId, seenAfter(now)])
}

const locked = sql(
  "pairedDevices.lock",
  `${facts} where restaurant_id = $1 and id = $2 and last_seen_at > $3 for update`,
)

export function lockPairedDevice(tx: Queries, restaurantId: string, deviceId: string, now: number) {
  return tx.row<PairedDeviceRow>(locked, [restaurantId, deviceId, seenAfter(now)])
}

const names = sql(
  "pairedDevices.names",
  `select name from devices where restaurant_id = $1 and id <> $2 and last_seen_at > $3`,
)

/** The names of the restaurant's paired devices, except that of one, in lower case. */
export async function listDeviceNames(tx: Queries, restaurantId: string, exceptId: string, now: number) {
  const rows = await tx.rows<{ name: string }>(names, [restaurantId, exceptId, seenAfter(now)])
  return new Set(rows.map(({ name }) => name.toLowerCase()))
}

const insert = sql(
  "pairedDevices.insert",
  `insert into devices (id, restaurant_id, name, token_hash, paired_by, paired_at, last_seen_at, demo)
   values ($1, $2, $3, $4, $5, $6, $6, $7)`,
)

type NewDevice = Omit<PairedDeviceRow, "last_seen_at"> & { token_hash: Buffer }

export function addPairedDevice(tx: Queries, device: NewDevice) {
  const { id, restaurant_id, name, token_hash, paired_by, paired_at, demo } = device
  return tx.run(insert, [id, restaurant_id, name, token_hash, paired_by, paired_at, demo])
}

const setName = sql(
  "pairedDevices.setName",
  `update devices set name = $3 where restaurant_id = $1 and id = $2`,
)

export function changePairedDeviceName(tx: Queries, restaurantId: string, deviceId: string, name: string) {
  return tx.run(setName, [restaurantId, deviceId, name])
}

const removal = sql("pairedDevices.remove", `delete from devices where restaurant_id = $1 and id = $2`)

/** The removal is also recorded outside of the database: a restored backup must not bring the device back. */
export async function removePairedDevice(
  tx: Queries,
  restaurantId: string,
  deviceId: string,
  now: number,
): Promise<void> {
  await tx.run(removal, [restaurantId, deviceId])
  await recordAccessChange(tx, { kind: "DEVICE_REMOVED", deviceId }, now)
}

const touch = sql(
  "pairedDevices.touch",
  `update devices set last_seen_at = $3 where restaurant_id = $1 and id = $2 and last_seen_at < $3`,
)

export function touchPairedDevice(db: Queries, restaurantId: string, deviceId: string, at: Date) {
  return db.run(touch, [restaurantId, deviceId, at])
}

const pruneDevices = sql("pairedDevices.prune", `delete from devices where last_seen_at <= $1`)
const pruneCodes = sql("pairedDevices.pruneCodes", `delete from pairing_codes where expires_at <= $1`)

/** Deletes what no longer gives access: devices that were not seen for long, and old codes. */
export async function pruneUnseenDevices(db: Database, now: number): Promise<void> {
  await db.run(pruneDevices, [seenAfter(now)])
  await db.run(pruneCodes, [new Date(now)])
}
