import type { IncomingHttpHeaders } from "node:http"
import type { MenuItem, Rasoi } from "@rasoi/sdk"

/** One restaurant's page, as its mount describes it for one request. */
export interface Site {
  /** A client of this restaurant. Inside a server it is made for one visitor's request. */
  rasoi: Rasoi
  /** A client that no visitor's limits count for: one reader of the feed for everybody who looks at an order. */
  listener?: Rasoi
  /** Where the page is mounted: "" for a website of its own, else a path such as "/r/spice-garden". */
  basePath: string
  /** The origin that visitors see, for links in search results and shared links. */
  publicUrl: string
  /** A scheme of `public/style.css`: saffron, leaf, ocean, plum, brick, teal, slate or rose. */
  colours: string
  /** Offered in this order. Tags without a dictionary are left out. */
  languages: readonly string[]
  /** Websites that may show the page in a frame. */
  frameAncestors: readonly string[]
  /** Where the service keeps photos. Pages may load them from there also on plain HTTP. */
  imageOrigin?: string
  /** The photo above the menu, in its sizes, smallest first. The public API has none. */
  cover?: Pick<MenuItem, "images"> & { alt: string }
  searchEngines: boolean
  /** The page says that nothing reaches the kitchen, and search engines get nothing. */
  preview: boolean
  /** No page may name the restaurant: nobody knows whether this address still has a page. */
  anonymous?: boolean
  /** What the law asks for, where it differs from what the restaurant's public record says. */
  legal?: { name?: string; gstin?: string; privacyNotice?: string }
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

export interface Storefront {
  /** The menu page for a visitor without a query, if it is in memory. */
  respondReady(request: Pick<StorefrontRequest, "headers">, site: Site): StorefrontResponse | undefined
  respond(request: StorefrontRequest, site: Site): Promise<StorefrontResponse>
  /** Ends what goes on between requests. */
  close(): void
}
