import { randomInt } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { embeddedConnection } from "../../apps/server/src/db/embedded/bootstrap.ts"
import { readPostmasterFile } from "../../apps/server/src/db/embedded/postmaster-file.ts"
import { signalAll } from "../../apps/server/src/db/embedded/processes.ts"
import { clusterDirOf, openEmbedded } from "../../apps/server/src/db/index.ts"
import { silentLog } from "../../apps/server/src/db/test-support.ts"
import { makeDataDir, until } from "../../apps/server/src/testing/process.ts"
import { check } from "./check.ts"
import type { Counts } from "./evaluate.ts"
import { startProxy } from "./proxy.ts"
import { type Setup, startSetup } from "./setup.ts"

export interface Scenario {
  readonly description: string
  readonly rounds: number
  run(rounds: number): Promise<Counts>
}

/** The number of acknowledged orders between two faults. */
const ordersBetweenFaults = 20

export const scenarios: Record<string, Scenario> = {
  server: {
    description: "the server killed with SIGKILL, and started again",
    rounds: 20,
    run: rounds =>
      runOnEmbedded("server", rounds, async setup => {
        await setup.server().kill()
        await setup.startServer()
      }),
  },
  postmaster: {
    description: "the database's first process killed with SIGKILL",
    rounds: 10,
    run: rounds =>
      runOnEmbedded("postmaster", rounds, async setup => {
        const { pid } = postmasterOf(setup)
        process.kill(pid, "SIGKILL")
        // Its sessions run a moment longer, and its file stays until a new postmaster replaces it.
        await until(() => readPostmasterFile(clusterDirOf(setup.dataDir))?.pid !== pid)
        await setup.untilReady()
      }),
  },
  backends: {
    description: "one of the database's sessions ended, every tenth with SIGKILL",
    rounds: 50,
    run: rounds =>
      runOnEmbedded("backends", rounds, async (setup, round) => {
        const pids = sessionsOf(postmasterOf(setup).pid)
        const pid = pids[randomInt(Math.max(1, pids.length))]
        if (pid !== undefined) signalAll([pid], round % 10 === 9 ? "SIGKILL" : "SIGTERM")
        await setup.untilReady()
      }),
  },
  commit: {
    description: "the response to a commit lost, or the commit itself",
    rounds: 100,
    run: runThroughProxy,
  },
}

async function runOnEmbedded(
  scenario: string,
  rounds: number,
  fault: (setup: Setup, round: number) => Promise<void>,
): Promise<Counts> {
  await using stack = new AsyncDisposableStack()
  const setup = await startSetup(stack, scenario)
  for (let round = 0; round < rounds; round += 1) {
    await setup.untilAcknowledged(ordersBetweenFaults)
    await sleep(randomInt(50))
    await fault(setup, round)
  }
  await setup.untilAcknowledged(ordersBetweenFaults)
  const sent = await setup.stopLoad()
  const { socketDir, port } = postmasterOf(setup)
  return await check(sent, { url: setup.url, scenario, connection: embeddedConnection(socketDir, port) })
}

/** The database listens on a Unix socket and the proxy on a port. The proxy may connect because it runs as the same user. */
async function runThroughProxy(rounds: number): Promise<Counts> {
  await using stack = new AsyncDisposableStack()
  const dataDir = makeDataDir()
  stack.defer(() => dataDir.remove())
  const database = await openEmbedded({ dataDir: dataDir.path, log: silentLog, purpose: "server" })
  stack.defer(() => database.stop())
  const { host, port, user, database: name } = database.connection
  const proxy = await startProxy(`${host}/.s.PGSQL.${port}`)
  stack.defer(() => proxy.close())
  const setup = await startSetup(stack, "commit", {
    DATABASE_URL: `postgres://${user}@127.0.0.1:${proxy.port}/${name}`,
    DATABASE_DEADLINE_MS: "500",
  })
  proxy.inject(rounds)
  const done = () => Object.values(proxy.counts).reduce((sum, count) => sum + count, 0)
  await until(() => done() >= rounds, 120_000)
  await setup.untilAcknowledged(ordersBetweenFaults)
  const sent = await setup.stopLoad()
  process.stdout.write(`commit: ${JSON.stringify(proxy.counts)}\n`)
  return await check(sent, { url: setup.url, scenario: "commit", connection: database.connection })
}

function postmasterOf(setup: Setup) {
  const file = readPostmasterFile(clusterDirOf(setup.dataDir))
  if (!file || file.pid < 2) throw new Error("the database does not run")
  return file
}

/** Client sessions only; the database's own processes have other titles. */
function sessionsOf(postmaster: number): number[] {
  return readdirSync("/proc")
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => {
      try {
        const [, parent] = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? []
        return (
          Number(parent) === postmaster &&
          readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("rasoi rasoi")
        )
      } catch {
        return false
      }
    })
}
