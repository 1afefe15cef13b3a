import { once } from "node:events"
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest"
import { rounds } from "../../../../tests/rounds.ts"
import {
  copyDataDir,
  type DataDir,
  makeDataDir,
  spawnServer,
  startServerProcess,
  until,
} from "../testing/process.ts"

let dataDir: DataDir
beforeEach(() => {
  dataDir = makeDataDir()
})
afterEach(() => dataDir.remove())

const inDataDir = (name: string) => join(dataDir.path, name)
const postmasterFile = () => inDataDir("postgres/postmaster.pid")

/** Programs of the database that still work in this data directory. */
function leftRunning(): string[] {
  const worksHere = (pid: string) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`).startsWith(dataDir.path)
    } catch {
      return false
    }
  }
  return readdirSync("/proc").filter(name => /^\d+$/.test(name) && worksHere(name))
}

type Started = ReturnType<typeof spawnServer>

/** Starts a server, sends the signal at a moment of the start, and looks at what is left. */
async function stopAt(
  moment: (started: Started) => Promise<unknown>,
  { signal = "SIGTERM" as NodeJS.Signals } = {},
) {
  const started = spawnServer("serve", dataDir.path, { LOG_LEVEL: "info" })
  const { child, output } = started
  const ended = once(child, "exit")
  await moment(started)
  const held = existsSync(inDataDir("rasoi.lock"))
  child.kill(signal)
  const [code, endedBy] = await ended
  // Before it holds anything, the signal may end it as it ends any program.
  if (held || endedBy === null) expect([code, endedBy], output()).toEqual([0, null])
  else expect(endedBy).toBe(signal)
  const names = readdirSync(dataDir.path)
  expect(names.filter(name => name === "rasoi.lock" || name.startsWith("postgres.new-"))).toEqual([])
  expect(existsSync(postmasterFile())).toBe(false)
  expect(leftRunning()).toEqual([])
}

const contains = (prefix: string) => readdirSync(dataDir.path).some(name => name.startsWith(prefix))
const databaseIsReady = () =>
  existsSync(postmasterFile()) && readFileSync(postmasterFile(), "utf8").includes("ready")

const moments: [string, (started: Started) => boolean][] = [
  ["the data directory is locked", () => contains("rasoi.lock")],
  ["the database is made", () => contains("postgres.new-")],
  ["the database starts", () => existsSync(postmasterFile())],
  ["the database is ready", databaseIsReady],
  ["migrations are applied", ({ output }) => output().includes("migration applied")],
]

describe("on a new data directory", () => {
  test.each(moments)("SIGTERM when %s: exit code 0, nothing left", async (_, came) => {
    await stopAt(started => until(() => came(started)))
  })

  test("SIGINT while the database is made: exit code 0, nothing left", async () => {
    await stopAt(() => until(() => contains("postgres.new-")), { signal: "SIGINT" })
  })

  test("SIGTERM at moments by chance", async ({ annotate }) => {
    for (let round = 0; round < rounds(10); round += 1) {
      const delayMs = Math.round(Math.random() * 2_500)
      await annotate(`after ${delayMs} ms`)
      await stopAt(() => sleep(delayMs))
    }
  })
})

test("on a data directory with data: SIGTERM at moments by chance, then it starts and serves", async ({
  annotate,
}) => {
  dataDir.remove()
  dataDir = copyDataDir(inject("demoDataDir"))
  for (let round = 0; round < rounds(10); round += 1) {
    const delayMs = Math.round(Math.random() * 1_500)
    await annotate(`after ${delayMs} ms`)
    await stopAt(() => sleep(delayMs))
  }
  const server = await startServerProcess("serve", dataDir.path)
  expect((await server.call("/readyz")).status).toBe(200)
  expect(await server.stop()).toBe(0)
})
