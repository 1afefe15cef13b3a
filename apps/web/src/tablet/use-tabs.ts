import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useMemo, useState } from "react"
import { send } from "../api/send.ts"
import { useStreamState } from "../live/live.tsx"
import { useSession } from "../session/session.ts"
import type { EnteredOrder } from "./command.ts"
import { readNote, writeNote } from "./notes.ts"
import { onSent } from "./outbox.ts"
import { joinTabs, type KeptTabs, type OpenTab } from "./tabs.ts"
import { useOnTablet } from "./use-on-tablet.ts"

/** Below "orders": every event of an order makes it stale. */
const tabsKey = ["orders", "tabs"]

export interface TabsState {
  /** Undefined until something is known. */
  readonly tabs: readonly OpenTab[] | undefined
  /** They are as the server has them now. */
  readonly isFresh: boolean
  /** The server does not answer: when it listed them. */
  readonly keptSince: number | null
  /** Only the server can do it: rename, move, void, close. */
  readonly isOffline: boolean
  readonly error: unknown
  readonly refetch: () => void
}

/** The open tabs of the restaurant, also without a network: as they were last listed, with this tablet's unsent rounds. */
export function useTabs(): TabsState {
  const { id } = useSession().restaurant
  const { status } = useStreamState()
  const tablet = useOnTablet()
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: tabsKey,
    queryFn: ({ signal }) => send("GET", "/console/v1/counter/tabs", { signal }),
    // Events trigger a refetch; this interval covers a lost event.
    refetchInterval: 60_000,
  })
  const [kept, setKept] = useState<KeptTabs | null>()
  useEffect(() => {
    readNote(id, "tabs")
      .then(note => setKept(note ?? null))
      .catch(() => setKept(null))
  }, [id])
  useEffect(() => {
    if (data) writeNote(id, "tabs", { tabs: data.data, at: dataUpdatedAt }).catch(() => {})
  }, [id, data, dataUpdatedAt])
  const sent = useJustSent(dataUpdatedAt)
  const listed = data?.data ?? kept?.tabs
  const listedAt = data ? dataUpdatedAt : (kept?.at ?? 0)
  const hasFailed = error !== null
  const tabs = useMemo(() => {
    if (!tablet || (!listed && kept === undefined)) return undefined
    const { unsent, orders, balances } = tablet
    if (!listed && !hasFailed && unsent.length === 0) return undefined
    const isLater = ({ savedAt }: { savedAt: number }) => savedAt >= listedAt
    const later = { kept: orders.filter(isLater), balances: balances.filter(isLater) }
    return joinTabs({ listed: listed ?? [], sent, ...later, unsent })
  }, [listed, listedAt, tablet, kept, sent, hasFailed])
  const isOffline = status === "lost"
  return {
    tabs,
    isFresh: data !== undefined && !isOffline,
    keptSince: isOffline || hasFailed ? (data ? dataUpdatedAt : (kept?.at ?? null)) : null,
    isOffline,
    error: listed ? null : error,
    refetch: () => void refetch(),
  }
}

/** Orders that the server took since the list was made, so that no round is missing until the next list is here. */
function useJustSent(listedAt: number): readonly EnteredOrder[] {
  const queries = useQueryClient()
  const [sent, setSent] = useState<readonly { at: number; order: EnteredOrder }[]>([])
  useEffect(
    () =>
      onSent("ORDER", order => {
        if (!order.tabId) return
        setSent(before => [...before, { at: Date.now(), order }])
        // A list that is on its way may not have it.
        void queries
          .cancelQueries({ queryKey: tabsKey })
          .then(() => queries.invalidateQueries({ queryKey: tabsKey }))
      }),
    [queries],
  )
  return useMemo(() => sent.filter(({ at }) => at >= listedAt).map(({ order }) => order), [sent, listedAt])
}
