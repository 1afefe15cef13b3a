import type { OrderStatus, ResponseOf } from "@rasoi/contract"
import type { listTestReservations } from "@rasoi/contract/console"
import type { Strings } from "../i18n/i18n.tsx"
import type { Order } from "../inbox/orders.ts"
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

const ends = (to: OrderStatus | BookingStatus) => to === "REJECTED" || to === "CANCELLED"
const endsLast = <Step extends { ends: boolean }>(steps: Step[]) =>
  steps.sort((one, other) => Number(one.ends) - Number(other.ends))

export function orderSteps(
  { nextSteps, type, prepMinutes }: Pick<Order, "nextSteps" | "type" | "prepMinutes">,
  text: Strings["inbox"],
): StepButton<OrderStatus>[] {
  const looks: Partial<Record<OrderStatus, { label: string; icon?: IconName }>> = {
    ACCEPTED: { label: text.accept(prepMinutes), icon: "check" },
    PREPARING: { label: text.steps.PREPARING, icon: "pot" },
    READY: { label: text.steps.READY, icon: "check" },
    OUT_FOR_DELIVERY: { label: text.steps.OUT_FOR_DELIVERY, icon: "scooter" },
    COMPLETED: { label: text.steps[`COMPLETED_${type}`], icon: "check" },
    REJECTED: { label: text.reject },
    CANCELLED: { label: text.cancelOrder },
  }
  return endsLast(nextSteps.flatMap(to => (looks[to] ? [{ to, ...looks[to], ends: ends(to) }] : [])))
}

export function bookingSteps(
  { nextSteps }: Pick<Booking, "nextSteps">,
  text: Strings["bookings"],
): StepButton<BookingStatus>[] {
  const looks: Partial<Record<BookingStatus, { label: string; icon?: IconName }>> = {
    CONFIRMED: { label: text.confirm, icon: "check" },
    SEATED: { label: text.seat, icon: "people" },
    NO_SHOW: { label: text.noShow },
    REJECTED: { label: text.decline },
    CANCELLED: { label: text.cancel },
  }
  return endsLast(nextSteps.flatMap(to => (looks[to] ? [{ to, ...looks[to], ends: ends(to) }] : [])))
}
