import { type Bench, connections } from "../bench.ts"
import { withFirstId } from "../limits/order-script.ts"
import type { Load, Pgbench, Script } from "../limits/pgbench.ts"
import type { Plan } from "../load/index.ts"
import type { Setup } from "../setup/index.ts"

interface Written {
  readonly table: "orders" | "reservations"
  /** The prefix of the ids of the limit's rows. */
  readonly limitPrefix: string
}

export interface CountedSides {
  ours(plan: Plan, until: { durationMs: number } | { count: number }): Promise<number>
  limit(script: Script, load: Load): Promise<number>
  /** Throws unless both sides' writes are in the database. */
  requireStored(): Promise<void>
}

/** Runs and counts both sides of a write benchmark, in writes per second. */
export async function countSides(
  { generator }: Bench,
  { server, database }: Setup,
  pgbench: Pgbench,
  { table, limitPrefix }: Written,
): Promise<CountedSides> {
  const countOurs = () =>
    database.count(`select count(*) from ${table} where not starts_with(id, $1)`, [limitPrefix])
  const countLimit = () =>
    database.count(`select count(*) from ${table} where starts_with(id, $1)`, [limitPrefix])
  let expected = await countOurs()
  let expectedLimit = await countLimit()
  return {
    async ours(plan, until) {
      const { received, perSecond } = await generator.run("closed", {
        port: server.port,
        plan,
        connections,
        ...until,
      })
      expected += received
      return perSecond
    },
    async limit(script, load) {
      const { transactions, perSecond } = await pgbench(withFirstId(script), load)
      expectedLimit += transactions
      return perSecond
    },
    async requireStored() {
      const [stored, storedLimit] = [await countOurs(), await countLimit()]
      if (stored === expected && storedLimit === expectedLimit) return
      throw new Error(
        `${table}: expected ${expected} rows and ${expectedLimit} of the limit; found ${stored} and ${storedLimit}`,
      )
    },
  }
}
