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
    const { listRestaurantRows } = await import("../../features/restaurant/restaurant-rows.ts")
    const { listBegun } = await import("../../features/deletion/begun-store.ts")
    const { rows, begun } = await withDatabase(async ({ db }) => ({
      rows: await listRestaurantRows(db),
      begun: await listBegun(db),
    }))
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
    const notes = begun.map(id => `${id} is not deleted completely. Run again: rasoi restaurant delete ${id}`)
    return { data: { restaurants }, text, notes }
  },
})
