import type { createKey, listKeyRequests } from "@rasoi/contract/console"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { type Input, send } from "../api/send.ts"
import { usePages } from "../parts/pages.tsx"
import { useToasts } from "../parts/toast.tsx"

const listQuery = ["keys", "list"] as const

export function useKeys() {
  return useQuery({
    queryKey: listQuery,
    queryFn: ({ signal }) => send("GET", "/console/v1/keys", { signal }),
  })
}

const requestsAtOnce = 50

export function useRequests(filter: Omit<Input<typeof listKeyRequests>["query"], "limit" | "cursor">) {
  return usePages(
    ["keys", "requests", filter],
    (cursor, signal) => {
      const query = { ...filter, limit: requestsAtOnce, cursor }
      return send("GET", "/console/v1/keys/requests", { query, signal })
    },
    // Requests have no event: refetch whenever the page opens.
    { staleTime: 0 },
  )
}

export function useShowLog(id: string) {
  const queries = useQueryClient()
  const toasts = useToasts()
  return useMutation({
    mutationFn: (logShown: boolean) =>
      send("PATCH", "/console/v1/keys/{id}", { path: { id }, body: { logShown } }),
    onError: toasts.failed,
    // Awaited: the switch shows what is stored.
    onSettled: () => queries.invalidateQueries({ queryKey: listQuery }),
  })
}

function useNewSecret<Given, Result>(mutationFn: (given: Given) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    // Drop the response with the secret when the dialog closes.
    gcTime: 0,
    // Not awaited: show the secret at once.
    onSettled: () => void queries.invalidateQueries({ queryKey: listQuery }),
  })
}

export function useMakeKey() {
  return useNewSecret((body: Input<typeof createKey>["body"]) => send("POST", "/console/v1/keys", { body }))
}

export function useRollKey(id: string) {
  return useNewSecret((overlapMinutes: number) =>
    send("POST", "/console/v1/keys/{id}/roll", { path: { id }, body: { overlapMinutes } }),
  )
}

export function useRevokeKey(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => send("POST", "/console/v1/keys/{id}/revoke", { path: { id } }),
    // Awaited: the page is up to date when the dialog closes.
    onSettled: () => queries.invalidateQueries({ queryKey: listQuery }),
  })
}
