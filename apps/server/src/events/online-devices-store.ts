import { type Database, sql } from "../db/index.ts"

/** The devices that were online when the process before ended. */
export interface OnlineDevices {
  list(): Promise<readonly OnlineDevice[]>
  /** Devices without a session are not added. */
  change(added: readonly string[], removed: readonly string[]): Promise<void>
}

interface OnlineDevice {
  readonly device_id: string
  readonly restaurant_id: string
}

const list = sql(
  "onlineDevices.list",
  `select s.device_id, s.restaurant_id
     from online_devices d join sessions s on s.device_id = d.device_id
    where s.expires_at > $1`,
)
/** Locked: a session that ends at the same moment would fail the whole statement. */
const add = sql(
  "onlineDevices.add",
  `insert into online_devices (device_id)
   select device_id from sessions where device_id = any ($1::text[]) for key share
   on conflict (device_id) do nothing`,
)
const remove = sql("onlineDevices.remove", "delete from online_devices where device_id = any ($1::text[])")

export function makeOnlineDevices(db: Database, now: () => number): OnlineDevices {
  return {
    list: () => db.rows<OnlineDevice>(list, [new Date(now())]),
    async change(added, removed) {
      if (added.length > 0) await db.run(add, [added])
      if (removed.length > 0) await db.run(remove, [removed])
    },
  }
}
