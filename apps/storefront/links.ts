import { hash, timingSafeEqual } from "node:crypto"
import type { Order, Reservation } from "@rasoi/sdk"

type Made = Pick<Order | Reservation, "id" | "trackingUrl">

/** The page of an order or booking: its id and the tracking token, which nobody can guess. */
export function linkTo(kind: "order" | "booking", made: Made): string {
  return `/${kind}/${encodeURIComponent(made.id)}/${tokenOf(made)}`
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
