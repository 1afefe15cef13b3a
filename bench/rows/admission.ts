import { join } from "node:path"
import { type Bench, type Benchmark, throughput, warmUpAll } from "../bench.ts"
import { type Result, spreadOf } from "../figures.ts"
import { type Generator, startGenerator } from "../load/index.ts"
import type { Overloaded } from "../load/overload.ts"
import { type Part, parts, partVariable } from "../setup/admission-parts.ts"
import { makeSetup, type Setup } from "../setup/index.ts"
import { connections, factors, type Plans, peakOf, plansOf, restaurants } from "./overload.ts"

const preload = join(import.meta.dirname, "..", "setup", "without-part.ts")
/** A part is kept if goodput or p99 is worse than this without it. */
const worse = 1.05

interface Variant {
  /** Undefined: all parts. */
  readonly without: Part | undefined
  readonly setup: Setup
  readonly plans: Plans
}

interface Load {
  readonly name: string
  measure(variant: Variant): Promise<Overloaded>
}

/** What each part of admission and batching is good for: a server without it and one with all, in turns. */
export const admission: Benchmark = {
  names: ["admission"],
  ownServer: true,
  onlyByName: "admission",
  deadlineMs: 3_600_000,
  async measure(bench) {
    // The generators simulate clients on other machines, which would not use this machine's processors.
    await bench.generator.run("lowerPriority", undefined)
    const orderer = await startGenerator(bench.cleanUp)
    await orderer.run("lowerPriority", undefined)
    const variants: Variant[] = []
    for (const without of [undefined, ...selectParts(bench)])
      variants.push(await startVariant(bench, without))
    const figures = new Map<string, Map<Variant, Overloaded[]>>()
    for (const load of await loadsOf(bench, orderer, variants)) {
      figures.set(load.name, await measureAll(bench, load, variants))
    }
    report(bench, variants, figures)
    await bench.generator.run("closeConsoles", undefined)
    for (const { setup } of variants) await setup.close()
    return [] satisfies Result[]
  },
}

/** `--only "admission held"` measures only the parts whose name holds the word. */
function selectParts({ options: { only = "" } }: Bench): Part[] {
  const word = only.slice("admission".length).trim()
  return parts.filter(part => part.includes(word))
}

async function startVariant(bench: Bench, without: Part | undefined): Promise<Variant> {
  bench.log(`starting a server ${describe(without)}`)
  const changed = without === undefined ? {} : { preload, environment: { [partVariable]: without } }
  const setup = await makeSetup(bench.cleanUp, { restaurants, ...changed })
  const cookies = [setup.busy, ...setup.many].map(({ cookie }) => cookie)
  await bench.generator.run("openConsoles", { port: setup.server.port, cookies })
  return { without, setup, plans: await plansOf(setup) }
}

const describe = (without: Part | undefined) =>
  without === undefined ? "with all parts" : `without: ${without}`

/** All servers get the same load: multiples of the peak of the server with all parts. */
async function loadsOf(bench: Bench, orderer: Generator, variants: readonly Variant[]): Promise<Load[]> {
  const [all] = variants as [Variant]
  const { overloadMs: durationMs } = bench.options
  const loads: Load[] = []
  const peaks = {} as Record<keyof Plans, number>
  for (const endpoint of Object.keys(all.plans) as (keyof Plans)[]) {
    const peak = await peakOf(bench, all.setup, all.plans[endpoint])
    peaks[endpoint] = peak
    bench.log(`${endpoint}: peak ${Math.round(peak)} per second`)
    for (const { setup, plans } of variants) {
      await warmUpAll(bench, setup.server.port, plans[endpoint])
      await throughput(bench, setup.server.port, plans[endpoint])
    }
    for (const factor of factors) {
      loads.push({
        name: `${endpoint}, ${factor} times the peak`,
        measure: ({ setup, plans }) => {
          const { port } = setup.server
          const perSecond = factor * peak
          const load = { port, plan: plans[endpoint], connections, perSecond, durationMs }
          return bench.generator.run("overload", load)
        },
      })
    }
  }
  const { "POST /v1/orders": orderPeak, "GET /v1/menu": menuPeak } = peaks
  return [...loads, besideReads(bench, orderer, orderPeak / 2, 5 * menuPeak)]
}

