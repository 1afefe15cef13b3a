import type { CleanUp } from "./clean-up.ts"
import { type Result, spreadOf } from "./figures.ts"
import type { Measured } from "./limits/pgbench.ts"
import type { Generator, Plan } from "./load/index.ts"
import { isWanted, type Options } from "./options.ts"
import type { Failure, Skipped } from "./report.ts"
import type { Stage } from "./stage/index.ts"

/** What the works measure with. */
export interface Bench {
  readonly options: Options
  readonly cleanUp: CleanUp
  readonly generator: Generator
  /** One server with a thousand restaurants, for all works that need no other. */
  stage(): Promise<Stage>
  /** A word on what takes so long. */
  say(text: string): void
  skip(skipped: Skipped): void
  /** Something went wrong beside figures that count all the same. */
  fail(failure: Failure): void
}

/** One or more lines of the report that are measured together. */
export interface Work {
  /** Of its lines, as far as they are known before. */
  readonly names: readonly string[]
  /** On a server of its own, with the common one out of the way. */
  readonly alone?: boolean
  /** Takes long: only where it is asked for by this word. */
  readonly separate?: string
  measure(bench: Bench): Promise<Result[]>
}

/** One after the other, those that were asked for. */
export async function measureWanted(
  { options }: Bench,
  lines: readonly { name: string; measure(): Promise<Result[]> }[],
): Promise<Result[]> {
  const results: Result[] = []
  for (const { name, measure } of lines) if (isWanted(options, name)) results.push(...(await measure()))
  return results
}

type Sides<Name extends string> = Record<Name, () => Promise<number>>

/** Turn by turn, so that whatever else the machine does meets all sides. The first rounds warm up. */
export async function takeTurns<Name extends string>(
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

/** Requests a second, closed loop. */
export async function throughput({ options, generator }: Bench, port: number, plan: Plan): Promise<number> {
  const load = { port, plan, connections, durationMs: options.roundMs }
  return (await generator.run("closed", load)).perSecond
}

/** Nothing but processors at work: code that has just begun to run is not yet compiled for good. */
export const processorWarmUps = 2

/** Ours and the limit, at two ports. */
export function compareThroughput(bench: Bench, ports: { ours: number; beside: number }, plan: Plan) {
  const sides = {
    ours: () => throughput(bench, ports.ours, plan),
    beside: () => throughput(bench, ports.beside, plan),
  }
  return takeTurns(bench.options.rounds, sides, processorWarmUps)
}

/** Each of the plan's restaurants once: a restaurant's very first request reads its menu, which is not what is measured. */
export async function visitAll({ generator }: Bench, port: number, plan: Plan): Promise<void> {
  await generator.run("closed", { port, plan, connections, count: plan.requests.length })
}

/** Below the peak, since at the peak every server's queue grows without end. */
export function halfOf(perSecond: number): number {
  return Math.max(1, Math.round(perSecond / 2))
}

interface Side {
  readonly port: number
  readonly plan: Plan
}

/** The tail at half of our peak, both at the same rate, open loop. */
export async function compareTails(
  { options, generator }: Bench,
  of: { name: string; against: string; peak: readonly number[] },
  ours: Side,
  beside: Side | ((perSecond: number) => Promise<Measured>),
): Promise<Result> {
  const perSecond = halfOf(spreadOf(of.peak).median)
  const time = (side: Side) => generator.run("open", { ...side, perSecond, durationMs: options.latencyMs })
  const figures = await takeTurns(options.rounds, {
    ours: async () => (await time(ours)).p99Ms,
    beside: async () => (await (typeof beside === "function" ? beside(perSecond) : time(beside))).p99Ms,
  })
  return {
    name: `${of.name}: p99 at half of the peak`,
    against: of.against,
    unit: "ms",
    ...figures,
    goal: { of: "medians", atMost: 2 },
    notes: [`${perSecond} a second, counted from the intended send`],
  }
}
