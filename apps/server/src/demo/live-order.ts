import type { FastifyInstance } from "fastify"
import { newId } from "../base/ids.ts"
import type { DevicePresence } from "../events/index.ts"
import type { MenuCache } from "../features/menu/index.ts"
import type { RestaurantCache } from "../features/restaurant/index.ts"
import { choicesOf, makeCart } from "./history/carts.ts"
import { makeCustomers } from "./history/people.ts"
import { makeRandom } from "./history/random.ts"
import { demoKeys, demoRestaurantId } from "./known.ts"

export interface OrderingParts {
  restaurants: RestaurantCache
  menus: MenuCache
  presence: DevicePresence
}

/** Places a live order in the demo, through the public API and with the demo's key, as a website does. */
export function makeDemoOrders(http: FastifyInstance, { restaurants, menus, presence }: OrderingParts) {
  const random = makeRandom(Date.now())
  return async () => {
    const [{ settings }, { document }] = await Promise.all([
      restaurants.get(demoRestaurantId),
      menus.get(demoRestaurantId),
    ])
    const { types, minimumOrderPaise, deliveryPincodes } = settings.ordering
    const [customer] = makeCustomers(random, 1)
    const type = random.pick(types)
    const delivery = { address: customer?.address, pincode: deliveryPincodes[0] ?? customer?.pincode }
    const payload = {
      type,
      items: makeCart(random, { choices: choicesOf(document), minimumPaise: minimumOrderPaise, hour: 20 }),
      customer: { name: customer?.name, phone: customer?.phone },
      ...(type === "PICKUP" ? { payment: "PAY_AT_COUNTER" } : { payment: "CASH_ON_DELIVERY", delivery }),
    }
    // The person who asks for the order is about to see it: their browser counts as a device that is online.
    const streamId = newId("str")
    presence.open(streamId, demoRestaurantId, streamId)
    try {
      return await http.inject({
        method: "POST",
        url: "/v1/orders",
        headers: { authorization: `Bearer ${demoKeys.live}`, "idempotency-key": newId("idm") },
        payload,
      })
    } finally {
      presence.close(streamId)
    }
  }
}
