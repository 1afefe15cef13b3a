import { type Database, sql } from "../db/index.ts"
import type { SharedStreams } from "./fleet-presence.ts"
import { silenceLimitMs } from "./stream-table.ts"

interface StreamRow {
  stream_id: string
  restaurant_id: string
  device_id: string
  silent_ms: number
}

/** In the order of the key, so that two processes never wait for each other. */
const write = sql(
  "streams.write",
  `insert into device_streams (stream_id, restaurant_id, device_id, answered_at)
   select stream_id, restaurant_id, device_id, coalesce($5::timestamptz, now()) - silent_ms * interval '1 millisecond'
     from unnest($1::text[], $2::text[], $3::text[], $4::float8[]) as own (stream_id, restaurant_id, device_id, silent_ms)
    order by stream_id
   on conflict (stream_id) do update set answered_at = excluded.answered_at
    where device_streams.answered_at < excluded.answered_at`,
)
const remove = sql("streams.remove", "delete from device_streams where stream_id = any($1::text[])")
const list = sql(
  "streams.list",
  `select stream_id, restaurant_id, device_id,
          (extract(epoch from coalesce($2::timestamptz, now()) - answered_at) * 1000)::int as silent_ms
     from device_streams
    where answered_at > coalesce($2::timestamptz, now()) - $1::float8 * interval '1 millisecond'`,
)
const pong = sql(
  "streams.pong",
  `update device_streams set answered_at = greatest(answered_at, coalesce($3::timestamptz, now()))
    where stream_id = $1 and device_id = $2`,
)
const prune = sql("streams.prune", "delete from device_streams where answered_at < $1")

/** `time` only for tests: the time of all processes in place of the database's clock. */
export function makeStoredStreams(db: Database, time?: () => number): SharedStreams {
  const now = () => (time ? new Date(time()) : null)
  return {
    async sync(alive, closed) {
      if (alive.length > 0) {
        await db.run(write, [
          alive.map(({ streamId }) => streamId),
          alive.map(({ restaurantId }) => restaurantId),
          alive.map(({ deviceId }) => deviceId),
          alive.map(({ silentMs }) => silentMs),
          now(),
        ])
      }
      if (closed.length > 0) await db.run(remove, [closed.map(({ streamId }) => streamId)])
      const rows = await db.rows<StreamRow>(list, [silenceLimitMs, now()])
      return rows.map(row => ({
        streamId: row.stream_id,
        restaurantId: row.restaurant_id,
        deviceId: row.device_id,
        silentMs: Math.max(0, row.silent_ms),
      }))
    },
    pong: async ({ streamId, deviceId }) => (await db.run(pong, [streamId, deviceId, now()])) > 0,
  }
}

/** A silent device whose stream is still open may respond again, so its row stays for a while. */
export async function pruneStreamsBefore(db: Database, before: Date): Promise<void> {
  await db.run(prune, [before])
}
