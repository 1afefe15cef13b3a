import { type Order, RasoiError, type Reservation } from "@rasoi/sdk"
import type { Feed, Followed } from "./followed.ts"
import { page, plainText, type Result } from "./http.ts"
import type { AnyLink, BookingLink, Link, LinkOutcome, OrderLink, OrderPathStatus } from "./link.ts"
import { respondToLink } from "./link-routes.ts"
import { hasToken, type MadeLink } from "./links.ts"
import { nothingHerePage } from "./pages/failures.ts"
import type { Request, Route } from "./routes.ts"
import { isFromOwnPage } from "./same-origin.ts"

/** The pages of orders and bookings of a website that stands alone. Their links hold the id and the token. */
export function apiLinkRoutes(followed: Followed): Route[] {
  return (["order", "booking"] as const).flatMap((kind): Route[] => {
    const path = `/${kind}/:id/:token`
    const read = (request: Request) => respondTo(kind, "GET", request, followed)
    return [
      { method: "GET", path, respond: read },
      { method: "GET", path: `${path}/changed`, respond: async request => changed(request, followed) },
      { method: "GET", path: `${path}/:below`, respond: read },
      {
        method: "POST",
        path: `${path}/:below`,
        respond: request => respondTo(kind, "POST", request, followed),
      },
    ]
  })
}

function changed({ url, params: { token = "" } }: Request, followed: Followed): Result {
  return plainText(followed.changed(token, url.searchParams.get("since") ?? ""))
}

async function respondTo(
  kind: MadeLink["kind"],
  method: Route["method"],
  request: Request,
  followed: Followed,
): Promise<Result> {
  const { site, url, params, readRestaurant, viewOf } = request
  const feed: Feed = { name: site.basePath, rasoi: () => site.rasoi }
  // Before the order is read: what happens meanwhile counts as later.
  const since = followed.now(feed)
  const link = await readApiLink(kind, request)
  const path = `/${kind}/${params.id}/${params.token}`
  const below = params.below === undefined ? "" : `/${params.below}`
  const asked = { method, url, below, fields: request.fields }
  const view = { ...viewOf(link?.restaurant ?? (await readRestaurant())), path, home: path }
  const found = link && (await respondToLink(asked, view, link, { followed, feed, since }))
  return found ?? page(nothingHerePage(view), 404)
}

/** The order or booking of a link, with what the API shows and allows. Undefined: the link is wrong. */
export async function readApiLink(kind: MadeLink["kind"], request: Request): Promise<Link | undefined> {
  const { site, params, readRestaurant } = request
  const { orders, reservations } = site.rasoi
  const id = decode(params.id)
  const [restaurant, made] = await Promise.all([
    readRestaurant(),
    kind === "order" ? orders.get(id) : reservations.get(id),
  ])
  if (!hasToken(made, params.token)) return undefined
  const common = {
    restaurant,
    requests: [],
    has: (action: string) => action === "cancel",
    fieldsOf: () => ({}),
    act: () => cancel(kind, request),
  }
  return made.object === "order" ? orderLink(made, common) : bookingLink(made, common, request)
}

async function cancel(kind: MadeLink["kind"], request: Request): Promise<LinkOutcome> {
  const { orders, reservations } = request.site.rasoi
  const again = async (refused: string) => {
    const link = await readApiLink(kind, request)
    if (!link) throw new Error("the link was right before")
    return { refused, link }
  }
  if (!isFromOwnPage(request)) return again("FOREIGN")
  try {
    const id = decode(request.params.id)
    await (kind === "order" ? orders.cancel(id) : reservations.cancel(id))
    return "DONE"
  } catch (error) {
    if (error instanceof RasoiError && error.code === "CANNOT_CANCEL") return again("CHANGED")
    throw error
  }
}

function orderLink(order: Order, common: AnyLink): OrderLink {
  const way: OrderPathStatus[] = ["PENDING", "ACCEPTED", "PREPARING", "READY"]
  return {
    ...common,
    kind: "order",
    order,
    action: order.status === "PENDING" ? "CANCEL" : null,
    path: [...way, ...(order.type === "DELIVERY" ? (["OUT_FOR_DELIVERY"] as const) : []), "COMPLETED"],
    shownAt: undefined,
    delay: { minutes: 0, reason: null },
    deliveryMinutes: null,
    cash: order.total,
    again: false,
  }
}

function bookingLink(booking: Reservation, common: AnyLink, { now }: Request): BookingLink {
  const { cancelUntil, date } = booking
  const cancel = cancelUntil !== null && now < Date.parse(cancelUntil)
  return {
    ...common,
    kind: "booking",
    booking,
    day: date,
    before: null,
    can: { cancel, move: null, until: cancelUntil, movedOut: false },
    calendar: null,
    times: null,
  }
}

/** An id with a broken escape names nothing. */
function decode(segment = ""): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
