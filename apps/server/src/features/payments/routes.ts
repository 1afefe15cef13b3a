import { Refusal, validationFailed } from "@rasoi/contract"
import * as api from "@rasoi/contract/console"
import { isCalendarDate, serviceDateAt } from "@rasoi/core"
import { isId } from "../../base/ids.ts"
import type { Database } from "../../db/index.ts"
import type { Mount } from "../../http/index.ts"
import { auditContextOf, type StaffCall } from "../audit/index.ts"
import { noId } from "../counter/index.ts"
import { staffMover } from "../moves/index.ts"
import { findOrderOfRestaurant, type OrderEvents } from "../orders/index.ts"
import type { RestaurantCache } from "../restaurant/index.ts"
import { closeServiceDay, readDay } from "./days.ts"
import { receiveMoney } from "./receive.ts"
import { representBalances } from "./representation.ts"
import { findBilled, listOpenBilled } from "./store.ts"

interface Parts {
  db: Database
  restaurants: RestaurantCache
  events: OrderEvents
}

/** Payments, refunds, open bills and the close of a day. */
export function mountPayments(mount: Mount, { db, restaurants, events }: Parts): void {
  async function balanceOf(restaurantId: string, number: string | null) {
    const bill = number === null ? undefined : await findBilled(db, restaurantId, number)
    const [balance] = bill ? await representBalances(db, restaurantId, [bill]) : []
    if (!balance) throw new Refusal("NOT_FOUND", { message: "This order has no bill yet." })
    return balance
  }

  async function receive(
    call: StaffCall & { params: { id: string } },
    request: api.PaymentRequest | api.RefundRequest,
  ) {
    const { session, params, now } = call
    if (!isId("pay", params.id)) throw noId("pay")
    const { restaurantId } = session
    const { settings } = await restaurants.get(restaurantId)
    const { name, device } = staffMover(session)
    const receiving = { id: params.id, restaurantId, settings, by: { name, device }, now }
    const number = await receiveMoney(db, request, { ...receiving, audit: auditContextOf(call) })
    const order = await findOrderOfRestaurant(db, restaurantId, request.orderId)
    if (order) events.moved(order)
    return balanceOf(restaurantId, number)
  }

  mount(api.receivePayment, call => receive(call, call.body))
  mount(api.refundPayment, call => receive(call, call.body))

  mount(api.listOpenBills, async ({ session: { restaurantId } }) => {
    const bills = await listOpenBilled(db, restaurantId)
    return { object: "list" as const, data: await representBalances(db, restaurantId, bills) }
  })

  mount(api.getBillBalance, async ({ session: { restaurantId }, params }) => {
    const order = await findOrderOfRestaurant(db, restaurantId, params.id)
    if (!order) throw new Refusal("NOT_FOUND", { message: "There is no such order." })
    return balanceOf(restaurantId, order.bill_number)
  })

  mount(api.getDay, ({ session: { restaurantId }, params }) =>
    readDay(db, restaurantId, requireDate(params.date)),
  )

  mount(api.closeDay, async call => {
    const { session, params, body, now } = call
    const { restaurantId } = session
    const { hours, profile } = (await restaurants.get(restaurantId)).settings
    const date = requireDate(params.date)
    const today = serviceDateAt(hours, profile.timezone, now)
    if (date > today) throw future(today)
    const { floatPaise, countedPaise, note } = body
    const counted = { floatPaise, countedPaise, note: note?.trim() || null }
    const { name } = staffMover(session)
    return closeServiceDay(db, { restaurantId, date, ...counted, by: name, audit: auditContextOf(call), now })
  })
}

function requireDate(date: string): string {
  if (isCalendarDate(date)) return date
  throw new Refusal("NOT_FOUND", { message: "There is no such day: a date looks like 2026-10-17." })
}

function future(today: string): Refusal {
  const message = `is in the future: the service day is ${today}`
  return validationFailed([{ field: "date", message, reason: "NOT_ALLOWED" }])
}
