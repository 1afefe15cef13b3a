import { type Connection, sql } from "../../apps/server/src/db/index.ts"
import { openTestPool } from "../../apps/server/src/db/test-support.ts"
import { inParallel } from "../../apps/server/src/orders/race.fixture.ts"
import { type Counts, judge, type Stored } from "./judge.ts"
import { atOnce, makeOrders, type Sent } from "./orders.ts"

const stored = sql("faults.stored", "select answer from orders")

async function readStored(connection: Connection): Promise<Stored> {
  const db = openTestPool(connection, { poolSize: 1, queryDeadlineMs: 60_000 })
  const rows = await db.rows<{ answer: string }>(stored)
  await db.close()
  const answers = rows.map(({ answer }) => answer)
  return Map.groupBy(answers, answer => String(JSON.parse(answer).note))
}

/** Compares what the client was told with what is stored, repeats every order, and compares again. */
export async function check(
  sent: readonly Sent[],
  { url, scenario, connection }: { url: string; scenario: string; connection: Connection },
): Promise<Counts> {
  const before = await readStored(connection)
  const order = makeOrders(url, scenario)
  const repeated = new Map<number, Sent>()
  await inParallel(sent.length, atOnce, async place => {
    const { index } = sent[place] as Sent
    repeated.set(index, await order(index))
  })
  return judge({ sent, before, after: await readStored(connection), repeated })
}
