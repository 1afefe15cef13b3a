import type { Clock } from "../../base/clock.ts"
import type { Database, DatabaseLog } from "../../db/index.ts"
import type { OrderEvents } from "./events.ts"
import { extendWaiting } from "./moves-store.ts"

/** A wrong clock has no effect if it is corrected within this time. */
export const confirmedAfterMs = 60_000
/** The minimum time that each waiting order has left after the step. */
export const graceMs = 5 * 60_000
/** Other processes follow the same step within this time. The orders that they place until then are extended too. */
const settlingMs = 5_000

interface Parts {
  db: Database
  clock: Clock
  events: OrderEvents
  log: Pick<DatabaseLog, "warn">
}

interface FollowedStep {
  /** The time before the step. Orders that were waiting at this time are extended. */
  readonly waitingAt: Date
  readonly extendedTo: Date
  readonly at: number
}

/**
 * Follows a forward step of the machine's clock when the step has lasted long enough. It first extends the waiting orders,
 * so that a clock change does not cancel them. Run this before the job that expires orders.
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
    if (step && step.heldMs >= confirmedAfterMs) {
      const now = clock.now()
      const extendedTo = new Date(now + step.aheadMs + graceMs)
      followed = { waitingAt: new Date(now), extendedTo, at: clock.monotonic() }
      await extend(followed)
      clock.followStep()
    } else if (followed && clock.monotonic() - followed.at < settlingMs) await extend(followed)
    else followed = undefined
  }
}
