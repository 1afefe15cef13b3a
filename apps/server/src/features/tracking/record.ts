import { Refusal } from "@rasoi/contract"
import { isFinalOrderStatus } from "@rasoi/core"
import type { Database } from "../../db/index.ts"
import {
  asOf,
  findDelayReason,
  findOrderByToken,
  hashTrackingToken,
  type PublicOrderRow,
  representOrder,
} from "../orders/index.ts"
import { asOf as bookingAsOf, findReservationByToken, type ReservationRow } from "../reservations/index.ts"
import type { RestaurantCache, RestaurantSnapshot } from "../restaurant/index.ts"
import { fillToken } from "./redirect.ts"

export interface TrackedIn {
  db: Database
  restaurants: RestaurantCache
}

export interface OrderTracked {
  readonly kind: "order"
  readonly row: PublicOrderRow
  readonly delayReason: string | null
  readonly restaurant: RestaurantSnapshot
}
export interface BookingTracked {
  readonly kind: "booking"
  readonly row: ReservationRow
  readonly restaurant: RestaurantSnapshot
}
export type Tracked = OrderTracked | BookingTracked

/** Finds the order or booking of a token, in its current state. */
export async function findTracked(
  { db, restaurants }: TrackedIn,
  token: string,
  now: number,
): Promise<Tracked | undefined> {
  const tokenHash = hashTrackingToken(token)
  const order = await findOrderByToken(db, tokenHash)
  if (order) {
    const delayReason = order.delay_minutes > 0 ? await findDelayReason(db, order.id) : null
    const restaurant = await findRestaurant(restaurants, order.restaurant_id)
    return restaurant && { kind: "order", row: asOf(order, now), delayReason, restaurant }
  }
  const booking = await findReservationByToken(db, tokenHash)
  if (!booking) return undefined
  const restaurant = await findRestaurant(restaurants, booking.restaurant_id)
  if (!restaurant) return undefined
  // The customer's page shows the time as booked, even if the party left earlier.
  const asBooked = { ...booking, ends_at: booking.booked_ends_at ?? booking.ends_at }
  return { kind: "booking", row: bookingAsOf(asBooked, now), restaurant }
}

/** Undefined while the restaurant is deleted: its links end at once, before its orders are gone. */
async function findRestaurant(restaurants: RestaurantCache, id: string) {
  try {
    return await restaurants.get(id)
  } catch (error) {
    if (error instanceof Refusal && error.code === "NOT_FOUND") return undefined
    throw error
  }
}

/** The data that the holder of a link may see: without the customer's name, phone and note. */
export function representTracked(tracked: Tracked, token: string) {
  const { restaurant } = tracked
  const { redirectUrl } = restaurant.settings.tracking
  const about = {
    test: tracked.row.test,
    restaurant: describeRestaurant(restaurant),
    redirectUrl: redirectUrl && fillToken(redirectUrl, token),
  }
  if (tracked.kind === "booking") {
    const { date, time, until, people, status } = tracked.row
    return { object: "reservation" as const, ...about, reservation: { date, time, until, people, status } }
  }
  const { row } = tracked
  const { lines, total, delivery, readyBy } = representOrder(row)
  return {
    object: "order" as const,
    ...about,
    order: {
      number: row.number,
      status: row.status,
      type: row.type,
      items: lines.map(({ name, quantity }) => ({ name, quantity })),
      total,
      // Hide the courier's number once the order has ended.
      deliveryPerson: isFinalOrderStatus(row.status) ? null : (delivery?.person ?? null),
      readyBy,
    },
  }
}

export function describeRestaurant({ settings }: RestaurantSnapshot) {
  const { name, phone, logoUrl, address } = settings.profile
  const { line, city, state, pincode } = address
  return { name, logo: logoUrl, phone, address: `${line}, ${city}, ${state} ${pincode}` }
}
