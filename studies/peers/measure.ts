import { setTimeout as sleep } from "node:timers/promises"
import type { StatementCounter } from "./cluster.ts"
import { type Measured, repeat, runShoppers, type Task } from "./shoppers.ts"
import type { System, WorkName } from "./system.ts"

export const workNames: readonly WorkName[] = ["catalogue", "search", "price", "order"]
export const shopperCounts = [8, 32] as const
/** Enough repetitions and time that background work does not distort the count. */
const counted = { times: 10, ms: 2_000 }

export interface Sample extends Measured {
  readonly system: string
  readonly work: WorkName
  readonly shoppers: number
  readonly round: number
}

interface Measurement {
  readonly system: System
  readonly work: WorkName
  readonly task: Task
  readonly shoppers: number
}

/** Every combination once. Each round starts with another system. */
function measurementsOf(systems: readonly System[], round: number): Measurement[] {
  const first = round % systems.length
  const order = [...systems.slice(first), ...systems.slice(0, first)]
  return workNames.flatMap(work =>
    shopperCounts.flatMap(shoppers =>
      order.flatMap(system => {
        const task = system.tasks[work]
        return task ? [{ system, work, task, shoppers }] : []
      }),
    ),
  )
}

interface Round {
  readonly number: number
  readonly windowMs: number
  countOrders(system: System): Promise<number>
  onSample(sample: Sample): void
}

export async function measureRound(systems: readonly System[], round: Round): Promise<Sample[]> {
  const samples: Sample[] = []
  for (const measurement of measurementsOf(systems, round.number)) {
    const { system, work, shoppers } = measurement
    const measured = await measureOne(measurement, round).catch(error => {
      throw new Error(`${system.name}, ${work}, ${shoppers} shoppers: ${error.message}`, { cause: error })
    })
    const sample = { system: system.name, work, shoppers, round: round.number, ...measured }
    round.onSample(sample)
    samples.push(sample)
  }
  return samples
}

/** Fails if an acknowledged order is not in the database. */
async function measureOne({ system, work, task, shoppers }: Measurement, round: Round): Promise<Measured> {
  const { windowMs, countOrders } = round
  if (work !== "order") return runShoppers(system.port, task, { shoppers, windowMs })
  const before = await countOrders(system)
  const measured = await runShoppers(system.port, task, { shoppers, windowMs })
  const stored = (await countOrders(system)) - before
  if (stored !== measured.finished)
    throw new Error(`${measured.finished} orders were acknowledged, ${stored} are stored`)
  return measured
}

/** Runs every task once, until the JIT compilers have seen the code. */
export async function warmUp(systems: readonly System[], windowMs: number): Promise<void> {
  for (const { port, tasks } of systems)
    for (const task of Object.values(tasks))
      await runShoppers(port, task, { shoppers: shopperCounts[0], windowMs })
}

export interface OrderCost {
  readonly system: string
  readonly httpCalls: number
  readonly sqlStatements: number
}

/** Counts with a single shopper. What the idle system does in the same time is subtracted. */
export async function countOrder(counter: StatementCounter, system: System): Promise<OrderCost> {
  const { name, port, database, tasks } = system
  const { order } = tasks
  if (!order) throw new Error(`${name} has no order task`)
  const busy = await counter.countDuring(database, () => repeat(port, order, counted))
  const { times, requests, tookMs } = busy.result
  const idle = await counter.countDuring(database, () => sleep(tookMs))
  const perOrder = (count: number) => Math.round((count / times) * 10) / 10
  return {
    system: name,
    httpCalls: perOrder(requests),
    sqlStatements: perOrder(busy.statements - idle.statements),
  }
}
