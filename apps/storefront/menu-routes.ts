import { hash } from "node:crypto"
import type { Menu, Restaurant } from "@rasoi/sdk"
import type { Answer, ReadyBytes } from "./http.ts"
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

type Make = (request: Request, restaurant: Restaurant, menu: Menu) => Answer

/** The menu as a page and for its script: made once for each version of menu and settings, and kept as ready bytes. */
export function menuRoutes(): Route[] {
  const ready = new RecentValues<Ready>(mostReady)

  async function answer(request: Request, make: Make): Promise<Answer> {
    const { site, now } = request
    const known = site.version && ready.get(`${site.version} ${keyOf(request)}`)
    if (known && now < known.until) return readyAnswer(request, known.bytes)
    const [restaurant, menu] = await Promise.all([request.readRestaurant(), site.rasoi.menu.get()])
    const key = `${site.version ?? hash("sha256", JSON.stringify([restaurant, menu]))} ${keyOf(request)}`
    const found = ready.get(key)
    const made =
      found && now < found.until ? found : makeReady(make(request, restaurant, menu), restaurant, now)
    ready.set(key, made)
    return readyAnswer(request, made.bytes)
  }

  return [
    { method: "GET", path: "/", answer: request => answer(request, makePage) },
    { method: "GET", path: "/api/menu", answer: request => answer(request, makeJson) },
  ]
}

const makePage: Make = ({ viewOf }, restaurant, menu) => page(menuPage(viewOf(restaurant), menu))
const makeJson: Make = (_, __, menu) => json(menu)

/** Everything but the version that the bytes depend on. */
function keyOf({ site, words, href, url }: Request): string {
  const { basePath, publicUrl, colours, languages, searchEngines, preview, legal } = site
  const settings = [publicUrl, basePath, colours, languages, searchEngines, preview, legal]
  return JSON.stringify([url.pathname, words.language, href("/"), settings])
}

function makeReady({ body }: Answer, restaurant: Restaurant, now: number): Ready {
  const [hours = 0, minutes = 0] = localTime(restaurant, now).split(":").map(Number)
  const minuteMs = 60_000
  const until = now - (now % minuteMs) + (24 * 60 - hours * 60 - minutes) * minuteMs
  return { bytes: readyBytes(String(body)), until }
}

function readyAnswer({ site, url }: Request, bytes: ReadyBytes): Answer {
  const type = url.pathname === "/" ? "text/html; charset=utf-8" : "application/json"
  const headers = { "Cache-Control": site.preview ? "no-store" : "private, no-cache" }
  return { status: 200, type, body: bytes, headers }
}
