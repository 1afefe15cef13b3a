import { chmodSync } from "node:fs"
import { join } from "node:path"
import { Client } from "pg"
import { demoKeys } from "../../apps/server/src/demo/index.ts"
import { type LinkProxy, startLinkProxy } from "../../apps/server/src/testing/link-proxy.ts"
import {
  freePort,
  isReady,
  makeDataDir,
  type ServerProcess,
  startServerProcess,
  until,
} from "../../apps/server/src/testing/process.ts"
import { startRedis, type TestRedis } from "../../apps/server/src/testing/redis.ts"
import { firstDateAt, type Target } from "../faults/requests.ts"
import { raiseLimits, startLoad, untilAcknowledged } from "../faults/setup.ts"
import { type Cluster, startCluster } from "./cluster.ts"
import { ensurePrograms, startProgram } from "./programs.ts"
import { type Quotes, startQuotes } from "./quotes.ts"

export interface Node {
  readonly port: number
  readonly redisLink: LinkProxy
  readonly databaseLink: LinkProxy
  /** Starts this version, or the one with this command. */
  start(program?: string): Promise<void>
  /** Sends SIGKILL. */
  kill(): Promise<void>
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<void>
  untilReady(): Promise<void>
}

/** Three nodes behind HAProxy, with Redis and PostgreSQL, and clients that send orders, bookings and quotes. */
export interface Fleet {
  /** HAProxy's address. */
  readonly url: string
  /** For files of the scenario. Removed at the end. */
  readonly directory: string
  readonly target: Target
  readonly nodes: readonly Node[]
  readonly redis: TestRedis
  readonly cluster: Cluster
  /** HAProxy's address of the primary. */
  readonly connection: { readonly url: string }
  readonly load: ReturnType<typeof startLoad>
  readonly quotes: Quotes
  untilAcknowledged(more: number): Promise<void>
}

const nodeCount = 3
const readyWithinMs = 120_000
const configuration = join(import.meta.dirname, "..", "..", "deploy", "haproxy.cfg")

export async function startFleet(stack: AsyncDisposableStack, scenario: string): Promise<Fleet> {
  ensurePrograms()
  const directory = makeDataDir()
  stack.defer(() => directory.remove())
  // The accounts of the programs must reach their own folders in it.
  chmodSync(directory.path, 0o755)
  const redis = await startRedis()
  stack.defer(() => redis.kill())
  const cluster = await startCluster(stack, directory.path)
  const [httpPort, databasePort] = [await freePort(), await freePort()]
  const connection = { url: `postgres://rasoi@127.0.0.1:${databasePort}/rasoi` }
  const nodes: Node[] = []
  for (let number = 1; number <= nodeCount; number += 1)
    nodes.push(await makeNode(stack, directory.path, redis.port, databasePort))
  startHaproxy(stack, { httpPort, databasePort, nodes, cluster })
  await until(() => isPrimary(connection.url), readyWithinMs)
  // One after the other: the first fills the demo's database.
  for (const node of nodes) await node.start()
  await raiseLimits({ DATABASE_URL: connection.url, RASOI_DATA_DIR: directory.path })
  const url = `http://127.0.0.1:${httpPort}`
  await until(() => isReady(`${url}/readyz`), readyWithinMs)
  const target = { url, key: demoKeys.test, scenario, firstDate: firstDateAt(Date.now()) }
  const load = startLoad(target)
  stack.defer(() => void load.child.kill())
  const quotes = startQuotes(url)
  stack.defer(() => quotes.stop())
  return {
    url,
    directory: directory.path,
    target,
    nodes,
    redis,
    cluster,
    connection,
    load,
    quotes,
    untilAcknowledged: more => untilAcknowledged(load, more, readyWithinMs),
  }
}

async function makeNode(
  stack: AsyncDisposableStack,
  dataDir: string,
  redisPort: number,
  databasePort: number,
): Promise<Node> {
  const linkTo = async (port: number) => {
    const link = await startLinkProxy({ port, host: "127.0.0.1" })
    stack.defer(() => link.close())
    return link
  }
  const [port, redisLink, databaseLink] = [
    await freePort(),
    await linkTo(redisPort),
    await linkTo(databasePort),
  ]
  let server: ServerProcess | undefined
  const stop = async () => void (await server?.stop())
  stack.defer(stop)
  return {
    port,
    redisLink,
    databaseLink,
    stop,
    async start(program) {
      const environment = {
        PORT: String(port),
        DATABASE_URL: `postgres://rasoi@127.0.0.1:${databaseLink.port}/rasoi`,
        REDIS_URL: `redis://127.0.0.1:${redisLink.port}`,
        DATABASE_POOL: "8",
        DRAIN_SECONDS: "3",
        LOG_LEVEL: "error",
      }
      server = await startServerProcess("demo", dataDir, environment, program ? { program } : {})
    },
    kill: async () => void (await server?.kill()),
    untilReady: () => until(() => isReady(`http://127.0.0.1:${port}/readyz`), readyWithinMs),
  }
}

interface Ports {
  httpPort: number
  databasePort: number
  nodes: readonly Node[]
  cluster: Cluster
}

function startHaproxy(stack: AsyncDisposableStack, { httpPort, databasePort, nodes, cluster }: Ports): void {
  const at = (port: number) => `127.0.0.1:${port}`
  const environment: Record<string, string> = { RASOI_HTTP: at(httpPort), RASOI_POSTGRESQL: at(databasePort) }
  for (const [index, { port }] of nodes.entries()) environment[`RASOI_NODE${index + 1}`] = at(port)
  for (const [index, { port, restPort }] of cluster.members.entries()) {
    environment[`RASOI_POSTGRESQL${index + 1}`] = at(port)
    environment[`RASOI_PATRONI${index + 1}`] = String(restPort)
  }
  startProgram(stack, ["haproxy", "-db", "-f", configuration], { environment })
}

/** Whether HAProxy has found the primary. */
async function isPrimary(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  client.on("error", () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean }>("select pg_is_in_recovery() as standby")
    return rows[0]?.standby === false
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
