import type { SharedRedis } from "../redis/index.ts"
import type { SharedStream, SharedStreams } from "./fleet-presence.ts"
import { isId } from "./messages.ts"
import type { OnDropped } from "./relay.ts"
import { silenceLimitMs } from "./stream-table.ts"

/** A silent device whose stream is still open may respond again. */
const keepMs = 600_000

/** The streams of all processes in one sorted set. */
export function makeRedisStreams(redis: SharedRedis, onDropped: OnDropped): SharedStreams {
  const key = `${redis.prefix}streams`
  return {
    async sync(alive, closed) {
      const args = [
        silenceLimitMs,
        keepMs,
        alive.length,
        ...alive.flatMap(stream => [nameOf(stream), stream.silentMs]),
        ...closed.map(nameOf),
      ]
      const found = await redis.call(client => client.rasoiSyncStreams(key, redis.now, ...args))
      const streams = readAll(found)
      const invalid = found.length / 2 - streams.length
      if (invalid > 0) onDropped("Redis", invalid)
      return streams
    },
    async pong(stream) {
      const found = await redis.call(client => client.rasoiPongStream(key, redis.now, nameOf(stream)))
      return found === 1
    },
  }
}

function nameOf({ streamId, restaurantId, deviceId }: SharedStream): string {
  return `${streamId} ${restaurantId} ${deviceId}`
}

/** Leaves out members that no process has written. */
function readAll(found: readonly string[]): SharedStream[] {
  const streams: SharedStream[] = []
  for (let index = 0; index < found.length; index += 2) {
    const [streamId, restaurantId, deviceId, ...rest] = (found[index] ?? "").split(" ")
    if (!isId(streamId) || !isId(restaurantId) || !isId(deviceId) || rest.length > 0) continue
    streams.push({ streamId, restaurantId, deviceId, silentMs: Number(found[index + 1]) })
  }
  return streams
}
