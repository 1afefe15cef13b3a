import { chooseRestaurant, restaurantArgs } from "../choose-restaurant.ts"
import { command } from "../command.ts"
import { minuteOf } from "../output.ts"
import { chooseKey, keyArgs } from "./choose-key.ts"

export default command({
  name: "revoke",
  description: "End a key for good, on every server within 5 seconds",
  examples: ["npx rasoi key revoke key_01k…"],
  args: { ...keyArgs, ...restaurantArgs },
  async run({ key: given, restaurant }) {
    const [{ withDatabase }, { revokeKey }, { deedOf }] = await Promise.all([
      import("../context.ts"),
      import("../../keys/index.ts"),
      import("../deed.ts"),
    ])
    return withDatabase(async context => {
      const { id: restaurantId, notes } = await chooseRestaurant(context.db, restaurant)
      const key = await chooseKey(context.db, restaurantId, given)
      await revokeKey(deedOf(context, restaurantId), key.id)
      const revokedAt = key.revoked_at ?? new Date(context.now)
      const text = key.revoked_at
        ? `${key.name}, ${key.id}, was already revoked at ${minuteOf(revokedAt)}.`
        : `${key.name}, ${key.id}, is revoked.`
      return { data: { restaurantId, id: key.id, name: key.name, revokedAt }, text, notes }
    })
  },
})
