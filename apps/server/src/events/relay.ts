import type { Change } from "../db/index.ts"
import type { BusEvent, EventBus } from "./bus.ts"
import { type GatheredNews, newsIn } from "./gathered-news.ts"

/** Sends events to the consoles of all processes on the same database. */
export interface EventRelay {
  publish(restaurantId: string, event: BusEvent): void
  /** Handles events from another process. */
  receive(change: Change): void
}

export interface RelayedEvent {
  readonly restaurantId: string
  readonly event: BusEvent
}

export const relayTopic = "events"

/** Events lost in a crash do no harm: they contain no data, and consoles fetch it later anyway. */
export function makeEventRelay(bus: EventBus, news: Pick<GatheredNews<RelayedEvent>, "add">): EventRelay {
  return {
    publish(restaurantId, event) {
      bus.publish(restaurantId, event)
      news.add({ restaurantId, event })
    },
    receive(change) {
      for (const { restaurantId, event } of newsIn<RelayedEvent>(change)) bus.publish(restaurantId, event)
    },
  }
}
