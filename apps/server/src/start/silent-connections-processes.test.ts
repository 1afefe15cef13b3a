import { once } from "node:events"
import { statSync } from "node:fs"
import { connect, type Socket } from "node:net"
import { networkInterfaces } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { makeDataDir, type ServerProcess, startServerProcess, until } from "../testing/process.ts"

const dataDir = makeDataDir()
let server: ServerProcess | undefined
const silent: Socket[] = []
afterAll(async () => {
  for (const socket of silent) socket.destroy()
  await server?.stop()
  dataDir.remove()
})

const outside = Object.values(networkInterfaces())
  .flat()
  .find(found => found?.family === "IPv4" && !found.internal)?.address

/** A connection of its own that is kept; each question on it gets a response. */
async function keepConnection(port: number) {
  const socket = connect(port, "127.0.0.1").setEncoding("utf8")
  await once(socket, "connect")
  return {
    async ask(path: string): Promise<string> {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
      const [response] = await once(socket, "data")
      return String(response).slice(0, 15)
    },
    close: () => socket.destroy(),
  }
}

/** Settled once it is connected for good or was refused. */
function connectSilently(port: number, host = "127.0.0.1"): Promise<void> {
  return new Promise(resolve => {
    const socket = connect(port, host, resolve)
    socket.on("error", () => resolve())
    silent.push(socket)
  })
}

test("more silent connections than descriptors: the oldest are closed, and whoever asks gets a response", async () => {
  const settings = { HOST: "0.0.0.0", CONNECTIONS_PER_ADDRESS: "3" }
  const running = await startServerProcess("serve", dataDir.path, settings, { descriptors: 512 })
  server = running
  const port = Number(new URL(running.url).port)
  const kept = await keepConnection(port)
  expect(await kept.ask("/readyz")).toBe("HTTP/1.1 200 OK")

  // A connection to an address of this machine comes from that address, which is not a loopback address.
  if (outside !== undefined) {
    await Promise.all(Array.from({ length: 5 }, () => connectSilently(port, outside)))
    await until(() => silent.filter(socket => socket.destroyed).length === 2)
    await until(() => running.output().includes("connection refused: its address has as many"))
    for (const socket of silent.splice(0)) socket.destroy()
  }

  await Promise.all(Array.from({ length: 600 }, () => connectSilently(port)))
  await until(() => silent.filter(socket => socket.destroyed).length > 50)
  // The server touches its lock every two seconds: twice, while no descriptor is left for strangers.
  const touchedAt = () => statSync(join(dataDir.path, "rasoi.lock")).mtimeMs
  for (let times = 0; times < 2; times += 1) {
    const before = touchedAt()
    await until(async () => {
      expect(running.child.exitCode, running.output()).toBe(null)
      expect(await kept.ask("/readyz")).toBe("HTTP/1.1 200 OK")
      const fresh = await keepConnection(port)
      expect(await fresh.ask("/readyz")).toBe("HTTP/1.1 200 OK")
      fresh.close()
      return touchedAt() > before
    })
  }
  expect(silent.filter(socket => !socket.destroyed).length).toBeGreaterThan(250)
  for (const socket of silent.splice(0)) socket.destroy()
  kept.close()
  expect(await running.stop()).toBe(0)
  expect(running.output()).toContain("connection closed: as many are open")
})
