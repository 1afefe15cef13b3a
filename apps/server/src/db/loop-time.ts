const tickMs = 100
const maxPerTickMs = 2 * tickMs

/**
 * Milliseconds during which this process was able to handle events: a long turn or a paused process adds at most two
 * ticks. It distinguishes a silent peer from an answer that this process has not had time to read.
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
