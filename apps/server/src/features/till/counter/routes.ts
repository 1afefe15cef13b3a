import * as api from "@rasoi/contract/console"
import { isOrderCalledOff, money, normaliseIndianMobile } from "@rasoi/core"
import type { Database } from "../../../db/index.ts"
import { type Mount, mayDo } from "../../../http/index.ts"
import { auditContextOf } from "../../audit/index.ts"
import { requireId } from "../../idempotency/index.ts"
import { staffMover } from "../../moves/index.ts"
import {
  asOf,
  countTicketPrint,
  representOneForStaff,
  representOrder,
  requireOrder,
  type StaffOrderParts,
} from "../../orders/index.ts"
import { giveApproval, pinAttemptOf, type SessionDependencies, takerName } from "../../staff/index.ts"
import { listOrdersOfPhone } from "./caller-store.ts"
import { enterOrder } from "./enter.ts"
import { mountMarks } from "./mark-routes.ts"
import { mountRemovedEntries } from "./removed-entries.ts"
import { mountSeries } from "./series-routes.ts"
import { mountTabs } from "./tab-routes.ts"
import { isRecovered, isTicketPrinted, tabletOf } from "./tablet.ts"
import { voidAmount, voidOrder } from "./void.ts"

interface Parts extends StaffOrderParts, Omit<SessionDependencies, "db"> {
  publicUrl: string
}

/** What staff enter at the counter. */
export function mountCounter(mount: Mount, parts: Parts): void {
  const { db, restaurants, events, publicUrl } = parts
  mount(api.enterOrder, async call => {
    const { session, params, query, body, now, request } = call
    requireId("ord", params.id)
    const { restaurantId } = session
    const { settings } = await restaurants.get(restaurantId)
    const { timezone } = settings.profile
    const { device } = staffMover(session)
    const name = await takerName(db, session, body.takenBy)
    const may = { maySellSoldOut: mayDo(session, "menu"), maySendFile: mayDo(session, "till") }
    const by = { name, device, ...may }
    const entered = await enterOrder(db, {
      ...auditContextOf(call),
      ...{
        id: params.id,
        timezone,
        publicUrl,
        by,
        request: body,
        tablet: tabletOf(request.headers, session),
      },
      ...{ isFromFile: query.savedFile === "yes", isRecovered: isRecovered(request.headers) },
    })
    // The server learns of the paper once, also if it had the order before the tablet printed.
    if (isTicketPrinted(request.headers) && entered.row.ticket_prints === 0) {
      await countTicketPrint(db, restaurantId, entered.row.id)
      entered.row.ticket_prints = 1
    }
    if (entered.isNew) events.entered(entered.row)
    const { tab_id } = entered.row
    const sentForTabId = body.tab && body.tab.id !== tab_id ? body.tab.id : null
    return { ...(await representOneForStaff(db, entered.row, now)), sentForTabId }
  })

  mount(api.voidOrder, async call => {
    const { session, body, now } = call
    const row = await requireOrder(db, call)
    const voided = await voidOrder(db, row, {
      ...{ request: body, mover: staffMover(session), session, audit: auditContextOf(call) },
    })
    events.moved(voided)
    return representOneForStaff(db, voided, now)
  })

  mount(api.readVoidAmount, async call => {
    const paise = await voidAmount(db, await requireOrder(db, call), call.body)
    return { object: "void_amount" as const, amount: money(paise) }
  })

  mount(api.approveAct, async call => {
    const { act, amountPaise, method } = call.body
    const attempt = await pinAttemptOf(parts, call)
    const order = await requireOrder(db, { session: call.session, params: { id: call.body.orderId } })
    const wanted = { act, amountPaise, method, orderId: order.id, orderNumber: order.number }
    const { token, endsAt, by } = await giveApproval(parts, attempt, wanted)
    return { object: "approval" as const, token, expiresAt: new Date(endsAt).toISOString(), by }
  })

  mountSeries(mount, db)
  mountTabs(mount, { db, restaurants, events })
  mountMarks(mount, db)
  mountRemovedEntries(mount, db)

  mount(api.findCaller, ({ session, body, now }) => callerOf(db, session.restaurantId, body.phone, now))
}

/** What the orders of a phone say about who calls. */
async function callerOf(db: Database, restaurantId: string, typed: string, now: number) {
  const phone = normaliseIndianMobile(typed) ?? typed
  const rows = await listOrdersOfPhone(db, restaurantId, phone)
  const orders = rows.map(row => representOrder(asOf(row, now)))
  const brought = orders.find(({ delivery }) => delivery)?.delivery?.address
  const last = orders.find(({ status }) => !isOrderCalledOff(status))
  return {
    object: "caller" as const,
    name: orders.find(({ customer }) => customer.name !== "")?.customer.name ?? null,
    delivery: brought
      ? { address: brought.address, pincode: brought.pincode, landmark: brought.landmark }
      : null,
    lastOrder: last ? { placedAt: last.timeline.placedAt, lines: last.lines } : null,
  }
}
