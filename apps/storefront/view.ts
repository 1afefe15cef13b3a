import type { Restaurant } from "@rasoi/sdk"
import { assetPath } from "./assets.ts"
import type { Site } from "./site.ts"
import type { Words } from "./words/index.ts"

/** What every page is made with. */
export interface View {
  restaurant: Restaurant
  site: Site
  words: Words
  now: number
  /** The address of a path below the mount. It keeps a language that was chosen with a link. */
  href(path: string): string
}

/** `chosen`: "?lang=hi" if the customer followed a link to that language, else "". */
export function hrefIn({ basePath }: Site, chosen: string): View["href"] {
  return path => {
    const [plain = "", hash] = path.split("#")
    const address = `${basePath}${plain}`.replace(/(?<=.)\/$/, "") || "/"
    const query = chosen && address.includes("?") ? chosen.replace("?", "&") : chosen
    return `${address}${query}${hash === undefined ? "" : `#${hash}`}`
  }
}

export function assetHref({ basePath }: Site, name: string): string {
  return `${basePath}${assetPath(name)}`
}
