import { setTimeout as sleep } from "node:timers/promises"
import type { StatementCounter } from "./cluster.ts"
import { type Errand, type Measured, repeat, sendShoppers } from "./shoppers.ts"
import type { System, WorkName } from "./system.ts"

export const workNames: readonly WorkName[] = ["catalogue", "search", "price", "order"]
export const crowds = [8, 32] as const
/** Enough of both that what runs in the background does not blur the count. */
const counted = { times: 10, ms: 2_000 }

export interface Sample extends Measured {
  readonly system: string
  readonly work: WorkName
  readonly shoppers: number
  readonly round: number
}

interface Turn {
  readonly system: System
  readonly work: WorkName
  readonly errand: Errand
  readonly shoppers: number
}

/** Everything once, system after system within each work; each round begins with another of them. */
function turnsOf(systems: readonly System[], round: number): Turn[] {
  const first = round % systems.length
  const order = [...systems.slice(first), ...systems.slice(0, first)]
  return workNames.flatMap(work =>
    crowds.flatMap(shoppers =>
      order.flatMap(system => {
        const errand = system.errands[work]
        return errand ? [{ system, work, errand, shoppers }] : []
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
  for (const turn of turnsOf(systems, round.number)) {
    const { system, work, shoppers } = turn
    const measured = await takeTurn(turn, round).catch(error => {
      throw new Error(`${system.name}, ${work}, ${shoppers} shoppers: ${error.message}`, { cause: error })
    })
    const sample = { system: system.name, work, shoppers, round: round.number, ...measured }
    round.onSample(sample)
    samples.push(sample)
  }
  return samples
}

/** An order that was answered and is not in the database is none. */
async function takeTurn({ system, work, errand, shoppers }: Turn, round: Round): Promise<Measured> {
  const { windowMs, countOrders } = round
  if (work !== "order") return sendShoppers(system.port, errand, { shoppers, windowMs })
  const before = await countOrders(system)
  const measured = await sendShoppers(system.port, errand, { shoppers, windowMs })
  const stored = (await countOrders(system)) - before
  if (stored !== measured.finished)
    throw new Error(`${measured.finished} orders were answered, ${stored} are stored`)
  return measured
}

/** Until the compilers of all of them have seen each kind of work. */
export async function warmUp(systems: readonly System[], windowMs: number): Promise<void> {
  for (const { port, errands } of systems)
    for (const errand of Object.values(errands))
      await sendShoppers(port, errand, { shoppers: crowds[0], windowMs })
}

export interface OrderCost {
  readonly system: string
  readonly httpCalls: number
  readonly sqlStatements: number
}

/** By one shopper alone; what the system does anyway in as much time is taken off. */
export async function countOrder(counter: StatementCounter, system: System): Promise<OrderCost> {
  const { name, port, database, errands } = system
  const { order } = errands
  if (!order) throw new Error(`${name} takes no orders`)
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
