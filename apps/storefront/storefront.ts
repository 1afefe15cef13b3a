import type { Restaurant } from "@rasoi/sdk"
import { apiRoutes } from "./api.ts"
import { apiLinkRoutes } from "./api-links.ts"
import { asset } from "./assets.ts"
import { bookingRoutes } from "./booking-routes.ts"
import { cartRoutes } from "./cart-routes.ts"
import { chooseLanguage, languageCookie, offeredLanguages } from "./choose-language.ts"
import { makeFailureResponses } from "./failure-responses.ts"
import { makeFollowed } from "./followed.ts"
import { formOf, readFields, readJson } from "./form.ts"
import { page, type Result, respond } from "./http.ts"
import { makeRespondLink } from "./link-visits.ts"
import { makeMenuRoutes } from "./menu-routes.ts"
import { orderRoutes } from "./order-routes.ts"
import type { Sent } from "./pages/again.ts"
import { nothingHerePage } from "./pages/failures.ts"
import { RecentValues } from "./recent-values.ts"
import { findRoute, type Request } from "./routes.ts"
import { isFromOwnPage } from "./same-origin.ts"
import type { Site, Storefront, StorefrontRequest } from "./site.ts"
import type { UsedForms } from "./used-forms.ts"
import { hrefIn, shopIn } from "./view.ts"
import { type Words, wordsIn } from "./words/index.ts"

export { respondUnknownLink } from "./link-visits.ts"
export type * from "./site.ts"

interface Options {
  now?: () => number
  /** Gets errors that the operator should see. */
  report?: (error: unknown) => void
}

const mostRestaurants = 1_000
const mostUsedForms = 10_000
const homeUrl = new URL("http://storefront/")

/** The pages of restaurants: one for all sites of a process. It reads no environment and opens no port. */
export function makeStorefront({ now = Date.now, report = () => {} }: Options = {}): Storefront {
  const usedForms: UsedForms = new RecentValues(mostUsedForms)
  const followed = makeFollowed()
  const menu = makeMenuRoutes()
  const failed = makeFailureResponses(report)
  const routes = [
    ...menu.routes,
    ...cartRoutes(),
    ...orderRoutes(usedForms),
    ...bookingRoutes(usedForms),
    ...apiRoutes(usedForms),
  ]
  const routesAlone = [...routes, ...apiLinkRoutes(followed)]
  // Kept, so that pages still show the name and phone number while the service is unavailable.
  const known = new RecentValues<Restaurant>(mostRestaurants)

  async function runRoute(method: string, request: Request): Promise<Result> {
    const { pathname } = request.url
    // The server has a page for every link itself.
    const found = findRoute(request.site.links === undefined ? routesAlone : routes, method, pathname)
    try {
      if (found) return await found.route.respond({ ...request, params: found.params })
      return page(nothingHerePage(request.viewOf(await request.readRestaurant())), 404)
    } catch (error) {
      const { basePath, anonymous } = request.site
      const before = anonymous ? undefined : known.get(basePath)
      const restaurant = before ?? (await request.readRestaurant().catch(() => undefined))
      const view = restaurant && request.viewOf(restaurant)
      if (pathname.startsWith("/api/")) return failed.refuse(error, view, request.words)
      return failed.apologise(error, view, request.words, await sentForm(method, request))
    }
  }

  return {
    respondReady(request, site) {
      const { cookie, "accept-language": header } = request.headers
      const language = chooseLanguage({ query: null, cookie, header }, offeredLanguages(site.languages))
      const href = hrefIn(site, "")
      const response = menu.ready({ site, now: now(), words: wordsIn(language), href, url: homeUrl })
      return response && respond(request, site, response)
    },
    async respond(request, site) {
      // After two slashes, of either kind, would be a host.
      const url = /^[/\\]{2}/.test(request.url) ? null : URL.parse(request.url, "http://storefront")
      const [, folder, version, name] = url?.pathname.split("/") ?? []
      const file = folder === "assets" ? asset(name, version) : undefined
      if (file) return respond(request, site, file)
      const { headers } = request
      const query = url?.searchParams.get("lang") ?? null
      const asked = { query, cookie: headers.cookie, header: headers["accept-language"] }
      const language = chooseLanguage(asked, offeredLanguages(site.languages))
      const at = url ?? new URL("http://storefront/%")
      const words = wordsIn(language)
      const visit = { request, site, url: at, words, now: now(), remember: known.set.bind(known) }
      const result = await runRoute(request.method, requestOf(visit))
      const response = respond(request, site, result)
      if (query === language) response.headers["Set-Cookie"] = languageCookie(language, site.basePath)
      return response
    },
    respondLink: makeRespondLink(followed, now),
    linkMoment: followed.nowFor,
    linkChanged: followed.changed,
    close: followed.close,
  }
}

interface Visit {
  readonly request: StorefrontRequest
  readonly site: Site
  readonly url: URL
  readonly words: Words
  readonly now: number
  remember(basePath: string, restaurant: Restaurant): void
}

function requestOf({ request, site, url, words, now, remember }: Visit): Request {
  const isChosen = url.searchParams.get("lang") === words.language
  const chosen = isChosen ? `?lang=${words.language}` : ""
  const [href, shop] = [hrefIn(site, chosen), shopIn(site, chosen)]
  let fields: Promise<URLSearchParams> | undefined
  // Read once: a failed response offers the same form again.
  const read = () => {
    fields ??= readFields(request)
    return fields
  }
  return {
    url,
    params: {},
    origin: request.origin,
    headers: request.headers,
    site,
    words,
    now,
    href,
    async readRestaurant() {
      const restaurant = await site.rasoi.restaurant.get()
      remember(site.basePath, restaurant)
      return restaurant
    },
    viewOf: restaurant => ({ restaurant, site, words, now, href, shop }),
    json: () => readJson(request),
    fields: read,
    form: async () => formOf(await read()),
  }
}

/** A form to offer again, so that nothing in it is lost. One of another website is not: its key is not ours. */
async function sentForm(method: string, request: Request): Promise<Sent | undefined> {
  if (method !== "POST" || !isFromOwnPage(request)) return undefined
  const { pathname } = request.url
  const form = await request.form().catch(() => undefined)
  const kind = pathname === "/order" ? "order" : pathname === "/book" ? "booking" : undefined
  return form && { form, action: request.href(pathname), kind }
}
