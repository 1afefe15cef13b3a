import type { OrderRequest, QuoteRequest, Rasoi, ReservationRequest, Restaurant } from "@rasoi/sdk"
import { bookableTimes } from "./bookable-times.ts"
import { BadRequest, json, type Request, type Route } from "./http.ts"
import { linkTo } from "./links.ts"
import { pickupTimes } from "./pickup-times.ts"
import { priceText } from "./price-text.ts"
import { clockLabel, localDate } from "./times.ts"

export interface Dependencies {
  rasoi: Rasoi
  readRestaurant(): Promise<Restaurant>
}

/** The API of the pages. Bodies are passed on unchanged: the service validates them. */
export function apiRoutes({ rasoi, readRestaurant }: Dependencies): Route[] {
  return [
    { method: "GET", path: "/api/menu", answer: async () => json(await rasoi.menu.get()) },
    {
      method: "POST",
      path: "/api/quote",
      async answer(request) {
        const cart = (await request.json()) as QuoteRequest
        const [quote, restaurant] = await Promise.all([rasoi.orders.quote(cart), readRestaurant()])
        return json({
          quote,
          pickupTimes: pickupTimes(restaurant, quote.prepMinutes, Date.now(), request.words),
        })
      },
    },
    {
      method: "POST",
      path: "/api/orders",
      async answer(request) {
        const wanted = (await request.json()) as OrderRequest
        const order = await rasoi.orders.create(wanted, { idempotencyKey: attemptKey(request) })
        return json({ path: linkTo("order", order), name: request.words.orderPage.name(order.number) }, 201)
      },
    },
    {
      method: "GET",
      path: "/api/availability",
      async answer({ url, words }) {
        const date = url.searchParams.get("date") ?? ""
        const people = Number(url.searchParams.get("people"))
        const [restaurant, availability] = await Promise.all([
          readRestaurant(),
          rasoi.reservations.availability({ date, people }),
        ])
        const { meals, callBefore } = bookableTimes(restaurant, availability, Date.now(), words)
        const shown = meals.map(({ name, times }) => ({
          name,
          times: times.map(({ time, startsAt, available, price }) => {
            const at = Date.parse(startsAt)
            const nextDay = localDate(restaurant, at) !== date
            return {
              time,
              label: clockLabel(restaurant, at, words),
              nextDay,
              available,
              price: price?.display,
            }
          }),
        }))
        const { price } = availability
        return json({ meals: shown, callBefore, priceText: price && priceText(price, words) })
      },
    },
    {
      method: "POST",
      path: "/api/bookings",
      async answer(request) {
        const wanted = (await request.json()) as ReservationRequest
        const booking = await rasoi.reservations.create(wanted, { idempotencyKey: attemptKey(request) })
        return json({ path: linkTo("booking", booking), name: request.words.bookingPage.name }, 201)
      },
    },
  ]
}

/** The browser stores one key per attempt, so that a second tap or a retry after a lost response sends the same key. */
function attemptKey({ headers }: Request): string {
  const key = headers["idempotency-key"]
  if (typeof key !== "string" || key.length < 8) throw new BadRequest("Idempotency-Key is missing")
  return key
}
