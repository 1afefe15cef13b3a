import type { CleanUp } from "./clean-up.ts"
import { type Goal, type Result, spreadOf } from "./figures.ts"
import type { Measured } from "./limits/pgbench.ts"
import type { Generator, Plan } from "./load/index.ts"
import { isSelected, type Options } from "./options.ts"
import type { Failure, Table } from "./report.ts"
import type { Setup } from "./setup/index.ts"

/** The tools that every benchmark uses. */
export interface Bench {
  readonly options: Options
  readonly cleanUp: CleanUp
  readonly generator: Generator
  /** The shared server with a thousand restaurants. */
  setup(): Promise<Setup>
  /** Reports progress. */
  log(text: string): void
  /** Reports figures that are compared with nothing. */
  show(table: Table): void
  /** Reports an error that does not invalidate the figures. */
  fail(failure: Failure): void
}

/** One or more rows of the report that are measured together. */
export interface Benchmark {
  /** The names of its rows, as far as they are known in advance. */
  readonly names: readonly string[]
  /** Starts its own server; the shared one is stopped first. */
  readonly ownServer?: boolean
  /** Takes long: runs only with `--only` and this name. */
  readonly onlyByName?: string
  /** Its own deadline, if it needs longer than the mode allows. */
  readonly deadlineMs?: number
  measure(bench: Bench): Promise<Result[]>
}

/** Measures the selected rows one after the other. */
export async function measureSelected(
  { options }: Bench,
  lines: readonly { name: string; measure(): Promise<Result[]> }[],
): Promise<Result[]> {
  const results: Result[] = []
  for (const { name, measure } of lines) if (isSelected(options, name)) results.push(...(await measure()))
  return results
}

type Sides<Name extends string> = Record<Name, () => Promise<number>>

/** Alternates between the sides, so that other activity on the machine affects all of them. The first rounds warm up. */
export async function alternate<Name extends string>(
  rounds: number,
  sides: Sides<Name>,
  warmUps = 1,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(sides) as Name[]
  const figures = Object.fromEntries(names.map(name => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const name of names) {
      const figure = await sides[name]()
      if (round >= 0) figures[name].push(figure)
    }
  }
  return figures
}

export const connections = 32

/** Requests per second, closed loop. */
export async function throughput({ options, generator }: Bench, port: number, plan: Plan): Promise<number> {
  const load = { port, plan, connections, durationMs: options.roundMs }
  return (await generator.run("closed", load)).perSecond
}

/** Nothing but processors at work: code that has just begun to run is not yet compiled for good. */
export const processorWarmUps = 2

/** A server and what it is asked. */
export interface Side {
  readonly port: number
  readonly plan: Plan
}

/** Our server and another one, in short rounds. */
export async function compareThroughput({ options, generator }: Bench, ours: Side, beside: Side) {
  const perSecond = async (side: Side, durationMs: number) =>
    (await generator.run("closed", { ...side, connections, durationMs })).perSecond
  const { warmUpMs, short } = options
  for (const side of [ours, beside]) await perSecond(side, warmUpMs)
  return alternate(short.rounds, {
    ours: () => perSecond(ours, short.roundMs),
    beside: () => perSecond(beside, short.roundMs),
  })
}

/** Our server and a bare one under the same load: throughput, and p99 at half of our peak. */
export async function compareWithBare(
  bench: Bench,
  of: { name: string; against: string; goal: Goal },
  ports: { ours: number; beside: number },
  plan: Plan,
): Promise<Result[]> {
  const sides = [
    { port: ports.ours, plan },
    { port: ports.beside, plan },
  ] as const
  const figures = await compareThroughput(bench, ...sides)
  return [
    { ...of, unit: "/s", ...figures },
    await compareTails(bench, { ...of, peak: figures.ours }, ...sides),
  ]
}

/** Visits each restaurant of the plan once: its first request reads the menu from the database, which is not measured. */
export async function warmUpAll({ generator }: Bench, port: number, plan: Plan): Promise<void> {
  await generator.run("closed", { port, plan, connections, count: plan.requests.length })
}

/** A rate below the peak, because at the peak every server's queue grows without end. */
export function halfOf(perSecond: number): number {
  return Math.max(1, Math.round(perSecond / 2))
}

/** The p99 latency of both at half of our peak, open loop. */
export async function compareTails(
  { options, generator }: Bench,
  of: { name: string; against: string; peak: readonly number[] },
  ours: Side,
  beside: Side | ((perSecond: number) => Promise<Measured>),
): Promise<Result> {
  const perSecond = halfOf(spreadOf(of.peak).median)
  const { short } = options
  // pgbench accepts only whole seconds.
  const [rounds, durationMs] =
    typeof beside === "function"
      ? [options.rounds, options.latencyMs]
      : [short.latencyRounds, short.latencyMs]
  const time = (side: Side) => generator.run("open", { ...side, perSecond, durationMs })
  const figures = await alternate(rounds, {
    ours: async () => (await time(ours)).p99Ms,
    beside: async () => (await (typeof beside === "function" ? beside(perSecond) : time(beside))).p99Ms,
  })
  return {
    name: `${of.name}: p99 at half of the peak`,
    against: of.against,
    unit: "ms",
    ...figures,
    goal: { of: "medians", atMost: 2 },
    notes: [`${perSecond} per second, timed from the intended send`],
  }
}
