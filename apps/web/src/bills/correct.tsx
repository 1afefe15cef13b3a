import type { PaymentMethod } from "@rasoi/contract/console"
import { usualReasons } from "@rasoi/contract/console/usual-reasons"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { showPaise } from "../api/money.ts"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Segments } from "../parts/choice.tsx"
import { TextField } from "../parts/field.tsx"
import { FormDialog } from "../parts/form-dialog.tsx"
import { useToasts } from "../parts/toast.tsx"
import { balanceQuery } from "../tablet/balance-query.ts"
import type { Entry, Payable } from "../tablet/payable.ts"
import { newId } from "../tablet/tablet.ts"

interface Props {
  payable: Payable
  wrong: Entry
  onClose: () => void
}

/** Cash was written, and the guest paid by UPI: one act, with a reason. */
export function CorrectDialog({ payable, wrong, onClose }: Props) {
  const text = useText("counter").counterBills
  const others = (Object.keys(text.methods) as PaymentMethod[]).filter(method => method !== wrong.method)
  const [method, setMethod] = useState<PaymentMethod | null>(null)
  const [reason, setReason] = useState("")
  const correct = useCorrect(payable.orderIds[0] ?? "", wrong.id, onClose)
  const [amount, written] = [showPaise(wrong.amountPaise), text.methods[wrong.method]]
  return (
    <FormDialog
      title={text.correctTitle(amount)}
      submit={method === null ? text.correctConfirm : text.correctTo(text.methods[method])}
      size="large"
      disabled={method === null}
      sending={correct}
      codeTexts={text.correctRefusals}
      validatesItself
      onClose={onClose}
      onSubmit={() => {
        if (method !== null) correct.mutate({ method, reason: reason.trim() || usualReasons.refund.method })
      }}
    >
      <p>{text.correctAbout(written)}</p>
      <Segments
        legend={text.correctHow}
        value={method}
        onChange={setMethod}
        options={others.map(value => ({ value, label: text.methods[value] }))}
      />
      <TextField label={text.correctReason} limit="reason" value={reason} onChange={setReason} />
    </FormDialog>
  )
}

function useCorrect(orderId: string, paymentId: string, onDone: () => void) {
  const text = useText("counter").counterBills
  const toasts = useToasts()
  const queries = useQueryClient()
  // The same id again, after a response that got lost, corrects nothing a second time.
  const [id] = useState(() => newId("pay"))
  const [receivedAt] = useState(() => new Date().toISOString())
  return useMutation({
    mutationFn: (correction: { method: PaymentMethod; reason: string }) => {
      const body = { orderId, paymentId, ...correction, receivedAt, sentAt: new Date().toISOString() }
      return send("PUT", "/console/v1/counter/corrections/{id}", { path: { id }, body })
    },
    onSuccess(balance, { method }) {
      for (const each of balance.orderIds) queries.setQueryData(balanceQuery(each).queryKey, balance)
      toasts.done(text.corrected(text.methods[method]))
      onDone()
    },
  })
}
