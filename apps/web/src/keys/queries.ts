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

export const maxRequests = 200

export function useRequests(id: string) {
  return useQuery({
    queryKey: ["keys", "requests", id],
    queryFn: ({ signal }) =>
      send("GET", "/console/v1/keys/{id}/requests", { path: { id }, query: { limit: maxRequests }, signal }),
    // Requests have no event: refetch whenever the page opens.
    staleTime: 0,
  })
}

/** A response with a secret is dropped when the dialog closes. */
const withSecret = { gcTime: 0 }

export function useMakeKey() {
  const queries = useQueryClient()
  return useMutation({
    ...withSecret,
    mutationFn: (body: Input<typeof createKey>["body"]) => send("POST", "/console/v1/keys", { body }),
    onSettled: () => void queries.invalidateQueries({ queryKey: listQuery }),
  })
}

export function useRollKey(id: string) {
  const queries = useQueryClient()
  return useMutation({
    ...withSecret,
    mutationFn: (overlapMinutes: number) =>
      send("POST", "/console/v1/keys/{id}/roll", { path: { id }, body: { overlapMinutes } }),
    onSettled: () => void queries.invalidateQueries({ queryKey: listQuery }),
  })
}

export function useRevokeKey(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => send("POST", "/console/v1/keys/{id}/revoke", { path: { id } }),
    // Awaited: the page is up to date when the dialog closes.
    onSettled: () => queries.invalidateQueries({ queryKey: listQuery }),
  })
}
