import type { Storefront } from "@rasoi/storefront"
import type { Clock } from "../../base/clock.ts"
import type { DevicePresence } from "../../events/index.ts"
import type { FindReady, ReadyResponse } from "../../http/fast-path/index.ts"
import type { Head } from "../../http/head.ts"
import type { InProcess } from "../../http/in-process.ts"
import { servedOrigin } from "../../http/origin.ts"
import { isForwarded, type Transport } from "../../http/transport.ts"
import type { MenuCache } from "../menu/index.ts"
import type { RestaurantCache } from "../restaurant/index.ts"
import { loadedSite } from "./later-site.ts"
import type { PopularCache } from "./popular.ts"
import { type Shown, versionOf } from "./shown.ts"
import type { PageCache, PageSnapshot } from "./snapshot.ts"

export interface PageDependencies {
  pages: PageCache
  popular: PopularCache
  restaurants: RestaurantCache
  menus: MenuCache
  presence: DevicePresence
  inProcess: Pick<InProcess, "fetchFor">
  storefront: Storefront
  clock: Clock
  config: { demo: boolean; publicUrl: string }
}

interface Kept {
  readonly minute: number
  readonly response: ReadyResponse
}

const homePath = /^\/r\/([a-z0-9-]+)$/
/** Pages, in the languages and encodings of their visitors. The bytes are the storefront's own. */
const mostKept = 2_000
const longestHeaders = 300

/**
 * The menu page that most visitors of a restaurant get, when everything it shows is in memory. The routes handle all
 * other visits, and this one too when it cannot be handled here.
 */
export function makeFindReady(dependencies: PageDependencies): FindReady {
  const { pages, restaurants, menus, popular, clock, config } = dependencies
  const kept = new Map<string, Kept>()

  return (head, transport) => {
    const [, slug] = homePath.exec(head.url ?? "") ?? []
    const page = slug === undefined ? undefined : pages.peek(slug)
    if (page?.state !== "ON" || page.slug !== slug) return undefined
    // The address that a proxy was asked for is the framework's to judge.
    if (config.demo && isForwarded(head)) return undefined
    const restaurant = restaurants.peek(page.restaurantId)
    const menu = menus.peek(page.restaurantId)
    const counted = popular.peek(page.restaurantId)
    if (!restaurant || !menu || !counted) return undefined
    const shown = { restaurant, menu, counted }
    const now = clock.now()
    const minute = Math.floor(now / 60_000)
    const version = versionOf(shown, dependencies, { now, test: false })
    const name = `${slug} ${version} ${namesOf(head, transport)}`
    const found = kept.get(name)
    // A new minute may be a new day, on which other times are shown.
    if (found?.minute === minute) return found.response
    const response = makeResponse(dependencies, shown, page, { head, transport, now })
    if (!response || name.length > longestHeaders) return response
    if (kept.size >= mostKept) kept.clear()
    kept.set(name, { minute, response })
    return response
  }
}

/** What the response depends on, of all that a visitor sends. */
function namesOf({ headers }: Head, transport: Transport): string {
  const { host, cookie, "accept-language": language, "accept-encoding": encoding } = headers
  return JSON.stringify([transport, host, cookie, language, encoding, headers["if-none-match"]])
}

interface Visit {
  readonly head: Head
  readonly transport: Transport
  readonly now: number
}

function makeResponse(
  dependencies: PageDependencies,
  shown: Shown,
  { slug, liveKeyId }: PageSnapshot,
  { head, transport, now }: Visit,
): ReadyResponse | undefined {
  const { host = "" } = head.headers
  const site = loadedSite()?.siteFor(shown, dependencies, {
    // The page is in memory, so nothing is asked on behalf of this visitor.
    visitor: { ip: "", requestId: "", keyId: liveKeyId },
    basePath: `/r/${slug}`,
    publicUrl: servedOrigin(
      { protocol: transport === "secure" ? "https" : "http", host },
      dependencies.config,
    ),
    preview: false,
    now,
  })
  const found = site && dependencies.storefront.respondReady(head, site)
  if (!found) return undefined
  const { status, body } = found
  // The fast path sets this one on every response.
  const { "X-Content-Type-Options": _, ...headers } = found.headers
  return { route: "/r/:slug", status, headers, body: body instanceof Buffer ? body : undefined }
}
