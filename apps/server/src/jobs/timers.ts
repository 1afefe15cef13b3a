/** A job that runs again and again, never twice at once. */
export interface Job {
  name: string
  everyMs: number
  run(): Promise<void> | void
}

export interface Timers {
  /** Lets a running job finish; none starts after. */
  stop(): Promise<void>
}

export function startJobs(jobs: Job[], onFault: (job: string, error: unknown) => void): Timers {
  const running = new Set<Promise<void>>()
  const timers = jobs.map(job => {
    let busy = false
    return setInterval(() => {
      if (busy) return
      busy = true
      const work = Promise.resolve()
        .then(() => job.run())
        .catch(error => onFault(job.name, error))
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
