import type { Settings } from "@rasoi/contract/console"
import { chooseRestaurant, restaurantArgs } from "../choose-restaurant.ts"
import { command } from "../command.ts"
import { withDatabase } from "../context.ts"
import { CommandFault } from "../faults.ts"
import { minuteOf } from "../output.ts"

export const idArgs = {
  id: { type: "positional", required: false, description: "The same as --restaurant" },
} as const

export default command({
  name: "show",
  description: "Show a restaurant: profile, status, what is switched on",
  examples: ["npx rasoi restaurant show", "npx rasoi restaurant show rst_01k… --json"],
  args: { ...idArgs, ...restaurantArgs },
  async run({ id: word, restaurant }) {
    const { findWithSettings } = await import("../../features/restaurant/restaurant-rows.ts")
    return withDatabase(async ({ db }) => {
      const { id, notes } = await chooseRestaurant(db, restaurant ?? word)
      const found = await findWithSettings(db, id)
      if (!found) throw new CommandFault("NOT_FOUND", "There is no such restaurant.")
      const { status, version, document: settings, created_at, created_by } = found
      const data = { id, status, version, updatedAt: created_at, updatedBy: created_by, settings }
      const changed = `settings version ${version}, ${minuteOf(created_at)} by ${created_by ?? "nobody known"}`
      return { data, text: `${describe(id, status, settings)}\n  Changed    ${changed}`, notes }
    })
  },
})

function describe(id: string, status: string, { profile, ordering, booking, gst }: Settings): string {
  const { name, phone, address, timezone } = profile
  const types = ordering.types.join(" and ").toLowerCase()
  return [
    `${name}, ${status.toLowerCase()}`,
    `  Id         ${id}`,
    `  Phone      ${phone}`,
    `  Address    ${address.line}, ${address.city}, ${address.state} ${address.pincode}`,
    `  Time zone  ${timezone}`,
    `  Ordering   ${ordering.enabled ? `on, ${types}` : "off"}`,
    `  Booking    ${booking.enabled ? `on, ${booking.seats} seats` : "off"}`,
    `  GSTIN      ${gst.gstin ?? "none"}`,
  ].join("\n")
}
