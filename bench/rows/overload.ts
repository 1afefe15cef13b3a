import { setTimeout as sleep } from "node:timers/promises"
import { alternate, type Bench, type Benchmark, throughput, warmUpAll } from "../bench.ts"
import { type Goal, type Result, spreadOf } from "../figures.ts"
import { makeRequest, type Plan, startGenerator } from "../load/index.ts"
import type { Overloaded } from "../load/overload.ts"
import { cpuMicroseconds, residentMegabytes } from "../machine.ts"
import { isSelected } from "../options.ts"
import { makeSetup, type Setup, withConsoles } from "../setup/index.ts"
import { orderPlan } from "./order-plan.ts"
import { placeSome, pollPlan } from "./polls.ts"

export const factors = [2, 5, 10]
/** One run of a few seconds says little on a shared machine. */
const runs = 3
export const restaurants = 100
export const connections = 4_000

export const endpoints = ["POST /v1/orders", "GET /v1/menu", "GET /v1/orders/{id}"] as const
const rowName = (endpoint: string, what: string) => `overload: ${endpoint}, ${what}`

const mixedName = rowName("POST /v1/orders", "beside 5 times the peak of GET /v1/menu")

export type Plans = Record<(typeof endpoints)[number], Plan>

export const overload: Benchmark = {
  names: [mixedName, ...endpoints.map(endpoint => rowName(endpoint, "goodput"))],
  ownServer: true,
  onlyByName: "overload",
  async measure(bench) {
    const setup = await makeSetup(bench.cleanUp, { restaurants })
    const results: Result[] = []
    // The generator simulates clients on other machines, which would not use this machine's processors.
    await bench.generator.run("lowerPriority", undefined)
    await withConsoles(bench, setup, [setup.busy, ...setup.many], async () => {
      const plans = await plansOf(setup)
      if (isSelected(bench.options, mixedName)) results.push(await ordersBesideReads(bench, setup, plans))
      for (const [endpoint, plan] of Object.entries(plans)) {
        if (isSelected(bench.options, rowName(endpoint, "goodput")))
          results.push(...(await compare(bench, setup, endpoint, plan)))
      }
    })
    await setup.close()
    return results
  },
}

export async function plansOf(setup: Setup): Promise<Plans> {
  const menus = setup.many.map(({ secret: key }) => makeRequest({ method: "GET", path: "/v1/menu", key }))
  return {
    "POST /v1/orders": orderPlan(setup.many),
    "GET /v1/menu": { requests: menus, expected: 200 },
    "GET /v1/orders/{id}": pollPlan(setup, await placeSome(setup)),
  }
}

/** Orders have priority: at half of their peak they must succeed, whatever the load of reads. */
async function ordersBesideReads(bench: Bench, setup: Setup, plans: Plans): Promise<Result> {
  const { port } = setup.server
  const { "POST /v1/orders": orders, "GET /v1/menu": menu } = plans
  // A second generator, because the readers' generator is too busy to send orders on time.
  const orderer = await startGenerator(bench.cleanUp)
  await orderer.run("lowerPriority", undefined)
  const offered = (await peakOf(bench, setup, orders)) / 2
  const readPeak = await peakOf(bench, setup, menu)
  const durationMs = bench.options.overloadMs
  const orderLoad = { port, plan: orders, perSecond: offered, durationMs, connections: 1_000 }
  const readLoad = { port, plan: menu, perSecond: 5 * readPeak, durationMs, connections }
  const placed: Overloaded[] = []
  const read: Overloaded[] = []
  for (let run = 0; run < runs; run += 1) {
    const [ordered, received] = await Promise.all([
      orderer.run("overload", orderLoad),
      bench.generator.run("overload", readLoad),
    ])
    placed.push(ordered)
    read.push(received)
  }
  orderer.stop()
  return {
    name: mixedName,
    against: "orders sent, half of their peak",
    unit: "/s",
    ours: placed.map(one => one.goodPerSecond),
    beside: placed.map(() => offered),
    goal: { of: "ratio", atLeast: 0.8 },
    notes: placed.map(
      (one, run) =>
        `p99 of orders ${Math.round(one.goodP99Ms)} ms; ${Math.round(read[run]?.goodPerSecond ?? 0)} of ${Math.round(readPeak)} reads per second`,
    ),
  }
}

interface Measured extends Overloaded {
  readonly factor: number
  readonly generatorCores: number
  readonly megabytes: number
  readonly recoveredMs: number
}

export async function peakOf(bench: Bench, { server }: Setup, plan: Plan): Promise<number> {
  await warmUpAll(bench, server.port, plan)
  const { peak } = await alternate(bench.options.rounds, { peak: () => throughput(bench, server.port, plan) })
  return spreadOf(peak).median
}

