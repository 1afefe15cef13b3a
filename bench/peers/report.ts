import { type Goal, type Result, spreadOf } from "../figures.ts"
import { crowds, type OrderCost, type Sample } from "./measure.ts"
import type { WorkName } from "./system.ts"

const labels: Record<WorkName, string> = {
  catalogue: "Read 40 products",
  search: "Read 40 products, its search index",
  price: "Price 3 lines",
  order: "Place an order",
}

/** The index holds less than the menu, so it is shown and not judged. */
const goals: Partial<Record<WorkName, Goal>> = {
  catalogue: { of: "ratio", atLeast: 100 },
  price: { of: "ratio", atLeast: 100 },
  order: { of: "ratio", atLeast: 500 },
}

export const leftOut = [
  "The work is unlike: a shop's order has more parts (a customer's record, shipping, a payment with its own states, " +
    "promotions, stock). The ratios show headroom, not how well anybody writes.",
  "Our quote stores nothing and our order prices its cart itself, in one call. The others keep every cart in the " +
    "database, and their checkout takes the steps of their documentation, one call each, though Vendure could be sent " +
    "several in one.",
  "Our menu comes from the server's memory. The others are asked as they come, with no cache, CDN or Redis before or " +
    "beside them.",
  "One process each, on one core, with the client and the database on the same machine; the others can be run in many.",
  "Dishes have add-ons with us and none with them; payment is recorded and not taken; nobody sends mail.",
  "A new shop with 40 products: nothing is said of large ones.",
]

const figuresOf = (samples: readonly Sample[], system: string, work: WorkName, shoppers: number) =>
  samples
    .filter(one => one.system === system && one.work === work && one.shoppers === shoppers)
    .map(({ perSecond }) => perSecond)

export function resultsOf(samples: readonly Sample[], ours: string, others: readonly string[]): Result[] {
  return (Object.keys(labels) as WorkName[]).flatMap(work =>
    others.flatMap(other =>
      crowds.flatMap((shoppers): Result[] => {
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

export function describeSample({
  system,
  work,
  shoppers,
  perSecond,
  p50Ms,
  finished,
  elapsedMs,
}: Sample): string {
  const rate = perSecond >= 100 ? perSecond.toFixed(0) : perSecond.toPrecision(3)
  const took = `${finished} in ${(elapsedMs / 1000).toFixed(1)} s, half within ${p50Ms.toPrecision(3)} ms`
  return `${work}, ${shoppers} shoppers: ${system} ${rate}/s (${took})`
}

export function describeCosts(costs: readonly OrderCost[]): string {
  const each = costs.map(
    ({ system, httpCalls, sqlStatements }) =>
      `${system} ${httpCalls} HTTP calls, ${sqlStatements} SQL statements`,
  )
  return `An order takes: ${each.join("; ")}.`
}

/** Medians over the rounds, for whoever wants to know how long somebody waited. */
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
