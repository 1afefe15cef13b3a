import { setTimeout as sleep } from "node:timers/promises"
import { DatabaseConflict } from "./errors.ts"

const attempts = 4
const firstPauseMs = 5

/** PostgreSQL rolled the work back whole, to let another pass: doing it again is safe, and usually succeeds. */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DatabaseConflict) || attempt === attempts) throw error
      // Spread out, so that the two that met do not meet again.
      await sleep(firstPauseMs * 2 ** attempt * Math.random())
    }
  }
}
