import { useMutation, useQueryClient } from "@tanstack/react-query"
import { send } from "../api/send.ts"

interface Moving {
  readonly rounds: readonly string[]
  readonly to: { readonly id: string; readonly label: string }
}

/** Moves rounds to another tab, one after the other. Tapped again after a failure, it goes on where it stopped. */
export function useMoveRounds() {
  const queries = useQueryClient()
  return useMutation({
    async mutationFn({ rounds, to }: Moving) {
      for (const id of rounds)
        await send("POST", "/console/v1/counter/orders/{id}/move", { path: { id }, body: { tab: to } })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["orders"] }),
  })
}
