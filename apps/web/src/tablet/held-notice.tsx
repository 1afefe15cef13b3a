import { useEffect, useState } from "react"
import { showPaise } from "../api/money.ts"
import { useText } from "../i18n/i18n.tsx"
import { Icon } from "../parts/icon.tsx"
import { type Held, readHeld } from "./held.ts"

/** On the sign-in page: what is only on this tablet. */
export default function HeldNotice() {
  const text = useText("account").signIn.held
  const [held, setHeld] = useState<Held>()
  useEffect(() => {
    // Without storage there is nothing.
    void readHeld().then(setHeld, () => {})
  }, [])
  if (!held || held.orders + held.payments === 0) return null
  const { orders, payments, cashPaise } = held
  return (
    <p className="row" role="status">
      <Icon name="warning" /> {text.what(orders, payments, showPaise(cashPaise))} {text.help}
    </p>
  )
}
