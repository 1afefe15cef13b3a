/** Milliseconds during which this process was able to handle events. */
export interface LoopTime {
  now(): number
  stop(): void
}

const tickMs = 100
const maxPerTickMs = 2 * tickMs

/**
 * Time as the event loop experiences it: a long turn or a paused process adds at most two ticks. It distinguishes a
 * silent peer from an answer that this process has not had time to read.
 */
export function startLoopTime(monotonic: () => number): LoopTime {
  let elapsed = 0
  let tickedAt = monotonic()
  const sinceTick = () => Math.min(monotonic() - tickedAt, maxPerTickMs)
  const timer = setInterval(() => {
    elapsed += sinceTick()
    tickedAt = monotonic()
  }, tickMs)
  timer.unref()
  return { now: () => elapsed + sinceTick(), stop: () => clearInterval(timer) }
}
