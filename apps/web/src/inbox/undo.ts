import { useMutation, useQueryClient } from "@tanstack/react-query"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { useToasts } from "../parts/toast.tsx"
import { useRefusalWarning } from "./already-done.ts"
import type { Order } from "./orders.ts"

/** Takes back the last step of an order. */
export function useUndo(): (order: Order) => void {
  const text = useText()
  const queries = useQueryClient()
  const toasts = useToasts()
  const warnRefusal = useRefusalWarning()
  const { mutate } = useMutation({
    mutationFn: ({ id, revision }: Order) =>
      send("POST", "/console/v1/orders/{id}/undo", { path: { id }, body: { revision } }),
    onSuccess: ({ number, status }) => toasts.done(text.inbox.undid(number, text.orderWords.status[status])),
    onError: (error, order) => warnRefusal(error, order, order.undo?.to ?? order.status),
    onSettled: () => queries.invalidateQueries({ queryKey: ["orders"] }),
  })
  return mutate
}

/** A message about the step that was just made, with Undo. */
export function useUndoOffer(): (moved: Order) => void {
  const text = useText()
  const toasts = useToasts()
  const undo = useUndo()
  return moved => {
    const { number, status } = moved
    const action = { label: text.words.undo, run: () => undo(moved) }
    if (moved.undo) toasts.done(text.inbox.nowIs(number, text.orderWords.status[status]), action)
  }
}
