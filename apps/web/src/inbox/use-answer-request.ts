import { isOrderInWork } from "@rasoi/core/rules"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { ApiFault, send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { answerBody } from "../moves/answer-body.ts"
import { useToasts } from "../parts/toast.tsx"
import type { Order } from "./orders.ts"
import { useRefusalWarning, useUndoOffer } from "./steps.ts"

interface Answer {
  order: Order
  /** With a reason: keep the order. */
  reason: string | null
  /** Of a manager, for the cancellation. */
  approval?: string | undefined
}

/** Answers a customer who asks to cancel. Not optimistic: of two tablets one gives the answer. */
export function useAnswerRequest() {
  const text = useText().inbox.cancelRequest
  const queries = useQueryClient()
  const toasts = useToasts()
  const warnRefusal = useRefusalWarning()
  const offerUndo = useUndoOffer()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ order, reason, approval }: Answer) =>
      send("POST", "/console/v1/orders/{id}/cancel-request", {
        path: { id: order.id },
        body: { ...answerBody(order.cancelRequest, reason), ...(approval && { approval }) },
      }),
    onSuccess(answered, { reason }) {
      if (reason === null) offerUndo(answered)
      else toasts.done(text.kept(answered.number))
    },
    async onError(error, { order }) {
      const isAnswered = error instanceof ApiFault && error.code === "INVALID_TRANSITION"
      const status = isAnswered ? (error.members.status as Order["status"]) : null
      if (status && isOrderInWork(status)) return toasts.warn(text.alreadyAnswered(order.number))
      await warnRefusal(error, order, "CANCELLED")
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["orders"] }),
  })
  return {
    isPending,
    cancel: (order: Order, approval?: string) => mutate({ order, reason: null, approval }),
    keep: (order: Order, reason: string) => mutate({ order, reason }),
  }
}
