import type { createKey } from "@rasoi/contract/console"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { type Input, send } from "../api/send.ts"

const listQuery = ["keys", "list"]

export function useKeys() {
  return useQuery({
    queryKey: listQuery,
    queryFn: ({ signal }) => send("GET", "/console/v1/keys", { signal }),
  })
}

const maxRequests = 200

export function useRequests(id: string) {
  return useQuery({
    queryKey: ["keys", "requests", id],
    queryFn: ({ signal }) =>
      send("GET", "/console/v1/keys/{id}/requests", { path: { id }, query: { limit: maxRequests }, signal }),
    // Requests have no event: refetch whenever the page opens.
    staleTime: 0,
  })
}

function useNewSecret<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) {
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
