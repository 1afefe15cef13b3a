import { randomUUID } from "node:crypto"
import { type Bench, type Benchmark, compareTails, compareThroughput, measureSelected } from "../bench.ts"
import type { Result } from "../figures.ts"
import { startBare } from "../limits/start-bare.ts"
import { makeRequest, type Plan } from "../load/index.ts"
import { orderBody } from "../setup/carts.ts"
import { type Setup, withConsoles } from "../setup/index.ts"

const names = ["GET /v1/orders/{id} 200", "GET /v1/orders/{id} 304"] as const
const goal = { of: "ratio", atLeast: 0.7 } as const
const polledOrders = 64
/** The same as the server's pool. */
const poolSize = "16"

export const polls: Benchmark = {
  names,
  async measure(bench) {
    const setup = await bench.setup()
    const placed = await withConsoles(bench, setup, [setup.busy], () => placeSome(setup))
    const connection = JSON.stringify(setup.database.connection)
    const limit = await startBare(bench.cleanUp, "bare-poll.ts", [connection, poolSize])
    const etags = await Promise.all(placed.map(id => etagOf(setup, id)))
    const [whole, unchanged] = names
    try {
      const line = (name: string, plan: Plan) => ({
        name,
        measure: () => compare(bench, setup, name, plan, limit.port),
      })
      return await measureSelected(bench, [
        line(whole, pollPlan(setup, placed)),
        line(unchanged, pollPlan(setup, placed, etags)),
      ])
    } finally {
      await limit.stop()
    }
  },
}

export async function placeSome({ call, busy }: Setup): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < polledOrders) {
    const customer = { ...orderBody.customer, phone: "9845012345" }
    const headers = { "Idempotency-Key": randomUUID() }
    const body = { ...orderBody, customer }
    const answer = await call("/v1/orders", { key: busy.secret, method: "POST", body, headers })
    if (answer.status !== 201) throw new Error(`an order got status ${answer.status}: ${answer.text}`)
    ids.push(answer.body.id)
  }
  return ids
}

export async function etagOf({ call, busy }: Setup, id: string): Promise<string> {
  return (await call(`/v1/orders/${id}`, { key: busy.secret })).headers.get("etag") ?? ""
}

export function pollPlan({ busy }: Setup, ids: readonly string[], etags?: readonly string[]): Plan {
  const requests = ids.map((id, index) => {
    const unchanged: Record<string, string> = etags ? { "If-None-Match": etags[index] ?? "" } : {}
    const headers = { Authorization: `Bearer ${busy.secret}`, ...unchanged }
    return makeRequest({ method: "GET", path: `/v1/orders/${id}`, headers })
  })
  return { requests, expected: etags ? 304 : 200 }
}

async function compare(
  bench: Bench,
  { server }: Setup,
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
