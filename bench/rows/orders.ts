import { alternate, type Benchmark, compareTails, warmUpAll } from "../bench.ts"
import type { Result } from "../figures.ts"
import { limitOrderPrefix, orderScript, withFirstId } from "../limits/order-script.ts"
import { makePgbench, type Script } from "../limits/pgbench.ts"
import type { Plan } from "../load/index.ts"
import { withConsoles } from "../setup/index.ts"
import { countSides } from "./counted.ts"
import { orderPlan, placeOne } from "./order-plan.ts"

const names = [
  "POST /v1/orders, 1,000 restaurants",
  "POST /v1/orders, one busy restaurant",
  "POST /v1/orders, one busy to 1,000",
] as const
const against = "pgbench, same statement"

export const orders: Benchmark = {
  names,
  async measure(bench) {
    const setup = await bench.setup()
    const { busy, many } = setup
    return withConsoles(bench, setup, [busy, ...many], async () => {
      const placed = await placeOne(setup)
      await warmUpAll(bench, setup.server.port, orderPlan(many))
      const pgbench = makePgbench(bench.cleanUp, setup.database.connection)
      const written = { table: "orders", limitPrefix: limitOrderPrefix } as const
      const counted = await countSides(bench, setup, pgbench, written)
      const { roundMs: durationMs, limitSeconds: seconds } = bench.options
      const scripts = { many: await orderScript(placed, many.length), busy: await orderScript(placed, busy) }
      const plans = { many: orderPlan(many), busy: orderPlan([busy]) }
      const figures = await alternate(bench.options.rounds, {
        many: () => counted.ours(plans.many, { durationMs }),
        manyLimit: () => counted.limit(scripts.many, { seconds }),
        busy: () => counted.ours(plans.busy, { durationMs }),
        busyLimit: () => counted.limit(scripts.busy, { seconds }),
      })
      await counted.requireStored()
      const tailsOf = (name: string, plan: Plan, script: Script, peak: number[]) => {
        const latencySeconds = Math.ceil(bench.options.latencyMs / 1000)
        const limit = (perSecond: number) =>
          pgbench(withFirstId(script), { seconds: latencySeconds, perSecond })
        return compareTails(bench, { name, against, peak }, { port: setup.server.port, plan }, limit)
      }
      return [
        { ...lineOf(names[0], figures.many, figures.manyLimit), notes: ["the stretch goal is 0.55"] },
        await tailsOf(names[0], plans.many, scripts.many, figures.many),
        lineOf(names[1], figures.busy, figures.busyLimit),
        await tailsOf(names[1], plans.busy, scripts.busy, figures.busy),
        {
          name: names[2],
          against: "ours, 1,000 restaurants",
          unit: "/s",
          ours: figures.busy,
          beside: figures.many,
          goal: { of: "ratio", atLeast: 0.8 },
        },
      ]
    })
  },
}

function lineOf(name: string, ours: number[], beside: number[]): Result {
  return { name, against, unit: "/s", ours, beside, goal: { of: "ratio", atLeast: 0.45 } }
}
