import { type CheckedData, checkData } from "../../apps/server/src/backup/check-data.ts"
import { withSession } from "../../apps/server/src/backup/session.ts"
import { type Connection, sql } from "../../apps/server/src/db/index.ts"
import { openTestPool } from "../../apps/server/src/db/test-support.ts"
import { inParallel } from "../../apps/server/src/orders/race.fixture.ts"
import { type Counts, evaluate, type Stored } from "./evaluate.ts"
import { concurrency, makeRequests, type Sent, type Target } from "./requests.ts"

/** The demo of a fleet also has orders of other customers. */
const stored = sql(
  "faults.stored",
  `select answer from (select answer from orders union all select answer from reservations) as stored
    where answer like '%"Customer %'`,
)

async function readStored(connection: Connection): Promise<Stored> {
  const db = openTestPool(connection, { poolSize: 1, queryDeadlineMs: 60_000 })
  const rows = await db.rows<{ answer: string }>(stored)
  await db.close()
  const answers = rows.map(({ answer }) => answer)
  return Map.groupBy(answers, answer => String(JSON.parse(answer).customer.name))
}

/**
 * Compares the client's responses with what is stored, repeats every request, and compares again. Then checks sums,
 * numbers, transitions and seats of all stored data.
 */
export async function check(
  sent: readonly Sent[],
  target: Target,
  connection: Connection,
): Promise<{ counts: Counts; data: CheckedData }> {
  const before = await readStored(connection)
  const send = makeRequests(target)
  const repeated = new Map<number, Sent>()
  await inParallel(sent.length, concurrency, async position => {
    const { index } = sent[position] as Sent
    repeated.set(index, await send(index))
  })
  const counts = evaluate({ sent, before, after: await readStored(connection), repeated })
  const data = await withSession(connection, client => checkData(client, new Date()))
  return { counts, data }
}
