import { execFileSync } from "node:child_process"
import { alternate, type Benchmark, throughput } from "../bench.ts"
import { makeRequest } from "../load/index.ts"
import { makeSetup, type Setup, withConsoles } from "../setup/index.ts"
import { mainFile } from "../setup/server.ts"
import { orderPlan } from "./order-plan.ts"

const names = ["2 workers: GET /v1/menu 200", "2 workers: POST /v1/orders"] as const
const against = "1 worker"
const restaurants = 100

export const workers: Benchmark = {
  names,
  ownServer: true,
  async measure(bench) {
    if (!knowsWorkers()) {
      bench.skip({ name: "1 and 2 workers", why: "this rasoi serve has no --workers" })
      return []
    }
    const { cleanUp, options } = bench
    // Not pinned: on a single core a second worker would make no difference.
    const one = await makeSetup(cleanUp, { restaurants, args: ["--workers", "1"], pinned: false })
    const two = await makeSetup(cleanUp, { restaurants, args: ["--workers", "2"], pinned: false })
    const open = <T>(setup: Setup, work: () => Promise<T>) => withConsoles(bench, setup, setup.many, work)
    const menu = await alternate(options.rounds, {
      ours: () => throughput(bench, two.server.port, menuPlan(two)),
      beside: () => throughput(bench, one.server.port, menuPlan(one)),
    })
    const orders = await open(one, () =>
      open(two, () =>
        alternate(options.rounds, {
          ours: () => throughput(bench, two.server.port, orderPlan(two.many)),
          beside: () => throughput(bench, one.server.port, orderPlan(one.many)),
        }),
      ),
    )
    await one.close()
    await two.close()
    return [
      { name: names[0], against, unit: "/s", ...menu },
      { name: names[1], against, unit: "/s", ...orders },
    ]
  },
}

function knowsWorkers(): boolean {
  const help = execFileSync(process.execPath, [mainFile, "serve", "--help"], { encoding: "utf8" })
  return help.includes("--workers")
}

function menuPlan({ busy }: Setup) {
  const headers = { Authorization: `Bearer ${busy.secret}` }
  return { requests: [makeRequest({ method: "GET", path: "/v1/menu", headers })], expected: 200 }
}
