import { createHash, createHmac } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import {
  type FeedEvent,
  type FeedEventType,
  feedEventScopes,
  feedEventTypes,
  listEvents,
  Refusal,
  validationFailed,
} from "@rasoi/contract"
import type { Clock } from "../../base/clock.ts"
import type { Database } from "../../db/index.ts"
import type { EventBus } from "../../events/index.ts"
import { type Call, type KeyCaller, type Mount, onClientGone, scopeMissing } from "../../http/index.ts"
import { isValid, writeCursor } from "./cursor.ts"
import { type CursorForm, makeCursorForm } from "./cursor-form.ts"
import { type Cursor, type FeedPosition, feedStart } from "./cursor-position.ts"
import {
  adoptFeed,
  type CursorKey,
  type EventRow,
  type FeedPage,
  type FeedRead,
  findChanged,
  positionOf,
  readPage,
} from "./store.ts"
import { makeWaiting, type Watch } from "./waiting.ts"

interface Dependencies {
  db: Database
  clock: Clock
  bus: EventBus
}

export interface EventFeed {
  /** After a restore, events are readable when this has ended. */
  adopt(): Promise<void>
  /** Notices events whose notification was lost. */
  poll(): Promise<void>
  /** Notices servers of the version before, which cannot read encrypted cursors. */
  checkCursorForm(): Promise<void>
  endOf(restaurantId: string): void
  endAll(): void
  /** Requests that wait now. */
  readonly waiting: number
}

type ListCall = Call<typeof listEvents>

export function mountEventFeed(mount: Mount, { db, clock, bus }: Dependencies): EventFeed {
  const waiting = makeWaiting(bus, readers => findChanged(db, readers))
  const form = makeCursorForm(db, clock)
  const writePlace: WritePlace = async ({ keyId }, end, { epoch, cursorKey }) =>
    writeCursor(end, clock.now(), { keyId, epoch }, await form.secretToWrite(cursorKey))
  let adopting: Promise<void> | undefined

  function adopt(): Promise<void> {
    adopting ??= adoptFeed(db).finally(() => {
      adopting = undefined
    })
    return adopting
  }

  mount(listEvents, async call => {
    const { key, query } = call
    const { limit = 20, wait = 0 } = query
    const types = readableTypes(key, query.types)
    const cursor = await readAfter(form, key, query.after)
    // Without `after`, nothing is to be read: the response has the cursor of now.
    const read = {
      reader: key,
      after: cursor ?? feedStart,
      types,
      limit: query.after === undefined ? 0 : limit + 1,
    }
    if (wait === 0 || query.after === undefined)
      return represent(key, read, await readFirst(read, cursor), writePlace)
    const watch = waiting.watch(key, read.after)
    try {
      const first = await readFirst(read, cursor)
      const page = first.events.length > 0 ? first : await waitForEvents(call, read, first, watch)
      return represent(key, read, page, writePlace)
    } finally {
      watch.close()
    }
  })

  async function readFirst(read: FeedRead, cursor: Cursor | undefined): Promise<FeedPage> {
    let page = await readPage(db, read, clock.now())
    if (!page.adopted) {
      await Promise.race([adopt(), sleep(adoptionWaitMs, undefined, { ref: false })])
      page = await readPage(db, read, clock.now())
    }
    if (!page.adopted) throw new Refusal("SERVICE_UNAVAILABLE", { retryAfter: adoptionRetrySeconds })
    if (cursor && (!page.knowsPlace || !isValid(cursor, clock.now(), page.epoch))) throw unknownCursor()
    return page
  }

  async function waitForEvents(
    { key, query, request }: ListCall,
    read: FeedRead,
    first: FeedPage,
    watch: Watch,
  ): Promise<FeedPage> {
    const leave = waiting.enter(key.keyId)
    const stopListening = onClientGone(request, () => watch.end())
    const since = performance.now()
    const until = since + (query.wait ?? 0) * 1000
    let queryMs = 0
    let hiddenMs = firstHiddenMs
    let page = first
    try {
      for (let left = until - since; left > 0 && !watch.ended; left = until - performance.now()) {
        watch.after = endOf(read, page)
        await watch.next(page.hidden ? Math.min(left, hiddenMs) : left)
        if (watch.ended) break
        hiddenMs = page.hidden ? Math.min(2 * hiddenMs, longestHiddenMs) : firstHiddenMs
        const began = performance.now()
        const next = await readPage(db, { ...read, after: watch.after }, clock.now())
        queryMs += performance.now() - began
        // A restore in between: the next request learns that its cursor is no longer known.
        if (next.epoch !== first.epoch) break
        page = next
        if (page.events.length > 0) break
      }
      return page
    } finally {
      stopListening()
      leave()
      request.context.waitedMs = performance.now() - since - queryMs
    }
  }

  return {
    adopt,
    poll: waiting.wakeChanged,
    checkCursorForm: form.check,
    endOf: waiting.endOf,
    endAll: waiting.endAll,
    get waiting() {
      return waiting.count
    },
  }
}

