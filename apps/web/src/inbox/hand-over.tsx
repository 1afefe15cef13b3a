import type { PaymentMethod } from "@rasoi/contract/console"
import { settlingCash } from "@rasoi/core/pricing"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useRef } from "react"
import { showPaise } from "../api/money.ts"
import { newId } from "../api/new-id.ts"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Badge } from "../parts/badge.tsx"
import { Button } from "../parts/button.tsx"
import { useToasts } from "../parts/toast.tsx"
import { useSession } from "../session/session.ts"
import { balanceQuery } from "../tablet/balance-query.ts"
import style from "./dialogs.module.css"
import type { Order } from "./orders.ts"
import { useOpenAmount } from "./use-open-amount.ts"

/** At hand-over: one tap writes down that the whole amount was paid. Nobody has to. Loaded with the details of such an order. */
export default function HandOver({ order }: { order: Order }) {
  const { person } = useSession()
  // A payment carries the name of a person. A table pays for all its rounds at once, at the Counter.
  if (!person || order.tabId !== null) return null
  return <Payment order={order} />
}

function Payment({ order }: { order: Order }) {
  const text = useText("counter").counterBills
  const toasts = useToasts()
  const queries = useQueryClient()
  const open = useOpenAmount(order)
  const settings = useQuery({
    queryKey: ["settings", "counter"],
    queryFn: async ({ signal }) => (await send("GET", "/console/v1/settings", { signal })).settings.counter,
  })
  // Sent again after a lost response, it is still one payment: with the id and the time of the first tap.
  const first = useRef<{ id: string; receivedAt: string }>(undefined)
  const receive = useMutation({
    mutationFn: (method: PaymentMethod) => {
      const sentAt = new Date().toISOString()
      first.current ??= { id: newId("pay"), receivedAt: sentAt }
      const { id, receivedAt } = first.current
      const due = open ?? 0
      const amounts =
        method === "CASH" ? settlingCash(due, settings.data?.roundCash ?? true) : { amountPaise: due }
      const isCarried = method === "CASH" && Boolean(order.toCollect && order.delivery?.person)
      const carried = isCarried ? { carried: true as const } : {}
      const body = { orderId: order.id, method, ...amounts, ...carried, receivedAt, sentAt }
      return send("PUT", "/console/v1/counter/payments/{id}", { path: { id }, body })
    },
    onSuccess(paid) {
      first.current = undefined
      queries.setQueryData(balanceQuery(order.id).queryKey, paid)
    },
    onError: error => toasts.failed(error),
  })
  if (open === undefined || !settings.data) return null
  if (open === 0)
    return (
      <p>
        <Badge tone="good" icon="check">
          {text.handOverPaid(showPaise(order.charged.amount))}
        </Badge>
      </p>
    )
  const cash = settlingCash(open, settings.data.roundCash).amountPaise
  return (
    <section className={`wrap gap-3 ${style.handOver}`} aria-label={text.handOver}>
      <Button icon="money" size="large" busy={receive.isPending} onClick={() => receive.mutate("CASH")}>
        {text.paidExact(showPaise(cash))}
      </Button>
      <Button size="large" busy={receive.isPending} onClick={() => receive.mutate("UPI")}>
        {text.paidBy(showPaise(open), text.methods.UPI)}
      </Button>
    </section>
  )
}
