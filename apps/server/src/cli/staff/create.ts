import { type Role, roles } from "@rasoi/contract"
import { chooseRestaurant, restaurantArgs } from "../choose-restaurant.ts"
import { command } from "../command.ts"
import { withDatabase } from "../context.ts"
import { createdResult } from "../output.ts"
import { passwordArgs } from "./password-args.ts"

export default command({
  name: "create",
  description: "Let a person sign in to the console; known people join with the password they have",
  examples: [
    "npx rasoi staff create --email asha@example.com --name Asha --role owner",
    "pass show asha | npx rasoi staff create --email asha@example.com --name Asha --role staff --password-stdin",
  ],
  args: {
    ...restaurantArgs,
    email: { type: "string", required: true, description: "What they sign in with" },
    name: { type: "string", required: true, description: "As others see it" },
    role: {
      type: "enum",
      options: roles.map(role => role.toLowerCase() as Lowercase<Role>),
      required: true,
      description: "What they may do",
    },
    ...passwordArgs,
  },
  async run({ restaurant, email, name, role, quiet, ...given }) {
    const { addPerson, choosePassword } = await import("./people.ts")
    const chosen = await choosePassword(given["password-stdin"])
    return withDatabase(async context => {
      const { id: restaurantId, name: restaurantName, notes } = await chooseRestaurant(context.db, restaurant)
      const { staffId, existed } = await addPerson(context, restaurantId, { email, name, role, ...chosen })
      const data = { restaurantId, id: staffId, email, role: role.toUpperCase(), existed }
      const joined = `${email} is now ${role} of ${restaurantName}`
      if (existed) return { data, text: `${joined}, with the name and the password they already had.`, notes }
      if (!chosen.generated) return { data, text: `${joined}.`, notes }
      const text = `${joined}. The password, shown this once:`
      return createdResult({
        data: { ...data, password: chosen.password },
        text,
        value: chosen.password,
        quiet,
        notes,
      })
    })
  },
})
