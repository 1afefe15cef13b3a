import { Rasoi } from "@rasoi/sdk"
import type { Site } from "@rasoi/storefront"
import { newId } from "../../base/ids.ts"
import type { DevicePresence } from "../../events/index.ts"
import type { InProcess, Visitor } from "../../http/in-process.ts"
import type { RestaurantSnapshot } from "../restaurant/index.ts"
import { linkMount, lookOf, picturesOf, plainLook } from "./look.ts"
import { type Shown, versionOf } from "./shown.ts"

/** Nothing is sent to it: the client's `fetch` stays in the process. */
const inProcessUrl = "http://localhost"

interface Dependencies {
  inProcess: Pick<InProcess, "fetchFor">
  presence: DevicePresence
  config: { publicUrl: string }
}

interface Mounted {
  readonly visitor: Visitor
  readonly basePath: string
  readonly publicUrl: string
  readonly preview: boolean
  readonly now: number
}

/** The address for which the limits of the page's own reader of the feed count. No visitor has it. */
const ownAddress = "::"

/** A client that reads the event feed for everybody who looks at orders of the key's restaurant. */
export function makeFeedClient({ inProcess }: Pick<Dependencies, "inProcess">, keyId: string): Rasoi {
  const fetch: typeof globalThis.fetch = (url, init = {}) =>
    inProcess.fetchFor({ ip: ownAddress, requestId: newId("req"), keyId })(String(url), init)
  return new Rasoi({ baseUrl: inProcessUrl, fetch, maxRetries: 0 })
}

/** The page of a restaurant for one visitor. */
export function siteFor(
  shown: Shown,
  dependencies: Dependencies,
  { visitor, basePath, publicUrl, preview, now }: Mounted,
): Site {
  const look = lookOf(shown.restaurant)
  let client: Rasoi | undefined
  return {
    /** Made when it is needed: most visitors get the menu page from memory. */
    get rasoi() {
      const fetch = dependencies.inProcess.fetchFor(visitor)
      // Without retries: inside the server a second try would meet the same fault.
      client ??= new Rasoi({ baseUrl: inProcessUrl, fetch, maxRetries: 0 })
      return client
    },
    basePath,
    publicUrl,
    links: linkMount,
    ...look,
    // The console shows the preview in a frame.
    frameAncestors: preview ? [new URL(publicUrl).origin] : look.frameAncestors,
    imageOrigin: dependencies.config.publicUrl,
    ...picturesOf(shown.restaurant, dependencies.config),
    popular: shown.restaurant.settings.page.popular ?? shown.counted,
    searchEngines: look.searchEngines && !preview,
    preview,
    version: versionOf(shown, dependencies, { now, test: preview }),
  }
}

/**
 * The page while the database does not respond. Its client fails without asking: whether the page is still on is not
 * known. So the storefront apologises, with the name and phone number of a restaurant whose page was shown before.
 */
export function siteWithoutDatabase(
  restaurant: RestaurantSnapshot | undefined,
  { basePath, publicUrl }: Pick<Mounted, "basePath" | "publicUrl">,
): Site {
  const fetch = async () => {
    throw new Error("the database does not respond")
  }
  const rasoi = new Rasoi({ baseUrl: inProcessUrl, fetch, maxRetries: 0 })
  const look = restaurant ? lookOf(restaurant) : plainLook
  return { rasoi, basePath, publicUrl, ...look, preview: false, anonymous: !restaurant }
}
