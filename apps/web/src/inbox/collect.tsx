import type { PaymentMethod } from "@rasoi/contract/console"
import { settlingCash } from "@rasoi/core/pricing"
import { useEffect, useState } from "react"
import { Link } from "wouter"
import { showPaise } from "../api/money.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Choices } from "../parts/choices.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Skeleton } from "../parts/states.tsx"
import { WhenLoaded } from "../parts/when-loaded.tsx"
import { PinSignIn } from "../session/pin-sign-in.tsx"
import { useSession } from "../session/session.ts"
import { useCounterSettings } from "./counter-settings.ts"
import { useMoneyTaker } from "./money-taker.ts"
import type { Order } from "./orders.ts"
import { useStep } from "./steps.ts"
import { useTakePayment } from "./take-payment.ts"
import { useOpenAmount } from "./use-open-amount.ts"

/** The ways to pay at the door and at the counter; all others are written under Bills. */
const others = ["UPI", "CARD"] as const satisfies PaymentMethod[]

interface Props {
  order: Order
  onClose: () => void
}

/** Asks once how an order was paid, and hands it over or delivers it with the same tap. */
export default function Collect({ order, onClose }: Props) {
  const { counterBills: text, inbox } = useText("counter")
  const makeStep = useStep()
  const take = useTakePayment()
  const taker = useMoneyTaker()
  const session = useSession()
  const [isSigningIn, setSigningIn] = useState(false)
  const open = useOpenAmount(order, order.toCollect?.amount)
  const settings = useCounterSettings()
  const carrier = order.delivery?.person?.name
  const complete = (payment?: { onMoved: () => void; paid: string }) => {
    makeStep(order, { to: "COMPLETED", ...payment })
    onClose()
  }
  const isPaid = open === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as that is known
  useEffect(() => {
    // Somebody has taken the money since: nothing is asked.
    if (isPaid) complete()
  }, [isPaid])
  const isReading = open === undefined || settings.isPending
  if (isPaid) return null
  const cash = settlingCash(open ?? 0, settings.data?.roundCash ?? true)
  const pay = (method: PaymentMethod, amounts: { amountPaise: number; roundOffPaise?: number }) => {
    if (!taker) return
    const carried = method === "CASH" && carrier !== undefined ? { carried: true as const } : {}
    // The step needs the server. The payment is stored when it is made.
    complete({
      onMoved: () => void take(taker, { orderId: order.id, method, ...amounts, ...carried }),
      paid: text.collectBy(text.methods[method], showPaise(amounts.amountPaise)),
    })
  }
  return (
    <Dialog title={text.collectTitle(inbox.order, order.number)} onClose={onClose}>
      {isReading && <Skeleton lines={2} height="3.5rem" />}
      {!isReading && (
        <>
          <p>
            {text.toCollect} <strong className="figures">{showPaise(open)}</strong>
          </p>
          {!taker && (
            <p className="notice">
              {text.collectNobody}{" "}
              {session.device.paired ? (
                <Button onClick={() => setSigningIn(true)}>{text.collectSignIn}</Button>
              ) : (
                <Link href="/device">{text.collectSignIn}</Link>
              )}
            </p>
          )}
          {isSigningIn && (
            <WhenLoaded>
              <PinSignIn onDone={() => setSigningIn(false)} onClose={() => setSigningIn(false)} />
            </WhenLoaded>
          )}
          <Choices>
            {taker && (
              <>
                <Button size="large" kind="primary" onClick={() => pay("CASH", cash)}>
                  {text.collectBy(text.methods.CASH, showPaise(cash.amountPaise))}
                </Button>
                {others.map(method => (
                  <Button key={method} size="large" onClick={() => pay(method, { amountPaise: open })}>
                    {text.collectBy(text.methods[method], showPaise(open))}
                  </Button>
                ))}
              </>
            )}
            <Button size="large" icon="clock" onClick={() => complete()}>
              {text.collectLater}
            </Button>
          </Choices>
          {taker && carrier !== undefined && (
            <p className="hint">
              {text.collectCarried(carrier)} <Link href="/counter/day">{text.carriedLink}</Link>
            </p>
          )}
          <p className="hint">{text.collectHint}</p>
        </>
      )}
    </Dialog>
  )
}
