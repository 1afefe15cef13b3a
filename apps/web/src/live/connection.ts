import { type EventType, eventTypes } from "@rasoi/contract/console/events"
import { ApiFault, send } from "../api/send.ts"
import { makeListeners } from "../browser/listeners.ts"
import { noteExactServerTime, serverNow } from "../time/server-clock.ts"

/**
 * The event stream from the server. An event only reports a change; listeners fetch the data. After every (re)connect
 * everything is fetched again, because missed events are unknown.
 */
export interface StreamState {
  readonly status: "connecting" | "live" | "lost"
  /** The time of the last message, if the connection is lost. */
  readonly lostSince: number | null
}

export interface LiveEvent {
  readonly type: EventType
  readonly data: Readonly<Record<string, unknown>>
}

export interface EventStream {
  readonly state: StreamState
  subscribe(listener: () => void): () => void
  onEvent(listener: (event: LiveEvent) => void): () => void
  /** The stream reconnected or lost an event: fetch everything. */
  onReconnected(listener: () => void): () => void
  close(): void
}

/** The server marks a device offline after this time without a ping response. */
const silenceMs = 25_000

/** 1, 2, 4, 8, then 15 seconds, with jitter, so that many tablets do not reconnect at the same time. */
export function backoffMs(attempt: number, random: number): number {
  const base = Math.min(15_000, 1000 * 2 ** Math.min(attempt, 10))
  return Math.round(base * (0.75 + random * 0.5))
}

/** The part of EventSource that this uses; tests pass a fake. */
export interface Source {
  readonly readyState?: number
  onerror: ((event: Event) => void) | null
  addEventListener(type: string, listener: (message: MessageEvent) => void): void
  close(): void
}

/** EventSource.CLOSED: the response was not a stream. */
const closedState = 2

interface Options {
  open?: (url: string) => Source
  pong?: (streamId: string) => Promise<{ online: boolean }>
  /** Fetches the session; if there is none, the page shows the sign-in. */
  fetchSession?: () => Promise<unknown>
  random?: () => number
  /** Reports when the device goes offline or online. */
  watchNetwork?: (onOffline: () => void, onOnline: () => void) => () => void
}

export const openEventStream = (options: Options = {}): EventStream => new ReopenedStream(options)

const usual = {
  open: (url: string) => new EventSource(url) as Source,
  pong: (streamId: string) => send("POST", "/console/v1/devices/ping", { body: { streamId } }),
  fetchSession: () => send("GET", "/console/v1/session") as Promise<unknown>,
  random: Math.random,
  watchNetwork: watchBrowser,
}

class ReopenedStream implements EventStream {
  state: StreamState = { status: "connecting", lostSince: null }
  private readonly options: Required<Options>
  private readonly stateListeners = makeListeners()
  private readonly eventListeners = makeListeners<[LiveEvent]>()
  private readonly reconnectListeners = makeListeners()
  private source: Source | undefined
  private streamId: string | undefined
  private sequence: number | undefined
  private attempt = 0
  private silenceTimer: ReturnType<typeof setTimeout> | undefined
  private retryTimer: ReturnType<typeof setTimeout> | undefined
  private lastMessageAt = serverNow()
  private closed = false
  private readonly unwatch: () => void

  readonly subscribe = this.stateListeners.subscribe
  readonly onEvent = this.eventListeners.subscribe
  readonly onReconnected = this.reconnectListeners.subscribe

  constructor(options: Options) {
    this.options = { ...usual, ...options }
    this.unwatch = this.options.watchNetwork(
      () => this.disconnect(),
      () => this.reconnectNow(),
    )
    this.connect()
  }

  close(): void {
    this.closed = true
    this.source?.close()
    clearTimeout(this.silenceTimer)
    clearTimeout(this.retryTimer)
    this.unwatch()
  }

  private setStatus(status: "live" | "lost"): void {
    if (this.state.status === status) return
    this.state = { status, lostSince: status === "lost" ? this.lastMessageAt : null }
    this.stateListeners.notify()
  }

  /** An open connection without messages counts as lost. */
  private awaitMessage(): void {
    clearTimeout(this.silenceTimer)
    this.silenceTimer = setTimeout(() => this.disconnect(), silenceMs)
  }

  private disconnect(): void {
    this.source?.close()
    this.source = undefined
    this.streamId = undefined
    clearTimeout(this.silenceTimer)
    clearTimeout(this.retryTimer)
    if (this.closed) return
    this.setStatus("lost")
    this.retryTimer = setTimeout(() => this.connect(), backoffMs(this.attempt, this.options.random()))
    this.attempt += 1
  }

  private connect(): void {
    clearTimeout(this.retryTimer)
    if (this.closed) return
    this.source?.close()
    const current = this.options.open("/console/v1/events")
    this.source = current
    this.awaitMessage()
    current.onerror = () => {
      if (this.source !== current) return
      // Another device may have ended this session.
      if (current.readyState === closedState)
        this.options.fetchSession().catch(error => this.closeIfSignedOut(error))
      this.disconnect()
    }
    const on = (type: string, listener: (data: LiveEvent["data"]) => void) =>
      current.addEventListener(type, message => {
        this.lastMessageAt = serverNow()
        this.awaitMessage()
        listener(JSON.parse(message.data))
      })
    on("hello", ({ streamId, sequence }) => {
      this.streamId = streamId as string
      this.sequence = sequence as number
      this.attempt = 0
      this.setStatus("live")
      this.reconnectListeners.notify()
    })
    on("ping", ({ at, sequence }) => {
      noteExactServerTime(at as string)
      this.noteSequence(sequence as number)
      void this.sendPong()
    })
    for (const type of eventTypes)
      on(type, data => {
        this.noteSequence(data.sequence as number)
        this.eventListeners.notify({ type, data })
      })
  }

  /** A gap in the sequence means that an event was lost. */
  private noteSequence(next: number): void {
    const hasGap = this.sequence !== undefined && next > this.sequence + 1
    this.sequence = next
    if (hasGap) this.reconnectListeners.notify()
  }

  private async sendPong(): Promise<void> {
    if (this.streamId === undefined) return
    try {
      const { online } = await this.options.pong(this.streamId)
      if (!online) this.disconnect()
    } catch (error) {
      this.closeIfSignedOut(error)
    }
  }

  /** The page shows that the person is signed out. After another error the silence timer decides. */
  private closeIfSignedOut(error: unknown): void {
    if (error instanceof ApiFault && error.status === 401) this.close()
  }

  private reconnectNow(): void {
    if (this.state.status === "live" || this.closed) return
    this.attempt = 0
    this.connect()
  }
}

function watchBrowser(onOffline: () => void, onOnline: () => void): () => void {
  addEventListener("offline", onOffline)
  addEventListener("online", onOnline)
  return () => {
    removeEventListener("offline", onOffline)
    removeEventListener("online", onOnline)
  }
}
