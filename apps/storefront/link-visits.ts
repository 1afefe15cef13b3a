import { asset } from "./assets.ts"
import { chooseLanguage, offeredLanguages } from "./choose-language.ts"
import type { Followed } from "./followed.ts"
import { formOf, readFields } from "./form.ts"
import { type Result, respond, tooMany } from "./http.ts"
import { respondToLink } from "./link-routes.ts"
import { unavailableLinkPage, unknownLinkPage } from "./pages/link-failures.ts"
import type { LinkVisit, Look, Storefront, StorefrontRequest, StorefrontResponse } from "./site.ts"
import { hrefIn, type PageView, shopIn } from "./view.ts"
import { wordsIn } from "./words/index.ts"

type LinkBase = Omit<PageView, "restaurant">

/** In the language that was chosen with a link, or the browser's. It stays in every link: these pages have no cookie. */
function baseOf(
  { headers }: Pick<StorefrontRequest, "headers">,
  url: URL,
  site: Look,
  now: number,
): LinkBase {
  const asked = { query: url.searchParams.get("lang"), cookie: undefined, header: headers["accept-language"] }
  const words = wordsIn(chooseLanguage(asked, offeredLanguages(site.languages)))
  const chosen = `?lang=${words.language}`
  return { site, words, now, href: hrefIn(site, chosen), shop: shopIn(site, chosen) }
}

/** Whoever has the address of such a page can cancel the order: no other website gets it, not even as a referrer. */
function respondPrivately(
  request: Pick<StorefrontRequest, "headers">,
  look: Look,
  result: Result,
): StorefrontResponse {
  const headers = { ...result.headers, "Referrer-Policy": "no-referrer" }
  return respond(request, look, { ...result, headers })
}

const urlOf = ({ url }: Pick<StorefrontRequest, "url">) =>
  URL.parse(url, "http://storefront") ?? new URL("http://storefront/%")

/** For an address among the links of the server that is none. */
export function respondUnknownLink(
  request: Pick<StorefrontRequest, "headers" | "url">,
  look: Look,
): StorefrontResponse {
  const base = baseOf(request, urlOf(request), look, 0)
  return respondPrivately(request, look, unknownLinkPage(base))
}

/** The pages of the server's tracking links. */
export function makeRespondLink(followed: Followed, clock: () => number): Storefront["respondLink"] {
  return async (request, visit) => {
    const { look } = visit
    const url = urlOf(request)
    const [, folder, version, name] = url.pathname.split("/")
    const file = folder === "assets" ? asset(name, version) : undefined
    if (file) return respond(request, look, file)
    const base = baseOf(request, url, look, clock())
    return respondPrivately(request, look, await resultOf(request, url, base, visit, followed))
  }
}

async function resultOf(
  request: StorefrontRequest,
  url: URL,
  base: LinkBase,
  { path, found }: LinkVisit,
  followed: Followed,
): Promise<Result> {
  const { words, href } = base
  const read = () => readFields(request)
  switch (found.kind) {
    case "unknown":
      return unknownLinkPage(base)
    case "too many": {
      const { retryAfterSeconds } = found
      const body = words.refusals.busy(retryAfterSeconds)
      return tooMany({ status: 429, type: "text/plain; charset=utf-8", body }, retryAfterSeconds)
    }
    case "unavailable": {
      const sent = found.isOwnForm ? { form: formOf(await read()), action: href(url.pathname) } : undefined
      return unavailableLinkPage(base, found.restaurant, sent)
    }
    case "link": {
      const { link, home = path, feed } = found
      const view = { ...base, restaurant: link.restaurant, path, home }
      const below = url.pathname.slice(path.length)
      const asked = { method: request.method, url, below, fields: read }
      const parts = { followed, feed, since: feed?.since }
      return (await respondToLink(asked, view, link, parts)) ?? unknownLinkPage(base)
    }
  }
}
