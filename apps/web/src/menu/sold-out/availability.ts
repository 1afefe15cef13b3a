import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query"
import { useCallback, useMemo } from "react"
import { ApiFault, send } from "../../api/send.ts"
import { useText } from "../../i18n/i18n.tsx"
import { useFaultText } from "../../parts/states.tsx"
import { useToasts } from "../../parts/toast.tsx"
import { useSetMenu } from "../current-menu.ts"
import type { StockPart } from "./stock.ts"

/** For how long a part is sold out; null makes it available. */
export type SoldOutFor = "TODAY" | "UNTIL_ON" | null

interface Switched {
  part: StockPart
  soldOut: SoldOutFor
}

const switchKey = ["menu", "switch"]

/** Pending switches by key, shown over the server's state. */
export function useSwitching(): ReadonlyMap<string, boolean> {
  const switching = useMutationState({
    filters: { mutationKey: switchKey, status: "pending" },
    select: mutation => mutation.state.variables as Switched,
  })
  return useMemo(
    () => new Map(switching.map(({ part, soldOut }) => [part.key, soldOut === null])),
    [switching],
  )
}

/** Optimistic switch: changes immediately, and reverts with a message when the server refuses. */
export function useSwitch(): (part: StockPart, soldOut: SoldOutFor) => void {
  const text = useText("menu").menu.soldOut
  const toasts = useToasts()
  const describe = useFaultText()
  const setMenu = useSetMenu()
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: switchKey,
    // In sequence: two taps on one switch must not arrive in the wrong order.
    scope: { id: "menu-switch" },
    mutationFn: ({ part, soldOut }: Switched) => {
      const body = { available: soldOut === null, forToday: soldOut === "TODAY" || undefined }
      const input = { path: { id: part.id }, body }
      return part.kind === "option"
        ? send("PATCH", "/console/v1/menu/options/{id}", input)
        : send("PATCH", "/console/v1/menu/items/{id}", input)
    },
    // The request is idempotent, so retry when there was no response.
    retry: (count, error) => count < 2 && error instanceof ApiFault && error.code === "NETWORK",
    retryDelay: count => 500 * 2 ** count,
    onSuccess: setMenu,
    onError: (error, { part }) => {
      toasts.warn(text.notSaved(part.name, describe(error)))
      void queries.invalidateQueries({ queryKey: ["menu"] })
    },
  })
  return useCallback((part, soldOut) => mutate({ part, soldOut }), [mutate])
}
