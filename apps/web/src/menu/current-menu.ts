import type { ResponseOf } from "@rasoi/contract"
import type { getMenuDocument } from "@rasoi/contract/console"
import { replaceEqualDeep, useQuery, useQueryClient } from "@tanstack/react-query"
import { useCallback } from "react"
import { send } from "../api/send.ts"

export type MenuVersion = ResponseOf<typeof getMenuDocument>

const currentKey = ["menu", "current"] as const

/** The live menu. A late response with an older version is ignored. */
export function useCurrentMenu() {
  return useQuery({
    queryKey: currentKey,
    queryFn: ({ signal }) => send("GET", "/console/v1/menu", { signal }),
    structuralSharing: (known, response) => {
      const [before, now] = [known as MenuVersion | undefined, response as MenuVersion]
      return before && before.version > now.version ? before : replaceEqualDeep(before, now)
    },
  })
}

/** Stores the menu from a response in the cache, which saves a refetch. */
export function useSetMenu(): (response: MenuVersion) => void {
  const queries = useQueryClient()
  return useCallback(response => queries.setQueryData(currentKey, response), [queries])
}

/** The value for the If-Match header. */
export function matchOf(version: number): string {
  return `"${version}"`
}
