import type { EventType } from "@rasoi/contract/console/events"
import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from "react"
import { type EventStream, type LiveEvent, openEventStream, type StreamState } from "./connection.ts"

/** The query keys, by their first element, that each event makes stale. */
const staleAfter: Record<EventType, readonly string[]> = {
  "order.placed": ["orders"],
  "order.changed": ["orders", "setup"],
  "reservation.made": ["bookings", "preview"],
  "reservation.changed": ["bookings", "preview"],
  "presence.changed": ["ordering", "devices", "preview", "page"],
  "menu.changed": ["menu", "audit", "setup", "page"],
  // The session contains the restaurant's name and time zone.
  "settings.changed": ["settings", "ordering", "bookings", "preview", "session", "audit", "setup", "page"],
  "restaurant.changed": ["settings", "ordering", "session", "preview", "audit", "setup", "page"],
  "keys.changed": ["keys", "page"],
  // Somebody who signed in on a paired device may have been signed out.
  "sessions.changed": ["devices", "team", "session", "page"],
  // A new role shows and hides screens.
  "team.changed": ["team", "devices", "session", "setup"],
  "test.changed": ["test-desk"],
}

const StreamContext = createContext<EventStream | null>(null)

/** Keeps the event stream open while it is enabled, and refetches stale data. */
export function LiveProvider({ enabled, children }: { enabled: boolean; children: ReactNode }) {
  const queries = useQueryClient()
  const [stream, setStream] = useState<EventStream | null>(null)
  useEffect(() => {
    if (!enabled) return
    const opened = openEventStream()
    opened.onReconnected(() => void refetchStale(queries))
    opened.onEvent(({ type }) => {
      for (const subject of staleAfter[type]) void refetchStale(queries, subject)
    })
    setStream(opened)
    return () => opened.close()
  }, [queries, enabled])
  return <StreamContext value={stream}>{children}</StreamContext>
}

/**
 * Cancels running fetches, which may contain data from before the event, and fetches again. Invalidation alone would
 * keep the first fetch of a screen.
 */
async function refetchStale(queries: QueryClient, subject?: string): Promise<void> {
  const filter = subject === undefined ? {} : { queryKey: [subject] }
  await queries.cancelQueries(filter)
  await queries.invalidateQueries(filter)
}

const initialState: StreamState = { status: "connecting", lostSince: null }

export function useStreamState(): StreamState {
  const stream = use(StreamContext)
  return useSyncExternalStore(
    listener => stream?.subscribe(listener) ?? (() => {}),
    () => stream?.state ?? initialState,
  )
}

/** Called for every event of the stream. */
export function useLiveEvents(listener: (event: LiveEvent) => void): void {
  const stream = use(StreamContext)
  useEffect(() => stream?.onEvent(listener), [stream, listener])
}
