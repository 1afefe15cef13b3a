import { setTimeout as sleep } from "node:timers/promises"
import { DatabaseConflict } from "./errors.ts"

const attempts = 4
const firstPauseMs = 5

/** After a conflict PostgreSQL rolls back all of the work, so a retry is safe and usually succeeds. */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DatabaseConflict) || attempt === attempts) throw error
      // Random, so that the two transactions do not conflict again.
      await sleep(firstPauseMs * 2 ** attempt * Math.random())
    }
  }
}
