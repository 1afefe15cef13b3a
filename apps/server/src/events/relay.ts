import { announceChange, type Change, type Database } from "../db/index.ts"
import type { SharedRedis } from "../redis/index.ts"
import type { BusEvent, EventBus } from "./bus.ts"
import { type RelayedEvent, readItems, readRelayedEvents } from "./messages.ts"

/** Sends events to the consoles of all processes. */
export interface EventRelay {
  publish(restaurantId: string, event: BusEvent): void
  /** False: events of other processes may be missing, so consoles should fetch with every ping. */
  readonly isComplete: boolean
  /** Called when events of other processes may have been missed and arrive again. */
  onGap(listener: () => void): void
}

/** A message of another process, or of another program, is malformed and was not used. */
export type OnDropped = (from: "Redis" | "PostgreSQL", messages?: number) => void

/** The relay of a single process. */
export function makeLocalRelay(bus: EventBus): EventRelay {
  return {
    publish: (restaurantId, event) => bus.publish(restaurantId, event),
    isComplete: true,
    onGap() {},
  }
}

interface Options {
  bus: EventBus
  redis: SharedRedis
  db: Database
  nodeId: string
  onFault: (error: unknown) => void
  onDropped: OnDropped
}

export interface FleetRelay extends EventRelay {
  /** Handles events that another process sent through the database. */
  receive(change: Change): void
  /** Sends what is waiting. */
  flush(): Promise<void>
}

export const relayTopic = "events"
/** Events of one moment go together: each costs all other processes a message. */
const batchMs = 10
/** PostgreSQL takes notifications of up to eight thousand bytes. */
const mostPerNotification = 40

/**
 * Through Redis, or through PostgreSQL while this process cannot publish. Events lost in a crash do no harm: they
 * contain no data, and consoles fetch it later anyway.
 */
export function makeFleetRelay({ bus, redis, db, nodeId, onFault, onDropped }: Options): FleetRelay {
  let waiting: RelayedEvent[] = []
  let timer: NodeJS.Timeout | undefined

  const deliver = (items: readonly RelayedEvent[]) => {
    for (const { restaurantId, event } of items) bus.publish(restaurantId, event)
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const items = waiting
    waiting = []
    if (items.length === 0) return
    try {
      await redis.publish(relayTopic, JSON.stringify({ origin: nodeId, items }))
    } catch {
      await notifyAll(items).catch(onFault)
    }
  }

  async function notifyAll(items: readonly RelayedEvent[]): Promise<void> {
    for (let from = 0; from < items.length; from += mostPerNotification) {
      const part = items.slice(from, from + mostPerNotification)
      await announceChange(db, { origin: nodeId, topic: relayTopic, restaurantId: "", items: part })
    }
  }

  redis.listen(relayTopic, message => {
    const relayed = readRelayedEvents(message)
    if (!relayed) onDropped("Redis")
    else if (relayed.origin !== nodeId) deliver(relayed.items)
  })
  return {
    publish(restaurantId, event) {
      bus.publish(restaurantId, event)
      waiting.push({ restaurantId, event })
      timer ??= setTimeout(() => void flush(), batchMs)
    },
    get isComplete() {
      return redis.isSubscribed
    },
    onGap: listener => redis.onSubscribed(listener),
    receive(change) {
      const items = readItems(change.items)
      if (items) deliver(items)
      else onDropped("PostgreSQL")
    },
    flush,
  }
}
