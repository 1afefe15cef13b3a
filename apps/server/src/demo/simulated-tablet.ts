import type { Clock } from "../base/clock.ts"
import { newId } from "../base/ids.ts"
import type { Database } from "../db/index.ts"
import type { DevicePresence } from "../events/index.ts"
import { attendLiveOrders, leaveLiveOrders } from "../features/orders/index.ts"
import { demoRestaurantId, simulatedTabletId } from "./known.ts"

/** Long enough to open the console and accept the order by hand. */
const acceptsAfterMs = 20_000

interface Parts {
  db: Database
  clock: Clock
  presence: DevicePresence
}

/**
 * A tablet of the demo's restaurant that is online while no console is open, so that the demo's website takes orders. Once a
 * console is open, it only watches.
 */
export function makeSimulatedTablet({ db, clock, presence }: Parts) {
  const streamId = newId("str")
  let watchedAt = clock.now()
  /** At first: what the process before has planned. */
  let hasPlans = true
  const isWatched = () => presence.onlineDevices(demoRestaurantId).some(id => id !== simulatedTabletId)
  const comeOnline = () => presence.open(streamId, demoRestaurantId, simulatedTabletId)

  async function watch(now: number): Promise<void> {
    watchedAt = now
    presence.close(streamId)
    if (hasPlans) await leaveLiveOrders(db, demoRestaurantId)
    hasPlans = false
  }

  async function work(now: number): Promise<void> {
    if (!(await presence.pong(streamId, demoRestaurantId, simulatedTabletId))) comeOnline()
    // Not at once after somebody has left: a page that is loaded again was only away for a moment.
    if (now - watchedAt < acceptsAfterMs) return
    hasPlans = true
    await attendLiveOrders(db, { restaurantId: demoRestaurantId, placedUntil: now - acceptsAfterMs, now })
  }

  if (!isWatched()) comeOnline()
  return {
    name: "simulated tablet",
    everyMs: 250,
    run: () => (isWatched() ? watch(clock.now()) : work(clock.now())),
  }
}
