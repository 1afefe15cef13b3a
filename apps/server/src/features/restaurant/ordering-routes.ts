import { getOrderingStatus, pauseOrdering, resumeOrdering } from "@rasoi/contract/console"
import { clockLabel, endOfServiceDay } from "@rasoi/core"
import type { ChangeHub, DevicePresence } from "../../events/index.ts"
import type { Mount } from "../../http/index.ts"
import { actorOf } from "../audit/index.ts"
import { pauseOrders } from "./commands.ts"
import { type NotReceiving, receivingAt } from "./receiving.ts"
import type { RestaurantCache, RestaurantSnapshot } from "./snapshot.ts"

export interface RestaurantParts {
  restaurants: RestaurantCache
  presence: DevicePresence
  hub: ChangeHub
}

const minuteMs = 60_000

/** The status at the top of the console: receiving orders, or the reason why not. */
export function mountOrdering(mount: Mount, { restaurants, presence, hub }: RestaurantParts): void {
  async function describe(restaurantId: string, now: number) {
    const snapshot = await restaurants.get(restaurantId)
    const devicesOnline = presence.onlineDevices(restaurantId).length
    const { reason, status } = receivingAt(snapshot, { now, test: false, deviceOnline: devicesOnline > 0 })
    return {
      object: "ordering_status" as const,
      receiving: reason === null,
      reason,
      label: labelOf(snapshot, reason, status.label),
      pausedUntil: reason === "PAUSED" ? (snapshot.pausedUntil?.toISOString() ?? null) : null,
      opensAt: status.opensAt === null ? null : new Date(status.opensAt).toISOString(),
      devicesOnline,
    }
  }

  mount(getOrderingStatus, ({ session, now }) => describe(session.restaurantId, now))

  mount(pauseOrdering, async call => {
    const { session, body, now } = call
    const { settings } = await restaurants.get(session.restaurantId)
    const until =
      body.minutes === undefined
        ? endOfServiceDay(settings.hours, settings.profile.timezone, now)
        : now + body.minutes * minuteMs
    await pauseOrders(hub, actorOf(call), now, session.restaurantId, new Date(until))
    return describe(session.restaurantId, now)
  })

  mount(resumeOrdering, async call => {
    await pauseOrders(hub, actorOf(call), call.now, call.session.restaurantId, null)
    return describe(call.session.restaurantId, call.now)
  })
}

function labelOf(
  { pausedUntil, settings }: RestaurantSnapshot,
  reason: NotReceiving | null,
  hours: string,
): string {
  switch (reason) {
    case null:
      return "Receiving orders"
    case "PAUSED":
      return `Paused until ${clockLabel(settings.profile.timezone, pausedUntil?.getTime() ?? 0)}`
    case "CLOSED":
      return `Not receiving orders: closed. ${hours}`
    case "OFF":
      return "Not receiving orders: online ordering is switched off"
    case "SUSPENDED":
      return "Not receiving orders: this account is suspended"
    case "NO_DEVICE":
      return "Not receiving orders: no device is online"
  }
}
