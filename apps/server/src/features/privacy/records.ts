import { isFinalOrderStatus, isOpenReservationStatus } from "@rasoi/core"
import type { Queries } from "../../db/index.ts"
import { type OrderRow, asOf as orderAsOf, placedOrder } from "../orders/index.ts"
import { type ReservationRow, asOf as reservationAsOf } from "../reservations/index.ts"
import {
  countOtherMentions,
  listBlocksOf,
  listDeliveryPeopleOf,
  lockOrders,
  lockReservationsOf,
  searchOrders,
} from "./find-store.ts"

export interface Question {
  readonly restaurantId: string
  /** Ten digits. */
  readonly phone: string
  /** Later records are not part of the result. */
  readonly until: Date
}

/** The ids of orders by what the phone number has to do with them. */
interface FoundOrders {
  readonly own: readonly string[]
  readonly carried: readonly string[]
  readonly mentions: readonly string[]
}

export interface Records {
  readonly orders: readonly OrderRow[]
  readonly reservations: readonly ReservationRow[]
  /** Orders of others that this person carried. */
  readonly carried: readonly OrderRow[]
  readonly deliveryPeople: readonly { id: string; name: string; phone: string }[]
  /** At most one. */
  readonly blocks: readonly { id: string; reason: string; blocked_at: Date }[]
  /** Orders of others whose texts contain the number. */
  readonly mentioningOrderIds: readonly string[]
  readonly otherMentions: number
}

export async function findOrders(
  db: Queries,
  { restaurantId, phone, until }: Question,
): Promise<FoundOrders> {
  const found = { own: [] as string[], carried: [] as string[], mentions: [] as string[] }
  for await (const order of searchOrders(db, restaurantId, phone, until)) {
    if (order.customer_phone === phone) found.own.push(order.id)
    else {
      if (order.person_phone === phone) found.carried.push(order.id)
      if (order.mentions) found.mentions.push(order.id)
    }
  }
  return found
}

export async function readRecords(tx: Queries, question: Question, found: FoundOrders): Promise<Records> {
  const { restaurantId, phone, until } = question
  return {
    orders: await lockOrders(tx, restaurantId, found.own),
    reservations: await lockReservationsOf(tx, restaurantId, phone, until),
    carried: await lockOrders(tx, restaurantId, found.carried),
    deliveryPeople: await listDeliveryPeopleOf(tx, restaurantId, phone, until),
    blocks: await listBlocksOf(tx, restaurantId, phone, until),
    mentioningOrderIds: found.mentions,
    otherMentions: await countOtherMentions(tx, restaurantId, phone, until),
  }
}

/** Staff need the data of an order in progress and of a booking ahead. Test data blocks nothing. */
export function blockersOf({ orders, carried, reservations }: Records, now: number) {
  const inProgress = [...orders, ...carried].filter(
    row => !row.test && !isFinalOrderStatus(orderAsOf(row, now).status),
  )
  const ahead = reservations.filter(
    row =>
      !row.test && isOpenReservationStatus(reservationAsOf(row, now).status) && row.ends_at.getTime() > now,
  )
  return { orders: inProgress.length, reservations: ahead.length }
}

export function namesIn({ orders, reservations, carried, deliveryPeople }: Records): string[] {
  const names = [
    ...orders.map(row => placedOrder(row).customer.name),
    ...reservations.map(row => row.customer_name),
    ...carried.map(row => row.person_name ?? ""),
    ...deliveryPeople.map(({ name }) => name),
  ]
  return [...new Set(names)].filter(name => name !== "").sort()
}

export function countsOf({ orders, reservations, carried, deliveryPeople, blocks, ...rest }: Records) {
  return {
    orders: orders.length,
    reservations: reservations.length,
    deliveries: carried.length,
    deliveryPeople: deliveryPeople.length,
    blockedPhones: blocks.length,
    mentions: rest.mentioningOrderIds.length + rest.otherMentions,
  }
}
