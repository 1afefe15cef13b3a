import type { Restaurant } from "@rasoi/sdk"
import { assetPath } from "./assets.ts"
import type { Look, Site } from "./site.ts"
import type { Words } from "./words/index.ts"

/** What every page is made with. */
export interface PageView {
  restaurant: Restaurant
  site: Look
  words: Words
  now: number
  /** The address of a path below the mount. It keeps a language that was chosen with a link. */
  href(path: string): string
  /** The same below the restaurant's page; undefined if it has none. */
  shop: ((path: string) => string) | undefined
}

/** What the pages of a restaurant's site are made with. */
export interface View extends PageView {
  site: Site
}

/** `chosen`: "?lang=hi" if the customer followed a link to that language, else "". */
export function hrefIn({ basePath }: Pick<Look, "basePath">, chosen: string): View["href"] {
  return path => {
    const [plain = "", hash] = path.split("#")
    const address = `${basePath}${plain}`.replace(/(?<=.)\/$/, "") || "/"
    const query = chosen && address.includes("?") ? chosen.replace("?", "&") : chosen
    return `${address}${query}${hash === undefined ? "" : `#${hash}`}`
  }
}

/** Where the menu is. */
export function shopIn({ basePath, shop = basePath }: Look, chosen: string): PageView["shop"] {
  return shop === null ? undefined : hrefIn({ basePath: shop }, chosen)
}

export function assetHref({ basePath }: Look, name: string): string {
  return `${basePath}${assetPath(name)}`
}
