import type { PaymentMethod, Settings } from "@rasoi/contract/console"
import { usualReasons } from "@rasoi/contract/console/usual-reasons"
import { returnablePaise } from "@rasoi/core/pricing"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { showPaise } from "../api/money.ts"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Segments } from "../parts/choice.tsx"
import { MoneyField, TextField } from "../parts/field.tsx"
import { FormDialog } from "../parts/form-dialog.tsx"
import { LineList } from "../parts/line-list.tsx"
import { Problem, Skeleton } from "../parts/states.tsx"
import { Stepper } from "../parts/stepper.tsx"
import { useApproval } from "../session/approve.tsx"
import { useMay } from "../session/session.ts"
import type { Payable } from "../tablet/payable.ts"
import style from "./bills.module.css"
import { type Chosen, keyOf, leftOf, refundOf, type What } from "./refund-of.ts"
import { useRefund } from "./use-refund.ts"

interface Props {
  payable: Payable
  name: string
  settings: Settings
  onClose: () => void
}

/** What is given back, how and why, with what the credit note takes off the bill. */
export function RefundDialog({ payable, name, settings, onClose }: Props) {
  const text = useText("counter").counterBills
  const { entries, toRefundPaise, orderIds, billed, isKnown, tabId, table } = payable
  const orderId = orderIds[0] ?? ""
  const left = useQuery({
    queryKey: ["orders", "returns", orderId],
    queryFn: ({ signal }) =>
      send("GET", "/console/v1/counter/orders/{id}/returns", { path: { id: orderId }, signal }),
  })
  const last = entries.findLast(({ kind, isCorrected }) => kind === "PAYMENT" && !isCorrected)
  const [method, setMethod] = useState<PaymentMethod>(last?.method ?? "CASH")
  const [what, setWhat] = useState<What>(toRefundPaise > 0 ? "overpaid" : "whole")
  const [quantities, setQuantities] = useState<Chosen["quantities"]>({})
  const [amountPaise, setAmount] = useState(0)
  const why = useReason(toRefundPaise > 0 ? "cancelled" : "wrong")
  const refund = useApproved(useRefund(orderId, onClose), orderId)
  const parts = left.data ? leftOf(left.data) : []
  const paid = { bill: billed, entries, isKnown }
  const how = { method, roundCash: settings.counter.roundCash }
  const found = refundOf(paid, parts, { what, quantities, amountPaise }, how)
  const isNothing = found.amountPaise <= 0
  const most = returnablePaise(paid)
  const isAbove = what === "amount" && amountPaise > most
  const whats: What[] = [
    ...(toRefundPaise > 0 ? (["overpaid"] as const) : []),
    ...(parts.some(part => part.amountPaise > 0) ? (["whole", "lines", "amount"] as const) : []),
  ]
  const isTable = tabId !== null || table !== null
  return (
    <FormDialog
      title={text.refundTitle(name)}
      submit={isNothing ? text.refund : text.refundConfirm(showPaise(found.amountPaise))}
      disabled={isNothing}
      size="large"
      sending={refund.sending}
      codeTexts={text.refundRefusals}
      validatesItself
      onClose={onClose}
      onSubmit={() => {
        why.setTried(true)
        if (isNothing || isAbove || why.reason === "") return
        void refund.giveBack({ ...found.body, amountPaise: found.amountPaise, method, reason: why.reason })
      }}
    >
      {refund.dialog}
      {left.isPending && <Skeleton lines={2} height="3rem" />}
      {left.error && <Problem error={left.error} onRetry={() => void left.refetch()} />}
      <Segments
        legend={text.refundWhat}
        value={what}
        onChange={setWhat}
        options={whats.map(value => ({
          value,
          label: value === "whole" && isTable ? text.wholeBill : text.refundWhats[value],
        }))}
      />
      {what === "lines" && (
        <LineList label={text.refundWhats.lines}>
          {parts
            .filter(part => part.kind === "LINE" && part.quantity > 0)
            .map(part => (
              <li key={keyOf(part)}>
                <span>
                  {part.name}{" "}
                  <span className="soft figures">
                    {text.ofLine(part.quantity, showPaise(part.amountPaise))}
                  </span>
                </span>
                <Stepper
                  value={quantities[keyOf(part)] ?? 0}
                  most={part.quantity}
                  fewer={text.returnLess(part.name)}
                  more={text.returnMore(part.name)}
                  onChange={quantity => setQuantities({ ...quantities, [keyOf(part)]: quantity })}
                />
              </li>
            ))}
        </LineList>
      )}
      {what === "amount" && (
        <MoneyField
          label={text.amount}
          value={amountPaise}
          onChange={setAmount}
          hint={text.refundMost(showPaise(most))}
          {...(isAbove ? { error: text.amountAbove(showPaise(most)) } : {})}
        />
      )}
      <p className={found.notePaise > 0 ? "notice" : "soft"} role="status">
        {found.notePaise > 0
          ? text.noteOf(showPaise(found.notePaise), showPaise(found.taxPaise))
          : what === "overpaid"
            ? text.noNote
            : text.chooseReturn}
      </p>
      <div className={style.methods}>
        <Segments
          legend={text.refundHow}
          value={method}
          onChange={setMethod}
          options={(Object.keys(text.methods) as PaymentMethod[]).map(value => ({
            value,
            label: text.methods[value],
          }))}
        />
      </div>
      {why.fields}
    </FormDialog>
  )
}

/** A manager's PIN, for somebody who may not give money back. */
function useApproved(sending: ReturnType<typeof useRefund>, orderId: string) {
  const may = useMay()
  const approval = useApproval()
  return {
    sending,
    dialog: approval.dialog,
    async giveBack(refund: Parameters<typeof sending.mutate>[0] & { amountPaise: number }) {
      if (may("till")) return sending.mutate(refund)
      const { amountPaise, method } = refund
      const token = await approval.ask({ act: "REFUND", orderId, amountPaise, method })
      // Null: they closed the question.
      if (token) sending.mutate({ ...refund, approval: token })
    },
  }
}

/** One of the usual reasons, or another one that somebody types. */
function useReason(first: "cancelled" | "wrong") {
  const text = useText("counter").counterBills
  const [usual, setUsual] = useState<keyof typeof text.refundReasons>(first)
  const [typed, setTyped] = useState("")
  const [isTried, setTried] = useState(false)
  const reason = usual === "other" ? typed.trim() : usualReasons.refund[usual]
  const fields = (
    <>
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
    </>
  )
  return { reason, fields, setTried }
}
