export interface Gate {
  knock(): void
  close(): void
}

/** Lets the first through at once, then at most one every so often; of those that come in between, one goes later. */
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
