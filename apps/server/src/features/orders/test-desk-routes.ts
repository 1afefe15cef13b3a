import { Refusal } from "@rasoi/contract"
import * as api from "@rasoi/contract/console"
import { normaliseIndianMobile } from "@rasoi/core"
import type { Database } from "../../db/index.ts"
import { badCursor, type Mount, pageOf } from "../../http/index.ts"
import { staffMover } from "../moves/index.ts"
import type { RestaurantCache } from "../restaurant/index.ts"
import type { OrderEvents } from "./events.ts"
import { representForStaff } from "./for-staff.ts"
import { moveOrder } from "./moves.ts"
import { findTestOrder, listTestOrders } from "./test-desk-store.ts"

interface Parts {
  db: Database
  restaurants: RestaurantCache
  events: OrderEvents
}

/** The inbox of test mode: staff move the orders of an integrator by hand. */
export function mountTestDeskOrders(mount: Mount, { db, restaurants, events }: Parts): void {
  mount(api.listTestOrders, async ({ session, query, now }) => {
    const { limit = 20, cursor = null } = query
    if (cursor !== null && !/^ord_[0-9a-z]{26}$/.test(cursor)) throw badCursor()
    const rows = await listTestOrders(db, session.restaurantId, cursor, limit + 1)
    return pageOf(rows, limit, row => representForStaff(row, now))
  })

  mount(api.advanceTestOrderByHand, async ({ session, params, body, now }) => {
    const { to, reason, deliveryPerson, prepMinutes } = body
    const row = await findTestOrder(db, session.restaurantId, params.id)
    // A live order is not found either: staff move it in the inbox.
    if (!row) throw new Refusal("NOT_FOUND", { message: "This restaurant has no such test order." })
    const { settings } = await restaurants.get(session.restaurantId)
    const person = deliveryPerson && {
      name: deliveryPerson.name,
      phone: normaliseIndianMobile(deliveryPerson.phone) ?? deliveryPerson.phone,
    }
    const { timezone } = settings.profile
    const move = { to, mover: staffMover(session), now, timezone, reason, person, prepMinutes }
    const moved = await moveOrder(db, row, move)
    events.moved(moved)
    return representForStaff(moved, now)
  })
}
