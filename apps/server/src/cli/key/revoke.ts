import { command } from "../command.ts"
import { withDatabase } from "../context.ts"
import { minuteOf } from "../output.ts"
import { chooseKey, keyArgs } from "./choose-key.ts"

export default command({
  name: "revoke",
  description: "End a key for good, on every server within 5 seconds",
  examples: ["npx rasoi key revoke key_01k…"],
  args: keyArgs,
  async run({ key: given, restaurant }) {
    const { changeContextOf, revokeKey } = await import("./changes.ts")
    return withDatabase(async context => {
      const { key, notes } = await chooseKey(context.db, given, restaurant)
      const restaurantId = key.restaurant_id
      await revokeKey(changeContextOf(context, restaurantId), key.id)
      const revokedAt = key.revoked_at ?? new Date(context.now)
      const text = key.revoked_at
        ? `${key.name}, ${key.id}, was already revoked at ${minuteOf(revokedAt)}.`
        : `${key.name}, ${key.id}, is revoked.`
      return { data: { restaurantId, id: key.id, name: key.name, revokedAt }, text, notes }
    })
  },
})
