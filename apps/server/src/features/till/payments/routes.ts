import type { IncomingHttpHeaders } from "node:http"
import { Refusal } from "@rasoi/contract"
import * as api from "@rasoi/contract/console"
import type { Database } from "../../../db/index.ts"
import type { Mount } from "../../../http/index.ts"
import { auditContextOf, type StaffCall } from "../../audit/index.ts"
import { listRounds } from "../../billing/tabs/index.ts"
import { requireId } from "../../idempotency/index.ts"
import { staffMover } from "../../moves/index.ts"
import { findOrderOfRestaurant, type StaffOrderParts } from "../../orders/index.ts"
import { takerName } from "../../staff/index.ts"
import { isRecovered, tabletOf } from "../counter/index.ts"
import { mountCarriedCash } from "./carried-routes.ts"
import { correctMethod } from "./correct.ts"
import { mountDays } from "./day-routes.ts"
import { creditGivenBack } from "./given-back.ts"
import { type Receiving, receiveMoney } from "./receive.ts"
import { refundMoney } from "./refund.ts"
import { balanceOfBill, representBalances } from "./representation.ts"
import { leftOnBill, representReturnable } from "./returns.ts"
import { type BilledRow, findBilled, listOpenBilled, listPaidBilled } from "./store.ts"

/** Payments, refunds, open bills and the close of a day. */
export function mountPayments(mount: Mount, { db, restaurants, events }: StaffOrderParts): void {
  type Entering = StaffCall & { params: { id: string }; request: { headers: IncomingHttpHeaders } }

  async function enter<Request extends { orderId: string; takenBy?: string }>(
    call: Entering & { body: Request },
    write: (db: Database, request: Request, receiving: Receiving) => Promise<string>,
  ) {
    const { session, params, body: request } = call
    requireId("pay", params.id)
    const { restaurantId } = session
    const { settings } = await restaurants.get(restaurantId)
    const name = await takerName(db, session, request.takenBy)
    const by = { name, device: staffMover(session).device }
    const receiving = {
      ...{ ...auditContextOf(call), id: params.id, settings, by, session },
      isRecovered: isRecovered(call.request.headers),
      tablet: tabletOf(call.request.headers, session),
    }
    const number = await write(db, request, receiving)
    await announce(restaurantId, request.orderId)
    return balanceOfBill(db, restaurantId, number)
  }

  /** The first payment for one order of a tab issues the bill of all of them. */
  async function announce(restaurantId: string, orderId: string) {
    const order = await findOrderOfRestaurant(db, restaurantId, orderId)
    const changed = order?.tab_id ? await listRounds(db, [order.tab_id]) : order ? [order] : []
    for (const each of changed) events.moved(each)
  }

  mount(api.receivePayment, call => enter(call, receiveMoney))
  mount(api.refundPayment, call => enter(call, refundMoney))
  mount(api.correctPayment, call => enter(call, correctMethod))

  async function billOf(restaurantId: string, orderId: string): Promise<BilledRow> {
    const order = await findOrderOfRestaurant(db, restaurantId, orderId)
    if (!order) throw new Refusal("NOT_FOUND", { message: "There is no such order." })
    const { bill_number: number } = order
    const bill = number === null ? undefined : await findBilled(db, restaurantId, number)
    if (!bill) throw new Refusal("NOT_FOUND", { message: "This order has no bill yet." })
    return bill
  }

  mount(api.getReturnable, async ({ session: { restaurantId }, params }) => {
    const bill = await billOf(restaurantId, params.id)
    return representReturnable(bill, await leftOnBill(db, restaurantId, bill))
  })

  mount(api.creditGivenBack, async call => {
    const { restaurantId } = call.session
    const { bill_number: number } = await billOf(restaurantId, call.params.id)
    const { settings } = await restaurants.get(restaurantId)
    const { name, device } = staffMover(call.session)
    await creditGivenBack(db, number, { ...auditContextOf(call), settings, by: { name, device } })
    await announce(restaurantId, call.params.id)
    return balanceOfBill(db, restaurantId, number)
  })

  mount(api.listOpenBills, async ({ session: { restaurantId }, query }) => {
    const list = query.state === "PAID" ? listPaidBilled : listOpenBilled
    const bills = await list(db, restaurantId)
    return { object: "list" as const, data: await representBalances(db, restaurantId, bills) }
  })

  mount(api.getBillBalance, async ({ session: { restaurantId }, params }) => {
    const { bill_number: number } = await billOf(restaurantId, params.id)
    return balanceOfBill(db, restaurantId, number)
  })

  mountCarriedCash(mount, { db, restaurants })
  mountDays(mount, { db, restaurants })
}
