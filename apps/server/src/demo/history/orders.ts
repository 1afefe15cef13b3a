import { type OrderRequest, type OrderStatus, type OrderType, orderStatuses } from "@rasoi/contract"
import {
  indexMenu,
  isOrderInWork,
  localDate,
  type OrderPathStatus,
  type OrderStatusInWork,
  orderPath,
  orderShape,
  priceCart,
} from "@rasoi/core"
import { newId } from "../../base/ids.ts"
import { draftOrder } from "../../features/orders/index.ts"
import { cancelledReason, expiredReason } from "../../features/orders/representation.ts"
import type { NewOrder } from "../../features/orders/store.ts"
import { demoMenu } from "../menu.ts"
import { demoSettings } from "../settings.ts"
import { choicesOf, makeCart } from "./carts.ts"
import { countFor, hourMs, listDays, minuteMs, pickMinute } from "./days.ts"
import type { History, HistoryOrder } from "./history.ts"
import { moveOf, type PlannedMove, timesReached } from "./moves.ts"
import { deliveryPeople, orderNotes, pickCustomer } from "./people.ts"
import type { Random } from "./random.ts"

type Ending = "COMPLETED" | "REJECTED" | "BY_CUSTOMER" | "BY_RESTAURANT" | "EXPIRED"
const endings: Record<Ending, number> = {
  COMPLETED: 90,
  REJECTED: 4,
  BY_CUSTOMER: 3,
  BY_RESTAURANT: 1,
  EXPIRED: 2,
}
const ordersPerDay = 28
const menu = indexMenu(demoMenu)
const cartOptions = { choices: choicesOf(demoMenu), minimumPaise: demoSettings.ordering.minimumOrderPaise }

const rejections = ["We are very busy right now", "An item is sold out", "We are closing"] as const
const cancellations = ["Nobody came to collect it", "An item ran out in the kitchen"] as const

/** The orders that were placed before `now`, oldest first. */
export function makeOrders(history: History): void {
  const { random, now, days } = history
  for (const day of listDays(now, -days, 0)) {
    const times = Array.from(
      { length: countFor(random, day, ordersPerDay) },
      () => day.startsAt + pickMinute(random) * minuteMs + random.between(0, 59) * 1_000,
    )
    for (const placedAt of times.sort((one, other) => one - other))
      if (placedAt < now - 2 * hourMs) makeOrder(history, placedAt, pickEnding(random))
  }
  // Whatever the time of the day, the board has a few orders in work.
  for (const minutesAgo of [70, 48, 34, 27, 16, 9])
    makeOrder(history, now - minutesAgo * minuteMs, "COMPLETED", minutesAgo % 2 === 0 ? "DELIVERY" : "PICKUP")
}

function pickEnding(random: Random): Ending {
  return random.pickWeighted(Object.keys(endings) as Ending[], ending => endings[ending])
}

function makeOrder(history: History, placedAt: number, ending: Ending, only?: OrderType): void {
  const { random, basis } = history
  const hour = new Date(placedAt + 5.5 * hourMs).getUTCHours()
  const type = only ?? (random.chance(0.6) ? "DELIVERY" : "PICKUP")
  const request = makeRequest(history, type, hour)
  const bill = priceCart({ menu, settings: demoSettings, cart: request })
  const day = localDate(demoSettings.profile.timezone, placedAt)
  const number = (history.numbers.get(day) ?? 0) + 1
  history.numbers.set(day, number)
  const { keyId, publicUrl } = history
  const origin = { id: newId("ord", placedAt), keyId, day, number: String(number), publicUrl }
  const situation = { now: placedAt, realNow: placedAt, test: false }
  const drafted = draftOrder(origin, request, basis, bill, situation)
  const planned = planMoves(random, type, ending, placedAt, drafted.acceptBy.getTime())
  const moves = planned.filter(({ at }) => at <= history.now)
  const person = type === "DELIVERY" ? random.pick(deliveryPeople) : null
  const order = rowOf(drafted, moves, person)
  history.orders.push(order)
  history.orderMoves.push(...moves.map((move, index) => moveOf(random, "order_id", order.id, move, index)))
}

