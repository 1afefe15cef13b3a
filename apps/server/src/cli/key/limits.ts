import { valuesOf } from "../arguments.ts"
import { command } from "../command.ts"
import { withDatabase } from "../context.ts"
import { UsageFault } from "../faults.ts"
import { table } from "../output.ts"
import { chooseKey, keyArgs } from "./choose-key.ts"

export default command({
  name: "limits",
  description: "Show how many requests a minute a key may make, or raise them",
  examples: [
    "npx rasoi key limits key_01k…",
    "npx rasoi key limits key_01k… --set orders.create=6000,orders.quote=12000",
  ],
  args: {
    ...keyArgs,
    set: {
      type: "string",
      valueHint: "endpoint=count",
      description: "A new limit a minute, not below the published one; repeat it or put commas between",
    },
  },
  repeatable: ["set"],
  async run({ key: given, restaurant }, rawArgs) {
    const wanted = readLimits(valuesOf(rawArgs, "set"))
    const { changeContextOf, effectiveLimits, raiseLimits } = await import("./changes.ts")
    return withDatabase(async context => {
      const { key, notes } = await chooseKey(context.db, given, restaurant)
      const restaurantId = key.restaurant_id
      const raised =
        Object.keys(wanted).length === 0
          ? key.limits
          : await raiseLimits(changeContextOf(context, restaurantId), key.id, wanted)
      const limits = effectiveLimits(raised)
      const rows = limits.map(({ endpoint, published, perMinute }) => [
        endpoint,
        String(perMinute),
        perMinute === published ? "" : `published: ${published}`,
      ])
      return {
        data: { restaurantId, id: key.id, name: key.name, limits },
        text: table(["ENDPOINT", "A MINUTE", ""], rows),
        notes,
      }
    })
  },
})

function readLimits(texts: readonly string[]): Record<string, number> {
  const entries = texts
    .flatMap(text => text.split(","))
    .map(text => {
      const [, endpoint, count] = /^\s*([\w.]+)\s*=\s*(\d{1,15})\s*$/.exec(text) ?? []
      if (endpoint === undefined)
        throw new UsageFault(`--set must look like orders.create=6000, is "${text}".`)
      return [endpoint, Number(count)] as const
    })
  return Object.fromEntries(entries)
}
