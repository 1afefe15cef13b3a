import { changeCart, chosenType, findDish, GoneDish, indexOf, readCarried } from "./carried-cart.ts"
import { nameLine } from "./cart.ts"
import type { Form } from "./form.ts"
import { newFormKey } from "./form-key.ts"
import { forGoingBack, page, type Result, redirect } from "./http.ts"
import type { Cart } from "./pages/carried.ts"
import { cartPage } from "./pages/cart.ts"
import { type Checkout, checkoutPage } from "./pages/checkout.ts"
import { dishPage } from "./pages/dish.ts"
import { menuPage } from "./pages/menu.ts"
import { offeredTimes } from "./pickup-times.ts"
import { priceCart } from "./pricing.ts"
import type { Request, Route } from "./routes.ts"
import type { View } from "./view.ts"

/** The pages that carry a cart in their form. What they return depends on the fields alone, so a reload is harmless. */
export function cartRoutes(): Route[] {
  return [
    carrying("/", async ({ view, cart, menu }) => page(menuPage(view, menu, cart))),
    carrying("/dish", async carried => {
      const { form, cart, menu, view } = carried
      if (form.has("change")) return changeLine(carried)
      const dish = findDish(menu, form.text("dish"))
      if (!dish) throw new GoneDish("the dish is no longer on the menu")
      return page(dishPage(view, { dish, cart }))
    }),
    carrying("/cart", async ({ view, form, cart, menu }) => {
      const changed = changeCart(form, cart.items, menu, view)
      if ("fault" in changed) return page(dishPage(view, { ...changed, cart }), 422)
      const next = { ...cart, items: changed.items }
      const how = { type: chosenType(view, cart.typed.type), pincode: cart.typed["delivery.pincode"] ?? "" }
      const pricing = await priceCart(view, next.items, how)
      return page(cartPage(view, next, menu, pricing, changed.isFull), changed.isFull ? 422 : 200)
    }),
    carrying("/checkout", async ({ view, form, cart, menu }) => {
      const changed = changeCart(form, cart.items, menu, view)
      const items = "items" in changed ? changed.items : cart.items
      if (items.length === 0) return page(cartPage(view, { ...cart, items }, menu, { needs: "items" }))
      const type = form.has("switch") ? form.text("switch") : cart.typed.type
      const day = form.text("pickupDate")
      const checkout = await makeCheckout(view, { ...cart, items }, menu, { type, day })
      const isCartOpen = ["less", "more", "remove"].some(name => form.has(name))
      return page(checkoutPage(view, cart.key, { ...checkout, isCartOpen }))
    }),
    {
      method: "GET",
      path: "/checkout",
      respond: async request =>
        page(checkoutPage(request.viewOf(await request.readRestaurant()), newFormKey(request.now))),
    },
    // An address that was typed or kept has no cart.
    ...["/cart", "/dish", "/order"].map((path): Route => {
      return { method: "GET", path, respond: async ({ href }) => redirect(href("/")) }
    }),
  ]
}

interface Carried {
  view: View
  form: Form
  cart: Cart
  menu: Checkout["menu"]
}

function carrying(path: string, respond: (carried: Carried) => Promise<Result>): Route {
  return {
    method: "POST",
    path,
    async respond(request) {
      const carried = await readAll(request)
      return forGoingBack(await respond(carried))
    },
  }
}

export async function readAll(request: Request): Promise<Carried> {
  const form = await request.form()
  const cart = readCarried(request, form)
  const [restaurant, menu] = await Promise.all([request.readRestaurant(), request.site.rasoi.menu.get()])
  return { view: request.viewOf(restaurant), form, cart, menu }
}

async function changeLine({ view, form, cart, menu }: Carried): Promise<Result> {
  const index = indexOf(form.text("change"), cart.items)
  const line = cart.items[index]
  const named = line && nameLine(menu, line)
  if (!named) throw new GoneDish("the dish is no longer on the menu")
  return page(dishPage(view, { dish: named.dish, cart, line, index }))
}

export async function makeCheckout(
  view: View,
  cart: Cart,
  menu: Checkout["menu"],
  wanted: { type: string | undefined; day?: string },
): Promise<Checkout> {
  const type = chosenType(view, wanted.type)
  const pincode = cart.typed["delivery.pincode"] ?? ""
  const pricing = await priceCart(view, cart.items, { type, pincode })
  const day = wanted.day || (cart.typed.pickupAt ?? "")
  const hasTimes = type === "PICKUP" && "quote" in pricing
  const pickup = hasTimes ? await offeredTimes(view, pricing.quote, day) : undefined
  return { cart, menu, type, pricing, pickup }
}
