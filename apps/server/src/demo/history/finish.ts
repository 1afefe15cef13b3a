import { type OrderStatus, orderStatuses } from "@rasoi/contract"
import { orderPath } from "@rasoi/core"
import type { Database } from "../../db/index.ts"
import { reachedOf } from "../../features/moves/index.ts"
import { moveOrder } from "../../features/orders/moves.ts"
import { demoRestaurantId } from "../known.ts"
import { demoSettings } from "../settings.ts"
import { hourMs, minuteMs } from "./days.ts"
import { deliveryPeople, devices, team } from "./people.ts"
import { listOpenOrders } from "./store.ts"

const finishedAfterMs = 6 * hourMs

/** Completes the orders that stayed in work when the demo was stopped: after hours, they only fill the board. */
export async function finishOldOrders(db: Database, now: number): Promise<void> {
  const [member] = team
  const mover = { kind: "STAFF", name: member?.name ?? "", device: devices[0] ?? null } as const
  for (const open of await listOpenOrders(db, demoRestaurantId, new Date(now - finishedAfterMs))) {
    let order = open
    let at = Math.max(...Object.values(reachedOf(order, orderStatuses)))
    const path: readonly OrderStatus[] = orderPath(order.type)
    for (const to of path.slice(path.indexOf(order.status) + 1)) {
      at += 10 * minuteMs
      const person = to === "OUT_FOR_DELIVERY" ? deliveryPeople[0] : undefined
      order = await moveOrder(db, order, {
        to,
        mover,
        now,
        at,
        timezone: demoSettings.profile.timezone,
        person,
      })
    }
  }
}
