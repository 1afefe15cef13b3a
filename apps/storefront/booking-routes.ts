import { RasoiApiError, RasoiError, type ReservationRequest } from "@rasoi/sdk"
import { createOnce } from "./create-once.ts"
import type { Form } from "./form.ts"
import { isFormKey, isOldFormKey, newFormKey } from "./form-key.ts"
import { BadRequest, forGoingBack, page, type Result, redirect } from "./http.ts"
import { linkTo } from "./links.ts"
import { type Booking, bookPage } from "./pages/book.ts"
import { retryPage, usedBookingPage } from "./pages/outcome.ts"
import { type Refusal, refusalOf, retryResponse } from "./refusals.ts"
import type { Request, Route } from "./routes.ts"
import { isFromOwnPage, requireOwnPage } from "./same-origin.ts"
import { type ShownTimes, shownTimes } from "./shown-times.ts"
import { type UsedForms, usedFor } from "./used-forms.ts"
import type { View } from "./view.ts"

const typedFields = ["date", "people", "time", "customer.name", "customer.phone", "occasion", "notes"]

/** The booking form. Without scripts, a button shows the times of the chosen day. */
export function bookingRoutes(usedForms: UsedForms): Route[] {
  return [
    {
      method: "GET",
      path: "/book",
      respond: async ({ readRestaurant, viewOf, now }) =>
        page(bookPage(viewOf(await readRestaurant()), { key: newFormKey(now), typed: {} })),
    },
    {
      method: "POST",
      path: "/book/times",
      async respond(request) {
        const { view, booking } = await readAll(request)
        return show(view, booking)
      },
    },
    {
      method: "POST",
      path: "/book",
      async respond(request) {
        requireOwnPage(request)
        const { view, form, booking } = await readAll(request)
        const { withoutKey, formTooOld } = view.words.refusals
        const key = form.text("key")
        if (!isFormKey(key)) {
          const refusal = { code: "FORM_WITHOUT_KEY", text: withoutKey, again: false }
          return show(view, { ...booking, refusal }, 400)
        }
        if (!isOldFormKey(key, view.now)) return place(request, view, form, booking, usedForms)
        const refusal = { code: "FORM_TOO_OLD", text: formTooOld, again: false }
        return show(view, { ...booking, key: newFormKey(view.now), refusal }, 409)
      },
    },
    // Where the language of a form was changed, and the page was loaded again.
    { method: "GET", path: "/book/times", respond: async ({ href }) => redirect(href("/book")) },
  ]
}

async function readAll(request: Request): Promise<{ view: View; form: Form; booking: Booking }> {
  const form = await request.form()
  const other = form.names().find(name => name !== "key" && !typedFields.includes(name))
  if (other !== undefined)
    throw new BadRequest(`it has the field "${other}"`, /price|total|amount|fee/i.test(other))
  const view = request.viewOf(await request.readRestaurant())
  const key = form.text("key")
  const typed = typedFields.flatMap(name => (form.has(name) ? [[name, form.text(name)]] : []))
  const booking = {
    key: isFormKey(key) && isFromOwnPage(request) ? key : newFormKey(request.now),
    typed: Object.fromEntries(typed),
  }
  return { view, form, booking }
}

async function place(
  request: Request,
  view: View,
  form: Form,
  booking: Booking,
  usedForms: UsedForms,
): Promise<Result> {
  const { key } = booking
  try {
    const { reservations } = view.site.rasoi
    const wanted = requestOf(booking)
    const made = await createOnce(() => reservations.create(wanted, { idempotencyKey: key }))
    const link = { kind: "booking", made } as const
    usedForms.set(key, link)
    return redirect(linkTo(request, link))
  } catch (error) {
    if (!(error instanceof RasoiError)) throw error
    if (error.code === "IDEMPOTENCY_KEY_REUSED") {
      const link = await usedFor("booking", key, error, request, usedForms)
      return link === undefined ? page(usedBookingPage(view), 409) : redirect(linkTo(request, link, true))
    }
    const refusal = refusalOf(error, view)
    if (refusal.again) return retryResponse(retryPage(view, form, refusal, "booking"), error)
    const status = error instanceof RasoiApiError ? error.status : 502
    // The service remembers the refusal under this key, so the corrected form needs another one.
    return show(view, { ...booking, key: newFormKey(view.now), refusal }, status)
  }
}

function requestOf({ typed }: Booking): ReservationRequest {
  const { date = "", time = "", people, occasion, notes } = typed
  const customer = { name: typed["customer.name"] ?? "", phone: typed["customer.phone"] ?? "" }
  return {
    date,
    time,
    people: Number(people),
    customer,
    ...(occasion ? { occasion } : {}),
    ...(notes ? { notes } : {}),
  }
}

async function show(view: View, booking: Booking, status = 200): Promise<Result> {
  const found = await findTimes(view, booking)
  const refusal = booking.refusal ?? found.refusal
  return forGoingBack(page(bookPage(view, { ...booking, ...found, refusal }), status))
}

async function findTimes(
  view: View,
  { typed: { date, people } }: Booking,
): Promise<{ times?: ShownTimes; refusal?: Refusal }> {
  if (!date || !people) return {}
  const { restaurant, site, now, words } = view
  try {
    const availability = await site.rasoi.reservations.availability({ date, people: Number(people) })
    return { times: shownTimes(restaurant, availability, now, words) }
  } catch (error) {
    if (error instanceof RasoiApiError && error.status < 500) return { refusal: refusalOf(error, view) }
    throw error
  }
}
