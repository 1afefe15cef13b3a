import type { Role } from "@rasoi/contract"
import { type Queries, sql } from "../../db/index.ts"

/** A sign-in. */
export interface DeviceRow {
  device_id: string
  device_name: string | null
  /** The paired device on which it was made. */
  paired_device_id: string | null
  staff_id: string
  name: string
  role: Role
  demo: boolean
  created_at: Date
  last_seen_at: Date
  expires_at: Date
}

/** The devices that a person may see: all of the restaurant, or only the sign-ins of one person. */
export interface DeviceScope {
  restaurantId: string
  staffId: string | null
}

const facts = `select s.device_id, coalesce(d.name, s.device_name) as device_name, s.paired_device_id, s.staff_id,
                      p.name, m.role, p.demo, s.created_at, s.last_seen_at, s.expires_at
     from sessions s
     join staff p on p.id = s.staff_id
     join memberships m on m.staff_id = s.staff_id and m.restaurant_id = s.restaurant_id
     left join devices d on d.id = s.paired_device_id
    where s.restaurant_id = $1 and ($2::text is null or s.staff_id = $2) and s.expires_at > $3
      and (s.paired_device_id is null or d.id is not null)`

const devices = sql("devices.list", `${facts} order by s.last_seen_at desc, s.device_id desc`)

export function listDevices(db: Queries, { restaurantId, staffId }: DeviceScope, now: Date) {
  return db.rows<DeviceRow>(devices, [restaurantId, staffId, now])
}

const device = sql("devices.lock", `${facts} and s.device_id = $4 for update of s`)

export function lockDevice(tx: Queries, { restaurantId, staffId }: DeviceScope, deviceId: string, now: Date) {
  return tx.row<DeviceRow>(device, [restaurantId, staffId, now, deviceId])
}

const setName = sql(
  "devices.setName",
  `update sessions set device_name = $3 where restaurant_id = $1 and device_id = $2`,
)

export function changeDeviceName(tx: Queries, restaurantId: string, deviceId: string, name: string) {
  return tx.run(setName, [restaurantId, deviceId, name])
}
