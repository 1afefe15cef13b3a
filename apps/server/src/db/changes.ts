import { Socket } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { Client, type Notification } from "pg"
import { makeRepeatedLog } from "../base/repeated-log.ts"
import { type Connection, clientConfig } from "./connection.ts"
import type { DatabaseLog } from "./log.ts"
import { startLoopTime } from "./loop-time.ts"
import type { Queries } from "./queries.ts"
import { sql } from "./statement.ts"

/** Tells other processes that a value they may have cached has changed. It never contains the new value. */
export interface Change {
  readonly origin: string
  readonly topic: string
  readonly restaurantId: string
  readonly [detail: string]: unknown
}

export type DeliveredChange = Change & { readonly own: boolean }

interface ChangeFeedOptions {
  connection: Connection
  nodeId: string
  onChange(change: DeliveredChange): void
  /** A notification that is no change was dropped: any session of the database can send one. */
  onMalformed?(): void
  /** Notifications may have been lost: clear all caches. Also called on the first connection. */
  onGap(): void
  log: DatabaseLog
  heartbeatMs?: number
  /** Monotonic milliseconds. */
  now?: () => number
}

export interface ChangeFeed {
  /** Resolves on the first connection. */
  readonly ready: Promise<void>
  /** True if every change older than one second, or four on an overloaded server, has been delivered. */
  isFresh(): boolean
  close(): Promise<void>
}

const channel = "rasoi_changes"
const maximumPayloadBytes = 7_999
/** In event-loop time: a server that is slow to read a response does not make the response late. */
const freshMs = 1_000
/** In real time, for a server that is overloaded or was paused. */
const longestFreshMs = 4_000
const heartbeatTimeoutMs = 1_000
const longestPauseMs = 1_000

const listenerName = "rasoi-changes"

/** Held by the listener of each server that reads encrypted cursors of the event feed. A server of the version before holds none. */
const [markClass, markId] = [730_412_756, 1]
const holdMark = `select pg_advisory_lock_shared(${markClass}, ${markId})`

/** The listeners of servers of the version before, as a query. */
export const unmarkedListeners = `select from pg_stat_activity listener
    where listener.datname = current_database() and listener.application_name = '${listenerName}'
      and not exists (select from pg_locks mark
                       where mark.pid = listener.pid and mark.locktype = 'advisory' and mark.granted
                         and (mark.classid, mark.objid) = (${markClass}, ${markId}))`

const notify = sql("changes.notify", "select pg_notify($1, $2)")

/** Runs in the transaction of the change, so that PostgreSQL notifies only after a commit. */
export async function announceChange(tx: Queries, change: Change): Promise<void> {
  const payload = JSON.stringify(change)
  if (Buffer.byteLength(payload) > maximumPayloadBytes)
    throw new RangeError(
      `a change may have ${maximumPayloadBytes} bytes; this one has ${Buffer.byteLength(payload)}`,
    )
  await tx.run(notify, [channel, payload])
}

export const countListenersText = `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = '${listenerName}'`
const countListenersStatement = sql("changes.countListeners", countListenersText)

/** The number of processes that listen for changes, including this one when it is connected. */
export async function countListeners(db: Queries): Promise<number> {
  return (await db.row<{ count: number }>(countListenersStatement))?.count ?? 0
}

interface Instant {
  readonly real: number
  readonly loop: number
}

const never: Instant = { real: Number.NEGATIVE_INFINITY, loop: Number.NEGATIVE_INFINITY }

export function openChangeFeed(options: ChangeFeedOptions): ChangeFeed {
  const { onGap, log, heartbeatMs = 400, now = () => performance.now() } = options
  const lost = makeRepeatedLog((fields, message) => log.warn(fields, message))
  const closing = new AbortController()
  const ready = Promise.withResolvers<void>()
  let listener: Listener | undefined
  const loopTime = startLoopTime(now)
  let lastHeartbeat: Instant = never

  async function sendHeartbeat(client: Client): Promise<void> {
    const sent = { real: now(), loop: loopTime.now() }
    await client.query("select 1")
    // Use the time of sending: a notification may have been committed while the response was on its way.
    lastHeartbeat = sent
    const restMs = Math.max(0, heartbeatMs - (now() - sent.real))
    await sleep(restMs, undefined, { signal: closing.signal })
  }

  async function session(onConnected: () => void): Promise<void> {
    listener = makeListener(options)
    const { client } = listener
    const lost = new Promise<never>((_, reject) => {
      client.once("error", reject)
      client.once("end", () => reject(new Error("the connection ended")))
    })
    // The race below handles the rejection, unless the session failed earlier.
    lost.catch(() => {})
    await client.connect()
    await client.query(holdMark)
    await client.query(`listen ${channel}`)
    // Clear caches only after LISTEN: from now on a notification follows every change of what is read.
    onGap()
    onConnected()
    for (;;) await Promise.race([sendHeartbeat(client), lost])
  }

  async function run(): Promise<void> {
    for (let failures = 0; !closing.signal.aborted; failures += 1) {
      try {
        await session(() => {
          failures = 0
          ready.resolve()
        })
      } catch (error) {
        if (!closing.signal.aborted)
          lost({ error: (error as Error).message }, "change feed lost; reconnecting")
      }
      lastHeartbeat = never
      listener?.socket.destroy()
      const pauseMs = Math.min(50 * 2 ** failures, longestPauseMs)
      await sleep(pauseMs, undefined, { signal: closing.signal }).catch(() => {})
    }
  }

  const running = run()
  return {
    ready: ready.promise,
    isFresh() {
      const at = now()
      return loopTime.now(at) - lastHeartbeat.loop < freshMs && at - lastHeartbeat.real < longestFreshMs
    },
    async close() {
      closing.abort()
      loopTime.stop()
      listener?.socket.destroy()
      await running
    },
  }
}

interface Listener {
  readonly client: Client
  /** We destroy it ourselves: an unresponsive server would not respond to a clean disconnect either. */
  readonly socket: Socket
}

/** Undefined if the text is no change. */
export function readChange(text: string): Change | undefined {
  try {
    const { origin, topic, restaurantId, ...details } = JSON.parse(text)
    const isChange = [origin, topic, restaurantId].every(value => typeof value === "string")
    return isChange ? { ...details, origin, topic, restaurantId } : undefined
  } catch {
    return undefined
  }
}

function makeListener({ connection, nodeId, onChange, onMalformed, log }: ChangeFeedOptions): Listener {
  const socket = new Socket()
  const client = new Client({
    ...clientConfig(connection, {
      applicationName: listenerName,
      connectDeadlineMs: 2_000,
      statementDeadlineMs: heartbeatTimeoutMs,
    }),
    // Longer than the server's deadline: after a long event-loop turn, the timer fires before a received response is read.
    query_timeout: longestFreshMs,
    stream: () => socket,
  })
  client.on("error", () => {})
  client.on("notification", (notification: Notification) => {
    const change = readChange(notification.payload ?? "")
    if (!change) {
      onMalformed?.()
      return
    }
    try {
      onChange({ ...change, own: change.origin === nodeId })
    } catch (error) {
      // A failing callback must not end the feed.
      log.error({ error: (error as Error).message }, "a change could not be delivered")
    }
  })
  return { client, socket }
}
