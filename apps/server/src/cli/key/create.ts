import { chooseRestaurant, restaurantArgs } from "../choose-restaurant.ts"
import { command } from "../command.ts"
import { withDatabase } from "../context.ts"
import { UsageFault } from "../faults.ts"
import { createdResult } from "../output.ts"

export default command({
  name: "create",
  description: "Make an API key; it is shown this once",
  examples: [
    'npx rasoi key create --name "Our website" --mode live',
    'KEY=$(npx rasoi key create --name "Menu board" --scopes restaurant:read,menu:read --quiet)',
  ],
  args: {
    ...restaurantArgs,
    name: { type: "string", required: true, description: "What it is for, as the owner will read it" },
    mode: {
      type: "enum",
      options: ["test", "live"],
      default: "test",
      description: "Test orders never reach the kitchen",
    },
    preset: {
      type: "enum",
      options: ["website", "read-only"],
      description: "A set of scopes; website unless --scopes says otherwise",
    },
    scopes: {
      type: "string",
      valueHint: "a,b",
      description: "Scopes, with commas between; in place of a preset",
    },
    quiet: { type: "boolean", description: "Print the key alone, for scripts" },
  },
  async run({ restaurant, name, mode, preset, scopes, quiet }) {
    if (preset !== undefined && scopes !== undefined)
      throw new UsageFault("Give --preset or --scopes, not both.")
    const { makeKey } = await import("./changes.ts")
    return withDatabase(async context => {
      const { id, name: restaurantName, notes } = await chooseRestaurant(context.db, restaurant)
      const scopeList = scopes?.split(",").map(scope => scope.trim())
      const request = { name, mode, preset: preset ?? "website", scopes: scopeList }
      const created = await makeKey(context, id, request)
      return createdResult({
        data: { restaurantId: id, ...created },
        text: `A ${mode} key for ${restaurantName}, ${created.id}, shown this once. It may: ${created.scopes.join(", ")}`,
        value: created.secret,
        quiet,
        notes,
      })
    })
  },
})
