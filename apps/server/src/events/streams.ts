import type { ServerResponse } from "node:http"
import { headers } from "@rasoi/contract"
import { pingDevice, streamEvents } from "@rasoi/contract/console"
import type { Clock } from "../clock.ts"
import type { Mount, SessionCaller } from "../http/index.ts"
import { newId } from "../ids.ts"
import type { EventBus } from "./bus.ts"
import type { DevicePresence } from "./presence.ts"

export const pingEveryMs = 10_000
/** A console that does not read would make us hold its events for ever. */
const unreadLimitBytes = 1_000_000

interface OpenStream {
  readonly streamId: string
  readonly session: SessionCaller
  readonly raw: ServerResponse
  readonly end: () => void
}

interface Parts {
  bus: EventBus
  presence: DevicePresence
  clock: Clock
}

export interface Streams {
  /** Ends the streams of a device that was signed out. */
  endDevice(deviceId: string): void
  /** Pings every stream; called by a timer. */
  pingAll(): void
  endAll(): void
}

/** Server-sent events to consoles, and the devices' presence that follows from them. */
export function mountStreams(mount: Mount, { bus, presence, clock }: Parts): Streams {
  const open = new Map<string, OpenStream>()
  const wasOnline = new Map<string, boolean>()

  /** Tells the restaurant's consoles when it begins or ceases to receive orders. */
  function noticePresence(restaurantId: string): void {
    const online = presence.isOnline(restaurantId, clock.now())
    if ((wasOnline.get(restaurantId) ?? false) === online) return
    if (online) wasOnline.set(restaurantId, true)
    else wasOnline.delete(restaurantId)
    bus.publish(restaurantId, { type: "presence.changed", data: { online } })
  }

  mount(streamEvents, ({ session, requestId, reply }) => {
    const streamId = newId("str")
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, streamHeaders(requestId))
    const unsubscribe = bus.subscribe(session.restaurantId, event =>
      write(raw, event.type, event.sequence, event.data),
    )
    const end = () => {
      if (!open.delete(streamId)) return
      unsubscribe()
      presence.close(streamId)
      raw.end()
      noticePresence(session.restaurantId)
    }
    open.set(streamId, { streamId, session, raw, end })
    raw.on("close", end)
    raw.on("error", end)
    presence.open(streamId, session.restaurantId, session.deviceId, clock.now())
    write(raw, "hello", bus.sequence(session.restaurantId), { streamId, pingEveryMs })
    noticePresence(session.restaurantId)
    return undefined
  })

  mount(pingDevice, ({ session, body }) => {
    const online = presence.answer(body.streamId, session.deviceId, clock.now())
    noticePresence(session.restaurantId)
    return { online }
  })

  return {
    endDevice(deviceId) {
      for (const stream of open.values()) if (stream.session.deviceId === deviceId) stream.end()
    },
    pingAll() {
      const now = clock.now()
      for (const { session, raw, end } of open.values()) {
        if (session.expiresAt <= now || raw.writableLength > unreadLimitBytes) end()
        else write(raw, "ping", bus.sequence(session.restaurantId), { at: new Date(now).toISOString() })
        noticePresence(session.restaurantId)
      }
    },
    endAll() {
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
