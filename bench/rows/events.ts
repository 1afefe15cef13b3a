import { type Benchmark, connections, halfOf, warmUpAll } from "../bench.ts"
import { withConsoles } from "../setup/index.ts"
import { orderPlan } from "./order-plan.ts"

const name = "order placed -> event on its console, 1,000 consoles"

export const events: Benchmark = {
  names: [name],
  async measure(bench) {
    const { options, generator } = bench
    const setup = await bench.setup()
    const { many, server } = setup
    return withConsoles(bench, setup, many, async () => {
      const plan = orderPlan(many)
      const load = { port: server.port, plan }
      const peakLoad = { ...load, connections, durationMs: Math.max(1_000, options.roundMs) }
      await warmUpAll(bench, server.port, plan)
      const { perSecond: peak } = await generator.run("closed", peakLoad)
      const ours: number[] = []
      const beside: number[] = []
      const afterResponse: number[] = []
      for (let round = 0; round < options.eventRounds; round += 1) {
        const times = await generator.run("events", {
          ...load,
          perSecond: halfOf(peak),
          durationMs: options.eventMs,
        })
        if (times.missing > 0)
          throw new Error(`${times.missing} of ${times.orders.sent} orders reached no console`)
        ours.push(times.p99Ms)
        beside.push(times.orders.p99Ms)
        afterResponse.push(times.afterResponseP99Ms)
      }
      const worst = Math.max(...afterResponse).toFixed(1)
      const notes = [
        `p99 at ${halfOf(peak)} orders per second, half of the peak, from the intended send of the order`,
        `p99 from the response to the event: at most ${worst} ms`,
      ]
      const goal = { of: "figure", atMost: 100 } as const
      return [{ name, against: "the order's own response", unit: "ms", ours, beside, goal, notes }]
    })
  },
}
