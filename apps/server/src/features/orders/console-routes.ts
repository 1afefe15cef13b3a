import { type OrderStatus, orderStatuses, Refusal } from "@rasoi/contract"
import * as api from "@rasoi/contract/console"
import type { PlainOrderStep } from "@rasoi/contract/console/order-steps"
import { isOrderCalledOff, localDate, normaliseIndianMobile } from "@rasoi/core"
import { makeTurns } from "../../base/turns.ts"
import type { Queries } from "../../db/index.ts"
import { type Mount, onClientGone, type SessionCaller } from "../../http/index.ts"
import type { StaffCall } from "../audit/index.ts"
import { listRounds } from "../billing/tabs/index.ts"
import { rememberDeliveryPerson, requireDeliveryPerson } from "../delivery-people/index.ts"
import type { MenuCache } from "../menu/index.ts"
import { representMove, staffMover } from "../moves/index.ts"
import { requireReadableDate } from "../restaurant/index.ts"
import { requireMayCallOff } from "./call-off.ts"
import { answerCancelRequest } from "./cancel-requests.ts"
import { countOrders, listActiveOrders, listReceipts, type ReceiptRow } from "./console-store.ts"
import { pageOfFinished } from "./finished.ts"
import { representAllForStaff, representOneForStaff } from "./for-staff.ts"
import { delayOrder, type MoveDetails, moveOrder, undoOrderMove } from "./moves.ts"
import { orderMoveStore } from "./moves-store.ts"
import type { Receipts } from "./receipts.ts"
import { type OrderCall, requireOrder, type StaffOrderParts } from "./require-order.ts"
import type { OrderRow } from "./store.ts"
import { mountTestDeskOrders } from "./test-desk-routes.ts"

interface Parts extends StaffOrderParts {
  menus: MenuCache
  receipts: Receipts
}

/** The console's order routes: the inbox, status changes and the history. */
export function mountConsoleOrders(mount: Mount, parts: Parts): void {
  const { db, restaurants, events } = parts

  async function timezoneOf({ restaurantId }: SessionCaller): Promise<string> {
    return (await restaurants.get(restaurantId)).settings.profile.timezone
  }

  async function step(
    call: OrderCall & StaffCall,
    to: OrderStatus,
    { approval, ...details }: MoveDetails & { approval?: string | undefined } = {},
  ) {
    const { session, now } = call
    const row = await requireOrder(db, call)
    const alongside =
      to === "CANCELLED" || to === "REJECTED"
        ? (tx: Queries) => requireMayCallOff(tx, call, to, approval)
        : undefined
    const move = {
      ...{ to, mover: staffMover(session), now, timezone: await timezoneOf(session), ...details },
      ...(alongside && { alongside }),
    }
    const moved = await moveOrder(db, row, move)
    events.reached(moved)
    // The bill of the others may be another one now.
    if (isOrderCalledOff(to) && moved.tab_id !== null)
      for (const round of await listRounds(db, [moved.tab_id])) if (round.id !== moved.id) events.moved(round)
    return represent(moved, now)
  }

  const represent = (row: OrderRow, now: number) => representOneForStaff(db, row, now)

  mount(api.getConsoleOrder, async call => represent(await requireOrder(db, call), call.now))
  mount(api.acceptOrder, call => step(call, "ACCEPTED", { prepMinutes: call.body?.prepMinutes }))
  mount(api.rejectOrder, call => step(call, "REJECTED", { reason: call.body.reason }))
  for (const [to, endpoint] of Object.entries(api.plainOrderEndpoints))
    mount(endpoint, call => step(call, to as PlainOrderStep))
  mount(api.cancelConsoleOrder, call => step(call, "CANCELLED", call.body))
  mount(api.answerCancelRequest, async call => {
    const { session, body, now } = call
    const row = await requireOrder(db, call)
    const { approval, ...answer } = body
    const mayCancel = (tx: Queries) => requireMayCallOff(tx, call, "CANCELLED", approval)
    const mover = staffMover(session)
    const answering = { ...answer, mover, now, timezone: await timezoneOf(session), mayCancel }
    const answered = await answerCancelRequest(db, row, answering)
    if (body.answer === "ACCEPTED") events.reached(answered)
    else events.moved(answered)
    return represent(answered, now)
  })

  mount(api.dispatchOrder, async call => {
    const { deliveryPersonId, name = "", phone = "", remember = false } = call.body
    const person =
      deliveryPersonId === undefined
        ? { name, phone: normaliseIndianMobile(phone) ?? phone }
        : await requireDeliveryPerson(db, call.session.restaurantId, deliveryPersonId)
    const moved = await step(call, "OUT_FOR_DELIVERY", { person })
    if (remember) await rememberDeliveryPerson(db, call, person)
    return moved
  })

  mount(api.delayOrder, async call => {
    const { session, body, now } = call
    const mover = staffMover(session)
    const row = await requireOrder(db, call)
    const delayed = await delayOrder(db, row, { ...body, mover, now, timezone: await timezoneOf(session) })
    events.moved(delayed)
    return represent(delayed, now)
  })

  mount(api.undoOrder, async call => {
    const { session, body, now } = call
    const mover = staffMover(session)
    const row = await requireOrder(db, call)
    const undone = await undoOrderMove(db, row, { ...body, mover, now, timezone: await timezoneOf(session) })
    events.moved(undone)
    return represent(undone, now)
  })

  mountLists(mount, parts)
  mountTestDeskOrders(mount, parts)
}

