import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Bench, type Benchmark, compareTails, compareThroughput } from "../bench.ts"
import { type BareServer, startBare } from "../limits/start-bare.ts"
import { makeRequest, type Plan } from "../load/index.ts"
import { quoteBody } from "../setup/carts.ts"
import { makeScratch, type Setup } from "../setup/index.ts"

const name = "POST /v1/orders/quote, 5 lines"

export const quotes: Benchmark = {
  names: [name],
  async measure(bench) {
    const setup = await bench.setup()
    const { server } = setup
    const limit = await sameSize(bench, setup)
    const plan = quotePlan(setup)
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

export function quotePlan({ busy }: Setup): Plan {
  const headers = { Authorization: `Bearer ${busy.secret}` }
  const request = makeRequest({ method: "POST", path: "/v1/orders/quote", headers, body: quoteBody })
  return { requests: [request], expected: 200 }
}

/** A bare server whose JSON has the size of our quote. */
export async function sameSize({ cleanUp }: Bench, { call, busy }: Setup): Promise<BareServer> {
  const { status, text } = await call("/v1/orders/quote", {
    key: busy.secret,
    method: "POST",
    body: quoteBody,
  })
  if (status !== 200) throw new Error(`the quote got status ${status}: ${text}`)
  const path = join(makeScratch(cleanUp), "quote.json")
  writeFileSync(path, text)
  return startBare(cleanUp, "bare-json.ts", [path])
}
