/** Time, randomness and timers. Tests pass their own, so that nothing waits. */
export interface Runtime {
  /** Milliseconds; only differences matter. */
  now(): number
  /** From 0 up to, but not including, 1. */
  random(): number
  /** Rejects with the signal's reason as soon as it is aborted. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
  /** Calls back once, unless the returned function is called before. */
  startTimer(milliseconds: number, callback: () => void): () => void
  /** A unique string. */
  uniqueText(): string
}

/** setTimeout fires at once for a longer delay. */
const longestTimerMs = 2 ** 31 - 1

export const systemRuntime: Runtime = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep,
  startTimer(milliseconds, callback) {
    const timer = setTimeout(callback, Math.min(milliseconds, longestTimerMs))
    return () => clearTimeout(timer)
  },
  uniqueText: () => crypto.randomUUID(),
}

function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(
      () => {
        signal?.removeEventListener("abort", stop)
        resolve()
      },
      Math.min(milliseconds, longestTimerMs),
    )
    signal?.addEventListener("abort", stop, { once: true })
  })
}
