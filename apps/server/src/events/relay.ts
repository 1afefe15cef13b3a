import { announceChange, type Change, type Database } from "../db/index.ts"
import type { BusEvent, EventBus } from "./bus.ts"

/** Events that happened in this process, for consoles connected to any process on the same database. */
export interface EventRelay {
  publish(restaurantId: string, event: BusEvent): void
  /** News from another process. */
  receive(change: Change): void
  /** Sends what is waiting; for the shutdown. */
  flush(): Promise<void>
}

interface Waiting {
  readonly restaurantId: string
  readonly event: BusEvent
}

export const relayTopic = "events"
const gatherMs = 10
const mostBytes = 7_000

/**
 * After the commit and gathered for a moment, on a statement of their own: a notification inside each order's
 * transaction would make all orders queue for the one lock that PostgreSQL takes to commit it. What a crash swallows
 * here a console finds when it next looks; events only ever say that there is something to fetch.
 */
export function makeEventRelay(
  bus: EventBus,
  db: Database,
  nodeId: string,
  onFault: (error: unknown) => void,
): EventRelay {
  let waiting: Waiting[] = []
  let timer: NodeJS.Timeout | undefined
  let sending = Promise.resolve()

  function send(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const batch = waiting
    waiting = []
    sending = sending
      .then(async () => {
        for (const events of chunks(batch)) {
          await announceChange(db, { origin: nodeId, topic: relayTopic, restaurantId: "", events })
        }
      })
      .catch(onFault)
    return sending
  }

  return {
    publish(restaurantId, event) {
      bus.publish(restaurantId, event)
      waiting.push({ restaurantId, event })
      timer ??= setTimeout(() => void send(), gatherMs)
    },
    receive({ events }) {
      for (const { restaurantId, event } of (events ?? []) as Waiting[]) bus.publish(restaurantId, event)
    },
    flush: send,
  }
}

/** PostgreSQL takes notifications of up to eight thousand bytes. */
function* chunks(batch: readonly Waiting[]): Generator<Waiting[]> {
  let chunk: Waiting[] = []
  let bytes = 0
  for (const each of batch) {
    const size = Buffer.byteLength(JSON.stringify(each)) + 1
    if (bytes + size > mostBytes && chunk.length > 0) {
      yield chunk
      chunk = []
      bytes = 0
    }
    chunk.push(each)
    bytes += size
  }
  if (chunk.length > 0) yield chunk
}
