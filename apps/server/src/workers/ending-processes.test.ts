import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { connect } from "node:net"
import { join } from "node:path"
import { afterAll, beforeEach, expect, test } from "vitest"
import { makeSpawner } from "../cli/rasoi.fixture.ts"
import { demoKeys, demoLogin } from "../demo/index.ts"
import { makeDataDir, type ServerProcess, startServerProcess, until } from "../testing/process.ts"
import { logLines, pidOf } from "./pinned-caller.fixture.ts"

/** A server with two workers on its embedded database, which it must never leave running. */
const dataDir = makeDataDir()
let server: ServerProcess | undefined
let running: ServerProcess
// A start is slow: what a test has left running, the next one uses.
beforeEach(async () => {
  if (!server || server.child.exitCode !== null || server.child.signalCode !== null)
    server = await startServerProcess("demo", dataDir.path, { WORKERS: "2", LOG_LEVEL: "info" })
  running = server
})
afterAll(async () => {
  await server?.stop()
  dataDir.remove()
})

const databaseRuns = () => existsSync(join(dataDir.path, "postgres", "postmaster.pid"))
const workerPids = () => Promise.all([pidOf(running, 1), pidOf(running, 2)])
const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const refuses = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy()
      resolve(false)
    })
    socket.on("error", () => resolve(true))
  })

test("commands and the doctor find a server with workers as they find any; a second one is refused", async () => {
  const { port } = new URL(running.url)
  const beside = makeSpawner({ RASOI_DATA_DIR: dataDir.path, PORT: port })
  const [examined, listed, second] = await Promise.all([
    beside("doctor --json"),
    beside("restaurant list --json"),
    makeSpawner({ RASOI_DATA_DIR: dataDir.path })("serve --workers 2 --json"),
  ])
  const found = Object.fromEntries(
    examined.json.checks.map((check: { about: string; found: string }) => [check.about, check.found]),
  )
  expect(examined.code).toBe(0)
  expect(found["In use by"]).toBe(`a running server with process id ${running.child.pid}`)
  expect(found.Port).toContain("a Rasoi server answers")
  expect(listed.json.restaurants).toHaveLength(1)
  expect([second.code, second.json.error.code]).toEqual([1, "DATA_DIR_IN_USE"])
})

test("what keeps workers from starting is told as by a server without any, and nothing is left running", async () => {
  const other = makeDataDir()
  const files = { TLS_CERT: "/nothing.pem", TLS_KEY: "/nothing.pem" }
  const refused = await makeSpawner({ RASOI_DATA_DIR: other.path, ...files })("serve --workers 2")
  expect([refused.code, refused.stderr]).toEqual([1, "rasoi: There is no file /nothing.pem\n"])
  expect(existsSync(join(other.path, "postgres", "postmaster.pid"))).toBe(false)
  other.remove()
})

test("SIGTERM to one worker: it finishes, and another takes its place", async () => {
  const [first, other] = await workerPids()
  process.kill(first, "SIGTERM")
  await pidOf(running, 1, first)
  expect([isThere(first), isThere(other)]).toEqual([false, true])
  expect((await running.call("/v1/menu", { key: demoKeys.test })).status).toBe(200)
})

test("SIGTERM: a request that was being sent is finished, workers and database stop, and the exit code is 0", async () => {
  const pids = await workerPids()
  expect([pids.every(isThere), databaseRuns()]).toEqual([true, true])
  const answer = await new Promise<string>((resolve, reject) => {
    let text = ""
    const body = JSON.stringify(demoLogin)
    const head = [
      "POST /console/v1/session HTTP/1.1",
      "Host: localhost",
      "Content-Type: application/json",
      `Content-Length: ${body.length}`,
      // Answered once a worker has taken the request in: from then on it must be finished.
      "Expect: 100-continue",
    ]
    const port = Number(new URL(running.url).port)
    const socket = connect(port, "127.0.0.1", () => socket.write(`${head.join("\r\n")}\r\n\r\n`))
    socket.on("data", data => {
      if (text === "") {
        running.child.kill("SIGTERM")
        // The signal has been taken once both workers have left the port.
        void until(() => refuses(port)).then(() => socket.write(body))
      }
      text += data
    })
    socket.on("close", () => resolve(text))
    socket.on("error", reject)
  })
  expect(answer).toContain("HTTP/1.1 201")
  await until(() => running.child.exitCode !== null)
  expect(running.child.exitCode).toBe(0)
  expect([pids.some(isThere), databaseRuns()]).toEqual([false, false])
  const stopped = logLines(running).filter(({ msg }) => msg === "stopped")
  expect(stopped.map(({ worker }) => worker)).toEqual(expect.arrayContaining([1, 2, undefined]))
})

test("the primary killed with -9 takes its workers along, and the next start finds all in order", async () => {
  const pids = await workerPids()
  await running.kill()
  await until(() => !pids.some(isThere))
  server = await startServerProcess("demo", dataDir.path, { WORKERS: "2", LOG_LEVEL: "info" })
  expect((await server.call("/v1/menu", { key: demoKeys.test })).status).toBe(200)
})

test("workers that die at once again and again: the primary says so, stops the database, and exits with 1", async () => {
  await until(() => {
    for (const pid of childWorkers(running.child.pid ?? 0)) process.kill(pid, "SIGKILL")
    return running.child.exitCode !== null
  })
  expect(running.child.exitCode).toBe(1)
  expect(running.output()).toMatch(/^rasoi: Every worker died 5 times in a row within 10 s of its start\.$/m)
  expect(databaseRuns()).toBe(false)
})

/** Its workers at this moment, also those that do not listen yet. */
function childWorkers(primary: number): number[] {
  const processes = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n")
  return processes.flatMap(line => {
    const [, pid, parent, program = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return Number(parent) === primary && program.endsWith("worker.js") ? [Number(pid)] : []
  })
}
