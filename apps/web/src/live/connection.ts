import { type EventType, eventTypes } from "@rasoi/contract/console/events"
import { ApiFault, send } from "../api/send.ts"
import { noteExactServerTime, serverNow } from "../time/server-clock.ts"

/**
 * The event stream from the server. An event only reports a change; listeners fetch the data. After every (re)connect
 * everything is fetched again, because missed events are unknown.
 */
export interface LineState {
  readonly status: "connecting" | "live" | "lost"
  /** The time of the last message, if the connection is lost. */
  readonly lostSince: number | null
}

export interface LiveEvent {
  readonly type: EventType
  readonly data: Readonly<Record<string, unknown>>
}

export interface Line {
  readonly state: LineState
  subscribe(listener: () => void): () => void
  onEvent(listener: (event: LiveEvent) => void): () => void
  /** The stream reconnected or lost an event: fetch everything. */
  onReopened(listener: () => void): () => void
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
const refused = 2

interface Parts {
  open?: (url: string) => Source
  answer?: (streamId: string) => Promise<{ online: boolean }>
  /** Fetches the session; if there is none, the page shows the sign-in. */
  askSession?: () => Promise<unknown>
  random?: () => number
  /** Reports when the device goes offline or online. */
  watchNetwork?: (went: () => void, came: () => void) => () => void
}

export function openLine({
  open = url => new EventSource(url) as Source,
  answer = streamId => send("POST", "/console/v1/devices/ping", { body: { streamId } }),
  askSession = () => send("GET", "/console/v1/session"),
  random = Math.random,
  watchNetwork = watchBrowser,
}: Parts = {}): Line {
  const listeners = new Set<() => void>()
  const eventListeners = new Set<(event: LiveEvent) => void>()
  const reopenListeners = new Set<() => void>()
  let state: LineState = { status: "connecting", lostSince: null }
  let source: Source | undefined
  let streamId: string | undefined
  let sequence: number | undefined
  let attempt = 0
  let silence: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let lastHeard = serverNow()
  let closed = false

  function become(status: LineState["status"]): void {
    const lostSince =
      status === "live" ? null : status === "lost" ? (state.lostSince ?? lastHeard) : state.lostSince
    if (state.status === status && state.lostSince === lostSince) return
    state = { status, lostSince }
    for (const listener of listeners) listener()
  }

  function heard(): void {
    lastHeard = serverNow()
    clearTimeout(silence)
    silence = setTimeout(() => lose(), silenceMs)
  }

  function lose(): void {
    source?.close()
    source = undefined
    streamId = undefined
    clearTimeout(silence)
    clearTimeout(retry)
    if (closed) return
    become("lost")
    retry = setTimeout(connect, backoffMs(attempt, random()))
    attempt += 1
  }

  function connect(): void {
    clearTimeout(retry)
    if (closed) return
    source?.close()
    const current = open("/console/v1/events")
    source = current
    clearTimeout(silence)
    // An open connection without messages counts as lost.
    silence = setTimeout(() => lose(), silenceMs)
    current.onerror = () => {
      if (source !== current) return
      if (current.readyState === refused) void askWhy()
      lose()
    }
    current.addEventListener("hello", message => {
      const data = JSON.parse(message.data)
      streamId = data.streamId
      sequence = data.sequence
      attempt = 0
      heard()
      become("live")
      for (const listener of reopenListeners) listener()
    })
    current.addEventListener("ping", message => {
      const data = JSON.parse(message.data)
      heard()
      noteExactServerTime(data.at)
      noteSequence(data.sequence)
      void answerPing()
    })
    for (const type of eventTypes) {
      current.addEventListener(type, message => {
        const data = JSON.parse(message.data)
        heard()
        noteSequence(data.sequence)
        for (const listener of eventListeners) listener({ type, data })
      })
    }
  }

  /** A gap in the sequence means that an event was lost. */
  function noteSequence(next: number): void {
    const jumped = sequence !== undefined && next > sequence + 1
    sequence = next
    if (jumped) for (const listener of reopenListeners) listener()
  }

  async function answerPing(): Promise<void> {
    if (streamId === undefined) return
    try {
      const { online } = await answer(streamId)
      if (!online) lose()
    } catch (error) {
      // Signed out: the page shows it. Otherwise the silence timer decides.
      if (error instanceof ApiFault && error.status === 401) close()
    }
  }

  /** Another device may have ended this session. */
  async function askWhy(): Promise<void> {
    try {
      await askSession()
    } catch (error) {
      if (error instanceof ApiFault && error.status === 401) close()
    }
  }

  function close(): void {
    closed = true
    source?.close()
    clearTimeout(silence)
    clearTimeout(retry)
    unwatch()
  }

  function reconnectNow(): void {
    if (state.status === "live" || closed) return
    attempt = 0
    connect()
  }

  const unwatch = watchNetwork(lose, reconnectNow)
  connect()
  return {
    get state() {
      return state
    },
    subscribe: listener => register(listeners, listener),
    onEvent: listener => register(eventListeners, listener),
    onReopened: listener => register(reopenListeners, listener),
    close,
  }
}

function watchBrowser(went: () => void, came: () => void): () => void {
  addEventListener("offline", went)
  addEventListener("online", came)
  return () => {
    removeEventListener("offline", went)
    removeEventListener("online", came)
  }
}

function register<Listener>(set: Set<Listener>, listener: Listener): () => void {
  set.add(listener)
  return () => set.delete(listener)
}
