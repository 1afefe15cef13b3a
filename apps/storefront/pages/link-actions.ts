import { cartFields } from "../cart.ts"
import { type Html, html } from "../html.ts"
import type { BookingLink, Link, LinkAction, OrderLink } from "../link.ts"
import { momentLabel, sittingLabel } from "../times.ts"
import { tooLateText } from "./booking.ts"
import { hidden } from "./carried.ts"
import { document } from "./document.ts"
import { actionForm, actionHref, isTest, type LinkView, whyNot } from "./link-parts.ts"
import { movePage } from "./move.ts"
import { callLink } from "./parts.ts"

export interface ActionPage {
  readonly view: LinkView
  /** A sentence about what happened to the form that was sent. */
  readonly note?: string | undefined
}

/** Says what an action does, with one button; or why it is not possible here. `fields`: what was chosen so far. */
export async function actionPage(
  page: ActionPage,
  link: Link,
  action: LinkAction,
  fields: URLSearchParams,
): Promise<Html> {
  const { link: texts } = page.view.words
  const isOrder = link.kind === "order"
  const titles = {
    cancel: isOrder ? texts.cancelOrder : texts.cancelBooking,
    ask: texts.ask,
    move: texts.move,
    again: texts.orderAgain,
  }
  const body =
    link.kind === "booking"
      ? action === "move"
        ? await movePage(page.view, link, fields)
        : cancelBooking(page.view, link)
      : action === "again"
        ? orderAgain(page.view, link)
        : action === "ask"
          ? askToCancel(page.view, link)
          : cancelOrder(page.view, link)
  return framed(page, link, titles[action], body)
}

/** It has no script and does not reload itself, so that nobody's choice is lost. */
function framed({ view, note }: ActionPage, link: Link, title: string, body: Html): Html {
  const { restaurant, words, href, home } = view
  const main = html`<div class="narrow">
${isTest(link) && html`<p class="notice">${words.link.test}</p>`}
<h1>${title}</h1>
${note !== undefined && html`<p class="notice" role="alert">${note}</p>`}
${body}
<p class="row"><a class="quiet button" href="${href(home)}">${words.link.back}</a> ${callLink(view, words.callRestaurant)}</p></div>`
  return document(view, { title: `${title}: ${restaurant.name}`, main, personal: true })
}

function cancelOrder(view: LinkView, link: OrderLink): Html {
  const { link: texts, language } = view.words
  if (link.action === "CANCEL")
    return html`<p>${texts.order(link.order.number)}</p><p>${texts.cancelOrderHelp}</p>
${actionForm(view, link, { action: "cancel", label: texts.cancelOrder })}`
  if (link.action === null) return whyNot(view, link)
  return html`<p>${texts.askHelp}</p>
<p class="row"><a class="button" hreflang="${language}" href="${actionHref(view, "ask")}">${texts.ask}</a></p>`
}

/** Asks staff to cancel an accepted order. */
function askToCancel(view: LinkView, link: OrderLink): Html {
  const { link: texts } = view.words
  if (link.action !== "ASK") return whyNot(view, link)
  return html`<p>${texts.order(link.order.number)}</p><p>${texts.askHelp}</p>
${actionForm(view, link, { action: "ask", label: texts.ask })}`
}

/** Until its cut-off. */
function cancelBooking(view: LinkView, link: BookingLink): Html {
  const { restaurant, words, now } = view
  const { booking, can } = link
  const texts = words.link
  if (can.until === null) return whyNot(view, link)
  const until = Date.parse(can.until)
  if (!can.cancel) return html`<p>${tooLateText(view, link, until)}</p>`
  return html`<p>${sittingLabel(booking, words)}, ${texts.guests(booking.people)}</p>
<p>${texts.cancelBookingHelp}</p><p>${texts.until(momentLabel(restaurant, until, now, words))}</p>
${actionForm(view, link, { action: "cancel", label: texts.cancelBooking })}`
}

/** Opens the menu with the dishes in the cart. It sends them as the menu's own forms do, without notes. */
function orderAgain(view: LinkView, link: OrderLink): Html {
  const { words, shop } = view
  if (!link.again || !shop) return whyNot(view, link)
  const { lines, type } = link.order
  const items = lines.map(({ menuItemId, quantity, addOns }) => ({
    menuItemId,
    quantity,
    addOnIds: addOns.map(({ id }) => id),
  }))
  return html`<ul class="lines">${lines.map(({ quantity, name }) => html`<li>${quantity} × ${name}</li>`)}</ul>
<p>${words.link.orderAgainHelp}</p>
<form method="post" action="${shop("/")}">${cartFields(items)}${hidden("type", type)}<button class="wide button">${words.link.openMenu}</button></form>`
}
