/**
 * Reads beside the limit of the machine: the same bytes from bare node:http, in the same run, turn by turn.
 * Prints ratios; an absolute figure says more about the machine than about the server.
 */
import { spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { demoKeys } from "../apps/server/src/demo/index.ts"
import { makeDataDir, startServerProcess, until } from "../apps/server/src/testing/process.ts"
import { drive, makeRequest } from "./load.ts"

const quick = process.argv.includes("--quick")
const rounds = quick ? 3 : 7
const durationMs = quick ? 700 : 2_000
const connections = 32

const dataDir = makeDataDir()
const scratch = mkdtempSync(join(tmpdir(), "rasoi-bench-"))
const server = await startServerProcess("demo", dataDir.path, { LOG_LEVEL: "silent" })
const command = join(import.meta.dirname, "..", "apps", "server", "src", "main.ts")
const environment = { ...process.env, RASOI_DATA_DIR: dataDir.path }

/** Limits stay on; the key has raised ones, as an operator would give it. */
await new Promise<void>((resolve, reject) => {
  const limits = [
    "key",
    "limits",
    "Demo test key",
    "--set",
    "restaurant.get=10000000",
    "--set",
    "menu.get=10000000",
  ]
  const child = spawn(process.execPath, [command, ...limits], {
    env: environment,
    stdio: ["ignore", "ignore", "inherit"],
  })
  child.on("exit", code => (code === 0 ? resolve() : reject(new Error("the limits were not raised"))))
})

const authorization = { Authorization: `Bearer ${demoKeys.test}` }
const menu = await server.call("/v1/menu", { key: demoKeys.test })
const restaurant = await server.call("/v1/restaurant", { key: demoKeys.test })
const etag = menu.headers.get("etag") ?? ""

const bareServers: ReturnType<typeof spawn>[] = []
async function bare(body: string): Promise<number> {
  const path = join(scratch, `${bareServers.length}.json`)
  writeFileSync(path, body)
  const child = spawn(process.execPath, [join(import.meta.dirname, "bare-server.ts"), path], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  bareServers.push(child)
  let output = ""
  child.stdout?.on("data", text => {
    output += text
  })
  await until(() => output.includes("localhost:"))
  return Number(/localhost:(\d+)/.exec(output)?.[1])
}

const port = Number(new URL(server.url).port)
const menuLimit = await bare(menu.text)
const restaurantLimit = await bare(restaurant.text)
const cases: { name: string; path: string; limit: number; headers: Record<string, string> }[] = [
  {
    name: `GET /v1/menu 200 (${Math.round(menu.text.length / 1024)} KB)`,
    path: "/v1/menu",
    limit: menuLimit,
    headers: {},
  },
  { name: "GET /v1/menu 304", path: "/v1/menu", limit: menuLimit, headers: { "If-None-Match": etag } },
  { name: "GET /v1/restaurant", path: "/v1/restaurant", limit: restaurantLimit, headers: {} },
]

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

try {
  for (const { name, path, limit, headers } of cases) {
    const request = makeRequest("GET", path, { ...authorization, ...headers })
    const ratios: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const ours = await drive({ port, request, connections, durationMs })
      const theirs = await drive({ port: limit, request, connections, durationMs })
      // The first round warms both up.
      if (round > 0) ratios.push(ours.requestsPerSecond / theirs.requestsPerSecond)
      if (Object.keys(ours.statuses).length !== 1)
        throw new Error(`mixed answers: ${JSON.stringify(ours.statuses)}`)
    }
    const spread = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`
    process.stdout.write(`${name.padEnd(28)} ${median(ratios).toFixed(2)} of bare node:http  (${spread})\n`)
  }
} finally {
  for (const child of bareServers) child.kill()
  await server.stop()
  dataDir.remove()
  rmSync(scratch, { recursive: true, force: true })
}