function besideReads(
  { generator, options }: Bench,
  orderer: Generator,
  ordersPerSecond: number,
  readsPerSecond: number,
): Load {
  const durationMs = options.overloadMs
  return {
    name: "POST /v1/orders at half of its peak, beside GET /v1/menu at 5 times its peak",
    async measure({ setup, plans }) {
      const { port } = setup.server
      const orders = { port, plan: plans["POST /v1/orders"], connections: 1_000, durationMs }
      const reads = { port, plan: plans["GET /v1/menu"], connections, durationMs }
      const [placed] = await Promise.all([
        orderer.run("overload", { ...orders, perSecond: ordersPerSecond }),
        generator.run("overload", { ...reads, perSecond: readsPerSecond }),
      ])
      return placed
    },
  }
}

async function measureAll(
  bench: Bench,
  { name, measure }: Load,
  variants: readonly Variant[],
): Promise<Map<Variant, Overloaded[]>> {
  const measured = new Map<Variant, Overloaded[]>(variants.map(variant => [variant, []]))
  for (let round = 0; round < bench.options.admissionRounds; round += 1) {
    for (const variant of variants) {
      const one = await measure(variant)
      measured.get(variant)?.push(one)
      const { goodPerSecond, goodP99Ms, wrong, resets, example } = one
      const what = `${name}, ${describe(variant.without)}`
      bench.log(`${what}: ${Math.round(goodPerSecond)} per second, p99 ${Math.round(goodP99Ms)} ms`)
      if (wrong + resets > 0)
        bench.fail({ name: what, error: `${resets} resets, ${wrong} wrong responses, such as ${example}` })
    }
  }
  return measured
}

/** Nothing to compare, because no request got a response in time from either, is no difference. */
function ratioOf(one: number, other: number): number {
  return Number.isNaN(one / other) ? 1 : one / other
}

/** The medians, and for each part the largest loss without it. */
function report(
  bench: Bench,
  variants: readonly Variant[],
  figures: ReadonlyMap<string, ReadonlyMap<Variant, readonly Overloaded[]>>,
): void {
  const losses = new Map(variants.map(variant => [variant, { goodput: 0, p99: 0 }]))
  const [all] = variants as [Variant]
  for (const [load, measured] of figures) {
    const median = (variant: Variant, read: (one: Overloaded) => number) =>
      spreadOf((measured.get(variant) ?? []).map(read)).median
    const goodput = (variant: Variant) => median(variant, one => one.goodPerSecond)
    const p99 = (variant: Variant) => median(variant, one => one.goodP99Ms)
    for (const [variant, loss] of losses) {
      loss.goodput = Math.max(loss.goodput, ratioOf(goodput(all), goodput(variant)))
      loss.p99 = Math.max(loss.p99, ratioOf(p99(variant), p99(all)))
    }
    bench.show({
      title: load,
      head: ["answered per second", "p99 ms", "p99 of refusals ms", "to all parts", "p99 to all parts"],
      rows: variants.map(variant => ({
        name: describe(variant.without),
        figures: [
          goodput(variant),
          p99(variant),
          median(variant, one => one.refusedP99Ms),
          goodput(variant) / goodput(all),
          p99(variant) / p99(all),
        ],
      })),
    })
  }
  bench.show({
    title: `largest loss without each part; kept above ${worse}`,
    head: ["goodput with it, to without", "p99 without it, to with", "kept (1) or not (0)"],
    rows: [...losses]
      .filter(([{ without }]) => without !== undefined)
      .map(([{ without = "" }, { goodput, p99 }]) => ({
        name: without,
        figures: [goodput, p99, Number(goodput > worse || p99 > worse)],
      })),
  })
}
