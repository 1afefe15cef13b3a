import { type Goal, type Result, spreadOf } from "../../bench/figures.ts"
import { type OrderCost, type Sample, shopperCounts } from "./measure.ts"
import type { WorkName } from "./system.ts"

const labels: Record<WorkName, string> = {
  catalogue: "Read 40 products",
  search: "Read 40 products, its search index",
  price: "Price 3 lines",
  order: "Place an order",
}

/** The search index contains less data than the menu, so that row has no goal. */
const goals: Partial<Record<WorkName, Goal>> = {
  catalogue: { of: "ratio", atLeast: 100 },
  price: { of: "ratio", atLeast: 100 },
  order: { of: "ratio", atLeast: 500 },
}

export const leftOut = [
  "The work differs: a shop's order has more parts (a customer's record, shipping, a payment with its own states, " +
    "promotions, stock). The ratios show headroom, not code quality.",
  "Our quote stores nothing and our order prices its cart itself, in one call. The others store every cart in the " +
    "database, and their checkout follows their documentation, one call per step, although Vendure accepts " +
    "several steps in one call.",
  "Our menu comes from the server's memory. The others run with their defaults, without a cache, CDN or " +
    "Redis.",
  "One process each, on one core, with the client and the database on the same machine; the others can run in many processes.",
  "Dishes have add-ons only in Rasoi; payment is recorded but not collected; no system sends mail.",
  "A new shop with 40 products; larger shops are not measured.",
]

const figuresOf = (samples: readonly Sample[], system: string, work: WorkName, shoppers: number) =>
  samples
    .filter(one => one.system === system && one.work === work && one.shoppers === shoppers)
    .map(({ perSecond }) => perSecond)

export function resultsOf(samples: readonly Sample[], ours: string, others: readonly string[]): Result[] {
  return (Object.keys(labels) as WorkName[]).flatMap(work =>
    others.flatMap(other =>
      shopperCounts.flatMap((shoppers): Result[] => {
        const beside = figuresOf(samples, other, work, shoppers)
        if (beside.length === 0) return []
        const own = figuresOf(samples, ours, work === "search" ? "catalogue" : work, shoppers)
        const goal = goals[work]
        const line = {
          name: `${labels[work]}, ${shoppers} shoppers`,
          against: other,
          unit: "/s",
          ours: own,
          beside,
        }
        return [goal ? { ...line, goal } : line]
      }),
    ),
  )
}

export function describeSample(sample: Sample): string {
  const { system, work, shoppers, perSecond, p50Ms, finished, elapsedMs } = sample
  const rate = perSecond >= 100 ? perSecond.toFixed(0) : perSecond.toPrecision(3)
  const took = `${finished} in ${(elapsedMs / 1000).toFixed(1)} s, half within ${p50Ms.toPrecision(3)} ms`
  return `${work}, ${shoppers} shoppers: ${system} ${rate}/s (${took})`
}

export function describeCosts(costs: readonly OrderCost[]): string {
  const each = costs.map(
    ({ system, httpCalls, sqlStatements }) =>
      `${system} ${httpCalls} HTTP calls, ${sqlStatements} SQL statements`,
  )
  return `Per order: ${each.join("; ")}.`
}

/** Median latencies over the rounds. */
export function latenciesOf(samples: readonly Sample[]) {
  const groups = Map.groupBy(samples, ({ system, work, shoppers }) => `${system}|${work}|${shoppers}`)
  return [...groups.values()].flatMap(group => {
    const [first] = group
    if (!first) return []
    const { system, work, shoppers } = first
    const medianOf = (field: "p50Ms" | "worstMs") => spreadOf(group.map(one => one[field])).median
    return [{ system, work, shoppers, p50Ms: medianOf("p50Ms"), worstMs: medianOf("worstMs") }]
  })
}
