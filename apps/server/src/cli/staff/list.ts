import { chooseRestaurant, restaurantArgs } from "../choose-restaurant.ts"
import { command } from "../command.ts"
import { withDatabase } from "../context.ts"
import { minuteOf, table } from "../output.ts"

export default command({
  name: "list",
  description: "List who may sign in to a restaurant's console",
  examples: ["npx rasoi staff list"],
  args: restaurantArgs,
  async run({ restaurant }) {
    const { listStaffOf } = await import("../../features/staff/staff-rows.ts")
    return withDatabase(async ({ db }) => {
      const { id: restaurantId, notes } = await chooseRestaurant(db, restaurant)
      const rows = await listStaffOf(db, restaurantId)
      const staff = rows.map(({ id, email, name, role, created_at }) => ({
        id,
        email,
        name,
        role,
        createdAt: created_at,
      }))
      const lines = staff.map(each => [
        each.email,
        each.name,
        each.role.toLowerCase(),
        minuteOf(each.createdAt),
      ])
      const text = table(["EMAIL", "NAME", "ROLE", "SINCE"], lines, "There is nobody yet.")
      return { data: { restaurantId, staff }, text, notes }
    })
  },
})
