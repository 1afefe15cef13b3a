import { Refusal } from "@rasoi/contract"
import * as api from "@rasoi/contract/console"
import { normaliseIndianMobile, sampleOrder } from "@rasoi/core"
import { badCursor, type Mount, pageOf } from "../../http/index.ts"
import { listOpenRequests } from "../customer-requests/index.ts"
import type { MenuCache } from "../menu/index.ts"
import { staffMover } from "../moves/index.ts"
import { answerCancelRequest } from "./cancel-requests.ts"
import { representForStaff } from "./for-staff.ts"
import { moveOrder } from "./moves.ts"
import type { StaffOrderParts } from "./require-order.ts"
import type { OrderRow } from "./store.ts"
import { findTestOrder, listTestOrders } from "./test-desk-store.ts"

interface Parts extends StaffOrderParts {
  menus: MenuCache
}

/** The inbox of test mode: staff move the orders of an integrator by hand. */
export function mountTestDeskOrders(mount: Mount, { db, restaurants, menus, events }: Parts): void {
  mount(api.getSampleOrder, async ({ session }) => {
    const { settings } = await restaurants.get(session.restaurantId)
    const { document } = await menus.get(session.restaurantId)
    return { object: "sample_order" as const, order: sampleOrder(document, settings.ordering) ?? null }
  })

  mount(api.listTestOrders, async ({ session, query, now }) => {
    const { limit = 20, cursor = null } = query
    if (cursor !== null && !/^ord_[0-9a-z]{26}$/.test(cursor)) throw badCursor()
    const rows = await listTestOrders(db, session.restaurantId, cursor, limit + 1)
    const requests = await listOpenRequests(
      db,
      rows.map(({ id }) => id),
    )
    return pageOf(rows, limit, row => representForStaff(row, now, { request: requests.get(row.id) }))
  })

  async function requireTestOrder(restaurantId: string, id: string) {
    const row = await findTestOrder(db, restaurantId, id)
    // A live order is not found either: staff move it in the inbox.
    if (!row) throw new Refusal("NOT_FOUND", { message: "This restaurant has no such test order." })
    return row
  }

  async function show(row: OrderRow, now: number) {
    const requests = await listOpenRequests(db, [row.id])
    return representForStaff(row, now, { request: requests.get(row.id) })
  }

  mount(api.answerTestCancelRequest, async ({ session, params, body, now }) => {
    const row = await requireTestOrder(session.restaurantId, params.id)
    const { timezone } = (await restaurants.get(session.restaurantId)).settings.profile
    const answering = { ...body, mover: staffMover(session), now, timezone }
    const answered = await answerCancelRequest(db, row, answering)
    events.moved(answered)
    return show(answered, now)
  })

  mount(api.advanceTestOrderByHand, async ({ session, params, body, now }) => {
    const { to, reason, deliveryPerson, prepMinutes } = body
    const row = await requireTestOrder(session.restaurantId, params.id)
    const { settings } = await restaurants.get(session.restaurantId)
    const person = deliveryPerson && {
      name: deliveryPerson.name,
      phone: normaliseIndianMobile(deliveryPerson.phone) ?? deliveryPerson.phone,
    }
    const { timezone } = settings.profile
    const move = { to, mover: staffMover(session), now, timezone, reason, person, prepMinutes }
    const moved = await moveOrder(db, row, move)
    events.moved(moved)
    return show(moved, now)
  })
}
