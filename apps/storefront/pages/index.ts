import type { Order, Reservation } from "@rasoi/sdk"
import { RasoiError } from "@rasoi/sdk"
import type { Followed } from "../followed.ts"
import type { Html } from "../html.ts"
import { page, plainText, redirect } from "../http.ts"
import { hasToken, linkTo } from "../links.ts"
import type { Request, Route } from "../routes.ts"
import { requireOwnPage } from "../same-origin.ts"
import type { Site } from "../site.ts"
import type { View } from "../view.ts"
import { bookingPage } from "./booking.ts"
import { nothingHerePage } from "./failures.ts"
import { type Occasion, orderPage } from "./order.ts"

export function pageRoutes(followed: Followed): Route[] {
  return [
    ...followRoutes("order", ({ rasoi }) => rasoi.orders, orderPage, followed),
    ...followRoutes("booking", ({ rasoi }) => rasoi.reservations, bookingPage, followed),
  ]
}

interface Source<Made> {
  get(id: string): Promise<Made>
  cancel(id: string): Promise<Made>
}

type ShowMade<Made> = (view: View, made: Made, occasion: Occasion) => Html

/** The page of an order or a booking, with its cancel form. Both need the token in the link. */
function followRoutes<Made extends Order | Reservation>(
  kind: "order" | "booking",
  sourceOf: (site: Site) => Source<Made>,
  show: ShowMade<Made>,
  followed: Followed,
): Route[] {
  const find = async ({ params, site }: Request) => {
    const made = await sourceOf(site).get(decode(params.id))
    return hasToken(made, params.token) ? made : undefined
  }
  return [
    {
      method: "GET",
      path: `/${kind}/:id/:token`,
      async respond(request) {
        const { url, site, params, readRestaurant, viewOf } = request
        const since = followed.now(site)
        const [restaurant, made] = await Promise.all([readRestaurant(), find(request)])
        const view = viewOf(restaurant)
        if (!made) return page(nothingHerePage(view), 404)
        const notice = (["too-late", "already"] as const).find(each => url.searchParams.has(each))
        followed.add(site, made.id, params.token ?? "")
        return page(show(view, made, { notice, since }))
      },
    },
    {
      method: "GET",
      path: `/${kind}/:id/:token/changed`,
      async respond({ url, site, params: { id, token = "" } }) {
        const since = url.searchParams.get("since") ?? ""
        return plainText(followed.changed(site, { id: decode(id), token, since }))
      },
    },
    {
      method: "POST",
      path: `/${kind}/:id/:token/cancel`,
      async respond(request) {
        const { site, href, readRestaurant, viewOf } = request
        requireOwnPage(request)
        const made = await find(request)
        if (!made) return page(nothingHerePage(viewOf(await readRestaurant())), 404)
        const link = linkTo(kind, made)
        try {
          await sourceOf(site).cancel(made.id)
          return redirect(href(link))
        } catch (error) {
          if (error instanceof RasoiError && error.code === "CANNOT_CANCEL")
            return redirect(href(`${link}?too-late`))
          throw error
        }
      },
    },
  ]
}

/** An id with a broken escape names nothing. */
function decode(segment = ""): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
