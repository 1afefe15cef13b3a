import { type Benchmark, compareWithBare, measureSelected } from "../bench.ts"
import { startBare } from "../limits/start-bare.ts"
import { makeRequest, type Plan } from "../load/index.ts"
import { orderBody } from "../setup/carts.ts"
import { type Setup, withConsoles } from "../setup/index.ts"
import { createOne } from "./order-plan.ts"

const names = ["GET /v1/orders/{id} 200", "GET /v1/orders/{id} 304"] as const
const goal = { of: "ratio", atLeast: 0.7 } as const
const against = "bare node:http + one prepared read by id"
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
      const ports = { ours: setup.server.port, beside: limit.port }
      const line = (name: string, plan: Plan) => ({
        name,
        measure: () => compareWithBare(bench, { name, against, goal }, ports, plan),
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

export async function placeSome(setup: Setup): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < polledOrders) ids.push(await createOne(setup, "/v1/orders", orderBody))
  return ids
}

export async function etagOf({ call, busy }: Setup, id: string): Promise<string> {
  return (await call(`/v1/orders/${id}`, { key: busy.secret })).headers.get("etag") ?? ""
}

export function pollPlan({ busy }: Setup, ids: readonly string[], etags?: readonly string[]): Plan {
  const requests = ids.map((id, index) => {
    const headers: Record<string, string> = etags ? { "If-None-Match": etags[index] ?? "" } : {}
    return makeRequest({ method: "GET", path: `/v1/orders/${id}`, key: busy.secret, headers })
  })
  return { requests, expected: etags ? 304 : 200 }
}
