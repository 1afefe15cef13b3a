import type { ServerResponse } from "node:http"
import { hasPermission, headers, Refusal, type Role } from "@rasoi/contract"
import { pingDevice, streamEvents } from "@rasoi/contract/console"
import type { EventType } from "@rasoi/contract/console/events"
import type { Clock } from "../base/clock.ts"
import { newId } from "../base/ids.ts"
import { andThen, type Mount, type SessionCaller } from "../http/index.ts"
import type { EventBus, SequencedEvent } from "./bus.ts"
import type { ChangeHub } from "./changes.ts"
import type { DevicePresence } from "./presence.ts"
import type { EventRelay } from "./relay.ts"

export const pingEveryMs = 10_000
/** Consoles respond to each ping with a request. Pings are spread over turns, so that these requests do not delay orders. */
export const turns = 20
/** Backpressure: end the stream of a console that does not read its events. */
const unreadLimitBytes = 1_000_000
/** Of one device, at one process. */
const mostStreams = 20

/** All that a console of somebody without the permission `service` gets. */
const eventsWithoutService: ReadonlySet<EventType> = new Set(["test.changed", "keys.changed"])

interface OpenStream {
  readonly streamId: string
  readonly session: SessionCaller
  readonly raw: ServerResponse
  readonly end: () => void
  /** The number of the latest event that this stream was to get. */
  readonly sequence: () => number
  /** The turn in which this stream is pinged. */
  readonly turn: number
}

interface Parts {
  bus: EventBus
  relay: Pick<EventRelay, "isComplete" | "onGap">
  presence: DevicePresence
  clock: Clock
  hub: ChangeHub
  /** Those of the devices that are still signed in or paired, with the role of the person; null: a paired device. */
  findSignedIn(deviceIds: readonly string[], now: number): Promise<ReadonlyMap<string, Role | null>>
  /** The restaurant's first device came online, or its last one went offline. */
  onPresence?(restaurantId: string, online: boolean, now: number): void
  /** An event was written to a device. */
  onPushed?(event: SequencedEvent, session: SessionCaller, now: number): void
}

export interface Streams {
  /** Pings the streams of the next turn. A timer calls it `turns` times per `pingEveryMs`. */
  pingNext(): void
  pingAll(): void
  /** For the shutdown: ends every stream and refuses new ones. */
  endAll(): void
}

/** Server-sent events to consoles. The open streams determine which devices are present. */
export function mountStreams(mount: Mount, parts: Parts): Streams {
  const { bus, relay, presence, clock, hub, onPushed } = parts
  const streams = makeOpenStreams(parts)
  const notices = makePresenceNotices(parts)
  const { pingAll, pingNext } = makePings(parts, streams, notices)
  let closing = false

  hub.onChange(({ topic, restaurantId }) => {
    // A person who leaves the team or gets a new password is signed out. A new role may get other events.
    if (topic !== "sessions" && topic !== "team") return
    void streams.recheck([...streams.all()].filter(stream => stream.session.restaurantId === restaurantId))
  })
  hub.onGap(() => {
    void streams.recheck(streams.all())
    bus.skip()
    pingAll()
  })
  relay.onGap(() => {
    bus.skip()
    pingAll()
  })
  presence.onChangeElsewhere(notices.update)

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
    const isStaff = isStaffDevice(session)
    // Numbers without gaps, which also do not tell how many events others got.
    let withheld = isStaff ? 0 : bus.sequence(session.restaurantId)
    const sequence = () => bus.sequence(session.restaurantId) - withheld
    const unsubscribe = bus.subscribe(session.restaurantId, event => {
      if (!isStaff && !eventsWithoutService.has(event.type)) {
        withheld += 1
        return
      }
      write(raw, event.type, sequence(), event.data)
      onPushed?.(event, session, clock.now())
    })
    const end = () => {
      if (!streams.remove(stream)) return
      unsubscribe()
      if (closing) presence.leave(streamId)
      else presence.close(streamId)
      // The console does not read, so do not wait for it to drain.
      if (raw.writableLength > unreadLimitBytes) raw.destroy()
      else raw.end()
      notices.update(session.restaurantId)
    }
    const stream = { streamId, session, raw, end, sequence, turn: Math.floor(Math.random() * turns) }
    streams.add(stream)
    raw.on("close", end)
    raw.on("error", end)
    if (isStaff) presence.open(streamId, session.restaurantId, session.deviceId)
    write(raw, "hello", sequence(), { streamId, pingEveryMs })
    notices.update(session.restaurantId)
    // A sign-out may have arrived after the session was checked.
    void streams.recheck([stream])
    return undefined
  })

  mount(pingDevice, ({ session, body }) => {
    // Its stream counts for nothing, so that it need not be found.
    if (!isStaffDevice(session)) return { online: true }
    return andThen(presence.pong(body.streamId, session.restaurantId, session.deviceId), online => {
      notices.update(session.restaurantId)
      return { online }
    })
  })

  return {
    pingNext,
    pingAll,
    endAll() {
      closing = true
      for (const stream of streams.all()) stream.end()
    },
  }
}

