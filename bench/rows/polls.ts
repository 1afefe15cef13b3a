import { randomUUID } from "node:crypto"
import { type Bench, compareTails, compareThroughput, measureWanted, type Work } from "../bench.ts"
import type { Result } from "../figures.ts"
import { startBare } from "../limits/start-bare.ts"
import { makeRequest, type Plan } from "../load/index.ts"
import { orderBody } from "../stage/carts.ts"
import { type Stage, withConsoles } from "../stage/index.ts"

const names = ["GET /v1/orders/{id} 200", "GET /v1/orders/{id} 304"] as const
const goal = { of: "ratio", atLeast: 0.7 } as const
const polledOrders = 64
/** As many connections as the server's own pool has. */
const poolSize = "16"

export const polls: Work = {
  names,
  async measure(bench) {
    const stage = await bench.stage()
    const placed = await withConsoles(bench, stage, [stage.busy], () => placeSome(stage))
    const connection = JSON.stringify(stage.database.connection)
    const limit = await startBare(bench.cleanUp, "bare-poll.ts", [connection, poolSize])
    const etags = await Promise.all(placed.map(id => etagOf(stage, id)))
    const [whole, unchanged] = names
    try {
      const line = (name: string, plan: Plan) => ({
        name,
        measure: () => compare(bench, stage, name, plan, limit.port),
      })
      return await measureWanted(bench, [
        line(whole, pollPlan(stage, placed)),
        line(unchanged, pollPlan(stage, placed, etags)),
      ])
    } finally {
      await limit.stop()
    }
  },
}

export async function placeSome({ call, busy }: Stage): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < polledOrders) {
    const customer = { ...orderBody.customer, phone: "9845012345" }
    const headers = { "Idempotency-Key": randomUUID() }
    const body = { ...orderBody, customer }
    const answer = await call("/v1/orders", { key: busy.secret, method: "POST", body, headers })
    if (answer.status !== 201) throw new Error(`an order was answered ${answer.status}: ${answer.text}`)
    ids.push(answer.body.id)
  }
  return ids
}

async function etagOf({ call, busy }: Stage, id: string): Promise<string> {
  return (await call(`/v1/orders/${id}`, { key: busy.secret })).headers.get("etag") ?? ""
}

export function pollPlan({ busy }: Stage, ids: readonly string[], etags?: readonly string[]): Plan {
  const requests = ids.map((id, index) => {
    const unchanged: Record<string, string> = etags ? { "If-None-Match": etags[index] ?? "" } : {}
    const headers = { Authorization: `Bearer ${busy.secret}`, ...unchanged }
    return makeRequest({ method: "GET", path: `/v1/orders/${id}`, headers })
  })
  return { requests, expected: etags ? 304 : 200 }
}

async function compare(
  bench: Bench,
  { server }: Stage,
  name: string,
  plan: Plan,
  limitPort: number,
): Promise<Result[]> {
  const { ours, beside } = await compareThroughput(bench, { ours: server.port, beside: limitPort }, plan)
  const against = "bare node:http + one prepared read by id"
  const sides = [
    { port: server.port, plan },
    { port: limitPort, plan },
  ] as const
  const tails = await compareTails(bench, { name, against, peak: ours }, ...sides)
  return [{ name, against, unit: "/s", ours, beside, goal }, tails]
}
