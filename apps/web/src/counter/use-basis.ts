import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useCurrentMenu } from "../menu/current-menu.ts"
import { useSession } from "../session/session.ts"
import { newestSettings } from "../settings/newest.ts"
import { onCounterChange } from "./database.ts"
import { type Basis, fetchSeries, keepDocument, readBasis } from "./tablet.ts"

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
  const stored = useStored(id)
  if (stored) return typeof stored === "string" ? { state: stored } : { state: "READY", basis: stored }
  const error = menu.error ?? settings.error ?? series.error
  if (!error) return { state: "READING" }
  const retry = () => void Promise.all([menu.refetch(), settings.refetch(), series.refetch()])
  return { state: "NOT_READY", error, retry }
}

/** Undefined: not there yet. */
function useStored(restaurantId: string): Basis | "NO_STORAGE" | undefined {
  const [stored, setStored] = useState<Basis | "NO_STORAGE">()
  useEffect(() => {
    let isGone = false
    const read = async () => {
      const found = await readBasis(restaurantId).catch(() => "NO_STORAGE" as const)
      if (!isGone) setStored(found)
    }
    void read()
    const stop = onCounterChange(() => void read())
    return () => {
      isGone = true
      stop()
    }
  }, [restaurantId])
  return stored
}
