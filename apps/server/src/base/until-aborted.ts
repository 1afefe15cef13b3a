/** Resolves with the work's result, or rejects as soon as the signal fires. The work itself continues unobserved. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener("abort", abort, { once: true })
  if (signal.aborted) abort()
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener("abort", abort)
  }
}
