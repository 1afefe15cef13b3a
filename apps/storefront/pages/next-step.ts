import { type Html, html } from "../html.ts"
import type { Link } from "../link.ts"
import { actionHref, type LinkView } from "./link-parts.ts"
import { mapLink } from "./parts.ts"

/** Where the one large button leads. */
type Way = "map" | "menu" | "again" | "book"

/** What the customer does next, and the button for it. */
export interface NextStep {
  readonly text: string
  readonly way: Way | null
}

export function nextStep(view: LinkView, link: Link): NextStep | null {
  return link.kind === "order" ? afterOrder(view, link) : afterBooking(view, link)
}

function afterOrder(
  { words, shop }: LinkView,
  { order, cash, again }: Extract<Link, { kind: "order" }>,
): NextStep | null {
  const { next } = words.link
  const isDelivery = order.type === "DELIVERY"
  switch (order.status) {
    case "PENDING":
      return { text: next.wait, way: null }
    case "ACCEPTED":
    case "PREPARING":
    case "READY":
      return isDelivery ? { text: next.wait, way: null } : { text: next.collect(order.number), way: "map" }
    case "OUT_FOR_DELIVERY":
      return { text: cash.amount > 0 ? next.cash(cash.display) : next.near, way: null }
    default:
      return shop ? { text: next.order, way: again ? "again" : "menu" } : null
  }
}

function afterBooking({ words, shop }: LinkView, { booking }: Extract<Link, { kind: "booking" }>) {
  const { next } = words.link
  switch (booking.status) {
    case "PENDING":
      return { text: next.wait, way: null }
    case "CONFIRMED":
      return { text: next.come, way: "map" } as const
    // "Enjoy your meal" is all there is to say.
    case "SEATED":
      return null
    default:
      return shop ? ({ text: next.book, way: "book" } as const) : null
  }
}

export function nextStepBox(view: LinkView, step: NextStep): Html {
  return html`<div class="next"><p>${step.text}</p>${step.way && button(view, step.way)}</div>`
}

function button(view: LinkView, way: Way): Html | undefined {
  const { words, shop } = view
  const link = (href: string, label: string) =>
    html`<a class="button" rel="nofollow" href="${href}">${label}</a>`
  if (way === "map") return mapLink(view, "button")
  if (way === "again") return link(actionHref(view, "again"), words.link.orderAgain)
  if (way === "book") return shop && link(shop("/book"), words.bookTable)
  return shop && link(shop("/"), words.script.seeMenu)
}
