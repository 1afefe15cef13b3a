import { alternate, type Bench, type Benchmark, processorWarmUps, throughput } from "../bench.ts"
import type { Result } from "../figures.ts"
import type { Plan } from "../load/index.ts"
import { makeSetup, type Setup, withConsoles } from "../setup/index.ts"
import { placeSome, pollPlan } from "./polls.ts"
import { quotePlan } from "./quote.ts"
import { planOf, read } from "./reads.ts"

/** By the switches in `apps/server/src/config.ts` that only the bench sets. */
const environments = {
  both: {},
  nodeHttp: { RASOI_BENCH_FAST_PATH: "node-http" },
  fastify: { RASOI_BENCH_FAST_PATH: "off" },
  sonicBoom: { RASOI_BENCH_LOG_BUFFER: "sonic-boom" },
}
type Mode = keyof typeof environments
type Plans = Record<(typeof works)[number], Plan>

const works = [
  "GET /v1/menu 200",
  "GET /v1/menu 304",
  "POST /v1/orders/quote",
  "GET /v1/orders/{id} 200",
] as const

/** What the fast path's two carriers and the log's buffer gain, with a server for each mode. */
export const fastPath: Benchmark = {
  names: works.map(work => `fast-path: ${work}`),
  ownServer: true,
  onlyByName: "fast-path",
  async measure(bench) {
    const servers: { mode: Mode; setup: Setup; plans: Plans }[] = []
    for (const mode of Object.keys(environments) as Mode[]) {
      const setup = await makeSetup(bench.cleanUp, { restaurants: 1, environment: environments[mode] })
      servers.push({ mode, setup, plans: await plansOf(bench, setup) })
    }
    const results: Result[] = []
    for (const work of works) {
      const sides = servers.map(({ mode, setup, plans }) => [
        mode,
        () => throughput(bench, setup.server.port, plans[work]),
      ])
      const turns: Record<Mode, () => Promise<number>> = Object.fromEntries(sides)
      results.push(...rowsOf(work, await alternate(bench.options.rounds, turns, processorWarmUps)))
    }
    for (const { setup } of servers) await setup.close()
    return results
  },
}

function rowsOf(work: string, { both, nodeHttp, fastify, sonicBoom }: Record<Mode, number[]>): Result[] {
  const row = (what: string, ours: number[], against: string, beside: number[]) => ({
    name: `fast-path: ${work}, ${what}`,
    against,
    unit: "/s",
    ours,
    beside,
  })
  return [
    row("both carriers", both, "Fastify only", fastify),
    row("node:http carrier only", nodeHttp, "Fastify only", fastify),
    row("own log buffer", both, "SonicBoom's own", sonicBoom),
  ]
}

async function plansOf(bench: Bench, setup: Setup): Promise<Plans> {
  const { etag } = await read(setup, "/v1/menu")
  const placed = await withConsoles(bench, setup, [setup.busy], () => placeSome(setup))
  return {
    "GET /v1/menu 200": planOf(setup, "/v1/menu"),
    "GET /v1/menu 304": planOf(setup, "/v1/menu", etag),
    "POST /v1/orders/quote": quotePlan([setup.busy]),
    "GET /v1/orders/{id} 200": pollPlan(setup, placed),
  }
}
