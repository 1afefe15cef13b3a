import { isOrderInWork, orderLinkAction } from "@rasoi/core"
import { askedSoFar } from "../customer-requests/index.ts"
import { representOrder } from "../orders/index.ts"
import { customerActions } from "../reservations/index.ts"
import { type ActionReading, actionForm, actionPage, paragraphs } from "./action-page.ts"
import { escapeHtml } from "./html.ts"
import { hiddenFields } from "./link-form.ts"
import { actionPath, openRequestText, tooLateText } from "./link-part.ts"
import type { Linked, LinkedBooking, LinkedOrder } from "./linked.ts"
import { pageTimes } from "./times.ts"

/** Says what cancelling does, with one button; or why it is not possible here. */
export function cancelOrderPage(linked: LinkedOrder, reading: ActionReading): string {
  const { link, language, order } = reading.words
  const action = orderLinkAction(linked.row, askedSoFar(linked.requests))
  const title = link.cancelOrder
  if (action === "CANCEL") {
    const form = actionForm(linked, reading, { action: "cancel", label: link.cancelOrder })
    const body = `${paragraphs(order(linked.row.number), link.cancelOrderHelp)}${form}`
    return actionPage(linked, reading, { title, body })
  }
  const { token, words } = reading
  const ask = `<p><a class="button" hreflang="${language}" href="${escapeHtml(actionPath(token, "ask", words))}">${link.ask}</a></p>`
  const body = action === "ASK" ? `${paragraphs(link.askHelp)}${ask}` : whyNot(linked, reading)
  return actionPage(linked, reading, { title, body })
}

/** Why the customer cannot cancel or ask here now. */
function whyNot(linked: Linked, { words, now }: ActionReading): string {
  const { row, restaurant, requests } = linked
  const { phone, timezone } = restaurant.settings.profile
  if (row.cancelled_by === "CUSTOMER") return paragraphs(words.byCustomer)
  const times = pageTimes(words, timezone, now)
  const isInWork = linked.kind === "order" && isOrderInWork(linked.row.status)
  const asked = isInWork ? openRequestText(requests, { words, times }) : null
  return paragraphs(asked ?? words.link.notPossible(phone))
}

/** Asks staff to cancel an accepted order. */
export function askPage(linked: LinkedOrder, reading: ActionReading): string {
  const { link, order } = reading.words
  const title = link.ask
  const canAsk = orderLinkAction(linked.row, askedSoFar(linked.requests)) === "ASK"
  if (!canAsk) return actionPage(linked, reading, { title, body: whyNot(linked, reading) })
  const form = actionForm(linked, reading, { action: "ask", label: link.ask })
  const body = `${paragraphs(order(linked.row.number), link.askHelp)}${form}`
  return actionPage(linked, reading, { title, body })
}

/** The same for a booking, until its cut-off. */
export function cancelBookingPage(linked: LinkedBooking, reading: ActionReading): string {
  const { row, restaurant } = linked
  const { words, now } = reading
  const times = pageTimes(words, restaurant.settings.profile.timezone, now)
  const title = words.link.cancelBooking
  const { cancel, cutoff } = customerActions(row, restaurant, linked, now)
  if (cutoff === null) return actionPage(linked, reading, { title, body: whyNot(linked, reading) })
  if (!cancel) {
    const body = paragraphs(tooLateText(linked, cutoff, times, words))
    return actionPage(linked, reading, { title, body })
  }
  const { moment } = times.booked(row.date, row.time)
  const facts = paragraphs(
    `${moment}, ${words.guests(row.people)}`,
    words.link.cancelBookingHelp,
    words.link.until(times.moment(cutoff)),
  )
  const form = actionForm(linked, reading, { action: "cancel", label: words.link.cancelBooking })
  return actionPage(linked, reading, { title, body: `${facts}${form}` })
}

/** Opens the restaurant's page with the dishes in the cart. It sends them as the page's own forms do, without notes. */
export function againPage(linked: LinkedOrder, reading: ActionReading): string {
  const { menuSlug, row } = linked
  const { words } = reading
  const title = words.link.orderAgain
  if (menuSlug === null) return actionPage(linked, reading, { title, body: whyNot(linked, reading) })
  const { lines, type } = representOrder(row)
  const items = lines.map(({ quantity, name }) => `<li>${quantity} × ${escapeHtml(name)}</li>`)
  const fields = lines.map(({ menuItemId, quantity, addOns }) => {
    const addOnIds = addOns.map(({ id }) => id)
    return hiddenFields({ line: JSON.stringify({ menuItemId, quantity, addOnIds }) })
  })
  const form = `<form method="post" action="/r/${menuSlug}?lang=${words.language}">${fields.join("")}${hiddenFields({ type })}<button class="button">${words.link.openMenu}</button></form>`
  const body = `<ul class="dishes">${items.join("")}</ul>${paragraphs(words.link.orderAgainHelp)}${form}`
  return actionPage(linked, reading, { title, body })
}
