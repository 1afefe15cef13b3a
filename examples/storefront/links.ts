import { hash, timingSafeEqual } from "node:crypto"
import type { Order, Reservation } from "@rasoi/sdk"

type Made = Pick<Order | Reservation, "id" | "trackingUrl">

/** Where a diner follows what they ordered: its id, and the tracking token, which nobody can guess. */
export function linkTo(kind: "order" | "booking", made: Made): string {
  return `/${kind}/${encodeURIComponent(made.id)}/${tokenOf(made)}`
}

/** Whether whoever came by this link has the token too. */
export function opens(made: Made, token = ""): boolean {
  // Of equal length and compared in equal time, however much of it is right.
  const digest = (text: string) => hash("sha256", text, "buffer")
  return timingSafeEqual(digest(token), digest(tokenOf(made)))
}

/** The last part of the path, as it stands in the address. */
function tokenOf({ trackingUrl }: Made): string {
  return new URL(trackingUrl).pathname.split("/").at(-1) ?? ""
}
