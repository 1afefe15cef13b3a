const tickMs = 100
const maxPerTickMs = 2 * tickMs

/**
 * Milliseconds during which this process was able to handle events: a long turn or a paused process adds at most two
 * ticks. It distinguishes a silent peer from a response that this process has not had time to read.
 */
export function startLoopTime(monotonic: () => number) {
  let elapsed = 0
  let tickedAt = monotonic()
  const sinceTick = (at: number) => Math.min(at - tickedAt, maxPerTickMs)
  const timer = setInterval(() => {
    const at = monotonic()
    elapsed += sinceTick(at)
    tickedAt = at
  }, tickMs)
  timer.unref()
  return {
    /** `at` is the monotonic time, for a caller that has just read it. */
    now: (at = monotonic()) => elapsed + sinceTick(at),
    stop: () => clearInterval(timer),
  }
}

export type LoopTime = ReturnType<typeof startLoopTime>

/**
 * Rejects with the error if there is no response in time. After a pause of the process all timers end at once, before a
 * response that came meanwhile is read: therefore in the time of the event loop. An infinite deadline never passes.
 */
export function withDeadline<T>(
  response: Promise<T>,
  deadlineMs: number,
  loopTime: LoopTime,
  error: () => Error,
): Promise<T> {
  if (deadlineMs === Number.POSITIVE_INFINITY) return response
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const started = loopTime.now()
  let timer = setTimeout(check, deadlineMs)
  function check(): void {
    const leftMs = started + deadlineMs - loopTime.now()
    if (leftMs > 0) timer = setTimeout(check, leftMs)
    else reject(error())
  }
  response.finally(() => clearTimeout(timer)).then(resolve, reject)
  return promise
}
