import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from "react"
import { type Subject, type SubjectKey, subjectsAfter } from "../api/query-keys.ts"
import { type EventStream, type LiveEvent, openEventStream, type StreamState } from "./connection.ts"

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
      for (const subject of subjectsAfter(type)) void refetchStale(queries, subject)
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
async function refetchStale(queries: QueryClient, subject?: Subject): Promise<void> {
  const filter = subject === undefined ? {} : { queryKey: [subject] as SubjectKey }
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