/** Searches and totals over many days read much: few at a time, so that orders and the inbox do not wait for them. */
const historyLimits = { running: 2, waiting: 30, waitMs: 5_000 }

/** What the inbox shows, the history of an order, and who has seen it. */
function mountLists(mount: Mount, { db, restaurants, receipts }: Parts): void {
  const onlyFinished = { totals: null, searchLacksOlder: false }
  const history = makeTurns(historyLimits, () => new Refusal("SERVICE_UNAVAILABLE", { retryAfter: 2 }))
  mount(api.listConsoleOrders, async ({ session, query, now, request }) => {
    const { view = "active", status = null, date } = query
    const at = new Date(now)
    const { settings } = await restaurants.get(session.restaurantId)
    const day = date ?? localDate(settings.profile.timezone, now)
    requireReadableDate(session, settings, { date: day, now })
    const counts = countsOf(await countOrders(db, session.restaurantId, day, at))
    if (view === "active") {
      const rows = await listActiveOrders(db, session.restaurantId, at)
      const shown = rows.filter(row => status === null || row.status === status).sort(bySoonestDeadline)
      const data = await representAllForStaff(db, session.restaurantId, shown, now)
      return { object: "list" as const, data, counts, hasMore: false, nextCursor: null, ...onlyFinished }
    }
    const read = () => pageOfFinished(db, { session, settings, query, day, now })
    const isOneDay = query.search === undefined && query.from === undefined && query.to === undefined
    const page = isOneDay ? read() : history.run(read, listener => onClientGone(request, listener))
    return { ...(await page), counts }
  })

  mount(api.getOrderHistory, async call => {
    const row = await requireOrder(db, call)
    await receipts.flush()
    const [moves, seen] = await Promise.all([orderMoveStore.list(db, row.id), listReceipts(db, row.id)])
    return {
      object: "order_history" as const,
      orderId: row.id,
      placedAt: row.placed_at.toISOString(),
      moves: moves.map(move => ({ ...representMove(move), delayMinutes: move.delay_minutes })),
      receipts: seen.map(representReceipt),
    }
  })

  mount(api.sendReceipts, ({ session, body, now }) => {
    receipts.record("shown_at", body.shown ?? [], session, now)
    receipts.record("acknowledged_at", body.acknowledged ?? [], session, now)
    return undefined
  })
}

/** PENDING orders come first, by deadline. The others follow, oldest first. */
function bySoonestDeadline(one: OrderRow, other: OrderRow): number {
  const waiting = (row: OrderRow) => (row.status === "PENDING" ? row.accept_by : row.placed_at).getTime()
  const group = (row: OrderRow) => (row.status === "PENDING" ? 0 : 1)
  return group(one) - group(other) || waiting(one) - waiting(other)
}

function countsOf(rows: { status: OrderStatus; count: number }[]): Record<OrderStatus, number> {
  const counts = Object.fromEntries(orderStatuses.map(status => [status, 0])) as Record<OrderStatus, number>
  for (const { status, count } of rows) counts[status] = count
  return counts
}

function representReceipt(row: ReceiptRow) {
  return {
    deviceId: row.device_id,
    device: row.device_name,
    pushedAt: row.pushed_at?.toISOString() ?? null,
    shownAt: row.shown_at?.toISOString() ?? null,
    acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
  }
}
