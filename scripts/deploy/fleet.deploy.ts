/** Starts the parts of deploy/compose.fleet.yaml without containers, with Debian's programs, and orders through Caddy. */
import { deepEqual, match } from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { chmodSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { test } from "node:test"
import { setTimeout as sleep } from "node:timers/promises"
import {
  freePort,
  isReady,
  makeDataDir,
  type ServerProcess,
  startServerProcess,
  until,
} from "../../apps/server/src/testing/process.ts"
import { startRedis } from "../../apps/server/src/testing/redis.ts"
import { startProgram } from "../fleet/programs.ts"
import { commandOf, environmentOf, readDeployFile } from "./compose.ts"
import { call, order } from "./orders.ts"

const withinMs = 60_000
const binaries = "/usr/lib/postgresql/15/bin"
const account = process.getuid?.() === 0 ? { account: "postgres" } : {}

async function startPostgres(stack: AsyncDisposableStack, directory: string): Promise<number> {
  const [port, data] = [await freePort(), join(directory, "postgres")]
  const prefix =
    "account" in account ? ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups"] : []
  const run = (...command: string[]) => {
    const [program = "", ...args] = [...prefix, ...command]
    execFileSync(program, args, { stdio: "ignore" })
  }
  mkdirSync(data)
  if ("account" in account) execFileSync("chown", ["postgres:", data])
  run(`${binaries}/initdb`, "-D", data, "-U", "rasoi", "-A", "trust", "-E", "UTF8")
  const options = ["-p", String(port), "-c", "listen_addresses=127.0.0.1", "-k", data]
  startProgram(stack, [`${binaries}/postgres`, "-D", data, ...options], account)
  const ready = () => {
    try {
      run(`${binaries}/createdb`, "-h", "127.0.0.1", "-p", String(port), "-U", "rasoi", "rasoi")
      return true
    } catch {
      return false
    }
  }
  await until(async () => ready(), withinMs)
  return port
}

/** The nodes of the compose file, with its variables. The demo has a restaurant with a known test key. */
async function startNodes(stack: AsyncDisposableStack, directory: string, database: number, redis: number) {
  const nodes: { port: number; metrics: number; server: ServerProcess }[] = []
  for (const name of ["node-1", "node-2"]) {
    const [port, metrics] = [await freePort(), await freePort()]
    const environment = environmentOf(readDeployFile("compose.fleet.yaml"))
    const server = await startServerProcess("demo", join(directory, name), {
      ...environment,
      PORT: String(port),
      // Caddy is on this machine here, without HTTPS.
      TRUST_PROXY: "loopback",
      PUBLIC_URL: `http://localhost:${port}`,
      DATABASE_URL: `postgres://rasoi@127.0.0.1:${database}/rasoi`,
      REDIS_URL: environment.REDIS_URL?.replace("redis:6379", `127.0.0.1:${redis}`) ?? "",
      METRICS_ADDRESS: `127.0.0.1:${metrics}`,
    })
    stack.defer(async () => void (await server.stop()))
    nodes.push({ port, metrics, server })
  }
  return nodes
}

async function startCaddy(
  stack: AsyncDisposableStack,
  directory: string,
  ports: readonly number[],
): Promise<string> {
  const url = `http://127.0.0.1:${await freePort()}`
  const file = join(directory, "Caddyfile")
  const addressed = readDeployFile("Caddyfile").replaceAll(
    /node-(\d):8080/g,
    (_, number: string) => `127.0.0.1:${ports[Number(number) - 1]}`,
  )
  writeFileSync(file, `{\n\tadmin off\n}\n${addressed}`)
  startProgram(stack, ["caddy", "run", "--config", file, "--adapter", "caddyfile"], {
    environment: { DOMAIN: url, HOME: directory },
  })
  await until(() => isReady(`${url}/readyz`), withinMs)
  return url
}

test("orders are placed and found through Caddy, also while a node stops", async () => {
  await using stack = new AsyncDisposableStack()
  const directory = makeDataDir()
  stack.defer(() => directory.remove())
  chmodSync(directory.path, 0o755)
  const redis = await startRedis(...commandOf(readDeployFile("compose.fleet.yaml"), "redis-server"))
  stack.defer(() => redis.kill())
  const database = await startPostgres(stack, directory.path)
  const nodes = await startNodes(stack, directory.path, database, redis.port)
  // The nodes have the password that Redis asks of everybody.
  match(await redis.command("dbsize"), /^-NOAUTH/)
  for (const { metrics } of nodes) {
    const figures = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()
    match(figures, /^rasoi_redis_up 1$/m)
    match(figures, /^rasoi_data_disk_free_bytes \d{6,}$/m)
  }
  const ports = nodes.map(({ port }) => port)
  const url = await startCaddy(stack, directory.path, ports)
  const statuses: number[] = []
  const placeAndFind = async () => {
    const placed = await call(`${url}/v1/orders`, order)
    statuses.push(placed.status, (await call(`${url}/v1/orders/${placed.body.id}`)).status)
  }
  for (let count = 0; count < 4; count += 1) await placeAndFind()
  let stopping = true
  const stopped = nodes[0]?.server.stop().finally(() => {
    stopping = false
  })
  const meanwhile = async () => {
    // Slowly enough for the limit of 60 orders in a minute.
    for (; stopping; await sleep(500)) await placeAndFind()
    await placeAndFind()
  }
  await Promise.all([stopped, meanwhile()])
  deepEqual([...new Set(statuses)].sort(), [200, 201])
})
