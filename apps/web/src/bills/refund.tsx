import type { PaymentMethod } from "@rasoi/contract/console"
import { usualReasons } from "@rasoi/contract/console/usual-reasons"
import { rolesWith } from "@rasoi/contract/permissions"
import { receivedPaise } from "@rasoi/core/pricing"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { showPaise } from "../api/money.ts"
import { send } from "../api/send.ts"
import { usePreference } from "../browser/preferences.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Segments } from "../parts/choice.tsx"
import { MoneyField, TextField } from "../parts/field.tsx"
import { FormDialog } from "../parts/form-dialog.tsx"
import { useToasts } from "../parts/toast.tsx"
import { useApproval } from "../session/approve.tsx"
import { useMay, useSession } from "../session/session.ts"
import { balanceQuery } from "../tablet/balance-query.ts"
import type { Payable } from "../tablet/payable.ts"
import { newId } from "../tablet/tablet.ts"
import style from "./bills.module.css"

interface Props {
  payable: Payable
  name: string
  isOffline: boolean
}

/** Managers give money back. Others see who may. */
export function RefundButton({ payable, name, isOffline }: Props) {
  const { counterBills: text, rolePlurals } = useText("counter")
  const may = useMay()
  const isPaired = useSession().device.paired
  const [language] = usePreference("language")
  const [isOpen, setOpen] = useState(false)
  // What is only on this tablet can still be refused: first it must be sent.
  const sent = payable.entries.filter(({ by }) => by !== null)
  if (receivedPaise(sent) <= 0) return null
  if (!may("till") && !isPaired) {
    const people = rolesWith("till").map(role => rolePlurals[role])
    return (
      <p className={`soft ${style.who}`}>{text.refundWho(new Intl.ListFormat(language).format(people))}</p>
    )
  }
  return (
    <>
      {isOffline && <p className={`soft ${style.who}`}>{text.refundOffline}</p>}
      <Button size="large" disabled={isOffline} onClick={() => setOpen(true)}>
        {text.refund}
      </Button>
      {isOpen && <RefundDialog payable={payable} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}

function RefundDialog({ payable, name, onClose }: Omit<Props, "isOffline"> & { onClose: () => void }) {
  const text = useText("counter").counterBills
  const { entries, toRefundPaise, orderIds } = payable
  const most = receivedPaise(entries)
  const last = entries.findLast(({ kind }) => kind === "PAYMENT")
  const [method, setMethod] = useState<PaymentMethod>(last?.method ?? "CASH")
  const [amountPaise, setAmount] = useState(toRefundPaise > 0 ? toRefundPaise : most)
  const [usual, setUsual] = useState<keyof typeof text.refundReasons>(
    toRefundPaise > 0 ? "cancelled" : "wrong",
  )
  const [typed, setTyped] = useState("")
  const [isTried, setTried] = useState(false)
  const reason = usual === "other" ? typed.trim() : usualReasons.refund[usual]
  const orderId = orderIds[0] ?? ""
  const refund = useRefund(orderId, onClose)
  const may = useMay()
  const approval = useApproval()
  const isAbove = amountPaise > most
  const giveBack = async (wanted: Refund) => {
    if (may("till")) return refund.mutate(wanted)
    const token = await approval.ask({ act: "REFUND", orderId, amountPaise: wanted.amountPaise })
    // Null: they closed the question.
    if (token) refund.mutate({ ...wanted, approval: token })
  }
  return (
    <FormDialog
      title={text.refundTitle(name)}
      submit={text.refundConfirm(showPaise(amountPaise))}
      size="large"
      sending={refund}
      codeTexts={text.refundRefusals}
      validatesItself
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (!isAbove && amountPaise > 0 && reason !== "") void giveBack({ method, amountPaise, reason })
      }}
    >
      <p>{text.refundAbout}</p>
      {approval.dialog}
      <MoneyField
        label={text.amount}
        value={amountPaise}
        onChange={setAmount}
        hint={text.refundMost(showPaise(most))}
        {...(isAbove ? { error: text.amountAbove(showPaise(most)) } : {})}
      />
      <Segments
        legend={text.how}
        legendHidden
        value={method}
        onChange={setMethod}
        options={(Object.keys(text.methods) as PaymentMethod[]).map(value => ({
          value,
          label: text.methods[value],
        }))}
      />
      <Segments
        legend={text.refundReason}
        value={usual}
        onChange={setUsual}
        options={(Object.keys(text.refundReasons) as (typeof usual)[]).map(value => ({
          value,
          label: text.refundReasons[value],
        }))}
      />
      {usual === "other" && (
        <TextField
          label={text.refundReason}
          limit="reason"
          required
          autoFocus
          value={typed}
          onChange={setTyped}
          {...(isTried && reason === "" ? { error: text.reasonNeeded } : {})}
        />
      )}
    </FormDialog>
  )
}

interface Refund {
  readonly method: PaymentMethod
  readonly amountPaise: number
  readonly reason: string
  /** Of a manager, for somebody who may not give money back. */
  readonly approval?: string
}

function useRefund(orderId: string, onDone: () => void) {
  const text = useText("counter").counterBills
  const toasts = useToasts()
  const queries = useQueryClient()
  // The same id again, after a response that got lost, gives nothing back a second time.
  const [id] = useState(() => newId("pay"))
  const [receivedAt] = useState(() => new Date().toISOString())
  return useMutation({
    mutationFn: (refund: Refund) => {
      const body = { orderId, ...refund, receivedAt, sentAt: new Date().toISOString() }
      return send("PUT", "/console/v1/counter/refunds/{id}", { path: { id }, body })
    },
    onSuccess(balance, { amountPaise }) {
      for (const each of balance.orderIds) queries.setQueryData(balanceQuery(each).queryKey, balance)
      toasts.done(text.refundDone(showPaise(amountPaise)))
      onDone()
    },
  })
}
