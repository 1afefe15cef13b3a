import type { Logger } from "pino"
import { type Clock, SteadyClock } from "../base/clock.ts"
import type { Metrics } from "../http/metrics.ts"

/** The machine's clock for a server; it logs when the clock is set. */
export function makeSystemClock(log: Logger, metrics: Pick<Metrics, "clockStep">): Clock {
  return new SteadyClock({
    onStep(milliseconds) {
      metrics.clockStep()
      const seconds = Math.round(milliseconds / 1000)
      const message =
        seconds > 0
          ? "the machine's clock was set forward; it is followed if it stays so for a minute"
          : "the machine's clock was set back"
      log.error({ seconds }, message)
    },
  })
}
