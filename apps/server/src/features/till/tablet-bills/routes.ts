import * as api from "@rasoi/contract/console"
import { type Mount, mayDo } from "../../../http/index.ts"
import { auditContextOf } from "../../audit/index.ts"
import { findBills } from "../../billing/bills/index.ts"
import { requireId } from "../../idempotency/index.ts"
import { staffMover } from "../../moves/index.ts"
import { listOrders, type StaffOrderParts } from "../../orders/index.ts"
import { takerName } from "../../staff/index.ts"
import { isRecovered, tabletOf } from "../counter/index.ts"
import { balanceOfBill } from "../payments/index.ts"
import { enterTabletBill } from "./enter.ts"

/** Bills that tablets have issued without a network. */
export function mountTabletBills(mount: Mount, { db, restaurants, events }: StaffOrderParts): void {
  mount(api.enterBill, async call => {
    const { session, params, query, body, request } = call
    requireId("bill", params.id)
    const { restaurantId } = session
    const { timezone } = (await restaurants.get(restaurantId)).settings.profile
    const { device } = staffMover(session)
    const name = await takerName(db, session, body.takenBy)
    const by = { name, device, maySendFile: mayDo(session, "till") }
    const entering = {
      ...{ ...auditContextOf(call), id: params.id, timezone, by, tablet: tabletOf(request.headers, session) },
      ...{ isFromFile: query.savedFile === "yes", isRecovered: isRecovered(request.headers) },
    }
    const changed = await enterTabletBill(db, body, entering)
    for (const order of await listOrders(db, changed)) events.moved(order)
    const orders = await listOrders(db, body.orderIds)
    const bills = await findBills(db, restaurantId, orders)
    const valid = orders.filter(each => bills.get(each.bill_number ?? "")?.cancelled_at === null)
    // A round that was moved meanwhile can be on another table's bill.
    const named = valid.find(({ tab_id }) => tab_id === body.tabId) ?? valid[0]
    return balanceOfBill(db, restaurantId, named?.bill_number ?? body.number)
  })
}
