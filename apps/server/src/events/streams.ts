import type { ServerResponse } from "node:http"
import { headers, Refusal } from "@rasoi/contract"
import { pingDevice, streamEvents } from "@rasoi/contract/console"
import type { Clock } from "../clock.ts"
import type { Mount, SessionCaller } from "../http/index.ts"
import { newId } from "../ids.ts"
import type { EventBus, SequencedEvent } from "./bus.ts"
import type { ChangeHub } from "./changes.ts"
import type { DevicePresence } from "./presence.ts"

export const pingEveryMs = 10_000
/** Each ping is answered by a request: of a thousand consoles at one moment, the orders between them would wait. */
export const turns = 20
/** A console that does not read would make us hold its events for ever. */
const unreadLimitBytes = 1_000_000

interface OpenStream {
  readonly streamId: string
  readonly session: SessionCaller
  readonly raw: ServerResponse
  readonly end: () => void
  /** When in each round it is pinged. */
  readonly turn: number
}

interface Parts {
  bus: EventBus
  presence: DevicePresence
  clock: Clock
  hub: ChangeHub
  /** Which of these devices are still signed in. */
  findSignedIn(deviceIds: readonly string[], now: number): Promise<ReadonlySet<string>>
  /** The restaurant's first device came, or its last one went. */
  onPresence?(restaurantId: string, online: boolean, now: number): void
  /** An event was written to a device. */
  onPushed?(event: SequencedEvent, session: SessionCaller, now: number): void
}

export interface Streams {
  /** Pings those streams whose turn it is; called by a timer, `turns` times in `pingEveryMs`. */
  pingNext(): void
  pingAll(): void
  /** Ends every stream, and lets none begin: for the shutdown. */
  endAll(): void
}

/** Server-sent events to consoles, and the devices' presence that follows from them. */
export function mountStreams(
  mount: Mount,
  { bus, presence, clock, hub, findSignedIn, onPresence, onPushed }: Parts,
): Streams {
  const open = new Map<string, OpenStream>()
  /** Restaurants that received orders when last looked at. */
  const wasOnline = new Set<string>()
  /** Could not be asked about, and have to be. */
  const unsure = new Set<OpenStream>()
  let closing = false
  let turn = 0

  /** Tells the restaurant's consoles when it begins or ceases to receive orders. */
  function noticePresence(restaurantId: string): void {
    const online = presence.isOnline(restaurantId)
    if (wasOnline.has(restaurantId) === online) return
    if (online) wasOnline.add(restaurantId)
    else wasOnline.delete(restaurantId)
    onPresence?.(restaurantId, online, clock.now())
    bus.publish(restaurantId, { type: "presence.changed", data: { online } })
  }

  /** Ends those of these streams whose device is no longer signed in. */
  async function recheck(streams: Iterable<OpenStream>): Promise<void> {
    const asked = [...streams]
    if (asked.length === 0) return
    for (const stream of asked) unsure.delete(stream)
    try {
      const devices = new Set(asked.map(stream => stream.session.deviceId))
      const signedIn = await findSignedIn([...devices], clock.now())
      for (const stream of asked) if (!signedIn.has(stream.session.deviceId)) stream.end()
    } catch {
      // Without the database nobody can be signed out; asked again with the next ping.
      for (const stream of asked) if (open.has(stream.streamId)) unsure.add(stream)
    }
  }

  function pingAll(): void {
    ping(open.values())
  }

  function pingNext(): void {
    turn = (turn + 1) % turns
    ping([...open.values()].filter(stream => stream.turn === turn))
  }

  function ping(streams: Iterable<OpenStream>): void {
    const now = clock.now()
    for (const { session, raw, end } of streams) {
      if (session.expiresAt <= now || raw.writableLength > unreadLimitBytes) end()
      else write(raw, "ping", bus.sequence(session.restaurantId), { at: new Date(now).toISOString() })
    }
    const restaurants = new Set([...open.values()].map(stream => stream.session.restaurantId))
    // Also those whose devices are connected elsewhere: nobody tells when these fall silent.
    for (const restaurantId of restaurants.union(wasOnline)) noticePresence(restaurantId)
    void recheck(unsure)
  }

  hub.onChange(({ topic, restaurantId }) => {
    // Who leaves the team, or gets a new password, is signed out with it.
    if (topic !== "sessions" && topic !== "team") return
    void recheck([...open.values()].filter(stream => stream.session.restaurantId === restaurantId))
  })
  hub.onGap(() => {
    void recheck(open.values())
    bus.skip()
    pingAll()
  })
  presence.onNews(noticePresence)

  mount(streamEvents, ({ session, request, requestId, reply }) => {
    if (closing) throw new Refusal("SERVICE_UNAVAILABLE", { retryAfter: 1 })
    const streamId = newId("str")
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, streamHeaders(requestId))
    if (request.method === "HEAD") {
      raw.end()
      return undefined
    }
    const unsubscribe = bus.subscribe(session.restaurantId, event => {
      write(raw, event.type, event.sequence, event.data)
      onPushed?.(event, session, clock.now())
    })
    const end = () => {
      if (!open.delete(streamId)) return
      unsure.delete(stream)
      unsubscribe()
      presence.close(streamId)
      // What a console has not read for so long it will not read at the end either.
      if (raw.writableLength > unreadLimitBytes) raw.destroy()
      else raw.end()
      noticePresence(session.restaurantId)
    }
    const stream = { streamId, session, raw, end, turn: Math.floor(Math.random() * turns) }
    open.set(streamId, stream)
    raw.on("close", end)
    raw.on("error", end)
    presence.open(streamId, session.restaurantId, session.deviceId)
    write(raw, "hello", bus.sequence(session.restaurantId), { streamId, pingEveryMs })
    noticePresence(session.restaurantId)
    // The news of a sign-out may have come between the look at the session and this moment.
    void recheck([stream])
    return undefined
  })

  mount(pingDevice, ({ session, body }) => {
    const online = presence.answer(body.streamId, session.deviceId)
    noticePresence(session.restaurantId)
    return { online }
  })

  return {
    pingNext,
    pingAll,
    endAll() {
      closing = true
      for (const stream of open.values()) stream.end()
    },
  }
}

function streamHeaders(requestId: string): Record<string, string> {
  return {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store",
    // nginx would otherwise hold events back to fill its buffer.
    "X-Accel-Buffering": "no",
    [headers.requestId]: requestId,
  }
}

function write(raw: ServerResponse, type: string, sequence: number, data: object): void {
  if (raw.writable)
    raw.write(`event: ${type}\nid: ${sequence}\ndata: ${JSON.stringify({ sequence, ...data })}\n\n`)
}
