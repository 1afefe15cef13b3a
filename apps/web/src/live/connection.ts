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
  answer?: (streamId: string) => Promise<{ online: boolean }>
  /** Fetches the session; if there is none, the page shows the sign-in. */
  fetchSession?: () => Promise<unknown>
  random?: () => number
  /** Reports when the device goes offline or online. */
  watchNetwork?: (onOffline: () => void, onOnline: () => void) => () => void
}

export function openEventStream({
  open = url => new EventSource(url) as Source,
  answer = streamId => send("POST", "/console/v1/devices/ping", { body: { streamId } }),
  fetchSession = () => send("GET", "/console/v1/session"),
  random = Math.random,
  watchNetwork = watchBrowser,
}: Options = {}): EventStream {
  const stateListeners = makeListeners()
  const eventListeners = makeListeners<[LiveEvent]>()
  const reconnectListeners = makeListeners()
  let state: StreamState = { status: "connecting", lostSince: null }
  let source: Source | undefined
  let streamId: string | undefined
  let sequence: number | undefined
  let attempt = 0
  let silenceTimer: ReturnType<typeof setTimeout> | undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let lastMessageAt = serverNow()
  let closed = false

  function setStatus(status: "live" | "lost"): void {
    if (state.status === status) return
    state = { status, lostSince: status === "lost" ? lastMessageAt : null }
    stateListeners.notify()
  }

  function noteMessage(): void {
    lastMessageAt = serverNow()
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(() => disconnect(), silenceMs)
  }

  function disconnect(): void {
    source?.close()
    source = undefined
    streamId = undefined
    clearTimeout(silenceTimer)
    clearTimeout(retryTimer)
    if (closed) return
    setStatus("lost")
    retryTimer = setTimeout(connect, backoffMs(attempt, random()))
    attempt += 1
  }

  function connect(): void {
    clearTimeout(retryTimer)
    if (closed) return
    source?.close()
    const current = open("/console/v1/events")
    source = current
    clearTimeout(silenceTimer)
    // An open connection without messages counts as lost.
    silenceTimer = setTimeout(() => disconnect(), silenceMs)
    current.onerror = () => {
      if (source !== current) return
      // Another device may have ended this session.
      if (current.readyState === closedState) fetchSession().catch(closeIfSignedOut)
      disconnect()
    }
    current.addEventListener("hello", message => {
      const data = JSON.parse(message.data)
      streamId = data.streamId
      sequence = data.sequence
      attempt = 0
      noteMessage()
      setStatus("live")
      reconnectListeners.notify()
    })
    current.addEventListener("ping", message => {
      const data = JSON.parse(message.data)
      noteMessage()
      noteExactServerTime(data.at)
      noteSequence(data.sequence)
      void answerPing()
    })
    for (const type of eventTypes) {
      current.addEventListener(type, message => {
        const data = JSON.parse(message.data)
        noteMessage()
        noteSequence(data.sequence)
        eventListeners.notify({ type, data })
      })
    }
  }

  /** A gap in the sequence means that an event was lost. */
  function noteSequence(next: number): void {
    const hasGap = sequence !== undefined && next > sequence + 1
    sequence = next
    if (hasGap) reconnectListeners.notify()
  }

  async function answerPing(): Promise<void> {
    if (streamId === undefined) return
    try {
      const { online } = await answer(streamId)
      if (!online) disconnect()
    } catch (error) {
      closeIfSignedOut(error)
    }
  }

  /** The page shows that the person is signed out. After another error the silence timer decides. */
  function closeIfSignedOut(error: unknown): void {
    if (error instanceof ApiFault && error.status === 401) close()
  }

  function close(): void {
    closed = true
    source?.close()
    clearTimeout(silenceTimer)
    clearTimeout(retryTimer)
    unwatch()
  }

  function reconnectNow(): void {
    if (state.status === "live" || closed) return
    attempt = 0
    connect()
  }

  const unwatch = watchNetwork(disconnect, reconnectNow)
  connect()
  return {
    get state() {
      return state
    },
    subscribe: stateListeners.subscribe,
    onEvent: eventListeners.subscribe,
    onReconnected: reconnectListeners.subscribe,
    close,
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
