import closeWithGrace from "close-with-grace"
import type { Logger } from "pino"
import type { Metrics } from "../http/metrics.ts"

interface Options {
  log: Logger
  metrics: Pick<Metrics, "unhandledRejection" | "uncaughtException">
  /** After this time the process ends in any case. */
  longestStopMs: number
  /** Finishes admitted requests and releases all resources. Also works during the start. */
  stop(): Promise<void>
}

/**
 * Stops the process cleanly on a signal, and decides which errors end it. An unhandled rejection does not: only one
 * request or job failed, and the database holds all state. A failed system call does not either, because it leaves no
 * work half done. Any other uncaught exception is a bug after which memory may be corrupt: the process stops cleanly
 * with exit code 1, and its supervisor starts a new one.
 */
export function stopGracefully({ log, metrics, longestStopMs, stop }: Options) {
  let failed = false
  let stopping = false
  const { close, uninstall } = closeWithGrace(
    {
      delay: longestStopMs,
      logger: { error: error => log.error({ err: error }, "did not stop in good order") },
      skip: ["unhandledRejection", "uncaughtException"],
    },
    async ({ signal }) => {
      stopping = true
      if (!failed) log.info({ signal }, "stopping")
      await stop()
      log.info({}, "stopped")
      if (failed) process.exit(1)
    },
  )

  const onRejection = (reason: unknown) => {
    metrics.unhandledRejection()
    log.error({ err: reason }, "unhandled rejection; serving on")
  }
  const onException = (error: unknown) => {
    metrics.uncaughtException()
    if (isSystemError(error)) {
      log.error({ err: error }, "uncaught exception of a system call; serving on")
      return
    }
    failed = true
    log.fatal({ err: error }, "stopping after a fault")
    if (!stopping) void close()
  }
  process.on("unhandledRejection", onRejection).on("uncaughtException", onException)
  return {
    /** For a start that failed: its exit code must not be overwritten. */
    uninstall(): void {
      uninstall()
      process.off("unhandledRejection", onRejection).off("uncaughtException", onException)
    },
  }
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && typeof (error as NodeJS.ErrnoException).syscall === "string"
}
