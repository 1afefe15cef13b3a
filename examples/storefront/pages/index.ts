import type { Order, Reservation, Restaurant } from "@rasoi/sdk"
import { RasoiError } from "@rasoi/sdk"
import type { Dependencies } from "../api.ts"
import { page, type Request, type Route, redirect } from "../http.ts"
import { hasToken, linkTo } from "../links.ts"
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
      answer: async () => page(menuPage(...(await Promise.all([readRestaurant(), rasoi.menu.get()])))),
    },
    { method: "GET", path: "/checkout", answer: async () => page(checkoutPage(await readRestaurant())) },
    { method: "GET", path: "/book", answer: async () => page(bookPage(await readRestaurant(), Date.now())) },
    ...followRoutes("order", rasoi.orders, orderPage, readRestaurant),
    ...followRoutes("booking", rasoi.reservations, bookingPage, readRestaurant),
  ]
}

interface Source<Made> {
  get(id: string): Promise<Made>
  cancel(id: string): Promise<Made>
}

type ShowMade<Made> = (restaurant: Restaurant, made: Made, tooLate: boolean) => ReturnType<typeof menuPage>

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
        const [restaurant, made] = await Promise.all([readRestaurant(), find(request)])
        if (!made) return page(nothingHerePage(restaurant), 404)
        return page(show(restaurant, made, request.url.searchParams.has("too-late")))
      },
    },
    {
      method: "POST",
      path: `/${kind}/:id/:token/cancel`,
      async answer(request) {
        const made = await find(request)
        if (!made) return page(nothingHerePage(await readRestaurant()), 404)
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
