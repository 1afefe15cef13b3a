import { setTimeout as sleep } from "node:timers/promises"
import { type Connection, sql } from "../../apps/server/src/db/index.ts"
import { type CheckedData, checkData } from "../../apps/server/src/features/backup/check-data.ts"
import { withSession } from "../../apps/server/src/features/backup/session.ts"
import { inParallel } from "../../apps/server/src/features/orders/race.fixture.ts"
import { openTestPool } from "../../apps/server/src/testing/database.ts"
import { type Counts, evaluate, type Stored } from "./evaluate.ts"
import { concurrency, isFull, makeRequests, type Sent, type Target } from "./requests.ts"

const mostAttempts = 10
const pauseMs = 1_000

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
  const responses = rows.map(({ answer }) => answer)
  return Map.groupBy(responses, response => String(JSON.parse(response).customer.name))
}

interface Checked {
  readonly counts: Counts
  readonly data: CheckedData
  /** The responses to repeats that the client had to send once more. */
  readonly refusedRepeats: readonly string[]
}

/**
 * Compares the client's responses with what is stored, repeats every request, and compares again. Then checks sums,
 * numbers, moves and seats of all stored data.
 */
export async function check(sent: readonly Sent[], target: Target, connection: Connection): Promise<Checked> {
  const before = await readStored(connection)
  const send = makeRequests(target)
  const refusedRepeats: string[] = []
  const repeated = new Map<number, Sent>()
  await inParallel(sent.length, concurrency, async position => {
    const { index } = sent[position] as Sent
    repeated.set(index, await sendUntilAcknowledged(() => send(index), refusedRepeats))
  })
  const counts = evaluate({ sent, before, after: await readStored(connection), repeated })
  const data = await withSession(connection, client => checkData(client, new Date()))
  return { counts, data, refusedRepeats }
}

/** Right after a fault the server may refuse a request for a moment. The contract asks the client to send it again. */
async function sendUntilAcknowledged(send: () => Promise<Sent>, refused: string[]): Promise<Sent> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await send()
    if (result.status === 201 || isFull(result) || attempt === mostAttempts) return result
    refused.push(`${result.outcome} ${result.text}`)
    await sleep(pauseMs)
  }
}
