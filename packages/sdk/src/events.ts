import type { Call } from "./call.ts"
import { RasoiApiError, RasoiError, RasoiEventsLostError, RasoiUsageError } from "./errors.ts"
import type { Event, EventList, EventsListQuery, EventsListQueryTypes } from "./generated/types.ts"
import type { RequestOptions, Settings } from "./options.ts"

export interface ListenOptions {
  /**
   * The `cursor` of the last event that you have handled, or `start` for the oldest event that is kept. Without it: from now
   * on.
   */
  after?: string | undefined
  /** Only these types. Default: all types of the key's scopes. */
  types?: EventsListQueryTypes[] | undefined
  /** Ends the loop, without an error. */
  signal?: AbortSignal | undefined
  /** Called with each new cursor, also when there was no event: store it to go on from there. */
  onCursor?: ((cursor: string) => void | Promise<void>) | undefined
  /** Called when a request fails that is sent again: the service cannot be reached, restarts, or limits the key. */
  onFailure?: ((error: RasoiError) => void) | undefined
}

/** An event, with the cursor to store once it is handled. */
export type ListenedEvent = Event & {
  /** Send it as `after` to go on behind this event. Null: more events of the same response follow. */
  readonly cursor: string | null
}

export interface Events {
  /** One page, oldest first. Store its `nextCursor` and send it as `after`. */
  list(query?: EventsListQuery, options?: RequestOptions): Promise<EventList>
  /**
   * Every change, once and in order: `for await (const event of rasoi.events.listen({ after }))`. It goes on after restarts
   * of the service. Store `event.cursor` when it is not null, after you have handled the event; after a restart of your
   * own, pass it as `after`. Throws `RasoiEventsLostError` if the cursor is not known any more.
   */
  listen(options?: ListenOptions): AsyncIterable<ListenedEvent>
}

const waitSeconds = 25
/** The service may need a moment more than it was asked to wait. */
const waitTimeoutMs = (waitSeconds + 10) * 1000
/** Two requests a second are the limit of a key. Events of this time come together. */
const leastEveryMs = 1_000
const longestPauseMs = 30_000
const largestPage = 100

export function makeEvents(call: Call, settings: Pick<Settings, "runtime">): Events {
  const list: Events["list"] = (query = {}, options) => call("events.list", { query, options })
  return { list, listen: options => listen(list, settings, options) }
}

async function* listen(
  list: Events["list"],
  { runtime }: Pick<Settings, "runtime">,
  { after, types, signal, onCursor, onFailure }: ListenOptions = {},
): AsyncGenerator<ListenedEvent> {
  const limits = { signal, timeoutMs: waitTimeoutMs, deadlineMs: waitTimeoutMs, maxRetries: 0 }
  let cursor = after
  let last: Event | undefined
  for (let failures = 0; !signal?.aborted; ) {
    const begun = runtime.now()
    const query = {
      ...(cursor === undefined ? {} : { after: cursor, wait: waitSeconds }),
      limit: largestPage,
    }
    const page = await list({ ...query, ...(types ? { types } : {}) }, limits).catch((error: unknown) =>
      failureOf(error, cursor, last),
    )
    if ("pauseMs" in page) {
      failures += 1
      if (!signal?.aborted) onFailure?.(page.error)
      const pauseMs = Math.min(longestPauseMs, leastEveryMs * 2 ** (failures - 1))
      await pause(Math.max(page.pauseMs, pauseMs * (0.5 + runtime.random() / 2)))
      continue
    }
    failures = 0
    for (const [index, event] of page.data.entries()) {
      if (signal?.aborted) return
      last = event
      yield { ...event, cursor: index === page.data.length - 1 ? page.nextCursor : null }
    }
    cursor = page.nextCursor
    await onCursor?.(cursor)
    // A full page has more behind it, but the limit of the key counts all the same.
    await pause(leastEveryMs - (runtime.now() - begun))
  }

  /** Ends early with the signal; the loop sees it. */
  async function pause(milliseconds: number): Promise<void> {
    if (milliseconds > 0) await runtime.sleep(milliseconds, signal).catch(() => {})
  }
}

interface Failed {
  readonly error: RasoiError
  /** How long the service asks to wait before the next request. */
  readonly pauseMs: number
}

/** Throws what another request would not change. */
function failureOf(error: unknown, cursor: string | undefined, last: Event | undefined): Failed {
  if (error instanceof RasoiApiError) {
    if (error.status === 429 || error.status >= 500) return { error, pauseMs: (error.retryAfter ?? 0) * 1000 }
    const isLost = error.errors.some(({ reason }) => reason === "UNKNOWN_CURSOR")
    throw isLost ? new RasoiEventsLostError(cursor, last?.createdAt, error) : error
  }
  if (error instanceof RasoiUsageError || !(error instanceof RasoiError)) throw error
  // The service restarts, the network fails, or the caller's signal has ended the request.
  return { error, pauseMs: 0 }
}
