import type { OrderRow } from "../orders/index.ts"
import type { ReservationRow } from "../reservations/index.ts"

export interface Step {
  readonly label: string
  readonly at: Date | null
  readonly state: "done" | "now" | "ahead"
}

interface Reached {
  label: string
  at: Date | null
}

/** The steps of an order, in words for the customer. */
export function orderSteps(row: OrderRow): Step[] {
  const steps: Reached[] = [
    { label: "Ordered", at: row.placed_at },
    { label: "Accepted", at: row.accepted_at },
    { label: "In the kitchen", at: row.preparing_at },
    { label: row.type === "PICKUP" ? "Ready to collect" : "Packed", at: row.ready_at },
    ...(row.type === "DELIVERY" ? [{ label: "On the way", at: row.out_for_delivery_at }] : []),
    { label: row.type === "PICKUP" ? "Collected" : "Delivered", at: row.completed_at },
  ]
  const last = steps.findLastIndex(step => step.at !== null)
  const finished = row.status === "COMPLETED"
  return steps.map((step, index) => ({
    ...step,
    state: index < last || finished ? "done" : index === last ? "now" : "ahead",
  }))
}

export function orderHeadline({ status, type }: OrderRow): string {
  switch (status) {
    case "PENDING":
      return "Waiting for the restaurant"
    case "ACCEPTED":
      return "The restaurant has your order"
    case "PREPARING":
      return "Your food is being cooked"
    case "READY":
      return type === "PICKUP" ? "Your order is ready to collect" : "Your order is packed"
    case "OUT_FOR_DELIVERY":
      return "Your order is on its way"
    case "COMPLETED":
      return type === "PICKUP" ? "Collected. Enjoy your meal" : "Delivered. Enjoy your meal"
    case "REJECTED":
      return "The restaurant could not take this order"
    case "CANCELLED":
      return "This order was cancelled"
  }
}

export function bookingHeadline({ status }: ReservationRow): string {
  switch (status) {
    case "PENDING":
      return "Waiting for the restaurant to confirm"
    case "CONFIRMED":
      return "Your table is booked"
    case "SEATED":
      return "Enjoy your meal"
    case "REJECTED":
      return "The restaurant could not take this booking"
    case "CANCELLED":
      return "This booking was cancelled"
    case "NO_SHOW":
      return "This booking has passed"
  }
}
