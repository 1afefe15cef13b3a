import { alternate, type Bench, type Benchmark } from "../bench.ts"
import type { Result } from "../figures.ts"
import { makeRequest, type Plan } from "../load/index.ts"
import { type Growth, isSelected } from "../options.ts"
import { copiedOrderId, fillDatabase, visited } from "../setup/fill.ts"
import { makeSetup, type Restaurant, type Setup, withConsoles } from "../setup/index.ts"
import { bookingPlan, bookOne, dayAhead } from "./bookings.ts"
import { orderPlan, placeOne } from "./order-plan.ts"
import { quotePlan } from "./quote.ts"

const goal = { of: "ratio", atMost: 1.25 } as const
const polledEach = 20

type Size = Growth["small"]

interface Grown {
  readonly setup: Setup
  readonly plans: Record<string, Plan>
}

/** Modest rates, the same on both sides, to find delays that grow with the stored data. */
const rates: Record<string, number> = {
  "GET /v1/menu": 200,
  "POST /v1/orders/quote": 200,
  "GET /v1/orders/{id}": 200,
  "POST /v1/orders": 150,
  "POST /v1/reservations": 100,
}

const rowName = (name: string) => `growth: ${name}`

export const growth: Benchmark = {
  names: Object.keys(rates).map(rowName),
  ownServer: true,
  onlyByName: "growth",
  async measure(bench) {
    const { small, large } = bench.options.growth
    const before = await grow(bench, small)
    const after = await grow(bench, large)
    bench.log(`filled with ${formatCount(large.orders)} orders`)
    const open = (grown: Grown, work: () => Promise<Result[]>) =>
      withConsoles(bench, grown.setup, visitedOf(grown.setup), work)
    const results = await open(before, () => open(after, () => compareAll(bench, before, after)))
    await before.setup.close()
    await after.setup.close()
    return results
  },
}

function visitedOf({ many }: Setup): readonly Restaurant[] {
  return many.slice(0, visited)
}

async function grow(bench: Bench, size: Size): Promise<Grown> {
  const { cleanUp, options } = bench
  const setup = await makeSetup(cleanUp, { restaurants: size.restaurants })
  const order = await withConsoles(bench, setup, [setup.busy], () => placeOne(setup))
  const booking = await bookOne(setup)
  const { shortDocuments } = options.growth
  const ids = { orderId: order.id, bookingId: booking.id }
  await fillDatabase(setup, { ...size, shortDocuments, complete: false, ...ids })
  return { setup, plans: plansOf(setup, size) }
}

function plansOf(setup: Setup, size: Size): Record<string, Plan> {
  const restaurants = visitedOf(setup)
  const get = (paths: readonly { secret: string; path: string }[]): Plan => ({
    requests: paths.map(({ secret, path }) => makeRequest({ method: "GET", path, key: secret })),
    expected: 200,
  })
  return {
    "GET /v1/menu": get(restaurants.map(({ secret }) => ({ secret, path: "/v1/menu" }))),
    "POST /v1/orders/quote": quotePlan(restaurants),
    "GET /v1/orders/{id}": get(restaurants.flatMap(({ secret }, index) => polledOf(secret, index, size))),
    "POST /v1/orders": orderPlan(restaurants),
    "POST /v1/reservations": bookingPlan(restaurants, dayAhead(5)),
  }
}

/** Orders of one restaurant, spread over the year. */
function polledOf(secret: string, index: number, { orders, restaurants }: Size) {
  const turns = orders / restaurants
  return Array.from({ length: Math.min(polledEach, turns - 1) }, (_, poll) => {
    const turn = 1 + Math.floor((poll * (turns - 1)) / polledEach)
    return { secret, path: `/v1/orders/${copiedOrderId(turn * restaurants + index)}` }
  })
}

async function compareAll(bench: Bench, before: Grown, after: Grown): Promise<Result[]> {
  const results: Result[] = []
  for (const [name, perSecond] of Object.entries(rates)) {
    if (!isSelected(bench.options, rowName(name))) continue
    try {
      results.push(await compare(bench, name, perSecond, before, after))
    } catch (error) {
      bench.fail({ name: rowName(name), error: (error as Error).message })
    }
  }
  return results
}

async function compare(
  { options, generator }: Bench,
  name: string,
  perSecond: number,
  before: Grown,
  after: Grown,
): Promise<Result> {
  const { small, large, rounds, roundMs } = options.growth
  const p99 = async ({ setup, plans }: Grown) => {
    const plan = plans[name] ?? { requests: [], expected: 0 }
    return (await generator.run("open", { port: setup.server.port, plan, perSecond, durationMs: roundMs }))
      .p99Ms
  }
  const figures = await alternate(rounds, { ours: () => p99(after), beside: () => p99(before) })
  const sizeOf = ({ orders, restaurants }: Size) =>
    `${formatCount(orders)} orders, ${formatCount(restaurants)} restaurants`
  return {
    name: `${rowName(name)} p99, ${sizeOf(large)}`,
    against: `itself at ${sizeOf(small)}`,
    unit: "ms",
    ...figures,
    goal,
  }
}

function formatCount(count: number): string {
  return count >= 1_000_000 ? `${count / 1_000_000} M` : count >= 1_000 ? `${count / 1_000} k` : String(count)
}
