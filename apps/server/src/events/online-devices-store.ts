import { type Database, sql } from "../db/index.ts"

/** The devices that were online when the process before ended. */
export interface OnlineDevices {
  list(): Promise<readonly OnlineDevice[]>
  /** Devices that are neither signed in nor paired are not added. */
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
    where s.expires_at > $1
   union all
   select p.id, p.restaurant_id from online_paired_devices d join devices p on p.id = d.device_id`,
)
/** Locked: a session that ends at the same moment would fail the whole statement. */
const add = sql(
  "onlineDevices.add",
  `insert into online_devices (device_id)
   select device_id from sessions where device_id = any ($1::text[]) for key share
   on conflict (device_id) do nothing`,
)
const addPaired = sql(
  "onlineDevices.addPaired",
  `insert into online_paired_devices (device_id)
   select id from devices where id = any ($1::text[]) for key share
   on conflict (device_id) do nothing`,
)
const remove = sql("onlineDevices.remove", "delete from online_devices where device_id = any ($1::text[])")
const removePaired = sql(
  "onlineDevices.removePaired",
  "delete from online_paired_devices where device_id = any ($1::text[])",
)

export function makeOnlineDevices(db: Database, now: () => number): OnlineDevices {
  return {
    list: () => db.rows<OnlineDevice>(list, [new Date(now())]),
    async change(added, removed) {
      for (const statement of added.length > 0 ? [add, addPaired] : []) await db.run(statement, [added])
      for (const statement of removed.length > 0 ? [remove, removePaired] : [])
        await db.run(statement, [removed])
    },
  }
}
