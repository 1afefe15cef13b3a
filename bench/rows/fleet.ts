import { setTimeout as sleep } from "node:timers/promises"
import { type Bench, type Benchmark, compareThroughput, warmUpAll } from "../bench.ts"
import type { Result } from "../figures.ts"
import type { Plan } from "../load/index.ts"
import { makeSetup, type Setup, withConsoles } from "../setup/index.ts"
import { startNode, startSharedRedis } from "../setup/node.ts"
import { orderPlan, placeOne } from "./order-plan.ts"
import { quotePlan } from "./quote.ts"
import { planOf } from "./reads.ts"

const restaurants = 100
const poolSize = 16
const acceptsWithinMs = 30_000

/** A node of a fleet beside the same server alone, and two nodes on one port beside one node. */
export const fleet: Benchmark = {
  names: ["fleet"],
  ownServer: true,
  onlyByName: "fleet",
  async measure(bench) {
    const { cleanUp } = bench
    const setup = await makeSetup(cleanUp, { restaurants })
    const redis = await startSharedRedis(cleanUp)
    const results: Result[] = []
    const node = await startNode(cleanUp, setup, { redis, poolSize })
    results.push(...(await compareWithAlone(bench, setup, node)))
    await node.close()
    // The kernel schedules them on all cores, as it does on an operator's machine.
    const single = await startNode(cleanUp, setup, { redis, poolSize, pinned: false })
    const first = await startNode(cleanUp, setup, { redis, poolSize: poolSize / 2, pinned: false })
    const shared = { redis, port: first.server.port, poolSize: poolSize / 2, pinned: false }
    const second = await startNode(cleanUp, setup, shared)
    results.push(...(await compareWithSingle(bench, single, first)))
    for (const one of [second, first, single, setup]) await one.close()
    return results
  },
}

interface Row {
  readonly work: string
  readonly plan: Plan
  readonly atLeast: number
}

async function compareWithAlone(bench: Bench, alone: Setup, node: Setup): Promise<Result[]> {
  const rows = [
    { work: "GET /v1/menu 200", plan: planOf(alone, "/v1/menu"), atLeast: 0.75 },
    { work: "POST /v1/orders/quote", plan: quotePlan([alone.busy]), atLeast: 0.8 },
    { work: "POST /v1/orders", plan: orderPlan(alone.many), atLeast: 0.95 },
  ]
  const compareAll = () =>
    compareRows(bench, rows, { name: "fleet: a node", ours: node, against: "the same alone", beside: alone })
  const everyone = [alone.busy, ...alone.many]
  return withConsoles(bench, alone, everyone, () => withConsoles(bench, node, everyone, compareAll))
}

async function compareWithSingle(bench: Bench, single: Setup, pair: Setup): Promise<Result[]> {
  const rows = [
    { work: "POST /v1/orders/quote", plan: quotePlan([single.busy]), atLeast: 1 },
    { work: "POST /v1/orders", plan: orderPlan(single.many), atLeast: 1 },
  ]
  return withConsoles(bench, single, [single.busy, ...single.many], async () => {
    // The other nodes learn from Redis that the devices are online.
    await untilAccepted(pair)
    const sides = { name: "fleet: two nodes on one port", ours: pair, against: "one node", beside: single }
    return compareRows(bench, rows, sides)
  })
}

async function untilAccepted(setup: Setup): Promise<void> {
  const deadline = performance.now() + acceptsWithinMs
  for (;;) {
    try {
      await placeOne(setup)
      return
    } catch (error) {
      if (performance.now() > deadline) throw error
      await sleep(200)
    }
  }
}

interface Sides {
  readonly name: string
  readonly ours: Setup
  readonly against: string
  readonly beside: Setup
}

async function compareRows(
  bench: Bench,
  rows: readonly Row[],
  { name, ours, against, beside }: Sides,
): Promise<Result[]> {
  const results: Result[] = []
  for (const { work, plan, atLeast } of rows) {
    bench.log(`${name}, ${work}`)
    const sideOf = ({ server }: Setup) => ({ port: server.port, plan })
    for (const { server } of [ours, beside]) await warmUpAll(bench, server.port, plan)
    const figures = await compareThroughput(bench, sideOf(ours), sideOf(beside))
    results.push({
      name: `${name}, ${work}`,
      against,
      unit: "/s",
      ...figures,
      goal: { of: "ratio", atLeast },
    })
  }
  return results
}
