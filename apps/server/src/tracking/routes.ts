import { getTracking, type Order, Refusal } from "@rasoi/contract"
import { isFinalOrderStatus } from "@rasoi/core"
import type { Database } from "../db/index.ts"
import type { Mount } from "../http/index.ts"
import { asOf, describeOrder, findOrderByToken, hashTrackingToken, type OrderRow } from "../orders/index.ts"
import { asOf as bookingAsOf, findReservationByToken, type ReservationRow } from "../reservations/index.ts"
import type { RestaurantCache, RestaurantSnapshot } from "../restaurant/index.ts"

interface Parts {
  db: Database
  restaurants: RestaurantCache
}

/** What the holder of a link may see. No name, no phone, no note of the customer's. */
export function mountTracking(mount: Mount, { db, restaurants }: Parts): void {
  mount(getTracking, async ({ params, now }) => {
    const tokenHash = hashTrackingToken(params.token)
    const order = await findOrderByToken(db, tokenHash)
    if (order) return trackOrder(asOf(order, now), await restaurants.get(order.restaurant_id))
    const booking = await findReservationByToken(db, tokenHash)
    if (!booking) throw new Refusal("NOT_FOUND", { message: "Nothing is tracked under this address." })
    return trackBooking(bookingAsOf(booking, now), await restaurants.get(booking.restaurant_id))
  })
}

function trackOrder(row: OrderRow, restaurant: RestaurantSnapshot) {
  const order = describeOrder(row)
  return {
    object: "order" as const,
    test: row.test,
    restaurant: describeRestaurant(restaurant),
    redirectUrl: restaurant.settings.tracking.redirectUrl,
    order: {
      number: row.number,
      status: row.status,
      type: row.type,
      items: order.lines.map(({ name, quantity }) => ({ name, quantity })),
      total: order.total,
      deliveryPerson: courierOf(order),
    },
  }
}

function trackBooking(row: ReservationRow, restaurant: RestaurantSnapshot) {
  const { date, time, until, people, status } = row
  return {
    object: "reservation" as const,
    test: row.test,
    restaurant: describeRestaurant(restaurant),
    redirectUrl: restaurant.settings.tracking.redirectUrl,
    reservation: { date, time, until, people, status },
  }
}

/** Once the food is there, or never will be, the courier's number is nobody's business. */
function courierOf({ status, delivery }: Order) {
  return isFinalOrderStatus(status) ? null : (delivery?.person ?? null)
}

function describeRestaurant({ settings }: RestaurantSnapshot) {
  const { name, phone, logoUrl, address } = settings.profile
  const { line, city, state, pincode } = address
  return { name, logo: logoUrl, phone, address: `${line}, ${city}, ${state} ${pincode}` }
}
