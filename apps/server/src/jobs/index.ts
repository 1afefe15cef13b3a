import type { Clock } from "../clock.ts"
import type { Database } from "../db/index.ts"
import { pingEveryMs, type Streams } from "../events/index.ts"
import { pruneRequestsBefore, type RequestLog } from "../keys/index.ts"
import { pruneSessionsBefore } from "../staff/index.ts"
import type { Job } from "./timers.ts"

export { startJobs, type Timers } from "./timers.ts"

const dayMs = 86_400_000
const requestLogDays = 7

interface Parts {
  db: Database
  clock: Clock
  streams: Streams
  requestLog: RequestLog
}

/** Everything that happens by the clock. Reads never clean up; these do. */
export function serverJobs({ db, clock, streams, requestLog }: Parts): Job[] {
  return [
    { name: "ping", everyMs: pingEveryMs, run: () => streams.pingAll() },
    { name: "request log", everyMs: 1_000, run: () => requestLog.flush() },
    {
      name: "retention",
      everyMs: 600_000,
      async run() {
        await pruneRequestsBefore(db, new Date(clock.now() - requestLogDays * dayMs))
        await pruneSessionsBefore(db, new Date(clock.now()))
      },
    },
  ]
}
