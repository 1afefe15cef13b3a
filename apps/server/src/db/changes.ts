import { Socket } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { Client, type Notification } from "pg"
import { makeRepeatedLog } from "../repeated-log.ts"
import { type Connection, clientConfig } from "./connection.ts"
import type { DatabaseLog } from "./log.ts"
import { startLoopTime } from "./loop-time.ts"
import type { Queries } from "./queries.ts"
import { sql } from "./statement.ts"

/** Something that other processes may have cached was changed. Says what, never the new value. */
export interface Change {
  readonly origin: string
  readonly topic: string
  readonly restaurantId: string
  readonly [detail: string]: unknown
}

export type DeliveredChange = Change & { readonly own: boolean }

export interface ChangeFeedOptions {
  connection: Connection
  nodeId: string
  onChange(change: DeliveredChange): void
  /** Notifications may have been missed: whatever was cached must go. Also called when the feed first stands. */
  onGap(): void
  log: DatabaseLog
  heartbeatMs?: number
  /** Monotonic milliseconds. */
  now?: () => number
}

export interface ChangeFeed {
  /** Resolves when the feed stands for the first time. */
  readonly ready: Promise<void>
  /** True while no change committed more than a second ago, or four on an overloaded server, can be unknown here. */
  isFresh(): boolean
  close(): Promise<void>
}

const channel = "rasoi_changes"
const maximumPayloadBytes = 7_999
/** In the time of the event loop: that this server is slow to read an answer does not make the answer late. */
const freshMs = 1_000
/** In real time, also for a server that is overloaded or was stopped for a while. */
const longestFreshMs = 4_000
const beatDeadlineMs = 1_000
const longestPauseMs = 1_000

const listenerName = "rasoi-changes"

const notify = sql("changes.notify", "select pg_notify($1, $2)")

/** In the transaction that makes the change, so that it is told exactly if, and not before, it is committed. */
export async function announceChange(tx: Queries, change: Change): Promise<void> {
  const payload = JSON.stringify(change)
  if (Buffer.byteLength(payload) > maximumPayloadBytes)
    throw new RangeError(
      `a change may have ${maximumPayloadBytes} bytes; this one has ${Buffer.byteLength(payload)}`,
    )
  await tx.run(notify, [channel, payload])
}

const countAll = sql(
  "changes.countListeners",
  `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = '${listenerName}'`,
)

/** How many processes on this database hear of changes, this one included if its feed stands. */
export async function countListeners(db: Queries): Promise<number> {
  return (await db.row<{ count: number }>(countAll))?.count ?? 0
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
  let lastBeatSent: Instant = never

  async function beat(client: Client): Promise<void> {
    const sent = { real: now(), loop: loopTime.now() }
    await client.query("select 1")
    // What counts is when it was sent: a notification may have been committed while the answer was on its way.
    lastBeatSent = sent
    const restMs = Math.max(0, heartbeatMs - (now() - sent.real))
    await sleep(restMs, undefined, { signal: closing.signal })
  }

  async function session(onStanding: () => void): Promise<void> {
    listener = makeListener(options)
    const { client } = listener
    const lost = new Promise<never>((_, reject) => {
      client.once("error", reject)
      client.once("end", () => reject(new Error("the connection ended")))
    })
    // Told by the race below, unless the session has failed otherwise first.
    lost.catch(() => {})
    await client.connect()
    await client.query(`listen ${channel}`)
    // After the listening stands, not before: what is read from now on, later changes will be told of.
    onGap()
    onStanding()
    for (;;) await Promise.race([beat(client), lost])
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
      lastBeatSent = never
      listener?.socket.destroy()
      const pauseMs = Math.min(50 * 2 ** failures, longestPauseMs)
      await sleep(pauseMs, undefined, { signal: closing.signal }).catch(() => {})
    }
  }

  const running = run()
  return {
    ready: ready.promise,
    isFresh: () => loopTime.now() - lastBeatSent.loop < freshMs && now() - lastBeatSent.real < longestFreshMs,
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
  /** Ours to destroy: a server that does not answer would not answer a farewell either. */
  readonly socket: Socket
}

function makeListener({ connection, nodeId, onChange, log }: ChangeFeedOptions): Listener {
  const socket = new Socket()
  const client = new Client({
    ...clientConfig(connection, {
      applicationName: listenerName,
      connectDeadlineMs: 2_000,
      statementDeadlineMs: beatDeadlineMs,
      lockDeadlineMs: beatDeadlineMs,
      idleInTransactionDeadlineMs: 0,
    }),
    // Longer than the server's own deadline: after a long turn the timer fires before the answer, long there, is read.
    query_timeout: longestFreshMs,
    stream: () => socket,
  })
  client.on("error", () => {})
  client.on("notification", (notification: Notification) => {
    try {
      const change = JSON.parse(notification.payload ?? "") as Change
      onChange({ ...change, own: change.origin === nodeId })
    } catch (error) {
      // Somebody else's text, or a listener that fails: neither may end the feed.
      log.error({ error: (error as Error).message }, "a change could not be delivered")
    }
  })
  return { client, socket }
}
