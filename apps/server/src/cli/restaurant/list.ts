import { noRestaurant } from "../choose-restaurant.ts"
import { command } from "../command.ts"
import { withDatabase } from "../context.ts"
import { minuteOf, table } from "../output.ts"

export default command({
  name: "list",
  description: "List all restaurants, oldest first",
  examples: ["npx rasoi restaurant list", "npx rasoi restaurant list --json"],
  args: {},
  async run() {
    const { listRestaurantRows } = await import("../../restaurant/reads.ts")
    const rows = await withDatabase(({ db }) => listRestaurantRows(db))
    const restaurants = rows.map(({ id, name, city, status, created_at }) => ({
      id,
      name,
      city,
      status,
      createdAt: created_at,
    }))
    const lines = restaurants.map(each => [
      each.id,
      each.name,
      each.city,
      each.status.toLowerCase(),
      minuteOf(each.createdAt),
    ])
    const text = table(["ID", "NAME", "CITY", "STATUS", "MADE"], lines, noRestaurant)
    return { data: { restaurants }, text }
  },
})
