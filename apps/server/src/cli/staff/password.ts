import { chooseRestaurant, restaurantArgs } from "../choose-restaurant.ts"
import { command } from "../command.ts"
import { withDatabase } from "../context.ts"
import { createdResult } from "../output.ts"
import { passwordArgs } from "./password-args.ts"

export default command({
  name: "password",
  description: "Give a person a new password and sign out all their devices",
  examples: ["npx rasoi staff password --email asha@example.com"],
  args: {
    ...restaurantArgs,
    email: { type: "string", required: true, description: "What they sign in with" },
    ...passwordArgs,
  },
  async run({ restaurant, email, quiet, ...given }) {
    const { choosePassword, renewPassword } = await import("./people.ts")
    const chosen = await choosePassword(given["password-stdin"])
    return withDatabase(async context => {
      const { id: restaurantId, notes } = await chooseRestaurant(context.db, restaurant)
      await renewPassword(context, restaurantId, email, chosen)
      const data = { restaurantId, email }
      const text = `${email} has a new password, and every device of theirs is signed out.`
      if (!chosen.generated) return { data, text, notes }
      const { password } = chosen
      return createdResult({
        data: { ...data, password },
        text: `${text} Shown this once:`,
        value: password,
        quiet,
        notes,
      })
    })
  },
})
