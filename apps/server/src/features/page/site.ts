import { Rasoi } from "@rasoi/sdk"
import type { Site } from "@rasoi/storefront"
import type { DevicePresence } from "../../events/index.ts"
import type { InProcess, Visitor } from "../../http/in-process.ts"
import type { MenuCache } from "../menu/index.ts"
import { type RestaurantSnapshot, representRestaurant } from "../restaurant/index.ts"

/** Nothing is sent to it: the client's `fetch` stays in the process. */
const inProcessUrl = "http://localhost"

interface Dependencies {
  inProcess: Pick<InProcess, "fetchFor">
  menus: MenuCache
  presence: DevicePresence
}

interface Mounted {
  readonly visitor: Visitor
  readonly basePath: string
  readonly publicUrl: string
  readonly preview: boolean
  readonly now: number
}

/** The page of a restaurant for one visitor. */
export async function siteFor(
  restaurant: RestaurantSnapshot,
  dependencies: Dependencies,
  { visitor, basePath, publicUrl, preview, now }: Mounted,
): Promise<Site> {
  const { page, profile, gst, privacy } = restaurant.settings
  const { colours, languages, embedOrigins, searchEngines } = page
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
    colours,
    languages,
    // The console shows the preview in a frame.
    frameAncestors: preview ? [new URL(publicUrl).origin] : embedOrigins,
    searchEngines: searchEngines && !preview,
    preview,
    legal: {
      ...(profile.legalName === null ? {} : { name: profile.legalName }),
      ...(gst.gstin === null ? {} : { gstin: gst.gstin }),
      ...(privacy.noticeUrl === null ? {} : { privacyNotice: privacy.noticeUrl }),
    },
    version: await versionOf(restaurant, dependencies, { now, test: preview }),
  }
}

/** Changes with everything that the pages show of the restaurant and its menu: settings, time, devices, dishes. */
async function versionOf(
  restaurant: RestaurantSnapshot,
  { menus, presence }: Dependencies,
  { now, test }: { now: number; test: boolean },
): Promise<string> {
  const deviceOnline = test || presence.isOnline(restaurant.id)
  const { etag } = representRestaurant(restaurant, { now, test, deviceOnline })
  const menu = await menus.get(restaurant.id)
  return [restaurant.version, menu.version, etag].join(" ")
}
