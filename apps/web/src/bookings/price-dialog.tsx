import type { PriceStatus } from "@rasoi/contract"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Choices } from "../parts/choices.tsx"
import { Dialog } from "../parts/dialog.tsx"
import type { IconName } from "../parts/icon.tsx"
import type { Booking } from "./booking.ts"
import { useStep } from "./steps.ts"

const icons: Readonly<Record<PriceStatus, IconName>> = { PAID: "check", WAIVED: "cross", DUE: "money" }
const outcomes = Object.keys(icons) as PriceStatus[]

/** Asks how the price was settled: one tap. */
export function PriceDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const text = useText("bookings").bookings
  const step = useStep()
  const { price } = booking
  if (!price) return null
  return (
    <Dialog title={text.priceTitle(price.display)} onClose={onClose}>
      <p>
        {booking.customer.name}. {text.priceAbout[price.mode]} {text.priceNow(text.priceSet[price.status])}
      </p>
      <Choices>
        {outcomes
          .filter(outcome => outcome !== price.status)
          .map(outcome => (
            <Button
              key={outcome}
              size="large"
              icon={icons[outcome]}
              onClick={() => {
                step(booking, { price: outcome })
                onClose()
              }}
            >
              {text.priceSet[outcome]}
            </Button>
          ))}
      </Choices>
    </Dialog>
  )
}
