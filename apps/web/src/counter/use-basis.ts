import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { useCurrentMenu } from "../menu/current-menu.ts"
import { useSession } from "../session/session.ts"
import { newestSettings } from "../settings/newest.ts"
import { type Basis, fetchSeries, keepDocument, readBasis } from "../tablet/tablet.ts"
import { useStored } from "../tablet/use-stored.ts"

type BasisState =
  | { readonly state: "READY"; readonly basis: Basis }
  | { readonly state: "READING" | "NO_STORAGE" }
  | { readonly state: "NOT_READY"; readonly error: unknown; readonly retry: () => void }

/** What this tablet keeps is what it sells: the screen reads the stored documents, and the server's replace them. */
export function useBasis(): BasisState {
  const { id } = useSession().restaurant
  const menu = useCurrentMenu()
  const settings = useQuery(newestSettings)
  const series = useQuery({
    queryKey: ["counter-series", id],
    queryFn: async () => {
      await fetchSeries(id)
      return true
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (!menu.data) return
    const { version, menu: document } = menu.data
    keepDocument({ restaurantId: id, kind: "menu", version, document }).catch(() => {})
  }, [id, menu.data])
  useEffect(() => {
    if (!settings.data) return
    const { version, settings: document } = settings.data
    keepDocument({ restaurantId: id, kind: "settings", version, document }).catch(() => {})
  }, [id, settings.data])
  const stored = useStored(readStored)
  if (stored) return typeof stored === "string" ? { state: stored } : { state: "READY", basis: stored }
  const error = menu.error ?? settings.error ?? series.error
  if (!error) return { state: "READING" }
  const retry = () => void Promise.all([menu.refetch(), settings.refetch(), series.refetch()])
  return { state: "NOT_READY", error, retry }
}

/** Undefined: not there yet. */
const readStored = (restaurantId: string): Promise<Basis | "NO_STORAGE" | undefined> =>
  readBasis(restaurantId).catch(() => "NO_STORAGE" as const)
