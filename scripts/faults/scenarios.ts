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
import type { Counts } from "./judge.ts"
import { startProxy } from "./proxy.ts"
import { openStage, type Stage } from "./stage.ts"

export interface Scenario {
  readonly about: string
  readonly rounds: number
  run(rounds: number): Promise<Counts>
}

/** So many orders are acknowledged between two faults. */
const between = 20

export const scenarios: Record<string, Scenario> = {
  server: {
    about: "the server killed with SIGKILL, and started again",
    rounds: 20,
    run: rounds =>
      onEmbedded("server", rounds, async stage => {
        await stage.server().kill()
        await stage.startServer()
      }),
  },
  postmaster: {
    about: "the database's first process killed with SIGKILL",
    rounds: 10,
    run: rounds =>
      onEmbedded("postmaster", rounds, async stage => {
        const { pid } = postmasterOf(stage)
        process.kill(pid, "SIGKILL")
        // Its sessions answer for a moment longer, and its file stays until another takes its place.
        await until(() => readPostmasterFile(clusterDirOf(stage.dataDir))?.pid !== pid)
        await stage.untilReady()
      }),
  },
  backends: {
    about: "one of the database's sessions ended, every tenth with SIGKILL",
    rounds: 50,
    run: rounds =>
      onEmbedded("backends", rounds, async (stage, round) => {
        const pids = sessionsOf(postmasterOf(stage).pid)
        const pid = pids[randomInt(Math.max(1, pids.length))]
        if (pid !== undefined) signalAll([pid], round % 10 === 9 ? "SIGKILL" : "SIGTERM")
        await stage.untilReady()
      }),
  },
  commit: {
    about: "the answer to a commit lost on its way, or the commit itself",
    rounds: 100,
    run: throughProxy,
  },
}

async function onEmbedded(
  scenario: string,
  rounds: number,
  fault: (stage: Stage, round: number) => Promise<void>,
): Promise<Counts> {
  await using stack = new AsyncDisposableStack()
  const stage = await openStage(stack, scenario)
  for (let round = 0; round < rounds; round += 1) {
    await stage.untilAcknowledged(between)
    await sleep(randomInt(50))
    await fault(stage, round)
  }
  await stage.untilAcknowledged(between)
  const sent = await stage.stopLoad()
  const { socketDir, port } = postmasterOf(stage)
  return await check(sent, { url: stage.url, scenario, connection: embeddedConnection(socketDir, port) })
}

/** The database listens on a socket of its own; the proxy has a port, and may connect since it runs as we do. */
async function throughProxy(rounds: number): Promise<Counts> {
  await using stack = new AsyncDisposableStack()
  const dataDir = makeDataDir()
  stack.defer(() => dataDir.remove())
  const database = await openEmbedded({ dataDir: dataDir.path, log: silentLog, purpose: "server" })
  stack.defer(() => database.stop())
  const { host, port, user, database: name } = database.connection
  const proxy = await startProxy(`${host}/.s.PGSQL.${port}`)
  stack.defer(() => proxy.close())
  const stage = await openStage(stack, "commit", {
    DATABASE_URL: `postgres://${user}@127.0.0.1:${proxy.port}/${name}`,
    DATABASE_DEADLINE_MS: "500",
  })
  proxy.inject(rounds)
  const done = () => Object.values(proxy.counts).reduce((sum, count) => sum + count, 0)
  await until(() => done() >= rounds, 120_000)
  await stage.untilAcknowledged(between)
  const sent = await stage.stopLoad()
  process.stdout.write(`commit: ${JSON.stringify(proxy.counts)}\n`)
  return await check(sent, { url: stage.url, scenario: "commit", connection: database.connection })
}

function postmasterOf(stage: Stage) {
  const file = readPostmasterFile(clusterDirOf(stage.dataDir))
  if (!file || file.pid < 2) throw new Error("the database does not run")
  return file
}

/** Those of clients; the database's own helpers have other titles. */
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
