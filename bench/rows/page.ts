import { type Benchmark, compareWithBare } from "../bench.ts"
import { makeRequest } from "../load/index.ts"
import { type Setup, withConsoles } from "../setup/index.ts"
import { readEncoded, sameBytes } from "./reads.ts"

const name = "GET /r/{slug} brotli"
const goal = { of: "ratio", atLeast: 0.6 } as const
const path = "/r/bench-page"

/** The menu on a restaurant's own page, with many visitors from one address, beside a server that sends the same bytes. */
export const page: Benchmark = {
  names: [name],
  async measure(bench) {
    const setup = await bench.setup()
    await withConsoles(bench, setup, [setup.busy], () => switchOn(setup))
    const bytes = await readEncoded(setup, path, "br")
    const limit = await sameBytes(bench, bytes, "br")
    const request = makeRequest({ method: "GET", path, headers: { "Accept-Encoding": "br" } })
    try {
      return await compareWithBare(
        bench,
        {
          name: `${name} (${Math.round(bytes.length / 1024)} KB)`,
          against: "bare node:http, same bytes",
          goal,
        },
        { ours: setup.server.port, beside: limit.port },
        { requests: [request], expected: 200 },
      )
    } finally {
      await limit.stop()
    }
  },
}

/** A page can be switched on while a device is online. */
async function switchOn({ call, busy: { cookie } }: Setup): Promise<void> {
  const body = { state: "ON", slug: "bench-page" }
  const { status, text } = await call("/console/v1/page", { cookie, method: "PUT", body })
  if (status !== 200) throw new Error(`the page was not switched on: ${status} ${text}`)
}
