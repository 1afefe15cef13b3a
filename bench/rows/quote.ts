import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Benchmark, compareTails, compareThroughput } from "../bench.ts"
import { startBare } from "../limits/start-bare.ts"
import { makeRequest } from "../load/index.ts"
import { quoteBody } from "../setup/carts.ts"
import { makeScratch } from "../setup/index.ts"

const name = "POST /v1/orders/quote, 5 lines"

export const quotes: Benchmark = {
  names: [name],
  async measure(bench) {
    const { server, busy, call } = await bench.setup()
    const first = await call("/v1/orders/quote", { key: busy.secret, method: "POST", body: quoteBody })
    if (first.status !== 200) throw new Error(`the quote got status ${first.status}: ${first.text}`)
    const path = join(makeScratch(bench.cleanUp), "quote.json")
    writeFileSync(path, first.text)
    const limit = await startBare(bench.cleanUp, "bare-json.ts", [path])
    const headers = { Authorization: `Bearer ${busy.secret}` }
    const request = makeRequest({ method: "POST", path: "/v1/orders/quote", headers, body: quoteBody })
    const plan = { requests: [request], expected: 200 }
    try {
      const { ours, beside } = await compareThroughput(bench, { ours: server.port, beside: limit.port }, plan)
      const against = "bare node:http, JSON of the same size"
      const sides = [
        { port: server.port, plan },
        { port: limit.port, plan },
      ] as const
      const tails = await compareTails(bench, { name, against, peak: ours }, ...sides)
      const goal = { of: "ratio", atLeast: 0.7 } as const
      return [{ name, against, unit: "/s", ours, beside, goal }, tails]
    } finally {
      await limit.stop()
    }
  },
}
