import type { EventType } from "@rasoi/contract/console/events"
import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from "react"
import { type Line, type LineState, type LiveEvent, openLine } from "./connection.ts"

/** The query keys, by their first element, that each event makes stale. */
const staleAfter: Record<EventType, readonly string[]> = {
  "order.placed": ["orders"],
  "order.changed": ["orders"],
  "reservation.made": ["bookings", "preview"],
  "reservation.changed": ["bookings", "preview"],
  "presence.changed": ["ordering", "devices", "preview"],
  "menu.changed": ["menu", "audit"],
  // The session contains the restaurant's name and time zone.
  "settings.changed": ["settings", "ordering", "bookings", "preview", "session", "audit"],
  "restaurant.changed": ["settings", "ordering", "session", "preview", "audit"],
  "keys.changed": ["keys"],
  "sessions.changed": ["devices", "team"],
  // A new role shows and hides screens.
  "team.changed": ["team", "devices", "session"],
  "test.changed": ["test-desk"],
}

const LineContext = createContext<Line | null>(null)

/** Keeps the event stream open while a person is signed in, and refetches stale data. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const [line, setLine] = useState<Line | null>(null)
  useEffect(() => {
    const opened = openLine()
    opened.onReopened(() => void fetchAgain(queries))
    opened.onEvent(({ type }) => {
      for (const subject of staleAfter[type]) void fetchAgain(queries, subject)
    })
    setLine(opened)
    return () => opened.close()
  }, [queries])
  return <LineContext value={line}>{children}</LineContext>
}

/**
 * Cancels running fetches, which may contain data from before the event, and fetches again. Invalidation alone would
 * keep the first fetch of a screen.
 */
async function fetchAgain(queries: QueryClient, subject?: string): Promise<void> {
  const which = subject === undefined ? {} : { queryKey: [subject] }
  await queries.cancelQueries(which)
  await queries.invalidateQueries(which)
}

const noLine: LineState = { status: "connecting", lostSince: null }

export function useLineState(): LineState {
  const line = use(LineContext)
  return useSyncExternalStore(
    listener => line?.subscribe(listener) ?? (() => {}),
    () => line?.state ?? noLine,
  )
}

/** Called for every event of the line. */
export function useLiveEvents(listener: (event: LiveEvent) => void): void {
  const line = use(LineContext)
  useEffect(() => line?.onEvent(listener), [line, listener])
}
