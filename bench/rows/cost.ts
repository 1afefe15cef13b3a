import type { Bench, Benchmark } from "../bench.ts"
import type { BareServer } from "../limits/start-bare.ts"
import type { Plan } from "../load/index.ts"
import { cpuMicroseconds } from "../machine.ts"
import type { Table } from "../report.ts"
import { type Cost, type CostMeter, makeCostMeter } from "../setup/cost-meter.ts"
import { makeSetup, type Setup, withConsoles } from "../setup/index.ts"
import { startNode, startSharedRedis } from "../setup/node.ts"
import { checkpoint, growthOf, type RelationSizes } from "../setup/relation-sizes.ts"
import { bookingPlan, dayAhead } from "./bookings.ts"
import { movePlans } from "./order-moves.ts"
import { orderPlan } from "./order-plan.ts"
import { etagOf, placeSome, pollPlan } from "./polls.ts"
import { quotePlan, sameSize } from "./quote.ts"
import { planOf, read, sameBytes } from "./reads.ts"

/** Enough that the orders of one moment are spread over the pages of every index. */
const restaurants = 200
const idleSeconds = 5
/** So few that a server on a busy machine does not refuse requests as overload. */
const atATime = 4

interface Measured {
  readonly costs: { name: string; cost: Cost; bareMicroseconds: number }[]
  readonly growth: { name: string; bytes: RelationSizes }[]
}

/** What the service spends on each request: processor time, WAL, disk and commands of Redis. */
export const cost: Benchmark = {
  names: ["cost"],
  ownServer: true,
  onlyByName: "cost",
  async measure(bench) {
    const setup = await makeSetup(bench.cleanUp, { restaurants })
    const redis = await startSharedRedis(bench.cleanUp)
    const { database, server } = setup
    const meter = makeCostMeter({ serverPid: server.pid, database, redis: undefined })
    const alone = await measureAll(bench, setup, meter)
    bench.show(costTable("Cost of one request, a server alone", alone))
    bench.show(growthTable(alone, bench.options.cost.writes))
    const node = await startNode(bench.cleanUp, setup, { redis })
    const nodeMeter = makeCostMeter({ serverPid: node.server.pid, database, redis })
    bench.show(costTable("Cost of one request, a node of a fleet", await measureAll(bench, node, nodeMeter)))
    await node.close()
    await setup.close()
    return []
  },
}

function costTable(title: string, { costs }: Measured): Table {
  return {
    title,
    head: ["server, µs", "bare server, µs", "PostgreSQL, µs", "WAL, bytes", "Redis, µs", "Redis commands"],
    rows: costs.map(({ name, cost: of, bareMicroseconds }) => ({
      name,
      figures: [
        of.serverMicroseconds,
        bareMicroseconds,
        of.databaseMicroseconds,
        of.walBytes,
        of.redisMicroseconds,
        of.redisCommands,
      ],
    })),
  }
}

function growthTable({ growth }: Measured, count: number): Table {
  const relations = new Set(growth.flatMap(({ bytes }) => [...bytes.keys()]))
  const rows = [...relations].map(name => ({
    name,
    figures: growth.map(({ bytes }) => (bytes.get(name) ?? 0) / count),
  }))
  const sums = growth.map((_, index) => rows.reduce((sum, { figures }) => sum + (figures[index] ?? 0), 0))
  return {
    title: "Bytes on disk per request",
    head: growth.map(({ name }) => name),
    rows: [
      ...rows
        .filter(({ figures }) => figures.some(bytes => bytes >= 1))
        .toSorted((one, other) => one.name.localeCompare(other.name)),
      { name: "together", figures: sums },
    ],
  }
}

async function measureAll(bench: Bench, setup: Setup, meter: CostMeter): Promise<Measured> {
  const { busy, many } = setup
  const measured: Measured = { costs: [], growth: [] }
  const addIdle = async (name: string) =>
    measured.costs.push({
      name,
      cost: await meter.measureIdle(idleSeconds),
      bareMicroseconds: Number.NaN,
    })
  await addIdle("one second without consoles")
  await withConsoles(bench, setup, [busy, ...many], async () => {
    await addIdle(`one second with ${many.length + 1} consoles`)
    await measureReads(bench, setup, meter, measured)
    await measureWrites(bench, setup, meter, measured)
  })
  return measured
}

interface Load {
  readonly port: number
  readonly plan: Plan
  readonly count: number
  readonly connections?: number
}

async function send({ generator }: Bench, load: Load): Promise<number> {
  return (await generator.run("closed", { connections: atATime, ...load })).received
}

async function measureReads(bench: Bench, setup: Setup, meter: CostMeter, { costs }: Measured) {
  const { port } = setup.server
  const { reads: count } = bench.options.cost
  for (const { name, plan, bare } of await readWorks(bench, setup)) {
    bench.log(name)
    // Code that has just begun to run is not compiled yet.
    await send(bench, { port, plan, count })
    const read = await meter.measure(() => send(bench, { port, plan, count }))
    const bareMicroseconds = bare ? await costOfBare(bench, bare, plan, count) : Number.NaN
    costs.push({ name, cost: read, bareMicroseconds })
  }
}

async function costOfBare(
  bench: Bench,
  { port, pid, stop }: BareServer,
  plan: Plan,
  count: number,
): Promise<number> {
  await send(bench, { port, plan, count })
  const before = cpuMicroseconds(pid)
  await send(bench, { port, plan, count })
  const spent = cpuMicroseconds(pid) - before
  await stop()
  return spent / count
}

async function readWorks(bench: Bench, setup: Setup) {
  const menu = await read(setup, "/v1/menu")
  const placed = await placeSome(setup)
  const etags = await Promise.all(placed.map(id => etagOf(setup, id)))
  return [
    { name: "GET /v1/menu 200", plan: planOf(setup, "/v1/menu"), bare: await sameBytes(bench, menu.text) },
    {
      name: "GET /v1/menu 304",
      plan: planOf(setup, "/v1/menu", menu.etag),
      bare: await sameBytes(bench, menu.text),
    },
    { name: "POST /v1/orders/quote", plan: quotePlan([setup.busy]), bare: await sameSize(bench, setup) },
    { name: "GET /v1/orders/{id} 200", plan: pollPlan(setup, placed) },
    { name: "GET /v1/orders/{id} 304", plan: pollPlan(setup, placed, etags) },
  ]
}

async function measureWrites(bench: Bench, setup: Setup, meter: CostMeter, { costs, growth }: Measured) {
  const { many, server, database } = setup
  const { writes } = bench.options.cost
  const add = async (name: string, plan: Plan, count = writes, connections = atATime) => {
    bench.log(name)
    const load = { port: server.port, plan, count, connections }
    costs.push({ name, cost: await meter.measure(() => send(bench, load)), bareMicroseconds: Number.NaN })
  }
  const grow = async (name: string, work: () => Promise<unknown>) =>
    growth.push({ name, bytes: await growthOf(database, work) })

  const orders = orderPlan(many)
  await checkpoint(database)
  await send(bench, { port: server.port, plan: orders, count: writes })
  await add("POST /v1/orders, one at a time", orders, Math.ceil(writes / 4), 1)
  await grow("an order", () => add(`POST /v1/orders, ${atATime} at a time`, orders))
  const moves = await movePlans(setup, writes)
  await grow("its five moves", async () => {
    for (const { name, plan } of moves) await add(name, plan, plan.requests.length)
  })
  const bookings = bookingPlan(many, dayAhead(2))
  await send(bench, { port: server.port, plan: bookings, count: many.length })
  await grow("a booking", () => add("POST /v1/reservations", bookings))
}
