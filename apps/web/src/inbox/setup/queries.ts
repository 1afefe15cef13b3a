import type { ResponseOf } from "@rasoi/contract"
import type { getSetup } from "@rasoi/contract/console"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { send } from "../../api/send.ts"
import { useToasts } from "../../parts/toast.tsx"

export type Setup = ResponseOf<typeof getSetup>
export type SetupLine = Setup["lines"][number]

const queryKey = ["setup"] as const

export function useSetup() {
  return useQuery({ queryKey, queryFn: ({ signal }) => send("GET", "/console/v1/setup", { signal }) })
}

export function useDismiss() {
  const queries = useQueryClient()
  const toasts = useToasts()
  return useMutation({
    mutationFn: ({ id, dismissed }: Pick<SetupLine, "id" | "dismissed">) =>
      send("PATCH", "/console/v1/setup/{id}", { path: { id }, body: { dismissed } }),
    onSuccess: setup => queries.setQueryData(queryKey, setup),
    onError: toasts.failed,
  })
}

export function useAnswerPayments() {
  const queries = useQueryClient()
  const toasts = useToasts()
  return useMutation({
    mutationFn: (askOnlinePayments: boolean) =>
      send("PATCH", "/console/v1/settings", { body: { counter: { askOnlinePayments } } }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
    onError: toasts.failed,
  })
}

export function useFinishRehearsal() {
  const queries = useQueryClient()
  const toasts = useToasts()
  return useMutation({
    mutationFn: () => send("POST", "/console/v1/setup/rehearsal"),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
    onError: toasts.failed,
  })
}
