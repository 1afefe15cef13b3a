import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Bench, type Benchmark, compareWithBare } from "../bench.ts"
import { type BareServer, startBare } from "../limits/start-bare.ts"
import { makeRequest, type Plan } from "../load/index.ts"
import { quoteBody } from "../setup/carts.ts"
import { makeScratch, type Restaurant, type Setup } from "../setup/index.ts"

const name = "POST /v1/orders/quote, 5 lines"

export const quotes: Benchmark = {
  names: [name],
  async measure(bench) {
    const setup = await bench.setup()
    const limit = await sameSize(bench, setup)
    try {
      const goal = { of: "ratio", atLeast: 0.7 } as const
      const of = { name, against: "bare node:http, JSON of the same size", goal }
      const ports = { ours: setup.server.port, beside: limit.port }
      return await compareWithBare(bench, of, ports, quotePlan([setup.busy]))
    } finally {
      await limit.stop()
    }
  },
}

/** A quote from each of these restaurants in turn. */
export function quotePlan(restaurants: readonly Restaurant[]): Plan {
  const requests = restaurants.map(({ secret: key }) =>
    makeRequest({ method: "POST", path: "/v1/orders/quote", key, body: quoteBody }),
  )
  return { requests, expected: 200 }
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
