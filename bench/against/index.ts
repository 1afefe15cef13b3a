/** `npm run bench -- --against <commit>`: this working tree and another commit, alternating, under the same load. */
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { alternate, type Bench, type Benchmark, connections, warmUpAll } from "../bench.ts"
import type { Result } from "../figures.ts"
import type { Plan } from "../load/index.ts"
import { cpuMicroseconds, familyCpuMicroseconds } from "../machine.ts"
import { type Started, startTimed } from "../rows/start.ts"
import { makeScratch, makeSetup, type Setup } from "../setup/index.ts"
import { mainFile, mainFileOf } from "../setup/server.ts"
import { type Checkout, checkOut } from "./checkout.ts"
import { overloadAgainst } from "./overload.ts"
import { works } from "./works.ts"

const restaurants = 100
const deadlineMs = 1_200_000
const startNames = ["start, empty data directory", "start, existing data directory", "idle memory"] as const

interface Side {
  readonly setup: Setup
  readonly plan: Plan
}

/** One for each row, so that a row that fails leaves the others. They share the checkout and the two servers. */
export function benchmarksAgainst(commit: string): Benchmark[] {
  let checkout: Promise<Checkout> | undefined
  let servers: Promise<Record<"ours" | "beside", Setup>> | undefined
  const otherOf = ({ cleanUp, log }: Bench) => {
    checkout ??= Promise.try(() => checkOut(cleanUp, commit, log))
    return checkout
  }
  const serversOf = (bench: Bench) => {
    servers ??= otherOf(bench).then(other => startBoth(bench, other))
    return servers
  }
  const starts: Benchmark = {
    names: startNames,
    deadlineMs,
    measure: async bench => compareStarts(bench, await otherOf(bench)),
  }
  const loads = works.map(
    ({ name, plan }): Benchmark => ({
      names: [name],
      deadlineMs,
      async measure(bench) {
        const { ours, beside } = await serversOf(bench)
        return compareLoad(bench, name, commit, {
          ours: { setup: ours, plan: await plan(ours) },
          beside: { setup: beside, plan: await plan(beside) },
        })
      },
    }),
  )
  return [starts, ...loads, ...overloadAgainst(serversOf, commit, deadlineMs)]
}

/**
 * The other commit starts its server and makes its restaurants by its own bench: what they need in the database
 * changes. Of that bench only `makeSetup` is used, and of the setup the ports, processes, keys and cookies.
 */
async function startBoth(bench: Bench, { commit, directory }: Checkout) {
  const file = pathToFileURL(join(directory, "bench", "setup", "index.ts"))
  const other = (await import(file.href)) as { makeSetup?: typeof makeSetup }
  if (!other.makeSetup) throw new Error(`${commit} has no makeSetup in bench/setup/index.ts`)
  const ours = await makeSetup(bench.cleanUp, { restaurants })
  const beside = await other.makeSetup(bench.cleanUp, { restaurants })
  for (const { server, busy, many } of [ours, beside]) {
    const cookies = [busy, ...many].map(({ cookie }) => cookie)
    await bench.generator.run("openConsoles", { port: server.port, cookies })
  }
  return { ours, beside }
}

/** Requests per second, and the processor time of one, which other programs on the machine change less. */
async function compareLoad(
  bench: Bench,
  name: string,
  against: string,
  sides: { ours: Side; beside: Side },
): Promise<Result[]> {
  const { warmUpMs, short } = bench.options
  for (const { setup, plan } of Object.values(sides)) await warmUpAll(bench, setup.server.port, plan)
  for (const side of Object.values(sides)) await loadOnce(bench, side, warmUpMs)
  const microseconds: Record<keyof typeof sides, number[]> = { ours: [], beside: [] }
  const measure = (name: keyof typeof sides) => async () => {
    const round = await loadOnce(bench, sides[name], short.roundMs)
    microseconds[name].push(round.microseconds)
    return round.perSecond
  }
  const turns = { ours: measure("ours"), beside: measure("beside") }
  const perSecond = await alternate(short.rounds, turns, 0)
  return [
    { name, against, unit: "/s", ...perSecond },
    { name: `${name}: processor time`, against, unit: "µs", ...microseconds },
  ]
}

/** The processor time is that of the server and of its PostgreSQL. */
async function loadOnce({ generator }: Bench, { setup, plan }: Side, durationMs: number) {
  const { server, database } = setup
  const spent = () => cpuMicroseconds(server.pid) + familyCpuMicroseconds(database.pid)
  const before = spent()
  const load = { port: server.port, plan, connections, durationMs }
  const { received, perSecond } = await generator.run("closed", load)
  return { perSecond, microseconds: (spent() - before) / received }
}

async function compareStarts(bench: Bench, { commit, directory }: Checkout): Promise<Result[]> {
  const sides = { ours: mainFile, beside: mainFileOf(directory) }
  type Name = keyof typeof sides
  const empty: Record<Name, Started[]> = { ours: [], beside: [] }
  const existing: Record<Name, Started[]> = { ours: [], beside: [] }
  // The first start of a new folder compiles its files; Node then keeps them in a cache.
  for (let round = -1; round < bench.options.againstStarts; round += 1) {
    for (const name of ["ours", "beside"] as const) {
      const scratch = makeScratch(bench.cleanUp)
      const first = await startTimed(bench, { scratch, main: sides[name] })
      const second = await startTimed(bench, { scratch, main: sides[name], rests: true })
      if (round < 0) continue
      empty[name].push(first)
      existing[name].push(second)
    }
  }
  const row = (name: string, unit: string, from: Record<Name, Started[]>, figure: keyof Started): Result => ({
    name,
    against: commit,
    unit,
    ours: from.ours.map(one => one[figure]),
    beside: from.beside.map(one => one[figure]),
  })
  return [
    row(startNames[0], "s", empty, "seconds"),
    row(startNames[1], "s", existing, "seconds"),
    row(startNames[2], "MB", existing, "megabytes"),
  ]
}
