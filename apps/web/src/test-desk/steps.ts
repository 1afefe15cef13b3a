import type { OrderStatus, ResponseOf } from "@rasoi/contract"
import type { listTestReservations } from "@rasoi/contract/console"
import { isOrderCalledOff, isReservationCalledOff } from "@rasoi/core/rules"
import type { Strings } from "../i18n/i18n.tsx"
import type { Order } from "../inbox/orders.ts"
import { stepLook } from "../inbox/step-look.ts"
import type { IconName } from "../parts/icon.tsx"

export type Booking = ResponseOf<typeof listTestReservations>["data"][number]
export type BookingStatus = Booking["status"]

/** A button for one allowed step, with the same label as on the live screens. */
export interface StepButton<Status> {
  to: Status
  label: string
  icon?: IconName
  /** A final step: it needs a reason and is shown last. */
  ends: boolean
}

type LaterStatus<Status> = Exclude<Status, "PENDING">

const endsLast = <Step extends { ends: boolean }>(steps: Step[]) =>
  steps.sort((one, other) => Number(one.ends) - Number(other.ends))

export function orderSteps(
  { nextSteps, type, prepMinutes }: Pick<Order, "nextSteps" | "type" | "prepMinutes">,
  text: Strings["inbox"],
): StepButton<OrderStatus>[] {
  const lookOf = (to: LaterStatus<OrderStatus>): { label: string; icon?: IconName } => {
    switch (to) {
      case "ACCEPTED":
        return { label: text.accept(prepMinutes), icon: "check" }
      case "REJECTED":
        return { label: text.reject }
      case "CANCELLED":
        return { label: text.cancelOrder }
      default:
        return stepLook(to, type, text.steps)
    }
  }
  const steps = nextSteps.filter(to => to !== "PENDING")
  return endsLast(steps.map(to => ({ to, ...lookOf(to), ends: isOrderCalledOff(to) })))
}

export function bookingSteps(
  { nextSteps }: Pick<Booking, "nextSteps">,
  text: Strings["bookings"],
): StepButton<BookingStatus>[] {
  const looks: Record<LaterStatus<BookingStatus>, { label: string; icon?: IconName }> = {
    CONFIRMED: { label: text.confirm, icon: "check" },
    SEATED: { label: text.seat, icon: "people" },
    NO_SHOW: { label: text.noShow },
    REJECTED: { label: text.decline },
    CANCELLED: { label: text.cancel },
  }
  const steps = nextSteps.filter(to => to !== "PENDING")
  return endsLast(steps.map(to => ({ to, ...looks[to], ends: isReservationCalledOff(to) })))
}
