import { randomUUID } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { connect } from "node:net"
import { join } from "node:path"
import { afterAll, describe, expect, inject, test } from "vitest"
import { thorough } from "../../../../tests/rounds.ts"
import { demoKeys, demoLogin } from "../demo/index.ts"
import { openStream } from "../events/stream.fixture.ts"
import { pickup } from "../features/orders/fixture.ts"
import { startLoad } from "../testing/keep-alive-load.ts"
import { copyDataDir, freePort, type ServerProcess, startServerProcess, until } from "../testing/process.ts"

const dataDir = copyDataDir(inject("demoDataDir"))
const metricsAddress = `127.0.0.1:${await freePort()}`
const cacheDir = join(dataDir.path, "compile-cache")
let running: { command: "demo" | "serve"; server: ServerProcess } | undefined

afterAll(async () => {
  await running?.server.stop()
  dataDir.remove()
})

/** Starting a server takes longer than most tests, so a test gets the server of the test before it, if that one still runs. */
async function start(command: "demo" | "serve" = "demo"): Promise<ServerProcess> {
  const isUp = running?.server.child.exitCode === null && running.server.child.signalCode === null
  if (running && isUp && running.command === command) return running.server
  if (isUp) await running?.server.stop()
  const server = await startServerProcess(command, dataDir.path, {
    NODE_COMPILE_CACHE: cacheDir,
    METRICS_ADDRESS: metricsAddress,
  })
  running = { command, server }
  return server
}

/** Straight from the connection, by way of node:http, and by the framework. */
const byEveryCarrier = [
  `GET /v1/menu HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${demoKeys.test}\r\n\r\n`,
  `GET /v1/restaurant HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${demoKeys.test}\r\nx_under: 1\r\n\r\n`,
  "GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n",
].map(request => () => request)

const postmasterPid = () =>
  Number(readFileSync(join(dataDir.path, "postgres", "postmaster.pid"), "utf8").split("\n")[0])
const metricsText = async () => (await fetch(`http://${metricsAddress}/metrics`)).text()
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
  test("the database is killed with -9: requests get 503 with Retry-After, none hangs, and the server recovers by itself", async () => {
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

  test("the server is killed with -9 and started again: every acknowledged change is there", async () => {
    const first = await start()
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

  test.each(["SIGKILL", "SIGTERM"] as const)(
    "%s and started again: a live order is accepted before the tablet has connected again",
    async signal => {
      const items = [{ menuItemId: "itm_paneer_tikka", quantity: 1 }]
      const order = async (server: ServerProcess) => {
        const headers = { "idempotency-key": randomUUID() }
        const options = { key: demoKeys.live, method: "POST", body: { ...pickup, items }, headers }
        return (await server.call("/v1/orders", options)).status
      }
      const first = await start()
      const tablet = await openStream(first.url, await first.signIn(demoLogin))
      expect(await order(first)).toBe(201)
      await until(async () => (await metricsText()).includes('statement="onlineDevices.add",outcome="ok"'))
      await (signal === "SIGKILL" ? first.kill() : first.stop())
      tablet.drop()
      expect(await order(await start())).toBe(201)
    },
  )

  test("a second server on the same data names the first one and exits", async () => {
    const first = await start()
    await expect(startServerProcess("serve", dataDir.path)).rejects.toThrow(
      new RegExp(String(first.child.pid)),
    )
    expect((await menuOf(first)).status).toBe(200)
  })

  test("SIGTERM: the server handles a request that is still arriving, then exits with code 0", async () => {
    const server = await start()
    const { port } = new URL(server.url)
    const response = await new Promise<string>((resolve, reject) => {
      let text = ""
      const body = JSON.stringify(demoLogin)
      const head = [
        "POST /console/v1/session HTTP/1.1",
        "Host: localhost",
        "Content-Type: application/json",
        `Content-Length: ${body.length}`,
        // Acknowledged once the server has taken the request in: from then on it must be finished.
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
    expect(response).toContain("HTTP/1.1 201")
    expect(response).toMatch(/connection: close/i)
    await until(() => server.child.exitCode !== null)
    expect(server.child.exitCode).toBe(0)
  })

  test("SIGTERM under load: every request sent before it gets a response, no connection is reset, and the process exits", async () => {
    for (let round = 0; round < (thorough ? 3 : 1); round += 1) {
      const server = await start()
      const load = startLoad(Number(new URL(server.url).port), Array(40).fill(byEveryCarrier).flat())
      await until(() => load.received > 500)
      const signalledAt = performance.now()
      server.child.kill("SIGTERM")
      await until(() => server.child.exitCode !== null)
      expect(server.child.exitCode).toBe(0)
      await load.ended
      expect(load.lost.filter(sentAt => sentAt < signalledAt)).toEqual([])
    }
  })

  test("on the demo's data, `rasoi serve` refuses the demo's keys and its login", async () => {
    const server = await start("serve")
    const { status, body } = await menuOf(server)
    expect([status, body.error.code]).toEqual([401, "UNAUTHENTICATED"])
    await expect(server.signIn(demoLogin)).rejects.toThrow("LOGIN_FAILED")
  })
})
