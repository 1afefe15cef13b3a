import { normaliseIndianMobile } from "@rasoi/core/rules"
import type { summarisePerson } from "../../features/privacy/index.ts"
import { restaurantArgs } from "../choose-restaurant.ts"
import { UsageFault } from "../faults.ts"

export const personArgs = {
  phone: { type: "positional", description: "A mobile number, in any notation" },
  ...restaurantArgs,
} as const

export function phoneOf(text: string): string {
  const phone = normaliseIndianMobile(text)
  if (phone === null) throw new UsageFault("This is not an Indian mobile number of ten digits.")
  return phone
}

type Summary = Awaited<ReturnType<typeof summarisePerson>>

export function describeSummary(summary: Summary): string {
  const { names, orders, reservations, deliveries, deliveryPeople, blockedPhones, ...rest } = summary
  const { mentions, blockedBy, erasedAt } = rest
  const lines = [
    `Names: ${names.join(", ") || "none"}`,
    `Orders: ${orders.length}`,
    `Bookings: ${reservations.length}`,
    `Deliveries by this person: ${deliveries}`,
    `Entries in the list of delivery people: ${deliveryPeople}`,
    `Entries in the list of blocked phones: ${blockedPhones}`,
    `Texts about others with this number: ${mentions}`,
  ]
  if (erasedAt !== null) lines.push(`Data of this number was erased at ${erasedAt}.`)
  if (blockedBy.orders + blockedBy.reservations > 0)
    lines.push(
      `In progress: ${blockedBy.orders} orders. Ahead: ${blockedBy.reservations} bookings. Nothing can be erased before.`,
    )
  return lines.join("\n")
}
