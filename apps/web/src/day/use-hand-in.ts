import type { CarriedCash } from "@rasoi/contract/console"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useRef } from "react"
import { showPaise } from "../api/money.ts"
import { newId } from "../api/new-id.ts"
import { ApiFault, send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { useToasts } from "../parts/toast.tsx"
import { carriedQuery, useRefresh } from "./queries.ts"

/** Writes down what a delivery person hands in. Sent again after a lost response, it is still one: with the id of the first tap. */
export function useHandIn({ personId, name }: CarriedCash) {
  const text = useText("counter").counterDay
  const queries = useQueryClient()
  const toasts = useToasts()
  const refresh = useRefresh()
  const first = useRef<{ id: string; amountPaise: number; receivedAt: string }>(undefined)
  return useMutation({
    mutationFn(amountPaise: number) {
      const sentAt = new Date().toISOString()
      if (first.current?.amountPaise !== amountPaise)
        first.current = { id: newId("hand"), amountPaise, receivedAt: sentAt }
      const { id, receivedAt } = first.current
      const body = { personId, amountPaise, receivedAt, sentAt }
      return send("PUT", "/console/v1/counter/hand-ins/{id}", { path: { id }, body })
    },
    onSuccess(left, amountPaise) {
      first.current = undefined
      queries.setQueryData(carriedQuery.queryKey, left)
      toasts.done(text.handInDone(name ?? text.erasedPerson, showPaise(amountPaise)))
    },
    onError(error) {
      const isAbove = error instanceof ApiFault && error.faults.some(({ field }) => field === "amountPaise")
      if (isAbove) toasts.warn(text.handInAbove)
      else toasts.failed(error)
    },
    onSettled: refresh,
  })
}
