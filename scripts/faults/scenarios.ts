import { randomInt } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { signalAll } from "@rasoi/embedded-postgres"
import { until } from "../../apps/server/src/testing/process.ts"
import { cross, jump, nextAutumn, nextMidnight, nextSpring } from "./clock.ts"
import { fullDisk } from "./disk.ts"
import type { Scenario } from "./experiment.ts"
import { throughProxy } from "./network.ts"
import { databaseProcesses, hasNewPostmaster, sessionProcesses } from "./processes.ts"
import { failSyncs, slowSyncs } from "./sync.ts"
import { traceSyncs } from "./wal-sync.ts"

const hourMs = 3_600_000
const pausesSeconds = [3, 10, 30]

export const scenarios: Record<string, Scenario> = {
  server: {
    description: "server killed with SIGKILL and started again",
    rounds: 1_000,
    sideBySide: 2,
    goalSeconds: 2,
    async fault(setup) {
      setup.markFault()
      await setup.server().kill()
      await setup.startServer()
    },
  },
  postmaster: {
    description: "first process of the database killed with SIGKILL",
    rounds: 200,
    sideBySide: 2,
    goalSeconds: 2,
    async fault(setup) {
      const { pid } = setup.postmaster()
      setup.markFault()
      process.kill(pid, "SIGKILL")
      // Its sessions run a moment longer, and its file stays until a new one replaces it.
      await until(() => hasNewPostmaster(setup, pid))
    },
  },
  sessions: {
    description: "session of the database killed with SIGKILL",
    rounds: 200,
    sideBySide: 2,
    goalSeconds: 2,
    async fault(setup) {
      const pids = sessionProcesses(setup)
      const pid = pids[randomInt(Math.max(1, pids.length))]
      setup.markFault()
      if (pid !== undefined) signalAll([pid], "SIGKILL")
    },
  },
  tree: {
    description: "all processes of the server and the database killed with SIGKILL at once",
    rounds: 50,
    sideBySide: 2,
    async fault(setup) {
      const pids = databaseProcesses(setup)
      setup.markFault()
      const killed = setup.server().kill()
      signalAll(pids, "SIGKILL")
      await killed
      await setup.startServer()
    },
  },
  terminate: {
    description: "server stopped with SIGTERM under load and started again",
    rounds: 100,
    sideBySide: 2,
    async fault(setup) {
      setup.stopTimes.push(Date.now())
      const code = await setup.server().stop()
      setup.markFault()
      if (code !== 0) setup.faults.push(`the server ended with exit code ${code}`)
      await setup.startServer()
    },
  },
  "postmaster-often": {
    description: "first process of the database killed with SIGKILL every five seconds",
    rounds: 10,
    goalSeconds: 2,
    async fault(setup) {
      setup.markFault()
      process.kill(setup.postmaster().pid, "SIGKILL")
      await sleep(5_000)
    },
  },
  pause: {
    description: "all processes of the database stopped with SIGSTOP for 3, 10 and 30 s",
    rounds: 3,
    async fault(setup, round) {
      const pids = databaseProcesses(setup)
      signalAll(pids, "SIGSTOP")
      await sleep((pausesSeconds[round % pausesSeconds.length] ?? 0) * 1_000)
      signalAll(pids, "SIGCONT")
      setup.markFault()
    },
  },
  "slow-sync": {
    description: "each fsync and fdatasync of the database takes 300 ms longer, for 3 s",
    rounds: 3,
    fault: slowSyncs,
  },
  "failed-sync": {
    description: "each fsync and fdatasync of the database fails with EIO",
    rounds: 10,
    fault: failSyncs,
  },
  "full-tables": {
    description: "disk of the tables full for 3 s",
    rounds: 3,
    prepare: fullDisk("base"),
  },
  "full-wal": {
    description: "disk of the write-ahead log full for 3 s",
    rounds: 3,
    prepare: fullDisk("pg_wal"),
  },
  network: {
    description:
      "connection to the database reset before or after a commit, silent before or after it, delayed by 300 ms",
    rounds: 100,
    prepare: throughProxy,
  },
  "clock-forward": { description: "clock set one hour forward", rounds: 5, prepare: jump(hourMs) },
  "clock-back": { description: "clock set one hour back", rounds: 5, prepare: jump(-hourMs) },
  "clock-midnight": { description: "midnight in London", rounds: 1, prepare: cross(nextMidnight) },
  "clock-spring": {
    description: "London puts its clocks forward",
    rounds: 1,
    prepare: cross(nextSpring),
  },
  "clock-autumn": { description: "London puts its clocks back", rounds: 1, prepare: cross(nextAutumn) },
  "wal-sync": {
    description: "no fault; strace shows that the write-ahead log was synced before each response left",
    rounds: 5,
    clients: 1,
    fault: traceSyncs,
  },
}
