import { hash } from "node:crypto"
import type { Menu, Restaurant } from "@rasoi/sdk"
import type { ReadyBytes, Result } from "./http.ts"
import { json, page } from "./http.ts"
import { menuPage } from "./pages/menu.ts"
import { readyBytes } from "./ready-bytes.ts"
import { RecentValues } from "./recent-values.ts"
import type { Request, Route } from "./routes.ts"
import { localTime } from "./times.ts"

/** About 130 KB each: a whole menu, in three encodings. */
const mostReady = 256

interface Ready {
  bytes: ReadyBytes
  /** Texts such as "opens tomorrow" change at midnight. */
  until: number
}

type Make = (request: Request, restaurant: Restaurant, menu: Menu) => Result

interface MenuRoutes {
  routes: Route[]
  /** The response, if it is in memory. */
  ready(request: ReadyRequest): Result | undefined
}

type ReadyRequest = Pick<Request, "site" | "now" | "words" | "href" | "url">

/** The menu as a page and for its script: made once for each version of menu and settings, and kept as ready bytes. */
export function makeMenuRoutes(): MenuRoutes {
  const ready = new RecentValues<Ready>(mostReady)

  function findReady(request: ReadyRequest): Result | undefined {
    const { version } = request.site
    const known = version && ready.get(`${version} ${keyOf(request)}`)
    return known && request.now < known.until ? readyResponse(request, known.bytes) : undefined
  }

  async function respond(request: Request, make: Make): Promise<Result> {
    const known = findReady(request)
    if (known) return known
    const { site, now } = request
    const [restaurant, menu] = await Promise.all([request.readRestaurant(), site.rasoi.menu.get()])
    const key = `${site.version ?? hash("sha256", JSON.stringify([restaurant, menu]))} ${keyOf(request)}`
    const found = ready.get(key)
    const made =
      found && now < found.until ? found : makeReady(make(request, restaurant, menu), restaurant, now)
    ready.set(key, made)
    return readyResponse(request, made.bytes)
  }

  const routes: Route[] = [
    { method: "GET", path: "/", respond: request => respond(request, makePage) },
    { method: "GET", path: "/api/menu", respond: request => respond(request, makeJson) },
  ]
  return { routes, ready: findReady }
}

const makePage: Make = ({ viewOf }, restaurant, menu) => page(menuPage(viewOf(restaurant), menu))
const makeJson: Make = (_, __, menu) => json(menu)

/** Everything but the version that the bytes depend on. */
function keyOf({ site, words, href, url }: ReadyRequest): string {
  const { basePath, publicUrl, colours, languages, cover, searchEngines, preview, legal } = site
  const settings = [publicUrl, basePath, colours, languages, cover, searchEngines, preview, legal]
  return JSON.stringify([url.pathname, words.language, href("/"), settings])
}

function makeReady({ body }: Result, restaurant: Restaurant, now: number): Ready {
  const [hours = 0, minutes = 0] = localTime(restaurant, now).split(":").map(Number)
  const minuteMs = 60_000
  const until = now - (now % minuteMs) + (24 * 60 - hours * 60 - minutes) * minuteMs
  return { bytes: readyBytes(String(body)), until }
}

function readyResponse({ site, url }: ReadyRequest, bytes: ReadyBytes): Result {
  const type = url.pathname === "/" ? "text/html; charset=utf-8" : "application/json"
  const headers = { "Cache-Control": site.preview ? "no-store" : "private, no-cache" }
  return { status: 200, type, body: bytes, headers }
}
