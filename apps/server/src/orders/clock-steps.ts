import type { Clock } from "../clock.ts"
import type { Database, DatabaseLog } from "../db/index.ts"
import type { OrderEvents } from "./events.ts"
import { extendWaiting } from "./moves-store.ts"

/** A clock that was set wrongly and is put right within this time has no effect at all. */
export const believedAfterMs = 60_000
/** What every waiting order has left, at least, when the step is followed. */
export const graceMs = 5 * 60_000
/** Other processes follow the same step within this time; orders that they place meanwhile are extended, too. */
const settlingMs = 5_000

interface Parts {
  db: Database
  clock: Clock
  events: OrderEvents
  log: Pick<DatabaseLog, "warn">
}

interface FollowedStep {
  /** Orders that were still waiting then, by the time before the step. */
  readonly waitingAt: Date
  readonly extendedTo: Date
  readonly at: number
}

/**
 * Follows a forward step of the machine's clock once it has lasted, after giving the orders that wait some time: they are
 * not cancelled because a clock moved. To be run before orders are cancelled by the clock.
 */
export function makeClockSteps({ db, clock, events, log }: Parts): () => Promise<void> {
  let followed: FollowedStep | undefined

  async function extend({ waitingAt, extendedTo }: FollowedStep): Promise<void> {
    const extended = await extendWaiting(db, waitingAt, extendedTo)
    for (const order of extended) events.moved(order)
    if (extended.length > 0)
      log.warn(
        { orders: extended.length, acceptBy: extendedTo },
        "waiting orders got more time: the clock was set",
      )
  }

  return async () => {
    const step = clock.heldStep()
    if (step && step.heldMs >= believedAfterMs) {
      const now = clock.now()
      const extendedTo = new Date(now + step.aheadMs + graceMs)
      followed = { waitingAt: new Date(now), extendedTo, at: clock.monotonic() }
      await extend(followed)
      clock.followStep()
    } else if (followed && clock.monotonic() - followed.at < settlingMs) await extend(followed)
    else followed = undefined
  }
}
