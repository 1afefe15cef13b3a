import { RasoiApiError, RasoiError, type Restaurant } from "@rasoi/sdk"
import { apiRoutes } from "./api.ts"
import { asset } from "./assets.ts"
import { bookingRoutes } from "./booking-routes.ts"
import { GoneDish } from "./carried-cart.ts"
import { cartRoutes } from "./cart-routes.ts"
import { chooseLanguage, languageCookie, offeredLanguages } from "./choose-language.ts"
import { readForm, readJson } from "./form.ts"
import { type Answer, BadRequest, json, page, respond } from "./http.ts"
import { menuRoutes } from "./menu-routes.ts"
import { orderRoutes } from "./order-routes.ts"
import { message, nothingHerePage, outOfOrderPage, plainOutOfOrderPage } from "./pages/failures.ts"
import { pageRoutes } from "./pages/index.ts"
import { RecentValues } from "./recent-values.ts"
import { refusalOf } from "./refusals.ts"
import { findRoute, type Request } from "./routes.ts"
import { ForeignForm } from "./same-origin.ts"
import type { Site, Storefront, StorefrontRequest } from "./site.ts"
import type { UsedForms } from "./used-forms.ts"
import { hrefIn, type View } from "./view.ts"
import { type Words, wordsIn } from "./words/index.ts"

export type { Site, Storefront, StorefrontRequest, StorefrontResponse } from "./site.ts"

interface Options {
  now?: () => number
  /** Gets errors that the operator should see. */
  report?: (error: unknown) => void
}

const mostRestaurants = 1_000
const mostUsedForms = 10_000

/** The pages of restaurants: one for all sites of a process. It reads no environment and opens no port. */
export function makeStorefront({ now = Date.now, report = () => {} }: Options = {}): Storefront {
  const usedForms: UsedForms = new RecentValues(mostUsedForms)
  const routes = [
    ...menuRoutes(),
    ...pageRoutes(),
    ...cartRoutes(),
    ...orderRoutes(usedForms),
    ...bookingRoutes(usedForms),
    ...apiRoutes(usedForms),
  ]
  // Kept, so that pages still show the name and phone number while the service is unavailable.
  const known = new RecentValues<Restaurant>(mostRestaurants)

  function requestOf(request: StorefrontRequest, site: Site, url: URL, words: Words): Request {
    const isChosen = url.searchParams.get("lang") === words.language
    const href = hrefIn(site, isChosen ? `?lang=${words.language}` : "")
    const at = now()
    return {
      url,
      params: {},
      headers: request.headers,
      site,
      words,
      now: at,
      href,
      async readRestaurant() {
        const restaurant = await site.rasoi.restaurant.get()
        known.set(site.basePath, restaurant)
        return restaurant
      },
      viewOf: restaurant => ({ restaurant, site, words, now: at, href }),
      json: () => readJson(request),
      form: () => readForm(request),
    }
  }

  async function answerRoute(method: string, request: Request): Promise<Answer> {
    const { pathname } = request.url
    const found = findRoute(routes, method, pathname)
    try {
      if (found) return await found.route.answer({ ...request, params: found.params })
      return page(nothingHerePage(request.viewOf(await request.readRestaurant())), 404)
    } catch (error) {
      const restaurant =
        known.get(request.site.basePath) ?? (await request.readRestaurant().catch(() => undefined))
      const view = restaurant && request.viewOf(restaurant)
      return (pathname.startsWith("/api/") ? refuse : apologise)(error, view, request.words)
    }
  }

  function refuse(error: unknown, view: View | undefined, words: Words): Answer {
    if (error instanceof BadRequest) {
      const text = words.refusals.badRequest(error.message)
      return json({ code: "BAD_REQUEST", again: false, text }, 400)
    }
    if (!(error instanceof RasoiError) || !view) {
      report(error)
      return json({ code: "FAULT", again: true, text: words.refusals.fault }, 500)
    }
    if (isOperatorError(error)) report(error)
    // Errors between this process and the service are not the page's fault.
    const passedOn = error instanceof RasoiApiError && [403, 409, 422, 429].includes(error.status)
    return json(refusalOf(error, view), passedOn && error.status ? error.status : 502)
  }

  function apologise(error: unknown, view: View | undefined, words: Words): Answer {
    const absent = error instanceof RasoiError && (error.code === "NOT_FOUND" || error.code === "WRONG_USAGE")
    if (absent && view) return page(nothingHerePage(view), 404)
    if (error instanceof BadRequest && view) return badForm(error, view)
    report(error)
    return page(view ? outOfOrderPage(view) : plainOutOfOrderPage(words), 503)
  }

  return {
    async answer(request, site) {
      const url = URL.parse(request.url, "http://storefront")
      const [, folder, version, name] = url?.pathname.split("/") ?? []
      const file = folder === "assets" ? asset(name, version) : undefined
      if (file) return respond(request, site, file)
      const { headers } = request
      const query = url?.searchParams.get("lang") ?? null
      const asked = { query, cookie: headers.cookie, header: headers["accept-language"] }
      const language = chooseLanguage(asked, offeredLanguages(site.languages))
      const at = url ?? new URL("http://storefront/%")
      const answer = await answerRoute(request.method, requestOf(request, site, at, wordsIn(language)))
      const response = respond(request, site, answer)
      if (query === language) response.headers["Set-Cookie"] = languageCookie(language, site.basePath)
      return response
    },
  }
}

function badForm(error: BadRequest, view: View): Answer {
  const { title, foreign, prices, gone, damaged } = view.words.badForm
  const is = (kind: typeof BadRequest) => error instanceof kind
  const text = is(ForeignForm) ? foreign : is(GoneDish) ? gone : error.setsPrices ? prices : damaged
  const body = message(view, `${title}: ${view.restaurant.name}`, { title, text })
  return page(body, is(ForeignForm) ? 403 : is(GoneDish) ? 410 : 400)
}

/** Errors that the operator should see, such as a refused key. A closed restaurant is not one. */
function isOperatorError(error: RasoiError): boolean {
  return (
    !(error instanceof RasoiApiError) || error.status === 401 || error.status === 429 || error.status >= 500
  )
}
