import * as api from "@rasoi/contract/console"
import type { Mount } from "../../../http/index.ts"
import { auditContextOf } from "../../audit/index.ts"
import { requireId } from "../../idempotency/index.ts"
import { staffMover } from "../../moves/index.ts"
import type { StaffOrderParts } from "../../orders/index.ts"
import { readCarried } from "./carried.ts"
import { handInCash } from "./hand-in.ts"

/** Cash on delivery that delivery people have, and hand in. */
export function mountCarriedCash(mount: Mount, { db, restaurants }: Omit<StaffOrderParts, "events">): void {
  const list = async (restaurantId: string) => ({
    object: "list" as const,
    data: await readCarried(db, restaurantId),
  })

  mount(api.listCarriedCash, ({ session }) => list(session.restaurantId))

  mount(api.handInCash, async call => {
    const { session, params, body } = call
    requireId("hand", params.id)
    const { settings } = await restaurants.get(session.restaurantId)
    const { name, device } = staffMover(session)
    await handInCash(db, body, { ...auditContextOf(call), id: params.id, settings, by: { name, device } })
    return list(session.restaurantId)
  })
}
