import {
  type Order,
  type OrderRequest,
  type QuoteRequest,
  RasoiError,
  type Reservation,
  type ReservationRequest,
} from "@rasoi/sdk"
import { isFormKey } from "./form-key.ts"
import { BadRequest, json, type Result } from "./http.ts"
import { linkTo } from "./links.ts"
import { offeredTimes } from "./pickup-times.ts"
import type { Request, Route } from "./routes.ts"
import { requireOwnPage } from "./same-origin.ts"
import { shownTimes } from "./shown-times.ts"
import { type UsedForms, usedFor } from "./used-forms.ts"

/** The API of the pages. Bodies are passed on unchanged: the service validates them. */
export function apiRoutes(usedForms: UsedForms): Route[] {
  return [
    {
      method: "POST",
      path: "/api/quote",
      async respond(request) {
        const cart = (await request.json()) as QuoteRequest
        // Only the checkout asks for times, of a day or of any.
        const day = request.url.searchParams.get("day")
        const [quote, restaurant] = await Promise.all([
          request.site.rasoi.orders.quote(cart),
          request.readRestaurant(),
        ])
        const hasTimes = day !== null && quote.type === "PICKUP"
        const pickup = hasTimes ? await offeredTimes(request.viewOf(restaurant), quote, day) : undefined
        return json({ quote, pickup })
      },
    },
    {
      method: "POST",
      path: "/api/orders",
      async respond(request) {
        const wanted = (await request.json()) as OrderRequest
        const create = (idempotencyKey: string) =>
          request.site.rasoi.orders.create(wanted, { idempotencyKey })
        const nameOf = ({ number }: Order) => request.words.link.order(number)
        return makeOnce(request, usedForms, "order", create, nameOf)
      },
    },
    {
      method: "GET",
      path: "/api/availability",
      async respond({ url, words, now, site, readRestaurant }) {
        const date = url.searchParams.get("date") ?? ""
        const people = Number(url.searchParams.get("people"))
        const [restaurant, availability] = await Promise.all([
          readRestaurant(),
          site.rasoi.reservations.availability({ date, people }),
        ])
        return json(shownTimes(restaurant, availability, now, words))
      },
    },
    {
      method: "POST",
      path: "/api/bookings",
      async respond(request) {
        const wanted = (await request.json()) as ReservationRequest
        const create = (idempotencyKey: string) =>
          request.site.rasoi.reservations.create(wanted, { idempotencyKey })
        return makeOnce(request, usedForms, "booking", create, () => request.words.link.yourTable)
      },
    },
  ]
}

/** Makes what the form asks for, or finds what the form made before. */
async function makeOnce<Made extends Order | Reservation>(
  request: Request,
  usedForms: UsedForms,
  kind: "order" | "booking",
  create: (key: string) => Promise<Made>,
  nameOf: (made: Made) => string,
): Promise<Result> {
  requireOwnPage(request)
  const key = attemptKey(request)
  try {
    const made = await create(key)
    const link = { kind, made }
    usedForms.set(key, link)
    return json({ path: linkTo(request, link), name: nameOf(made) }, 201)
  } catch (error) {
    if (!(error instanceof RasoiError) || error.code !== "IDEMPOTENCY_KEY_REUSED") throw error
    const link = await usedFor(kind, key, error, request, usedForms)
    if (link === undefined) throw error
    return json({ path: linkTo(request, link, true), name: request.words.checkoutPage.title })
  }
}

/** The key of the form, so that a second tap or a retry after a lost response sends the same one. */
function attemptKey({ headers }: Request): string {
  const key = headers["idempotency-key"]
  if (!isFormKey(key)) throw new BadRequest("Idempotency-Key is missing")
  return key
}
