import type { IncomingHttpHeaders } from "node:http"
import type { MenuItem, Rasoi, Restaurant } from "@rasoi/sdk"
import type { Feed } from "./followed.ts"
import type { Link } from "./link.ts"

export type { Feed } from "./followed.ts"
export type * from "./link.ts"

/** A photo in its sizes, smallest first, and what it shows. */
export interface LookPicture extends Pick<MenuItem, "images"> {
  alt: string
}

/** How the pages of a mount look, and where they are. */
export interface Look {
  /** Where the page is mounted: "" for a website of its own, else a path such as "/r/spice-garden". */
  basePath: string
  /** The origin that visitors see, for links in search results and shared links. */
  publicUrl: string
  /** A scheme of `public/style.css`: saffron, leaf, ocean, plum, brick, teal, slate or rose. */
  colours: string
  /** Offered in this order. Tags without a dictionary are left out. */
  languages: readonly string[]
  /** Websites that may show the page in a frame; "'self'" is the mount's own. */
  frameAncestors: readonly string[]
  /** Where the service keeps photos. Pages may load them from there also on plain HTTP. */
  imageOrigin?: string
  searchEngines: boolean
  /** The page says that nothing reaches the kitchen, and search engines get nothing. */
  preview: boolean
  /** What the law asks for, where it differs from what the restaurant's public record says. */
  legal?: { name?: string; gstin?: string; privacyNotice?: string }
  /** The photo in the head, in its sizes, smallest first, and the part of it that a band keeps. The public API has none. */
  cover?: LookPicture & { part: "TOP" | "MIDDLE" | "BOTTOM" }
  /** The middle square of the photo is the logo. */
  logo?: LookPicture
  /** Where the restaurant's menu is, if it is not at the mount; null if it has no page. */
  shop?: string | null
}

/** One restaurant's page, as its mount describes it for one request. */
export interface Site extends Look {
  /** A client of this restaurant. Inside a server it is made for one visitor's request. */
  rasoi: Rasoi
  /** Where the server itself shows orders and bookings, such as "/t". Without it the site shows what the API allows. */
  links?: string
  /** The ids of the dishes that stand first, as many as are on sale, up to six. The public API has none. */
  popular?: readonly string[]
  /** No page may name the restaurant: nobody knows whether this address still has a page. */
  anonymous?: boolean
  /**
   * A text that changes with every change of the restaurant's record and menu, such as their ETags. With it the menu
   * page is sent from memory without asking the client; without it the client is asked each time.
   */
  version?: string
}

export interface StorefrontRequest {
  method: string
  /** Path and query below the mount; begins with "/". */
  url: string
  /** Scheme, host and port that the visitor asked for. */
  origin: string
  headers: IncomingHttpHeaders
  /** Rejects if the body is longer. */
  readBody(maxBytes: number): Promise<Buffer>
  requestId?: string
}

export interface StorefrontResponse {
  status: number
  headers: Record<string, string>
  /** Also for HEAD: the mount leaves it out. */
  body: string | Buffer
}

/** Somebody who opens a tracking link of the server. */
export interface LinkVisit {
  readonly look: Look
  /** The path of the link below the mount. */
  readonly path: string
  readonly found:
    | {
        readonly kind: "link"
        readonly link: Link
        /** The page is another one, because the restaurant has its own at the link. */
        readonly home?: string
        /** Tells of changes since a moment before the link was read. Without it the page is read at its own pace. */
        readonly feed?: Feed & { readonly since: string | undefined }
      }
    | { readonly kind: "unknown" }
    | { readonly kind: "too many"; readonly retryAfterSeconds: number }
    /** The database does not respond. `restaurant`: this process has shown the link before. */
    | {
        readonly kind: "unavailable"
        readonly restaurant: Restaurant | undefined
        readonly isOwnForm: boolean
      }
}

export interface Storefront {
  /** The menu page for a visitor without a query, if it is in memory. */
  respondReady(request: Pick<StorefrontRequest, "headers">, site: Site): StorefrontResponse | undefined
  respond(request: StorefrontRequest, site: Site): Promise<StorefrontResponse>
  respondLink(request: StorefrontRequest, visit: LinkVisit): Promise<StorefrontResponse>
  /** How far a link's page will know its order; to be taken before the link is read. */
  linkMoment(token: string): string | undefined
  /** Whether an order or booking has changed since its page was read: "yes", "no", or "unknown". */
  linkChanged(token: string, since: string): string
  /** Ends what goes on between requests. */
  close(): void
}
