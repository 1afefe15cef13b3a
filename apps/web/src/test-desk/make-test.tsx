import { useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { bookingPhones, orderPhones } from "./how.tsx"
import { useMakeTest } from "./queries.ts"
import style from "./test-desk.module.css"

/** Makes a test order or booking with one tap, without a terminal or a key. */
export function MakeTest({ kind }: { kind: "orders" | "bookings" }) {
  const text = useText("testDesk").testDesk
  const [phone, setPhone] = useState("")
  const make = useMakeTest(kind)
  const phones = kind === "orders" ? orderPhones : bookingPhones
  return (
    <div className={`wrap gap-3 ${style.make}`}>
      <label>
        {text.whatHappens}
        <select value={phone} onChange={event => setPhone(event.target.value)}>
          <option value="">{text.anyOtherHelp}</option>
          {phones.map(each => (
            <option key={each} value={each}>
              {text.phones[each]}
            </option>
          ))}
        </select>
      </label>
      <Button kind="primary" busy={make.isPending} onClick={() => make.mutate(phone || undefined)}>
        {kind === "orders" ? text.makeOrder : text.makeBooking}
      </Button>
    </div>
  )
}
