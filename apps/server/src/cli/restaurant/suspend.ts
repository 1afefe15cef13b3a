import { restaurantArgs } from "../choose-restaurant.ts"
import { command } from "../command.ts"
import { idArgs } from "./show.ts"

export default command({
  name: "suspend",
  description: "Stop a restaurant's orders and bookings; its menu can still be read",
  examples: ["npx rasoi restaurant suspend rst_01k…"],
  args: { ...idArgs, ...restaurantArgs },
  async run({ id, restaurant }) {
    const { changeSuspension } = await import("./suspension.ts")
    return changeSuspension(restaurant ?? id, true)
  },
})
