/**
 * Throttle: runs the first call immediately, then at most one per interval. Calls during the interval become one
 * later call.
 */
export function makeThrottle(intervalMs: number, run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pending = false
  const startTimer = () => {
    timer = setTimeout(() => {
      timer = undefined
      if (!pending) return
      pending = false
      startTimer()
      run()
    }, intervalMs)
  }
  return {
    call() {
      if (timer !== undefined) {
        pending = true
        return
      }
      startTimer()
      run()
    },
    cancel() {
      clearTimeout(timer)
      timer = undefined
      pending = false
    },
  }
}
