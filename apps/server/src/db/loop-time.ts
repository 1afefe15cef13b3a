/** Milliseconds in which this process was able to notice anything. */
export interface LoopTime {
  now(): number
  stop(): void
}

const tickMs = 100
const mostPerTickMs = 2 * tickMs

/**
 * Time as the event loop experiences it: a turn that takes long, or a process that stands still, adds one tick at most.
 * It tells a peer that is silent from an answer that this process has not yet had the time to read.
 */
export function startLoopTime(monotonic: () => number): LoopTime {
  let elapsed = 0
  let tickedAt = monotonic()
  const sinceTick = () => Math.min(monotonic() - tickedAt, mostPerTickMs)
  const timer = setInterval(() => {
    elapsed += sinceTick()
    tickedAt = monotonic()
  }, tickMs)
  timer.unref()
  return { now: () => elapsed + sinceTick(), stop: () => clearInterval(timer) }
}
