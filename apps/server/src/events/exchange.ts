import type { Clock } from "../base/clock.ts"
import { newId } from "../base/ids.ts"
import { makeRepeatedLog } from "../base/repeated-log.ts"
import {
  type Change,
  type ChangeFeed,
  type Connection,
  type Database,
  type DatabaseLog,
  openChangeFeed,
} from "../db/index.ts"
import type { SharedRedis } from "../redis/index.ts"
import { EventBus } from "./bus.ts"
import { type BeforeCommit, type ChangeHub, makeChangeHub } from "./changes.ts"
import { FleetPresence } from "./fleet-presence.ts"
import { isId, isTopicChange } from "./messages.ts"
import { makeOnlineDevices } from "./online-devices-store.ts"
import type { DevicePresence } from "./presence.ts"
import { makeRedisStreams } from "./redis-streams.ts"
import { type EventRelay, makeFleetRelay, makeLocalRelay, type OnDropped, relayTopic } from "./relay.ts"
import { SinglePresence } from "./single-presence.ts"
import { makeStoredStreams } from "./streams-store.ts"

/** The connection of this process to the others on the same database: changes, events, devices. */
export interface Exchange {
  readonly hub: ChangeHub
  readonly bus: EventBus
  readonly relay: EventRelay
  readonly presence: DevicePresence
  readonly feed: ChangeFeed
  /** Resolves when this process receives changes and knows the devices of the others: from then on it can serve. */
  readonly ready: Promise<void>
  /** Sends what is waiting, then receives nothing more. */
  close(): Promise<void>
}

interface Options {
  db: Database
  connection: Connection
  clock: Clock
  log: DatabaseLog
  /** Shared by the processes of a fleet. A single process has none. */
  redis?: SharedRedis
  beforeCommit?: BeforeCommit
  /** Counts messages that were dropped, because they are malformed. */
  onDropped?: (messages: number) => void
  /** Only tests: the time of all processes in place of the database's clock. */
  time?: () => number
}

/** How a process shares devices and events. */
interface Sharing {
  readonly relay: EventRelay
  readonly presence: DevicePresence
  receive(change: Change): void
  start(): Promise<void>
  stop(): Promise<void>
}

export function openExchange(options: Options): Exchange {
  const { db, connection, log } = options
  const nodeId = newId("node")
  const hub = makeChangeHub(db, nodeId, options.beforeCommit)
  const bus = new EventBus()
  const logDropped = makeRepeatedLog((fields, message) => log.warn(fields, message))
  const onDropped: OnDropped = (from, messages = 1) => {
    options.onDropped?.(messages)
    logDropped({ messages }, `malformed message from ${from} dropped`)
  }
  const sharing = options.redis
    ? shareWithFleet({ ...options, redis: options.redis, drop: onDropped }, bus, nodeId)
    : shareWithNobody(options, bus, hub)
  const feed = openChangeFeed({
    connection,
    nodeId,
    log,
    onChange(change) {
      // `hub.edit` has delivered this process's own changes already.
      if (change.own) return
      if (change.topic === relayTopic) sharing.receive(change)
      else if (isTopicChange(change)) hub.deliver(change)
      else onDropped("PostgreSQL")
    },
    onMalformed: () => onDropped("PostgreSQL"),
    onGap: () => hub.deliverGap(),
  })
  const ready = Promise.all([feed.ready, sharing.start()]).then(() => {})
  // A caller that awaits it gets the error; a start that failed for another reason does not await it.
  ready.catch(() => {})
  return {
    hub,
    bus,
    relay: sharing.relay,
    presence: sharing.presence,
    feed,
    ready,
    async close() {
      await sharing.stop()
      await feed.close()
    },
  }
}

function shareWithNobody({ db, clock, log }: Options, bus: EventBus, hub: ChangeHub): Sharing {
  const notStored = makeRepeatedLog((fields, message) => log.warn(fields, message))
  const presence = new SinglePresence({
    now: () => clock.monotonic(),
    store: makeOnlineDevices(db, () => clock.now()),
    onFault: error => notStored({ err: error }, "devices that are online not stored"),
  })
  hub.onChange(({ topic }) => {
    if (topic === "sessions" || topic === "team") void presence.forgetSignedOut()
  })
  hub.onGap(() => void presence.forgetSignedOut())
  return {
    relay: makeLocalRelay(bus),
    presence,
    receive() {},
    start: () => presence.start(),
    stop: () => presence.stop(),
  }
}

const presenceChannel = "presence"

function shareWithFleet(
  { db, clock, log, redis, time, drop }: Options & { redis: SharedRedis; drop: OnDropped },
  bus: EventBus,
  nodeId: string,
): Sharing {
  const notShared = makeRepeatedLog((fields, message) => log.warn(fields, message))
  const onFault = (error: unknown) => notShared({ err: error }, "devices and events not shared")
  const relay = makeFleetRelay({ bus, redis, db, nodeId, onFault, onDropped: drop })
  const presence = new FleetPresence({
    now: () => clock.monotonic(),
    redis: makeRedisStreams(redis, drop),
    postgres: makeStoredStreams(db, time),
    announce: () => void redis.publish(presenceChannel, nodeId).catch(() => {}),
    onFault,
  })
  redis.listen(presenceChannel, origin => {
    if (!isId(origin)) drop("Redis")
    else if (origin !== nodeId) presence.readSoon()
  })
  redis.onSubscribed(() => presence.readSoon())
  return {
    relay,
    presence,
    receive: relay.receive,
    async start() {
      await redis.firstContact()
      await presence.sync()
    },
    async stop() {
      await relay.flush()
      await presence.stop()
    },
  }
}
