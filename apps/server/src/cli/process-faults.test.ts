import { existsSync } from "node:fs"
import { join } from "node:path"
import { afterAll, afterEach, expect, test } from "vitest"
import { makeDataDir, type ServerProcess, startServerProcess, until } from "../testing/process.ts"

/** Loaded into the server before its own code: a signal makes a fault that nothing handles. */
const faults = `
  process.on("SIGWINCH", () => { Promise.reject(new Error("a rejection of ours")) })
  process.on("SIGIO", () => { throw Object.assign(new Error("EMFILE: too many open files"), { code: "EMFILE", syscall: "open" }) })
  process.on("SIGCONT", () => { throw new TypeError("a mistake of ours") })`

/** One for all tests: making a database takes longer than each of them. */
const dataDir = makeDataDir()
let server: ServerProcess | undefined
afterEach(async () => void (await server?.stop()))
afterAll(() => dataDir.remove())

async function start(command: Parameters<typeof startServerProcess>[0] = "serve"): Promise<ServerProcess> {
  server = await startServerProcess(command, dataDir.path, {
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(faults)}`,
    METRICS_ADDRESS: "127.0.0.1:0",
    WORKERS: "1",
  })
  await until(() => /Metrics at \S+/.test(server?.output() ?? ""))
  return server
}

async function count(on: ServerProcess, metric: string): Promise<number> {
  const [, address = ""] = /Metrics at (\S+)/.exec(on.output()) ?? []
  const text = await (await fetch(address)).text()
  return Number(new RegExp(`^${metric} (\\d+)$`, "m").exec(text)?.[1])
}

const logged = (on: ServerProcess, level: number, message: string) =>
  on
    .output()
    .split("\n")
    .some(line => line.includes(`"level":${level}`) && line.includes(message))

const survived = [
  ["SIGWINCH", "a rejection of ours", "rasoi_unhandled_rejections_total"],
  ["SIGIO", "EMFILE", "rasoi_uncaught_exceptions_total"],
] as const

test("an unhandled rejection and a failed system call are logged and counted, and the server serves on", async () => {
  const running = await start()
  for (const [signal, , metric] of survived) {
    expect(await count(running, metric)).toBe(0)
    for (const times of [1, 2]) {
      running.child.kill(signal)
      await until(async () => (await count(running, metric)) === times)
    }
  }
  expect((await running.call("/readyz")).status).toBe(200)
  expect(await running.stop()).toBe(0)
  for (const [, message] of survived) expect(logged(running, 50, message)).toBe(true)
})

test("any other uncaught exception stops the server cleanly, with exit code 1", async () => {
  const running = await start()
  running.child.kill("SIGCONT")
  await until(() => running.child.exitCode !== null)
  expect(running.child.exitCode).toBe(1)
  expect(logged(running, 60, "a mistake of ours")).toBe(true)
  expect(existsSync(join(dataDir.path, "rasoi.lock"))).toBe(false)
  expect(existsSync(join(dataDir.path, "postgres", "postmaster.pid"))).toBe(false)
})
