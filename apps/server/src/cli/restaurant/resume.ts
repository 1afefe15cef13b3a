import { restaurantArgs } from "../choose-restaurant.ts"
import { command } from "../command.ts"
import { idArgs } from "./show.ts"

export default command({
  name: "resume",
  description: "Let a suspended restaurant take orders and bookings again",
  examples: ["npx rasoi restaurant resume rst_01k…"],
  args: { ...idArgs, ...restaurantArgs },
  async run({ id, restaurant }) {
    const { changeSuspension } = await import("./suspension.ts")
    return changeSuspension(restaurant ?? id, false)
  },
})
