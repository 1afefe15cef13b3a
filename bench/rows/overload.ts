import { setTimeout as sleep } from "node:timers/promises"
import { type Bench, takeTurns, throughput, visitAll, type Work } from "../bench.ts"
import { type Goal, type Result, spreadOf } from "../figures.ts"
import { makeRequest, type Plan, startGenerator } from "../load/index.ts"
import type { Overloaded } from "../load/overload.ts"
import { residentMegabytes } from "../machine.ts"
import { isWanted } from "../options.ts"
import { makeStage, type Stage, withConsoles } from "../stage/index.ts"
import { orderPlan } from "./order-plan.ts"
import { placeSome, pollPlan } from "./polls.ts"

const factors = [2, 5, 10]
const restaurants = 100
const connections = 4_000

const works = ["POST /v1/orders", "GET /v1/menu", "GET /v1/orders/{id}"] as const
const rowName = (work: string, what: string) => `overload: ${work}, ${what}`

const mixedName = rowName("POST /v1/orders", "beside 5 times the peak of GET /v1/menu")

type Plans = Record<(typeof works)[number], Plan>

export const overload: Work = {
  names: [mixedName, ...works.map(work => rowName(work, "goodput"))],
  alone: true,
  separate: "overload",
  async measure(bench) {
    const stage = await makeStage(bench.cleanUp, { restaurants })
    const results: Result[] = []
    // It stands for clients on other machines, which take no time of the server's and the database's processors.
    await bench.generator.run("giveWay", undefined)
    await withConsoles(bench, stage, [stage.busy, ...stage.many], async () => {
      const plans = await plansOf(stage)
      if (isWanted(bench.options, mixedName)) results.push(await ordersBesideReads(bench, stage, plans))
      for (const [work, plan] of Object.entries(plans)) {
        if (isWanted(bench.options, rowName(work, "goodput")))
          results.push(...(await compare(bench, stage, work, plan)))
      }
    })
    await stage.close()
    return results
  },
}

async function plansOf(stage: Stage): Promise<Plans> {
  const menus = stage.many.map(({ secret }) =>
    makeRequest({ method: "GET", path: "/v1/menu", headers: { Authorization: `Bearer ${secret}` } }),
  )
  return {
    "POST /v1/orders": orderPlan(stage.many),
    "GET /v1/menu": { requests: menus, expected: 200 },
    "GET /v1/orders/{id}": pollPlan(stage, await placeSome(stage)),
  }
}

/** Orders come first: half of what the server can place is placed, whatever the readers do. */
async function ordersBesideReads(bench: Bench, stage: Stage, plans: Plans): Promise<Result> {
  const { port } = stage.server
  const { "POST /v1/orders": orders, "GET /v1/menu": menu } = plans
  // The readers' generator is busy with what it reads, and would send orders late.
  const orderer = await startGenerator(bench.cleanUp)
  await orderer.run("giveWay", undefined)
  const offered = (await peakOf(bench, stage, orders)) / 2
  const readPeak = await peakOf(bench, stage, menu)
  const durationMs = bench.options.overloadMs
  const [placed, read] = await Promise.all([
    orderer.run("overload", {
      port,
      plan: orders,
      perSecond: offered,
      durationMs,
      connections: 1_000,
    }),
    bench.generator.run("overload", { port, plan: menu, perSecond: 5 * readPeak, durationMs, connections }),
  ])
  orderer.stop()
  return {
    name: mixedName,
    against: "orders sent, half of their peak",
    unit: "/s",
    ours: [placed.goodPerSecond],
    beside: [offered],
    goal: { of: "ratio", atLeast: 0.8 },
    notes: [
      `p99 of orders ${Math.round(placed.goodP99Ms)} ms; ${Math.round(read.goodPerSecond)} of ${Math.round(readPeak)} reads a second`,
    ],
  }
}

interface Measured extends Overloaded {
  readonly factor: number
  readonly megabytes: number
  readonly recoveredMs: number
}

async function peakOf(bench: Bench, { server }: Stage, plan: Plan): Promise<number> {
  await visitAll(bench, server.port, plan)
  const { peak } = await takeTurns(bench.options.rounds, { peak: () => throughput(bench, server.port, plan) })
  return spreadOf(peak).median
}

async function compare(bench: Bench, stage: Stage, work: string, plan: Plan): Promise<Result[]> {
  const { generator, options } = bench
  const peak = await peakOf(bench, stage, plan)
  const calm = await generator.run("open", {
    port: stage.server.port,
    plan,
    perSecond: peak / 2,
    durationMs: 1_000,
  })
  const measured: Measured[] = []
  for (const factor of factors) {
    const load = {
      port: stage.server.port,
      plan,
      connections,
      perSecond: factor * peak,
      durationMs: options.overloadMs,
    }
    const memory = watchMemory(stage.server.pid)
    const told = await generator.run("overload", load)
    const recoveredMs = await recover(bench, stage, plan, peak / 2, calm.p99Ms)
    measured.push({ ...told, factor, megabytes: memory.stop(), recoveredMs })
    bench.say(`${work}, ${factor} times the peak: ${Math.round(told.goodPerSecond)} a second answered`)
    if (told.wrong + told.resets > 0) {
      const error = `${told.resets} resets, ${told.wrong} wrong answers, such as ${told.example}`
      bench.fail({ name: rowName(work, `${factor} times the peak`), error })
    }
  }
  return rowsOf(work, peak, calm.p99Ms, measured)
}

function rowsOf(work: string, peak: number, calmP99Ms: number, measured: readonly Measured[]): Result[] {
  const worst = (
    what: string,
    unit: string,
    atMost: number,
    beside: number,
    read: (one: Measured) => number,
  ) => ({
    name: rowName(work, what),
    against: "at half of the peak",
    unit,
    ours: [Math.max(...measured.map(read).filter(Number.isFinite))],
    beside: [beside],
    goal: { of: "figure", atMost } satisfies Goal,
  })
  return [
    ...measured.map(({ factor, goodPerSecond, sentPerSecond, statuses }) => ({
      name: rowName(work, `goodput at ${factor} times the peak`),
      against: "its peak",
      unit: "/s",
      ours: [goodPerSecond],
      beside: [peak],
      goal: { of: "ratio", atLeast: 0.8 } satisfies Goal,
      notes: [`${Math.round(sentPerSecond)} sent a second, answered ${JSON.stringify(statuses)}`],
    })),
    worst("p99 of what is admitted", "ms", 1_000, calmP99Ms, one => one.goodP99Ms),
    worst("p99 of refusals", "ms", 1_000, calmP99Ms, one => one.refusedP99Ms),
    worst("memory", "MB", 400, Number.NaN, one => one.megabytes),
    worst("until it is normal again", "ms", 5_000, Number.NaN, one => one.recoveredMs),
  ]
}

/** The most that the process held. */
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
const mostSlices = 20

/** Until a slice of ordinary load is answered whole, and about as fast as before. */
async function recover(
  { generator }: Bench,
  { server }: Stage,
  plan: Plan,
  perSecond: number,
  calmP99Ms: number,
): Promise<number> {
  const started = performance.now()
  for (let slice = 0; slice < mostSlices; slice += 1) {
    const at = performance.now()
    try {
      const { p99Ms } = await generator.run("open", {
        port: server.port,
        plan,
        perSecond,
        durationMs: sliceMs,
      })
      if (p99Ms <= Math.max(50, 3 * calmP99Ms)) return at - started
    } catch {
      await sleep(50)
    }
  }
  return performance.now() - started
}
