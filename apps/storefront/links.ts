import { hash, timingSafeEqual } from "node:crypto"
import type { Order, Reservation } from "@rasoi/sdk"
import type { Request } from "./routes.ts"

type Made = Pick<Order | Reservation, "id" | "trackingUrl">

/** What a form has made. */
export interface MadeLink {
  kind: "order" | "booking"
  made: Made
}

/**
 * The page of an order or booking: where the server shows it, or else here, with its id. The tracking token in it is what nobody
 * can guess. It keeps the language, because a cookie of this site does not reach the server's page.
 */
export function linkTo(
  { site, words, href }: Pick<Request, "site" | "words" | "href">,
  { kind, made }: MadeLink,
  already = false,
): string {
  const token = tokenOf(made)
  if (site.links !== undefined)
    return `${site.links}/${token}?lang=${words.language}${already ? "&already" : ""}`
  return href(`/${kind}/${encodeURIComponent(made.id)}/${token}${already ? "?already" : ""}`)
}

/** Whether the link contains the right token. */
export function hasToken(made: Made, token = ""): boolean {
  // Hashes have equal length, so that the comparison takes constant time.
  const digest = (text: string) => hash("sha256", text, "buffer")
  return timingSafeEqual(digest(token), digest(tokenOf(made)))
}

/** The last segment of the path, still encoded. */
function tokenOf({ trackingUrl }: Made): string {
  return new URL(trackingUrl).pathname.split("/").at(-1) ?? ""
}
