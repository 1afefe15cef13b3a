import closeWithGrace from "close-with-grace"
import type { Config } from "../config.ts"
import type { Database } from "../db/index.ts"
import type { ChangeHub } from "../events/index.ts"
import { makeLog } from "../http/log.ts"
import { type RunningServer, startServer } from "../server.ts"

const longestShutdownMs = 20_000

interface Options {
  config: Config
  prepare?(hub: ChangeHub, parts: { db: Database }): Promise<void>
}

/** Runs until a signal comes, then finishes what was admitted. */
export async function runServer({ config, prepare }: Options): Promise<RunningServer> {
  const log = makeLog(config.logLevel)
  const server = await startServer({ config, log, ...(prepare ? { prepare } : {}) })
  closeWithGrace({ delay: longestShutdownMs, logger: false }, async ({ err, signal }) => {
    if (err) log.fatal({ err }, "stopping after a fault")
    else log.info({ signal }, "stopping")
    await server.stop()
    log.info({}, "stopped")
  })
  return server
}
