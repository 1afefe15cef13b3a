import type { Change } from "../db/index.ts"
import type { BusEvent, EventBus } from "./bus.ts"
import { type GatheredNews, newsIn } from "./gathered-news.ts"

/** Events that happened in this process, for consoles connected to any process on the same database. */
export interface EventRelay {
  publish(restaurantId: string, event: BusEvent): void
  /** News from another process. */
  receive(change: Change): void
}

export interface RelayedEvent {
  readonly restaurantId: string
  readonly event: BusEvent
}

export const relayTopic = "events"

/** What a crash swallows a console finds when it next looks: events only ever say that there is something to fetch. */
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
