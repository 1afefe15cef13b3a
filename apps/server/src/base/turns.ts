export interface TurnLimits {
  readonly running: number
  readonly waiting: number
  readonly waitMs: number
}

/** Calls the listener when the caller no longer waits. Returns a function that stops that. */
export type OnGone = (listener: () => void) => () => void

export interface Turns {
  /** Runs the work when it is its turn. Rejects with what `refused` makes, if that takes too long or the caller has gone. */
  run<Result>(work: () => Promise<Result>, onGone?: OnGone): Promise<Result>
}

/** Expensive work of which a process does little at a time, so that it leaves connections and processor time to the rest. */
export function makeTurns(
  { running: mostRunning, waiting: mostWaiting, waitMs }: TurnLimits,
  refused: () => Error,
): Turns {
  const waiting = new Set<() => void>()
  let running = 0

  async function begin(onGone: OnGone | undefined): Promise<void> {
    if (running < mostRunning) {
      running += 1
      return
    }
    if (waiting.size >= mostWaiting) throw refused()
    const turn = Promise.withResolvers<void>()
    waiting.add(turn.resolve)
    const leave = () => {
      if (waiting.delete(turn.resolve)) turn.reject(refused())
    }
    const timer = setTimeout(leave, waitMs)
    const stopListening = onGone?.(leave)
    await turn.promise.finally(() => {
      clearTimeout(timer)
      stopListening?.()
    })
  }

  function end(): void {
    const [next] = waiting
    if (!next) {
      running -= 1
      return
    }
    waiting.delete(next)
    next()
  }

  return {
    async run(work, onGone) {
      await begin(onGone)
      try {
        return await work()
      } finally {
        end()
      }
    },
  }
}
