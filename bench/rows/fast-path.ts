import { type Bench, processorWarmUps, takeTurns, throughput, type Work } from "../bench.ts"
import type { Result } from "../figures.ts"
import { makeRequest, type Plan } from "../load/index.ts"
import { quoteBody } from "../stage/carts.ts"
import { makeStage, type Stage, withConsoles } from "../stage/index.ts"
import { placeSome, pollPlan } from "./polls.ts"
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
export const fastPath: Work = {
  names: works.map(work => `fast-path: ${work}`),
  alone: true,
  separate: "fast-path",
  async measure(bench) {
    const servers: { mode: Mode; stage: Stage; plans: Plans }[] = []
    for (const mode of Object.keys(environments) as Mode[]) {
      const stage = await makeStage(bench.cleanUp, { restaurants: 1, environment: environments[mode] })
      servers.push({ mode, stage, plans: await plansOf(bench, stage) })
    }
    const results: Result[] = []
    for (const work of works) {
      const sides = servers.map(({ mode, stage, plans }) => [
        mode,
        () => throughput(bench, stage.server.port, plans[work]),
      ])
      const turns: Record<Mode, () => Promise<number>> = Object.fromEntries(sides)
      results.push(...rowsOf(work, await takeTurns(bench.options.rounds, turns, processorWarmUps)))
    }
    for (const { stage } of servers) await stage.close()
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

async function plansOf(bench: Bench, stage: Stage): Promise<Plans> {
  const { etag } = await read(stage, "/v1/menu")
  const headers = { Authorization: `Bearer ${stage.busy.secret}` }
  const quote = makeRequest({ method: "POST", path: "/v1/orders/quote", headers, body: quoteBody })
  const placed = await withConsoles(bench, stage, [stage.busy], () => placeSome(stage))
  return {
    "GET /v1/menu 200": planOf(stage, "/v1/menu"),
    "GET /v1/menu 304": planOf(stage, "/v1/menu", etag),
    "POST /v1/orders/quote": { requests: [quote], expected: 200 },
    "GET /v1/orders/{id} 200": pollPlan(stage, placed),
  }
}
