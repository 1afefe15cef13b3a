import { type Connection, sql } from "../../apps/server/src/db/index.ts"
import { openTestPool } from "../../apps/server/src/db/test-support.ts"
import { inParallel } from "../../apps/server/src/orders/race.fixture.ts"
import { type Counts, evaluate, type Stored } from "./evaluate.ts"
import { concurrency, makeOrders, type Sent } from "./orders.ts"

const stored = sql("faults.stored", "select answer from orders")

async function readStored(connection: Connection): Promise<Stored> {
  const db = openTestPool(connection, { poolSize: 1, queryDeadlineMs: 60_000 })
  const rows = await db.rows<{ answer: string }>(stored)
  await db.close()
  const answers = rows.map(({ answer }) => answer)
  return Map.groupBy(answers, answer => String(JSON.parse(answer).note))
}

/** Compares the client's responses with the stored orders, repeats every order, and compares again. */
export async function check(
  sent: readonly Sent[],
  { url, scenario, connection }: { url: string; scenario: string; connection: Connection },
): Promise<Counts> {
  const before = await readStored(connection)
  const order = makeOrders(url, scenario)
  const repeated = new Map<number, Sent>()
  await inParallel(sent.length, concurrency, async position => {
    const { index } = sent[position] as Sent
    repeated.set(index, await order(index))
  })
  return evaluate({ sent, before, after: await readStored(connection), repeated })
}
