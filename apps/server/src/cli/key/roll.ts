import { wholeNumber } from "../arguments.ts"
import { command } from "../command.ts"
import { withDatabase } from "../context.ts"
import { createdResult } from "../output.ts"
import { chooseKey, keyArgs } from "./choose-key.ts"

export default command({
  name: "roll",
  description: "Give a key a new secret; the old one works on for a while",
  examples: ["npx rasoi key roll key_01k… --overlap 60"],
  args: {
    ...keyArgs,
    overlap: {
      type: "string",
      valueHint: "minutes",
      default: "1440",
      description: "How long the old secret still works; 0 ends it at once",
    },
    quiet: { type: "boolean", description: "Print the new secret alone, for scripts" },
  },
  async run({ key: given, restaurant, overlap, quiet }) {
    const overlapMinutes = wholeNumber("--overlap", overlap)
    const { renewKey } = await import("./changes.ts")
    return withDatabase(async context => {
      const { key, notes } = await chooseKey(context.db, given, restaurant)
      const { id, name, mode, restaurant_id: restaurantId } = key
      const { secret, oldEndsAt } = await renewKey(context, restaurantId, id, overlapMinutes)
      return createdResult({
        data: { restaurantId, id, name, mode, secret, oldSecretsEndAt: oldEndsAt },
        text: `${name}, ${id}, has a new secret, shown this once. The old one works until ${oldEndsAt}.`,
        value: secret,
        quiet,
        notes,
      })
    })
  },
})
