import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { makeDataDir, startServerProcess } from "../../apps/server/src/testing/process.ts"

export interface DemoServer {
  url: string
  stop(): Promise<void>
}

/** The demo as `npm start` runs it. Its links contain the port, so the port is chosen first. */
export async function startDemo(): Promise<DemoServer> {
  const dataDir = makeDataDir()
  const server = await startServerProcess("demo", dataDir.path, { PORT: String(await findFreePort()) })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      dataDir.remove()
    },
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, "close")
  return port
}
