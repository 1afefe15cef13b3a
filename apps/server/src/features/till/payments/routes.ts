import type { IncomingHttpHeaders } from "node:http"
import { Refusal } from "@rasoi/contract"
import * as api from "@rasoi/contract/console"
import type { Mount } from "../../../http/index.ts"
import { auditContextOf, type StaffCall } from "../../audit/index.ts"
import { listRounds } from "../../billing/tabs/index.ts"
import { requireId } from "../../idempotency/index.ts"
import { staffMover } from "../../moves/index.ts"
import { findOrderOfRestaurant, type StaffOrderParts } from "../../orders/index.ts"
import { takerName } from "../../staff/index.ts"
import { isRecovered } from "../counter/index.ts"
import { mountDays } from "./day-routes.ts"
import { receiveMoney } from "./receive.ts"
import { balanceOfBill, representBalances } from "./representation.ts"
import { listOpenBilled, listPaidBilled } from "./store.ts"

/** Payments, refunds, open bills and the close of a day. */
export function mountPayments(mount: Mount, { db, restaurants, events }: StaffOrderParts): void {
  async function receive(
    call: StaffCall & { params: { id: string }; request: { headers: IncomingHttpHeaders } },
    request: api.PaymentRequest | api.RefundRequest,
  ) {
    const { session, params } = call
    requireId("pay", params.id)
    const { restaurantId } = session
    const { settings } = await restaurants.get(restaurantId)
    const name = await takerName(db, session, "takenBy" in request ? request.takenBy : undefined)
    const by = { name, device: staffMover(session).device }
    const receiving = {
      ...{ ...auditContextOf(call), id: params.id, settings, by },
      isRecovered: isRecovered(call.request.headers),
    }
    const number = await receiveMoney(db, request, receiving)
    const order = await findOrderOfRestaurant(db, restaurantId, request.orderId)
    // The first payment for one order of a tab issues the bill of all of them.
    const changed = order?.tab_id ? await listRounds(db, [order.tab_id]) : order ? [order] : []
    for (const each of changed) events.moved(each)
    return balanceOfBill(db, restaurantId, number)
  }

  mount(api.receivePayment, call => receive(call, call.body))
  mount(api.refundPayment, call => receive(call, call.body))

  mount(api.listOpenBills, async ({ session: { restaurantId }, query }) => {
    const list = query.state === "PAID" ? listPaidBilled : listOpenBilled
    const bills = await list(db, restaurantId)
    return { object: "list" as const, data: await representBalances(db, restaurantId, bills) }
  })

  mount(api.getBillBalance, async ({ session: { restaurantId }, params }) => {
    const order = await findOrderOfRestaurant(db, restaurantId, params.id)
    if (!order) throw new Refusal("NOT_FOUND", { message: "There is no such order." })
    return balanceOfBill(db, restaurantId, order.bill_number)
  })

  mountDays(mount, { db, restaurants })
}
