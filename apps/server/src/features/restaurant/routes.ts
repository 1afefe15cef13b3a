import { getPickupTimes, getRestaurant, Refusal, validationFailed } from "@rasoi/contract"
import { getSettings, patchSettings, SettingsVersion } from "@rasoi/contract/console"
import { checkPickupDate, pickupTimesOn } from "@rasoi/core"
import { settingsSteps } from "@rasoi/core/rules"
import { type Mount, readVersionMatch, versioned } from "../../http/index.ts"
import { actorOf } from "../audit/index.ts"
import { changeSettings } from "./commands.ts"
import { mountOrdering, type RestaurantParts } from "./ordering-routes.ts"
import { representRestaurant } from "./representation.ts"
import type { RestaurantSnapshot } from "./snapshot.ts"

export function mountRestaurant(mount: Mount, parts: RestaurantParts): void {
  const { restaurants, presence, hub } = parts
  mountOrdering(mount, parts)

  mount(getRestaurant, ({ key, now }) => {
    const represent = (snapshot: RestaurantSnapshot) =>
      representRestaurant(snapshot, {
        now,
        test: key.test,
        // Presence always uses the real time, not the time that a test key sets.
        deviceOnline: key.test || presence.isOnline(key.restaurantId),
      })
    const snapshot = restaurants.get(key.restaurantId)
    return snapshot instanceof Promise ? snapshot.then(represent) : represent(snapshot)
  })

  mount(getPickupTimes, async ({ key, query, now }) => {
    const { settings } = await restaurants.get(key.restaurantId)
    if (!settings.ordering.types.includes("PICKUP"))
      throw new Refusal("ORDER_TYPE_NOT_ALLOWED", { message: "This restaurant does not take PICKUP orders." })
    const faults = checkPickupDate(query.date, { settings, now })
    if (faults.length > 0) throw validationFailed(faults)
    const times = pickupTimesOn(settings, query.date, now).map(({ time, startsAt, reason }) => ({
      time,
      startsAt: new Date(startsAt).toISOString(),
      available: reason === null,
      reason,
    }))
    return { object: "pickup_times" as const, test: key.test, date: query.date, times }
  })

  mount(getSettings, async ({ session }) => {
    return describeSettings(await restaurants.get(session.restaurantId))
  })

  mount(patchSettings, async call => {
    const { session, body, now, request } = call
    const expected = readVersionMatch(request.headers["if-match"], session.restaurantId)
    return describeSettings(
      await changeSettings(hub, actorOf(call), now, session.restaurantId, body, expected),
    )
  })
}

function describeSettings({ id: restaurantId, version, updatedAt, updatedBy, settings }: RestaurantSnapshot) {
  const metadata = { version, updatedAt: updatedAt.toISOString(), updatedBy }
  const value = { object: "settings" as const, ...metadata, settings }
  return versioned(SettingsVersion, { version, restaurantId }, settingsSteps.length, value)
}