/** Tells a restaurant's consoles when it goes online or offline. */
function makePresenceNotices({ bus, presence, clock, onPresence }: Parts) {
  /** Restaurants that were online at the last check. */
  const wasOnline = new Set<string>()
  function update(restaurantId: string): void {
    const online = presence.isOnline(restaurantId)
    if (wasOnline.has(restaurantId) === online) return
    if (online) wasOnline.add(restaurantId)
    else wasOnline.delete(restaurantId)
    onPresence?.(restaurantId, online, clock.now())
    bus.publish(restaurantId, { type: "presence.changed", data: { online } })
  }
  return { wasOnline, update }
}

/** The streams of this process. */
function makeOpenStreams({ clock, findSignedIn }: Parts) {
  const open = new Map<string, OpenStream>()
  /** By device, the oldest stream first. */
  const byDevice = new Map<string, Set<OpenStream>>()
  /** Streams whose session could not be checked yet. */
  const unchecked = new Set<OpenStream>()

  /** Ends the streams whose device is no longer signed in or paired, or now gets other events. */
  async function recheck(streams: Iterable<OpenStream>): Promise<void> {
    const checked = [...streams]
    if (checked.length === 0) return
    for (const stream of checked) unchecked.delete(stream)
    try {
      const devices = new Set(checked.map(stream => stream.session.deviceId))
      const signedIn = await findSignedIn([...devices], clock.now())
      for (const stream of checked) {
        const role = signedIn.get(stream.session.deviceId)
        if (role === undefined || worksInService(role) !== isStaffDevice(stream.session)) stream.end()
      }
    } catch {
      // The database is not available: check again with the next ping.
      for (const stream of checked) if (open.has(stream.streamId)) unchecked.add(stream)
    }
  }

  return {
    all: () => open.values(),
    recheck,
    recheckUnchecked: () => recheck(unchecked),
    add(stream: OpenStream): void {
      open.set(stream.streamId, stream)
      const { deviceId } = stream.session
      const streams = byDevice.get(deviceId) ?? new Set()
      byDevice.set(deviceId, streams.add(stream))
      const [oldest] = streams
      // The oldest ends, not the new one is refused: after a loss of the network it may be half-open.
      if (streams.size > mostStreams) oldest?.end()
    },
    /** False: it has ended before. */
    remove(stream: OpenStream): boolean {
      if (!open.delete(stream.streamId)) return false
      unchecked.delete(stream)
      const { deviceId } = stream.session
      const streams = byDevice.get(deviceId)
      streams?.delete(stream)
      if (streams?.size === 0) byDevice.delete(deviceId)
      return true
    },
  }
}

function makePings(
  { bus, relay, clock }: Parts,
  streams: ReturnType<typeof makeOpenStreams>,
  { wasOnline, update }: ReturnType<typeof makePresenceNotices>,
) {
  let turn = 0

  function ping(pinged: Iterable<OpenStream>): void {
    const now = clock.now()
    if (!relay.isComplete) bus.skip()
    for (const { session, raw, end, sequence } of pinged) {
      if (hasExpired(session, now) || raw.writableLength > unreadLimitBytes) end()
      else write(raw, "ping", sequence(), { at: new Date(now).toISOString() })
    }
    const restaurants = new Set([...streams.all()].map(stream => stream.session.restaurantId))
    // Include restaurants with devices on other processes: no event reports when those stop responding.
    for (const restaurantId of restaurants.union(wasOnline)) update(restaurantId)
    void streams.recheckUnchecked()
  }

  return {
    pingAll: () => ping(streams.all()),
    pingNext() {
      turn = (turn + 1) % turns
      ping([...streams.all()].filter(stream => stream.turn === turn))
    },
  }
}

/** A console that shows orders: it gets every event, and counts as online. */
function isStaffDevice(session: SessionCaller): boolean {
  return worksInService(session.kind === "device" ? null : session.role)
}

/** Null: a paired device. */
function worksInService(role: Role | null): boolean {
  return role === null || hasPermission(role, "service")
}

/** A paired device ends when it is not seen for long, and an open stream is seen. */
function hasExpired({ paired, expiresAt }: SessionCaller, now: number): boolean {
  return !paired && expiresAt <= now
}

function streamHeaders(requestId: string): Record<string, string> {
  return {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store",
    // Otherwise nginx would buffer the events.
    "X-Accel-Buffering": "no",
    [headers.requestId]: requestId,
  }
}

function write(raw: ServerResponse, type: string, sequence: number, data: object): void {
  if (raw.writable)
    raw.write(`event: ${type}\nid: ${sequence}\ndata: ${JSON.stringify({ sequence, ...data })}\n\n`)
}
