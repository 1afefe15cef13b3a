import { inject } from "vitest"
import { copyDataDir, freePort, startServerProcess } from "../../apps/server/src/testing/process.ts"

export interface DemoServer {
  url: string
  stop(): Promise<void>
}

/** The demo as `npm start` runs it. Its links contain the port, so the port is chosen first. */
export async function startDemo(): Promise<DemoServer> {
  const dataDir = copyDataDir(inject("demoDataDir"))
  const server = await startServerProcess("demo", dataDir.path, { PORT: String(await freePort()) })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      dataDir.remove()
    },
  }
}
