import closeWithGrace from "close-with-grace"
import type { Config } from "../config.ts"
import { makeLog } from "../http/log.ts"
import type { Listening } from "../listening.ts"
import type { Prepare } from "../serving.ts"
import { exitCodes } from "./faults.ts"

/** For all but the draining. */
const longestShutdownMs = 9_000

interface Options {
  config: Config
  prepare?: Prepare
}

/** Runs until a signal comes, then finishes what was admitted. */
export async function runServer({ config, prepare }: Options): Promise<Listening> {
  const log = makeLog(config.logLevel)
  const running = { config, log, ...(prepare ? { prepare } : {}) }
  const server = config.workers === 1 ? await startAlone(running) : await startWorkers(running)
  closeWithGrace({ delay: config.drainMs + longestShutdownMs, logger: false }, async ({ err, signal }) => {
    if (err) log.fatal({ err }, "stopping after a fault")
    else log.info({ signal }, "stopping")
    await server.stop()
    log.info({}, "stopped")
  })
  return server
}

interface Running extends Options {
  log: ReturnType<typeof makeLog>
}

async function startAlone(running: Running): Promise<Listening> {
  const { startServer } = await import("../server.ts")
  return startServer(running)
}

/** The process that looks after workers does not load what they run. */
async function startWorkers(running: Running): Promise<Listening> {
  const { startPrimary } = await import("../workers/index.ts")
  const primary = await startPrimary(running)
  void primary.failed.then(async error => {
    running.log.fatal({ err: error }, "giving up")
    process.stderr.write(`rasoi: ${error.message}\n`)
    await primary.stop()
    process.exit(exitCodes.failure)
  })
  return primary
}
