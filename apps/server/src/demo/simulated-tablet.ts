import type { Clock } from "../base/clock.ts"
import { newId } from "../base/ids.ts"
import type { Database } from "../db/index.ts"
import type { DevicePresence } from "../events/index.ts"
import {
  answerCancelRequest,
  attendLiveOrders,
  leaveLiveOrders,
  listAskedToCancel,
  listUnpaidOfSimulated,
  type OrderEvents,
  simulatedMover,
} from "../features/orders/index.ts"
import { requireSettings } from "../features/restaurant/index.ts"
import { balanceOfBill, receiveMoney } from "../features/till/payments/index.ts"
import { demoRestaurantId, simulatedTabletId } from "./known.ts"

/** Long enough to open the console and accept the order by hand. */
const acceptsAfterMs = 20_000
const answersAfterMs = 5_000

const mover = { ...simulatedMover, recordedAs: "STAFF" } as const

interface Parts {
  db: Database
  clock: Clock
  presence: DevicePresence
  orderEvents: Pick<OrderEvents, "moved">
}

/**
 * A tablet of the demo's restaurant that is online while no console is open, so that the demo's website takes orders. Once a
 * console is open, it only watches.
 */
export function makeSimulatedTablet({ db, clock, presence, orderEvents }: Parts) {
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
    await agreeToCancel(now)
    await settle(now)
  }

  async function agreeToCancel(now: number): Promise<void> {
    for (const order of await listAskedToCancel(db, demoRestaurantId, now - answersAfterMs)) {
      const { timezone } = (await requireSettings(db, demoRestaurantId, order.settings_version)).profile
      const answer = { requestId: order.request_id, answer: "ACCEPTED", mover, now, timezone } as const
      orderEvents.moved(await answerCancelRequest(db, order, answer))
    }
  }

  /** The customer has paid: no bill of a day that nobody works on stays open. */
  async function settle(now: number): Promise<void> {
    for (const order of await listUnpaidOfSimulated(db, demoRestaurantId)) {
      const settings = await requireSettings(db, demoRestaurantId, order.settings_version)
      const { open } = await balanceOfBill(db, demoRestaurantId, order.open_bill)
      const at = new Date(now).toISOString()
      const payment = { method: "UPI", amountPaise: open.amount, receivedAt: at, sentAt: at } as const
      const actor = { kind: "STAFF", name: mover.name, requestId: null } as const
      const by = { name: mover.name, device: mover.device }
      const receiving = { id: newId("pay", now), restaurantId: demoRestaurantId, actor, now, settings, by }
      await receiveMoney(db, { orderId: order.id, ...payment }, receiving)
      orderEvents.moved(order)
    }
  }

  if (!isWatched()) comeOnline()
  return {
    name: "simulated tablet",
    everyMs: 250,
    run: () => (isWatched() ? watch(clock.now()) : work(clock.now())),
  }
}
