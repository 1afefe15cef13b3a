import { useMutation, useQueryClient } from "@tanstack/react-query"
import { showPaise } from "../api/money.ts"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Problem } from "../parts/states.tsx"
import { usePrinter } from "../print/printer.tsx"
import { useMay, useZone } from "../session/session.ts"
import { balanceQuery } from "../tablet/balance-query.ts"
import type { Payable } from "../tablet/payable.ts"
import style from "./bills.module.css"

interface Props {
  payable: Payable
  isOffline: boolean
}

/** The credit notes of a bill, and the one that an earlier version did not write. */
export function CreditNotes({ payable, isOffline }: Props) {
  const text = useText("counter").counterBills
  const zone = useZone()
  const printer = usePrinter()
  const may = useMay()
  const { creditNotes, billed, orderIds } = payable
  const givenBackPaise = billed.givenBackPaise ?? 0
  const issue = useIssue(orderIds[0] ?? "")
  return (
    <>
      {givenBackPaise > 0 && (
        <div className="notice stack gap-3">
          <p>{text.givenBackOf(showPaise(givenBackPaise))}</p>
          {may("till") && (
            <Button size="large" disabled={isOffline} busy={issue.isPending} onClick={() => issue.mutate()}>
              {text.issueNote(showPaise(givenBackPaise))}
            </Button>
          )}
          {issue.error && <Problem error={issue.error} />}
        </div>
      )}
      {creditNotes.length > 0 && (
        <ul className={`stack ${style.entries}`} aria-label={text.creditNotes}>
          {creditNotes.map(({ number, amount, issuedAt, orderIds: [orderId = ""] }) => (
            <li key={number}>
              <strong>{text.creditNote(number)}</strong>
              <span className="figures">{showPaise(-amount.amount)}</span>
              <span className={`soft ${style.entryAbout}`}>{zone.moment(issuedAt)}</span>
              <span className={style.entryAbout}>
                <Button
                  icon="printer"
                  disabled={isOffline}
                  onClick={() => void printer.printCreditNote(orderId, number)}
                >
                  {text.printNote}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function useIssue(orderId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      send("POST", "/console/v1/counter/orders/{id}/given-back-note", { path: { id: orderId } }),
    onSuccess(balance) {
      for (const each of balance.orderIds) queries.setQueryData(balanceQuery(each).queryKey, balance)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["orders", "bills"] }),
  })
}
