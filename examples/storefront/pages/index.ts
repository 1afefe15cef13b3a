import type { Order, Reservation, Restaurant } from "@rasoi/sdk"
import { RasoiError } from "@rasoi/sdk"
import type { Dependencies } from "../api.ts"
import type { Html } from "../html.ts"
import { page, type Request, type Route, redirect } from "../http.ts"
import { hasToken, linkTo } from "../links.ts"
import type { Words } from "../words/index.ts"
import { bookPage } from "./book.ts"
import { bookingPage } from "./booking.ts"
import { checkoutPage } from "./checkout.ts"
import { nothingHerePage } from "./document.ts"
import { menuPage } from "./menu.ts"
import { orderPage } from "./order.ts"

export function pageRoutes({ rasoi, readRestaurant }: Dependencies): Route[] {
  return [
    {
      method: "GET",
      path: "/",
      async answer({ words }) {
        const [restaurant, menu] = await Promise.all([readRestaurant(), rasoi.menu.get()])
        return page(menuPage(restaurant, menu, words))
      },
    },
    {
      method: "GET",
      path: "/checkout",
      answer: async ({ words }) => page(checkoutPage(await readRestaurant(), words)),
    },
    {
      method: "GET",
      path: "/book",
      answer: async ({ words }) => page(bookPage(await readRestaurant(), Date.now(), words)),
    },
    ...followRoutes("order", rasoi.orders, orderPage, readRestaurant),
    ...followRoutes("booking", rasoi.reservations, bookingPage, readRestaurant),
  ]
}

interface Source<Made> {
  get(id: string): Promise<Made>
  cancel(id: string): Promise<Made>
}

type ShowMade<Made> = (restaurant: Restaurant, made: Made, tooLate: boolean, words: Words) => Html

/** The page of an order or a booking, with its cancel form. Both need the token in the link. */
function followRoutes<Made extends Order | Reservation>(
  kind: "order" | "booking",
  source: Source<Made>,
  show: ShowMade<Made>,
  readRestaurant: Dependencies["readRestaurant"],
): Route[] {
  const find = async ({ params }: Request) => {
    const made = await source.get(params.id ?? "")
    return hasToken(made, params.token) ? made : undefined
  }
  return [
    {
      method: "GET",
      path: `/${kind}/:id/:token`,
      async answer(request) {
        const { url, words } = request
        const [restaurant, made] = await Promise.all([readRestaurant(), find(request)])
        if (!made) return page(nothingHerePage(restaurant, words), 404)
        return page(show(restaurant, made, url.searchParams.has("too-late"), words))
      },
    },
    {
      method: "POST",
      path: `/${kind}/:id/:token/cancel`,
      async answer(request) {
        const made = await find(request)
        if (!made) return page(nothingHerePage(await readRestaurant(), request.words), 404)
        const link = linkTo(kind, made)
        try {
          await source.cancel(made.id)
          return redirect(link)
        } catch (error) {
          if (error instanceof RasoiError && error.code === "CANNOT_CANCEL")
            return redirect(`${link}?too-late`)
          throw error
        }
      },
    },
  ]
}
