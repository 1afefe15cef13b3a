import { randomInt } from "node:crypto"
import { afterAll, expect, inject, test } from "vitest"
import { rounds } from "../../../../../tests/rounds.ts"
import { makeSpawner } from "../../cli/rasoi.fixture.ts"
import { findEmbedded } from "../../db/index.ts"
import { demoKeys } from "../../demo/index.ts"
import { copyDataDir, type ServerProcess, startServerProcess } from "../../testing/process.ts"
import { pickup } from "./fixture.ts"
import { inParallel } from "./race.fixture.ts"

const orders = rounds(1_000)
const atOnce = 16
const key = demoKeys.test
const dataDir = copyDataDir(inject("demoDataDir"))
let server: ServerProcess | undefined
afterAll(async () => {
  await server?.stop()
  dataDir.remove()
})

/** What a client has after each attempt: the bytes of the response, or nothing. */
type Acknowledged = Map<number, string>

async function order(on: ServerProcess, index: number, acknowledged: Acknowledged): Promise<void> {
  const headers = { "idempotency-key": `crash-order-${index}` }
  const body = { ...pickup, note: `Order ${index}` }
  const response = await on.call("/v1/orders", { key, method: "POST", headers, body })
  // A stopping server may respond with an error. That is not an acknowledgement.
  if (response.status === 503) return
  expect([response.status, response.body.note], response.text).toEqual([201, body.note])
  const known = acknowledged.get(index)
  if (known !== undefined) {
    expect(response.text).toBe(known)
    expect(response.headers.get("idempotent-replayed")).toBe("true")
  }
  acknowledged.set(index, response.text)
}

interface Crash {
  /** The number of responses before the crash. */
  after: number
  /** Last order first, so that new and old keys are in progress at the crash. */
  backwards?: boolean
  kill(): Promise<void>
}

async function orderUntilKilled(
  on: ServerProcess,
  acknowledged: Acknowledged,
  { after, backwards = false, kill }: Crash,
) {
  let [received, killed] = [0, false]
  let killing: Promise<void> | undefined
  await inParallel(orders, atOnce, async index => {
    if (killed) return
    try {
      await order(on, backwards ? orders - 1 - index : index, acknowledged)
    } catch (error) {
      // The connection broke: the client cannot know whether the order was stored.
      if (!(error instanceof TypeError)) throw error
    }
    received += 1
    if (received < after || killing) return
    killing = kill().then(() => {
      killed = true
    })
  })
  await killing
  expect(killing).toBeDefined()
}

async function listAll(on: ServerProcess): Promise<{ id: string; note: string; number: string }[]> {
  const found: { id: string; note: string; number: string }[] = []
  let cursor: string | null = ""
  while (cursor !== null) {
    const query: string = cursor ? `&cursor=${cursor}` : ""
    const { body } = await on.call(`/v1/orders?limit=100${query}`, { key })
    found.push(...body.data)
    cursor = body.nextCursor
  }
  return found
}

test("orders through two crashes: each acknowledged order is kept, each key ends in exactly one", async ({
  annotate,
}) => {
  const [first, second] = [0, 0].map(() => randomInt(Math.ceil(orders / 20), Math.ceil(orders * 0.6))) as [
    number,
    number,
  ]
  await annotate(`killed after ${first} responses, and with its database after ${second}`)
  const acknowledged: Acknowledged = new Map()

  server = await startServerProcess("demo", dataDir.path)
  const raise = ["key", "limits", "Demo test key", "--set", "orders.create=1000000,orders.list=1000000"]
  const raised = await makeSpawner({ RASOI_DATA_DIR: dataDir.path })(raise)
  expect(raised.code).toBe(0)
  const { kill } = server
  await orderUntilKilled(server, acknowledged, { after: first, kill })

  const again = await startServerProcess("demo", dataDir.path)
  server = again
  const database = findEmbedded(dataDir.path)?.pid ?? 0
  expect(database).toBeGreaterThan(1)
  await orderUntilKilled(again, acknowledged, {
    after: second,
    backwards: true,
    async kill() {
      process.kill(database, "SIGKILL")
      await again.kill()
    },
  })

  const last = await startServerProcess("demo", dataDir.path)
  server = last
  await inParallel(orders, atOnce, index => order(last, index, acknowledged))
  // The first attempt succeeds: no key is stuck.
  expect(acknowledged.size).toBe(orders)

  const stored = await listAll(last)
  expect(stored).toHaveLength(orders)
  const responses = [...acknowledged.values()].map(text => JSON.parse(text) as { id: string })
  expect(stored.map(({ id }) => id).sort()).toEqual(responses.map(({ id }) => id).sort())
  expect(new Set(stored.map(({ note }) => note)).size).toBe(orders)
  expect(new Set(stored.map(({ number }) => number)).size).toBe(orders)
})
