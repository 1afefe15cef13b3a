import { execFileSync } from "node:child_process"
import { takeTurns, throughput, type Work } from "../bench.ts"
import { makeRequest } from "../load/index.ts"
import { makeStage, type Stage, withConsoles } from "../stage/index.ts"
import { mainFile } from "../stage/server.ts"
import { orderPlan } from "./order-plan.ts"

const names = ["2 workers: GET /v1/menu 200", "2 workers: POST /v1/orders"] as const
const against = "1 worker"
const restaurants = 100

export const workers: Work = {
  names,
  alone: true,
  async measure(bench) {
    if (!knowsWorkers()) {
      bench.skip({ name: "1 and 2 workers", why: "this rasoi serve has no --workers" })
      return []
    }
    const { cleanUp, options } = bench
    // Left to the kernel: on one core a second worker could not show anything.
    const one = await makeStage(cleanUp, { restaurants, words: ["--workers", "1"], pins: false })
    const two = await makeStage(cleanUp, { restaurants, words: ["--workers", "2"], pins: false })
    const open = <T>(stage: Stage, work: () => Promise<T>) => withConsoles(bench, stage, stage.many, work)
    const menu = await takeTurns(options.rounds, {
      ours: () => throughput(bench, two.server.port, menuPlan(two)),
      beside: () => throughput(bench, one.server.port, menuPlan(one)),
    })
    const orders = await open(one, () =>
      open(two, () =>
        takeTurns(options.rounds, {
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

function menuPlan({ busy }: Stage) {
  const headers = { Authorization: `Bearer ${busy.secret}` }
  return { requests: [makeRequest({ method: "GET", path: "/v1/menu", headers })], expected: 200 }
}
