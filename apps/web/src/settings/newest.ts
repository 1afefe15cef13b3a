import { type QueryClient, queryOptions } from "@tanstack/react-query"
import { sendForEtag } from "../api/send.ts"
import type { Version } from "./draft.ts"

export const newestSettings = queryOptions({
  queryKey: ["settings", "document"],
  queryFn: async ({ signal }): Promise<Version> => {
    const { data, etag } = await sendForEtag("GET", "/console/v1/settings", { signal })
    return { ...data, etag }
  },
})

/** Bypasses the cache. */
export function fetchNewest(queries: QueryClient): Promise<Version> {
  return queries.fetchQuery({ ...newestSettings, staleTime: 0 })
}
