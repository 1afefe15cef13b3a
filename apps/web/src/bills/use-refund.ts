import type { RefundRequest } from "@rasoi/contract/console"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { showPaise } from "../api/money.ts"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { useToasts } from "../parts/toast.tsx"
import { usePrinter } from "../print/printer.tsx"
import { balanceQuery } from "../tablet/balance-query.ts"
import { newId } from "../tablet/tablet.ts"

/** Gives the money back, and prints the credit note. */
export function useRefund(orderId: string, onDone: () => void) {
  const text = useText("counter").counterBills
  const toasts = useToasts()
  const queries = useQueryClient()
  const printer = usePrinter()
  // The same id again, after a response that got lost, gives nothing back a second time.
  const [id] = useState(() => newId("pay"))
  const [receivedAt] = useState(() => new Date().toISOString())
  return useMutation({
    mutationFn: (refund: Omit<RefundRequest, "orderId" | "receivedAt" | "sentAt">) => {
      const body = { orderId, ...refund, receivedAt, sentAt: new Date().toISOString() }
      return send("PUT", "/console/v1/counter/refunds/{id}", { path: { id }, body })
    },
    onSuccess(balance, { kind, amountPaise = 0 }) {
      for (const each of balance.orderIds) queries.setQueryData(balanceQuery(each).queryKey, balance)
      toasts.done(text.refundDone(showPaise(amountPaise)))
      const note = kind === "RETURN" ? balance.creditNotes?.at(-1) : undefined
      if (note) void printer.printCreditNote(note.orderIds[0] ?? orderId, note.number)
      onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["orders", "returns"] }),
  })
}
