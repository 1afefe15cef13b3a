import { Refusal } from "@rasoi/contract"
import type { EventType } from "@rasoi/contract/console/events"
import type { EventBus } from "../../events/index.ts"
import type { FeedPosition } from "./cursor-position.ts"
import type { Reader } from "./store.ts"

/** Changes of this time are looked for together: one statement for all requests that may have something to read. */
const gatherMs = 20

/** More requests of a key would be a fault of its program. */
const mostPerKey = 5

/** What consoles are told and the feed does not show. */
const elsewhere: readonly EventType[] = ["presence.changed", "sessions.changed", "team.changed"]

/** One request that may wait. */
export interface Watch {
  /** Where it has read to. */
  after: FeedPosition
  /** True: the request must get a response now, whatever there is. */
  readonly ended: boolean
  /** Resolves when there may be an event, when the watch ends, or after this time. At once if either has happened since. */
  next(milliseconds: number): Promise<void>
  end(): void
  close(): void
}

export interface Waiting {
  /** Begins before the first read, so that no change after it is missed. */
  watch(reader: Reader, after: FeedPosition): Watch
  /** Counts a request that begins to wait. Throws RATE_LIMITED if its key has enough of them. */
  enter(keyId: string): () => void
  /** Wakes all readers that have something to read. */
  wakeChanged(): Promise<void>
  /** The keys of the restaurant have changed: one may be revoked. */
  endOf(restaurantId: string): void
  /** The server stops: all requests get a response, and no other waits. */
  endAll(): void
  readonly count: number
}

/** Which of the readers, by their place in the list, have something to read after their positions. */
type FindChanged = (readers: readonly WaitingReader[]) => Promise<Set<number>>

export interface WaitingReader {
  readonly reader: Reader
  readonly after: FeedPosition
}

interface OpenWatch extends Watch {
  readonly reader: Reader
  ended: boolean
  wake(): void
}

/** The requests that wait. They hold a timer each, and no connection to the database. */
export function makeWaiting(bus: EventBus, find: FindChanged): Waiting {
  const open = new Set<OpenWatch>()
  const perKey = new Map<string, number>()
  const changedRestaurants = new Set<string>()
  let gathering: NodeJS.Timeout | undefined
  let stopped = false
  let count = 0

  async function wakeFound(watches: readonly OpenWatch[]): Promise<void> {
    if (watches.length === 0) return
    const found = await find(watches)
    for (const number of found) watches[number]?.wake()
  }

  function noteChange(restaurantId: string): void {
    changedRestaurants.add(restaurantId)
    gathering ??= setTimeout(gather, gatherMs)
  }

  async function gather(): Promise<void> {
    const restaurants = new Set(changedRestaurants)
    changedRestaurants.clear()
    // What a fault leaves out, the next poll finds.
    await wakeFound([...open].filter(({ reader }) => restaurants.has(reader.restaurantId))).catch(() => {})
    gathering = changedRestaurants.size > 0 && !stopped ? setTimeout(gather, gatherMs) : undefined
  }

  function watch(reader: Reader, after: FeedPosition): Watch {
    let changed = false
    let resolve: (() => void) | undefined
    const made: OpenWatch = {
      reader,
      after,
      ended: stopped,
      next(milliseconds) {
        if (changed || made.ended) {
          changed = false
          return Promise.resolve()
        }
        return new Promise(done => {
          const timer = setTimeout(() => resolve?.(), milliseconds)
          resolve = () => {
            clearTimeout(timer)
            resolve = undefined
            changed = false
            done()
          }
        })
      },
      wake() {
        changed = true
        resolve?.()
      },
      end() {
        made.ended = true
        resolve?.()
      },
      close() {
        open.delete(made)
        unsubscribe()
      },
    }
    const unsubscribe = bus.subscribe(reader.restaurantId, ({ type }) => {
      if (!elsewhere.includes(type)) noteChange(reader.restaurantId)
    })
    open.add(made)
    return made
  }

  return {
    watch,
    enter(keyId) {
      const before = perKey.get(keyId) ?? 0
      if (before >= mostPerKey) throw tooManyWait()
      perKey.set(keyId, before + 1)
      count += 1
      return () => {
        const left = (perKey.get(keyId) ?? 1) - 1
        if (left > 0) perKey.set(keyId, left)
        else perKey.delete(keyId)
        count -= 1
      }
    },
    wakeChanged: () => wakeFound([...open]),
    endOf(restaurantId) {
      for (const each of open) if (each.reader.restaurantId === restaurantId) each.end()
    },
    endAll() {
      stopped = true
      clearTimeout(gathering)
      for (const each of open) each.end()
    },
    get count() {
      return count
    },
  }
}

function tooManyWait(): Refusal {
  return new Refusal("RATE_LIMITED", {
    retryAfter: 1,
    message: `${mostPerKey} requests of this key wait for events already; let one program read the feed for all others.`,
  })
}
