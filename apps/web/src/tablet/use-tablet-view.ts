import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useMemo, useState } from "react"
import { send } from "../api/send.ts"
import { useStreamState } from "../live/live.tsx"
import { useSession } from "../session/session.ts"
import { writeNote } from "./notes.ts"
import { onSent } from "./outbox.ts"
import { useOnTablet } from "./use-on-tablet.ts"
import { type ServerSaid, type TabletView, tabletView } from "./view.ts"

const tabsKey = ["orders", "tabs"] as const

interface TabletState {
  readonly view: TabletView
  /** What this tablet has is read: the view is whole. */
  readonly isRead: boolean
  /** The tabs are as the server has them now. */
  readonly isFresh: boolean
  /** The server does not respond: when it listed the tabs. */
  readonly keptSince: number | null
  /** Only the server can do it: rename, move, void, close. */
  readonly isOffline: boolean
  readonly error: unknown
  readonly refetch: () => void
}

const nothing = tabletView({}, { orders: [], balances: [] }, [])

/** What is known here, also without a network. `said`: what the screen has asked for itself, besides the open tabs. */
export function useTabletView({ active, bills, isSilent = false }: ServerSaid = {}): TabletState {
  const { id } = useSession().restaurant
  const isOffline = useStreamState().status === "lost"
  const tablet = useOnTablet()
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: tabsKey,
    queryFn: ({ signal }) => send("GET", "/console/v1/counter/tabs", { signal }),
    // Events trigger a refetch; this interval covers a lost event.
    refetchInterval: 60_000,
  })
  useEffect(() => {
    if (data) writeNote(id, "tabs", { tabs: data.data, at: dataUpdatedAt }).catch(() => {})
  }, [id, data, dataUpdatedAt])
  const sent = useSentRounds()
  const hasFailed = error !== null
  const view = useMemo(() => {
    const tabs = data ? { tabs: data.data, at: dataUpdatedAt } : hasFailed ? null : undefined
    const said = { isSilent: isSilent || isOffline, tabs, sent, active, bills }
    return tablet ? tabletView(said, tablet, tablet.unsent) : nothing
  }, [tablet, data, dataUpdatedAt, hasFailed, isSilent, isOffline, sent, active, bills])
  const listed = data ? { at: dataUpdatedAt } : tablet?.tabs
  return {
    view,
    isRead: tablet !== undefined,
    isFresh: data !== undefined && !isOffline,
    keptSince: isOffline || hasFailed ? (listed?.at ?? null) : null,
    isOffline,
    error: listed ? null : error,
    refetch: () => void refetch(),
  }
}

/** Rounds that the server took since this is open, so that none is missing until the next list is here. */
function useSentRounds(): NonNullable<ServerSaid["sent"]> {
  const queries = useQueryClient()
  const [sent, setSent] = useState<NonNullable<ServerSaid["sent"]>>([])
  useEffect(
    () =>
      onSent("ORDER", order => {
        if (!order.tabId) return
        setSent(before => [...before, { at: Date.now(), value: order }])
        // A list that is on its way may not have it.
        void queries
          .cancelQueries({ queryKey: tabsKey })
          .then(() => queries.invalidateQueries({ queryKey: tabsKey }))
      }),
    [queries],
  )
  return sent
}