async function compare(bench: Bench, setup: Setup, endpoint: string, plan: Plan): Promise<Result[]> {
  const { generator, options } = bench
  const { result: peak, cores: coresAtPeak } = await withCores(generator, () => peakOf(bench, setup, plan))
  const { port } = setup.server
  const calm = await generator.run("open", { port, plan, perSecond: peak / 2, durationMs: 1_000 })
  const measured: Measured[] = []
  for (const factor of Array.from({ length: runs }, () => factors).flat()) {
    const load = { port, plan, connections, perSecond: factor * peak, durationMs: options.overloadMs }
    const memory = watchMemory(setup.server.pid)
    const { result, cores: generatorCores } = await withCores(generator, () =>
      generator.run("overload", load),
    )
    const recoveredMs = await recover(bench, setup, plan, peak / 2, calm.p99Ms)
    measured.push({ ...result, factor, generatorCores, megabytes: memory.stop(), recoveredMs })
    bench.log(
      `${endpoint}, ${factor} times the peak: ${Math.round(result.goodPerSecond)} per second answered`,
    )
    if (result.wrong + result.resets > 0) {
      const error = `${result.resets} resets, ${result.wrong} wrong responses, such as ${result.example}`
      bench.fail({ name: rowName(endpoint, `${factor} times the peak`), error })
    }
  }
  bench.log(`${endpoint}: the generator uses ${coresAtPeak.toFixed(2)} of a core at the peak`)
  return rowsOf(endpoint, peak, calm.p99Ms, measured)
}

/** How much of a core the generator uses meanwhile. The server and the database do not have this time. */
async function withCores<Result>(
  { pid }: Bench["generator"],
  work: () => Promise<Result>,
): Promise<{ result: Result; cores: number }> {
  const [started, before] = [performance.now(), cpuMicroseconds(pid)]
  const result = await work()
  const cores = (cpuMicroseconds(pid) - before) / 1000 / (performance.now() - started)
  return { result, cores }
}

function rowsOf(endpoint: string, peak: number, calmP99Ms: number, measured: readonly Measured[]): Result[] {
  const worst = (what: string, unit: string, atMost: number, read: (one: Measured) => number): Result => {
    const figures = measured.map(read).filter(Number.isFinite)
    const row = { name: rowName(endpoint, what), unit, goal: { of: "figure", atMost } satisfies Goal }
    if (figures.length > 0) return { ...row, ours: [Math.max(...figures)] }
    return { name: row.name, unit, ours: [], notes: ["there was none in any run"] }
  }
  const calm = { against: "at half of the peak", beside: [calmP99Ms] }
  return [
    ...factors.map(factor => {
      const same = measured.filter(one => one.factor === factor)
      return {
        name: rowName(endpoint, `goodput at ${factor} times the peak`),
        against: "its peak",
        unit: "/s",
        ours: same.map(one => one.goodPerSecond),
        beside: same.map(() => peak),
        goal: { of: "ratio", atLeast: 0.8 } satisfies Goal,
        notes: same.map(
          ({ sentPerSecond, statuses, generatorCores }) =>
            `${Math.round(sentPerSecond)} sent per second with ${generatorCores.toFixed(2)} of a core, responses ${JSON.stringify(statuses)}`,
        ),
      }
    }),
    { ...worst("p99 of admitted requests", "ms", 1_000, one => one.goodP99Ms), ...calm },
    { ...worst("p99 of refusals", "ms", 1_000, one => one.refusedP99Ms), ...calm },
    worst("memory", "MB", 400, one => one.megabytes),
    worst("time to recover", "ms", 5_000, one => one.recoveredMs),
  ]
}

/** Records the peak memory of the process. */
function watchMemory(pid: number): { stop(): number } {
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid))
  }, 100)
  return {
    stop() {
      clearInterval(timer)
      return most
    },
  }
}

const sliceMs = 500
const maxSlices = 20

/** Returns the time until a short run of normal load succeeds at about the earlier latency. */
async function recover(
  { generator }: Bench,
  { server: { port } }: Setup,
  plan: Plan,
  perSecond: number,
  calmP99Ms: number,
): Promise<number> {
  const started = performance.now()
  for (let slice = 0; slice < maxSlices; slice += 1) {
    const at = performance.now()
    try {
      const { p99Ms } = await generator.run("open", { port, plan, perSecond, durationMs: sliceMs })
      if (p99Ms <= Math.max(50, 3 * calmP99Ms)) return at - started
    } catch {
      await sleep(50)
    }
  }
  return performance.now() - started
}
