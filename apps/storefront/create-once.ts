import { setTimeout as wait } from "node:timers/promises"
import { RasoiError } from "@rasoi/sdk"

const mostAttempts = 4
const pauseMs = 400

/** A double tap sends the form twice: the second one waits for the first, to show what it made. */
export async function createOnce<Made>(create: () => Promise<Made>): Promise<Made> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await create()
    } catch (error) {
      const isRunning = error instanceof RasoiError && error.code === "IDEMPOTENCY_IN_PROGRESS"
      if (!isRunning || attempts === mostAttempts) throw error
      await wait(pauseMs)
    }
  }
}