async function readAfter(
  form: CursorForm,
  { keyId }: KeyCaller,
  after: string | undefined,
): Promise<Cursor | undefined> {
  if (after === undefined || after === "start") return undefined
  const cursor = await form.read(after, keyId)
  if (!cursor) throw unknownCursor()
  return cursor
}

type WritePlace = (key: KeyCaller, end: FeedPosition, page: FeedPage) => Promise<string>

async function represent(key: KeyCaller, read: FeedRead, page: FeedPage, writePlace: WritePlace) {
  const { test } = key
  const shown = page.events.slice(0, Math.max(0, read.limit - 1))
  const hasMore = page.events.length > shown.length
  const last = shown.at(-1)
  const end = hasMore && last ? positionOf(last) : endOf(read, page)
  return {
    object: "list" as const,
    test,
    data: shown.map(row => representEvent(row, test, page.cursorKey)),
    hasMore,
    nextCursor: await writePlace(key, end, page),
  }
}

/** A feed of a million events needs a while after a restore. */
const adoptionWaitMs = 2_000
const adoptionRetrySeconds = 5

/** How soon a reader looks again at events that earlier transactions still hide. */
const firstHiddenMs = 10
const longestHiddenMs = 250

/**
 * Where the next request goes on when nothing is left to read. It is the place of an event and not of the present: after a
 * crash, PostgreSQL gives out again the ids of transactions that left nothing behind.
 */
function endOf(read: FeedRead, { newest }: FeedPage): FeedPosition {
  if (!newest) return read.after
  const { horizon, position } = read.after
  const isLater = newest.horizon > horizon || (newest.horizon === horizon && newest.position > position)
  return isLater ? newest : read.after
}

/** A type without its scope is refused only if the request names it. */
function readableTypes(key: KeyCaller, asked: readonly FeedEventType[] | undefined): FeedEventType[] {
  const missing = asked?.find(type => !key.scopes.has(feedEventScopes[type]))
  if (missing) throw scopeMissing([feedEventScopes[missing]])
  return (asked ?? feedEventTypes).filter(type => key.scopes.has(feedEventScopes[type]))
}

function representEvent(row: EventRow, test: boolean, cursorKey: CursorKey | undefined): FeedEvent {
  const [object] = row.type.split(".") as [FeedEvent["subject"]["object"]]
  return {
    id: idOf(row, cursorKey),
    object: "event",
    test,
    type: row.type,
    createdAt: row.at.toISOString(),
    subject: { object, id: row.subject_id, status: row.status, previousStatus: row.previous_status },
  }
}

/**
 * The same after a restore; a place that a restore has freed is given to an event of another time. Without the secret, a
 * reader could try all positions, and so count the changes of all restaurants.
 */
function idOf({ position, recorded_at, type }: EventRow, cursorKey: CursorKey | undefined): string {
  const text = `${position} ${recorded_at.toISOString()} ${type}`
  const isKeyed = cursorKey !== undefined && recorded_at.getTime() >= cursorKey.usedFrom
  const hash = isKeyed ? createHmac("sha256", cursorKey.secret).update("event id ") : createHash("sha256")
  return `evt_${hash.update(text).digest("hex").slice(0, 32)}`
}

function unknownCursor(): Refusal {
  const message =
    "is no cursor of this key, is older than 30 days, or is from before a restore; read your open orders and bookings again, and go on with after=start"
  return validationFailed([{ field: "after", message, reason: "UNKNOWN_CURSOR" }])
}