function rowOf(
  drafted: NewOrder,
  moves: readonly OrderPlan[],
  person: (typeof deliveryPeople)[number] | null,
): HistoryOrder {
  const times = timesReached(moves, orderStatuses)
  const last = moves.at(-1)
  const sent = times.out_for_delivery_at !== null
  return {
    id: drafted.id,
    restaurant_id: drafted.restaurantId,
    key_id: drafted.keyId,
    test: false,
    day: drafted.day,
    number: drafted.number,
    source: "ONLINE",
    type: drafted.type,
    tab_id: null,
    status: last?.to ?? "PENDING",
    revision: 1 + moves.length,
    total_paise: drafted.totalPaise,
    phone: drafted.phone,
    settings_version: drafted.settingsVersion,
    menu_version: drafted.menuVersion,
    placed_at: drafted.placedAt,
    accept_by: drafted.acceptBy,
    ...times,
    rejection_reason: last?.reason ?? null,
    cancelled_by: last?.cancelledBy ?? null,
    prep_minutes: drafted.prepMinutes,
    person_name: sent && person ? person.name : null,
    person_phone: sent && person ? person.phone : null,
    bill_number: null,
    token_hash: drafted.tokenHash,
    answer: drafted.answer,
    shape: orderShape,
    bill: drafted.bill,
  }
}

function makeRequest({ random, customers }: History, type: OrderType, hour: number): OrderRequest {
  const { name, phone, address, pincode } = pickCustomer(random, customers)
  const items = makeCart(random, { ...cartOptions, hour })
  const note = random.chance(0.12) ? { note: random.pick(orderNotes) } : {}
  const request = { items, customer: { name, phone }, ...note }
  if (type === "PICKUP") return { ...request, type, payment: "PAY_AT_COUNTER" }
  return { ...request, type, payment: "CASH_ON_DELIVERY", delivery: { address, pincode } }
}

type OrderPlan = PlannedMove<OrderStatus>

function planMoves(
  random: Random,
  type: OrderType,
  ending: Ending,
  placedAt: number,
  acceptBy: number,
): OrderPlan[] {
  const lost = { from: "PENDING", kind: "STAFF", cancelledBy: null } as const
  const answeredAt = placedAt + random.between(15, 210) * 1_000
  if (ending === "REJECTED")
    return [{ ...lost, to: "REJECTED", at: answeredAt, reason: random.pick(rejections) }]
  if (ending === "BY_CUSTOMER") {
    const byCustomer = { kind: "CUSTOMER", cancelledBy: "CUSTOMER", reason: cancelledReason } as const
    return [{ ...lost, ...byCustomer, to: "CANCELLED", at: answeredAt }]
  }
  if (ending === "EXPIRED")
    return [
      { ...lost, to: "CANCELLED", at: acceptBy, kind: "CLOCK", cancelledBy: "SYSTEM", reason: expiredReason },
    ]
  return planSteps(random, type, ending === "BY_RESTAURANT", answeredAt)
}

type Minutes = readonly [least: number, most: number]

const fewMinutes: Minutes = [1, 5]

/** How long an order stays in a status, unless it is only a few minutes. */
const minutesIn: Partial<Record<OrderStatusInWork, Minutes | Record<OrderType, Minutes>>> = {
  PREPARING: [11, 24],
  READY: { PICKUP: [2, 18], DELIVERY: [2, 9] },
  OUT_FOR_DELIVERY: [12, 28],
}

function planSteps(random: Random, type: OrderType, calledOff: boolean, acceptedAt: number): OrderPlan[] {
  const plain = { kind: "STAFF", cancelledBy: null, reason: null } as const
  const plan: OrderPlan[] = []
  let [from, at]: [OrderPathStatus, number] = ["PENDING", acceptedAt]
  for (const to of orderPath(type).slice(1)) {
    if (isOrderInWork(from)) {
      const minutes = minutesIn[from] ?? fewMinutes
      const [least, most] = "PICKUP" in minutes ? minutes[type] : minutes
      at += random.between(least * 60, most * 60) * 1_000
    }
    if (calledOff && from === "PREPARING") {
      const reason = random.pick(cancellations)
      return [...plan, { ...plain, from, to: "CANCELLED", at, cancelledBy: "RESTAURANT", reason }]
    }
    plan.push({ ...plain, from, to, at })
    from = to
  }
  return plan
}
