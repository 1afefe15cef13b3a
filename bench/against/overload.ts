import type { Bench, Benchmark } from "../bench.ts"
import type { Result } from "../figures.ts"
import type { Overloaded } from "../load/overload.ts"
import { connections, endpoints, peakOf, plansOf } from "../rows/overload.ts"
import type { Setup } from "../setup/index.ts"

const factor = 10
const figures = [
  ["goodput", "/s", "goodPerSecond"],
  ["p99 of admitted requests", "ms", "goodP99Ms"],
  ["p99 of refusals", "ms", "refusedP99Ms"],
] as const satisfies readonly (readonly [string, string, keyof Overloaded])[]

type Servers = Record<"ours" | "beside", Setup>

/** Both servers under the same flood: ten times the peak of ours. Runs only with `--only overload`. */
export function overloadAgainst(
  serversOf: (bench: Bench) => Promise<Servers>,
  against: string,
  deadlineMs: number,
): Benchmark[] {
  return endpoints.map(endpoint => ({
    names: [`overload: ${endpoint}, ${factor} times the peak`],
    onlyByName: "overload",
    deadlineMs,
    async measure(bench) {
      // The generator simulates clients on other machines, which would not use this machine's processors.
      await bench.generator.run("lowerPriority", undefined)
      const servers = await serversOf(bench)
      return compareFloods(bench, servers, endpoint, against)
    },
  }))
}

async function compareFloods(
  bench: Bench,
  servers: Servers,
  endpoint: (typeof endpoints)[number],
  against: string,
): Promise<Result[]> {
  const { options, generator } = bench
  const names = ["ours", "beside"] as const
  const plans = { ours: await plansOf(servers.ours), beside: await plansOf(servers.beside) }
  await peakOf(bench, servers.beside, plans.beside[endpoint])
  const perSecond = factor * (await peakOf(bench, servers.ours, plans.ours[endpoint]))
  const measured: Record<keyof Servers, Overloaded[]> = { ours: [], beside: [] }
  for (let round = -1; round < options.againstFloods; round += 1) {
    for (const name of names) {
      const load = { port: servers[name].server.port, plan: plans[name][endpoint], connections, perSecond }
      const one = await generator.run("overload", { ...load, durationMs: options.overloadMs })
      const { goodPerSecond, goodP99Ms, refusedP99Ms, wrong, resets, example } = one
      const what = `${endpoint}, ${name === "ours" ? "this" : against}`
      bench.log(
        `${what}: ${Math.round(goodPerSecond)} per second, p99 ${Math.round(goodP99Ms)} ms, of refusals ${Math.round(refusedP99Ms)} ms`,
      )
      if (wrong + resets > 0)
        bench.fail({ name: what, error: `${resets} resets, ${wrong} wrong responses, such as ${example}` })
      if (round >= 0) measured[name].push(one)
    }
  }
  return figures.map(([figure, unit, member]) => ({
    name: `overload: ${endpoint}, ${figure}`,
    against,
    unit,
    ours: measured.ours.map(one => one[member]),
    beside: measured.beside.map(one => one[member]),
  }))
}
