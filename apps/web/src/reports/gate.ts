export interface Gate {
  knock(): void
  close(): void
}

/**
 * Throttle: runs the first call immediately, then at most one per interval. Calls during the interval become one
 * later call.
 */
export function makeGate(restMs: number, open: () => void): Gate {
  let timer: ReturnType<typeof setTimeout> | undefined
  let knocked = false
  const rest = () => {
    timer = setTimeout(() => {
      timer = undefined
      if (!knocked) return
      knocked = false
      rest()
      open()
    }, restMs)
  }
  return {
    knock() {
      if (timer !== undefined) {
        knocked = true
        return
      }
      rest()
      open()
    },
    close() {
      clearTimeout(timer)
      timer = undefined
      knocked = false
    },
  }
}
