import { type OrderRequest, RasoiApiError, RasoiError } from "@rasoi/sdk"
import { chosenType } from "./carried-cart.ts"
import { makeCheckout, readAll } from "./cart-routes.ts"
import { createOnce } from "./create-once.ts"
import { isFormKey, isOldFormKey, newFormKey } from "./form-key.ts"
import { forGoingBack, page, type Result, redirect } from "./http.ts"
import { linkTo } from "./links.ts"
import { checkoutPage } from "./pages/checkout.ts"
import { retryPage, usedFormPage } from "./pages/outcome.ts"
import { quotedFor } from "./pricing.ts"
import { type Refusal, refusalOf, retryResponse } from "./refusals.ts"
import type { Request, Route } from "./routes.ts"
import { requireOwnPage } from "./same-origin.ts"
import { type UsedForms, usedFor } from "./used-forms.ts"

type Carried = Awaited<ReturnType<typeof readAll>>

/** Places the order of a checkout form, at most once for each form. */
export function orderRoutes(usedForms: UsedForms): Route[] {
  return [
    {
      method: "POST",
      path: "/order",
      async respond(request) {
        requireOwnPage(request)
        const carried = await readAll(request)
        const { form, view } = carried
        const { refusals: texts } = view.words
        if (!isFormKey(form.text("key")))
          return showAgain(carried, ownRefusal("FORM_WITHOUT_KEY", texts.withoutKey), 400)
        if (isOldFormKey(form.text("key"), view.now))
          return showAgain(withNewKey(carried), ownRefusal("FORM_TOO_OLD", texts.formTooOld), 409)
        if (
          form.text("quotedFor") !== quotedFor(fulfilmentOf(carried)) ||
          !/^\d{1,12}$/.test(form.text("expectedTotal"))
        )
          return showAgain(carried, ownRefusal("CHECK_TOTAL", texts.checkTotal), 409)
        return place(request, carried, usedForms)
      },
    },
  ]
}

function ownRefusal(code: string, text: string): Refusal {
  return { code, text, again: false }
}

function withNewKey(carried: Carried): Carried {
  return { ...carried, cart: { ...carried.cart, key: newFormKey(carried.view.now) } }
}

function fulfilmentOf({ view, cart }: Carried) {
  return { type: chosenType(view, cart.typed.type), pincode: cart.typed["delivery.pincode"] ?? "" }
}

async function place(request: Request, carried: Carried, usedForms: UsedForms): Promise<Result> {
  const { view, cart, form } = carried
  try {
    const { orders } = request.site.rasoi
    const wanted = orderOf(carried)
    const order = await createOnce(() => orders.create(wanted, { idempotencyKey: cart.key }))
    const link = { kind: "order", made: order } as const
    usedForms.set(cart.key, link)
    return redirect(linkTo(request, link))
  } catch (error) {
    if (!(error instanceof RasoiError)) throw error
    if (error.code === "IDEMPOTENCY_KEY_REUSED") return alreadyUsed(request, carried, error, usedForms)
    const refusal = refusalOf(error, view)
    if (refusal.again) return retryResponse(retryPage(view, form, refusal, "order"), error)
    const status = error instanceof RasoiApiError ? error.status : 502
    // The service remembers the refusal under this key, so the corrected form needs another one.
    return showAgain(withNewKey(carried), refusal, status)
  }
}

function orderOf(carried: Carried): OrderRequest {
  const { cart, form } = carried
  const { type, pincode } = fulfilmentOf(carried)
  const typed = (name: string) => cart.typed[name] ?? ""
  const [landmark, pickupAt, note] = [typed("delivery.landmark"), typed("pickupAt"), typed("note")]
  const order = {
    items: cart.items,
    customer: { name: typed("customer.name"), phone: typed("customer.phone") },
    ...(note ? { note } : {}),
    // The customer agrees to the total on the page; if the price has changed, nothing is ordered.
    expectedTotal: Number(form.text("expectedTotal")),
  }
  if (type === "DELIVERY") {
    const delivery = { address: typed("delivery.address"), pincode, ...(landmark ? { landmark } : {}) }
    return { ...order, type, delivery, payment: "CASH_ON_DELIVERY" }
  }
  // An empty time is no wish for the earliest: the service asks for it.
  return { ...order, type, payment: "PAY_AT_COUNTER", ...(pickupAt === "asap" ? {} : { pickupAt }) }
}

async function showAgain({ view, cart, menu }: Carried, refusal: Refusal, status: number): Promise<Result> {
  const checkout = await makeCheckout(view, cart, menu, { type: cart.typed.type })
  const pricing = refusal.quote ? { quote: refusal.quote } : checkout.pricing
  return forGoingBack(page(checkoutPage(view, cart.key, { ...checkout, pricing, refusal }), status))
}

async function alreadyUsed(
  request: Request,
  { view, cart }: Carried,
  error: RasoiError,
  usedForms: UsedForms,
): Promise<Result> {
  const link = await usedFor("order", cart.key, error, request, usedForms)
  if (link !== undefined) return redirect(linkTo(request, link, true))
  return page(usedFormPage(view, { ...cart, key: newFormKey(view.now) }), 409)
}
