import { setImmediate as turn } from "node:timers/promises"
import { type AttemptReport, Rasoi, type RasoiOptions, type Runtime } from "@rasoi/sdk"
import { serverJobs } from "../../apps/server/src/start/jobs/index.ts"
import type { TestApp } from "../../apps/server/src/testing/app.ts"

/** A sleep advances the server's clock and runs the simulated staff, so the test does not wait. */
export function movingRuntime(app: TestApp): Partial<Runtime> {
  const staff = serverJobs(app).filter(({ name }) => name === "simulated staff")
  return {
    now: () => app.clock.now(),
    async sleep(milliseconds, signal) {
      signal?.throwIfAborted()
      app.clock.advance(milliseconds)
      for (const { run } of staff) await run()
      await turn()
    },
  }
}

/** A client of the real server, and its attempt reports. */
export function connect(app: TestApp, apiKey: string, options: Partial<RasoiOptions> = {}) {
  const reports: AttemptReport[] = []
  const rasoi = new Rasoi({
    apiKey,
    baseUrl: app.url,
    runtime: movingRuntime(app),
    onAttempt: report => void reports.push(report),
    ...options,
  })
  return { rasoi, reports }
}

export async function errorFrom(promise: Promise<unknown>): Promise<unknown> {
  const ended = await promise.then(
    value => ({ value }),
    error => ({ error }),
  )
  if ("error" in ended) return ended.error
  throw new Error(`it did not fail: ${JSON.stringify(ended.value)}`)
}
