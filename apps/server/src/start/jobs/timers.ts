import { makeRepeatedLog } from "../../base/repeated-log.ts"
import type { DatabaseLog } from "../../db/index.ts"

/** A repeated job; its runs never overlap. */
export interface Job {
  name: string
  everyMs: number
  run(): Promise<void> | void
}

export interface Timers {
  /** Waits for running jobs; no new one starts. */
  stop(): Promise<void>
}

export function startJobs(jobs: Job[], log: Pick<DatabaseLog, "error">): Timers {
  const fault = makeRepeatedLog((fields, message) => log.error(fields, message))
  const running = new Set<Promise<void>>()
  const timers = jobs.map(job => {
    let busy = false
    return setInterval(() => {
      if (busy) return
      busy = true
      const work = Promise.resolve()
        .then(() => job.run())
        .catch(error => fault({ err: error, job: job.name }, "job failed", `job failed: ${job.name}`))
        .finally(() => {
          busy = false
          running.delete(work)
        })
      running.add(work)
    }, job.everyMs)
  })
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running)
    },
  }
}
