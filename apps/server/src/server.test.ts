import { readdirSync, readFileSync } from "node:fs"
import { connect } from "node:net"
import { join } from "node:path"
import { afterAll, afterEach, describe, expect, test } from "vitest"
import { demoKeys, demoLogin } from "./demo/index.ts"
import { startLoad } from "./testing/keep-alive-load.ts"
import { makeDataDir, type ServerProcess, startServerProcess, until } from "./testing/process.ts"

/** One for all tests: making a database takes longer than most of them. */
const dataDir = makeDataDir()
const running: ServerProcess[] = []

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})
afterAll(() => dataDir.remove())

async function start(command: "demo" | "serve" = "demo", environment = {}): Promise<ServerProcess> {
  const server = await startServerProcess(command, dataDir.path, environment)
  running.push(server)
  return server
}

/** Straight from the connection, by way of node:http, and by the framework. */
const byEveryCarrier = [
  `GET /v1/menu HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${demoKeys.test}\r\n\r\n`,
  `GET /v1/restaurant HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${demoKeys.test}\r\nx_under: 1\r\n\r\n`,
  "GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n",
]

const postmasterPid = () =>
  Number(readFileSync(join(dataDir.path, "postgres", "postmaster.pid"), "utf8").split("\n")[0])
const menuOf = (server: ServerProcess) => server.call("/v1/menu", { key: demoKeys.test })

async function markSoldOut(server: ServerProcess): Promise<number> {
  const cookie = await server.signIn(demoLogin)
  const { status, body } = await server.call("/console/v1/menu/items/itm_butter_chicken", {
    cookie,
    method: "PATCH",
    body: { available: false },
  })
  expect(status).toBe(200)
  return body.version
}

describe("a server on its embedded database", () => {
  test("the database killed with -9: 503 with Retry-After, never hanging, then all is well by itself", async () => {
    const server = await start()
    const version = await markSoldOut(server)
    expect((await menuOf(server)).status).toBe(200)
    process.kill(postmasterPid(), "SIGKILL")
    const statuses = new Set<number>()
    let afterOutage = 0
    await until(async () => {
      const { status, headers, body } = await menuOf(server)
      statuses.add(status)
      if (status === 503) {
        expect(body.error.code).toBe("SERVICE_UNAVAILABLE")
        expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
      }
      if (status === 200) afterOutage += 1
      else afterOutage = 0
      const ready = (await server.call("/readyz")).status === 200
      return afterOutage > 3 && ready
    })
    expect([...statuses].every(status => status === 200 || status === 503)).toBe(true)
    const cookie = await server.signIn(demoLogin)
    expect((await server.call("/console/v1/menu", { cookie })).body.version).toBe(version)
  })

  test("the server killed with -9 and started again on the same data: what it acknowledged is there", async () => {
    const cacheDir = join(dataDir.path, "compile-cache")
    const first = await start("demo", { NODE_COMPILE_CACHE: cacheDir })
    const version = await markSoldOut(first)
    await first.kill()
    // The next start finds compiled files and is several times as fast.
    const cached = readdirSync(cacheDir, { recursive: true, encoding: "utf8" })
    expect(cached.length).toBeGreaterThan(100)
    const second = await start()
    const { status, body } = await menuOf(second)
    expect(status).toBe(200)
    const items = body.categories.flatMap(
      (category: { items: { id: string; available: boolean }[] }) => category.items,
    )
    expect(items.find((item: { id: string }) => item.id === "itm_butter_chicken").available).toBe(false)
    const cookie = await second.signIn(demoLogin)
    expect((await second.call("/console/v1/menu", { cookie })).body.version).toBe(version)
  })

  test("a second server on the same data says so and exits", async () => {
    const first = await start()
    await expect(startServerProcess("serve", dataDir.path)).rejects.toThrow(
      new RegExp(String(first.child.pid)),
    )
    expect((await menuOf(first)).status).toBe(200)
  })

  test("demo keys and the demo login open nothing outside the demo", async () => {
    const demo = await start()
    expect((await menuOf(demo)).status).toBe(200)
    expect(await demo.stop()).toBe(0)
    const server = await start("serve")
    const { status, body } = await menuOf(server)
    expect([status, body.error.code]).toEqual([401, "UNAUTHENTICATED"])
    await expect(server.signIn(demoLogin)).rejects.toThrow("LOGIN_FAILED")
  })

  test("SIGTERM: a request that was being sent is finished, then the process ends well", async () => {
    const server = await start()
    const { port } = new URL(server.url)
    const answer = await new Promise<string>((resolve, reject) => {
      let text = ""
      const body = JSON.stringify(demoLogin)
      const head = [
        "POST /console/v1/session HTTP/1.1",
        "Host: localhost",
        "Content-Type: application/json",
        `Content-Length: ${body.length}`,
        // Answered once the server has taken the request in: from then on it must be finished.
        "Expect: 100-continue",
      ]
      const socket = connect(Number(port), "127.0.0.1", () => socket.write(`${head.join("\r\n")}\r\n\r\n`))
      socket.on("data", data => {
        if (text === "") {
          server.child.kill("SIGTERM")
          // The signal has been taken once new connections are refused.
          const refused = () =>
            server.call("/healthz").then(
              () => false,
              () => true,
            )
          void until(refused).then(() => socket.write(body))
        }
        text += data
      })
      socket.on("close", () => resolve(text))
      socket.on("error", reject)
    })
    expect(answer).toContain("HTTP/1.1 201")
    expect(answer).toMatch(/connection: close/i)
    await until(() => server.child.exitCode !== null)
    expect(server.child.exitCode).toBe(0)
  })

  test("SIGTERM under load: what was sent before is answered, none is reset, and the process ends", async () => {
    for (let round = 0; round < 3; round += 1) {
      const server = await start()
      const load = startLoad(Number(new URL(server.url).port), Array(40).fill(byEveryCarrier).flat())
      await until(() => load.answered > 500)
      const signalledAt = performance.now()
      server.child.kill("SIGTERM")
      await until(() => server.child.exitCode !== null)
      expect(server.child.exitCode).toBe(0)
      await load.ended
      expect(load.lost.filter(sentAt => sentAt < signalledAt)).toEqual([])
    }
  })
})
