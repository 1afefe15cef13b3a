import type { OrderStatus } from "@rasoi/contract"
import type { Database } from "../../db/index.ts"
import { moveOrder } from "../../orders/moves.ts"
import { demoRestaurantId } from "../known.ts"
import { demoSettings } from "../settings.ts"
import { hourMs, minuteMs } from "./days.ts"
import { deliveryPeople, devices, team } from "./people.ts"
import { listOpenOrders } from "./store.ts"

const finishedAfterMs = 6 * hourMs
const steps: readonly OrderStatus[] = ["PREPARING", "READY", "OUT_FOR_DELIVERY", "COMPLETED"]

/** Completes the orders that stayed in work when the demo was stopped: after hours, they only fill the board. */
export async function finishOldOrders(db: Database, now: number): Promise<void> {
  const [member] = team
  const mover = { kind: "STAFF", name: member?.name ?? "", device: devices[0] ?? null } as const
  for (const open of await listOpenOrders(db, demoRestaurantId, new Date(now - finishedAfterMs))) {
    let order = open
    let at = Math.max(
      ...[order.accepted_at, order.preparing_at, order.ready_at, order.out_for_delivery_at].map(Number),
    )
    for (const to of steps.slice(steps.indexOf(order.status) + 1)) {
      if (to === "OUT_FOR_DELIVERY" && order.type === "PICKUP") continue
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
