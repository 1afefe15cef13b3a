import type { PaymentMethod } from "@rasoi/contract/console"
import { settlingCash } from "@rasoi/core/pricing"
import { useMutation } from "@tanstack/react-query"
import { showPaise } from "../api/money.ts"
import { useText } from "../i18n/i18n.tsx"
import { Badge } from "../parts/badge.tsx"
import { Button } from "../parts/button.tsx"
import type { Taking } from "../tablet/command.ts"
import { useCounterSettings } from "./counter-settings.ts"
import style from "./dialogs.module.css"
import { useMoneyTaker } from "./money-taker.ts"
import type { Order } from "./orders.ts"
import { useTakePayment } from "./take-payment.ts"
import { useOpenAmount } from "./use-open-amount.ts"

/** At hand-over: one tap writes down that the whole amount was paid. Nobody has to. Loaded with the details of such an order. */
export default function HandOver({ order }: { order: Order }) {
  const taker = useMoneyTaker()
  // A table pays for all its rounds at once, at the Counter.
  if (!taker || order.tabId !== null) return null
  return <Payment order={order} taker={taker} />
}

function Payment({ order, taker }: { order: Order; taker: Taking }) {
  const text = useText("counter").counterBills
  const open = useOpenAmount(order)
  const settings = useCounterSettings()
  const take = useTakePayment()
  const receive = useMutation({
    mutationFn: ([method, amounts]: [PaymentMethod, { amountPaise: number; roundOffPaise?: number }]) => {
      const isCarried = method === "CASH" && Boolean(order.toCollect && order.delivery?.person)
      const carried = isCarried ? { carried: true as const } : {}
      return take(taker, { orderId: order.id, method, ...amounts, ...carried })
    },
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
  const cash = settlingCash(open, settings.data.roundCash)
  return (
    <section className={`wrap gap-3 ${style.handOver}`} aria-label={text.handOver}>
      <Button
        icon="money"
        size="large"
        busy={receive.isPending}
        onClick={() => receive.mutate(["CASH", cash])}
      >
        {text.paidExact(showPaise(cash.amountPaise))}
      </Button>
      <Button
        size="large"
        busy={receive.isPending}
        onClick={() => receive.mutate(["UPI", { amountPaise: open }])}
      >
        {text.paidBy(showPaise(open), text.methods.UPI)}
      </Button>
    </section>
  )
}
