import type { Line, Money, Order, Restaurant } from "@rasoi/sdk"
import { type Html, html } from "../html.ts"
import { linkTo } from "../links.ts"
import { clockLabel, whenLabel } from "../times.ts"
import { callLink, document } from "./document.ts"

const finals = ["COMPLETED", "REJECTED", "CANCELLED"]

/** The order's status. It shows no customer data, because links are easily shared. */
export function orderPage(restaurant: Restaurant, order: Order, tooLate = false): Html {
  const ended = order.status === "REJECTED" || order.status === "CANCELLED"
  const isFinal = finals.includes(order.status)
  const main = html`<div class="narrow" id="live" data-every-seconds="15" ${isFinal && "data-final"}>
<p class="over">Order ${order.number}${order.test && " · a test, nothing reaches the kitchen"}</p>
<h1>${headline(order)}</h1>
${promise(restaurant, order)}
${tooLate && html`<p class="notice" role="alert">It is too late to cancel here. Please call us.</p>`}
${ended && order.rejectionReason && html`<p>${order.rejectionReason}</p>`}
${!ended && steps(restaurant, order)}
${courier(order, isFinal)}
<section class="card" aria-labelledby="what"><h2 id="what">What you ordered</h2>
<ul class="lines">${order.lines.map(line)}</ul>
${order.charges.map(charge => sum(charge.name, charge.amount))}
${order.tax.total.amount > 0 && sum("GST", order.tax.total)}
${sum("Total", order.total, "total")}
<p class="small">${ended ? "There is nothing to pay." : paymentWords(order)}</p></section>
<p class="row">${callLink(restaurant, "Call the restaurant")} <a class="quiet button" href="/">${isFinal ? "Order again" : "Back to the menu"}</a></p>
${order.status === "PENDING" && cancelForm(linkTo("order", order), "order")}
</div>`
  const title = `Order ${order.number}: ${restaurant.name}`
  return document(restaurant, { title, main, script: "follow.js", personal: true })
}

function headline({ status, type }: Order): string {
  const delivery = type === "DELIVERY"
  switch (status) {
    case "PENDING":
      return "Waiting for the kitchen to say yes"
    case "ACCEPTED":
      return "The kitchen has your order"
    case "PREPARING":
      return "Your food is on the fire"
    case "READY":
      return delivery ? "Your order is packed" : "Ready: come and collect it"
    case "OUT_FOR_DELIVERY":
      return "Your order is on its way"
    case "COMPLETED":
      return delivery ? "Delivered. Enjoy your meal" : "Collected. Enjoy your meal"
    case "REJECTED":
      return "We could not take this order"
    case "CANCELLED":
      return "This order was cancelled"
    default:
      return "We have your order"
  }
}

/** The expected time, while the status still depends on it. */
function promise(restaurant: Restaurant, { status, pickupAt, readyBy, acceptBy }: Order): Html | false {
  const now = Date.now()
  if (status === "PENDING") {
    return html`<p>You hear from us by ${clockLabel(restaurant, Date.parse(acceptBy))}. Keep this page open, or come back to it.</p>`
  }
  if (status !== "ACCEPTED" && status !== "PREPARING") return false
  if (pickupAt !== null)
    return html`<p>We have it ready ${whenLabel(restaurant, Date.parse(pickupAt), now)}.</p>`
  if (readyBy === null) return false
  const readyAt = Date.parse(readyBy)
  return (
    readyAt > now && html`<p>The kitchen means to have it ready by ${clockLabel(restaurant, readyAt)}.</p>`
  )
}

function steps(restaurant: Restaurant, { type, status, timeline }: Order): Html {
  const delivery = type === "DELIVERY"
  const way: [label: string, at: string | null][] = [
    ["Ordered", timeline.placedAt],
    ["Accepted", timeline.acceptedAt],
    ["In the kitchen", timeline.preparingAt],
    [delivery ? "Packed" : "Ready to collect", timeline.readyAt],
    ...(delivery ? [["On the way", timeline.outForDeliveryAt] as [string, string | null]] : []),
    [delivery ? "Delivered" : "Collected", timeline.completedAt],
  ]
  const last = way.findLastIndex(([, at]) => at !== null)
  return html`<ol class="steps">${way.map(([label, at], index) => {
    const here = index === last && status !== "COMPLETED"
    return html`<li class="${index <= last && "reached"}" ${here && html`aria-current="step"`}><span>${label}${index > last && html`<span class="unseen"> (still to come)</span>`}</span>
${at !== null && html`<time datetime="${at}">${clockLabel(restaurant, Date.parse(at))}</time>`}</li>`
  })}</ol>`
}

function courier({ delivery }: Order, isFinal: boolean): Html | false {
  const person = delivery?.person
  if (!person || isFinal) return false
  return html`<section class="card" aria-label="Delivery"><p>${person.name} is bringing it.</p>
<p class="row"><a class="button" href="tel:${person.phone}">Call ${person.name}</a></p></section>`
}

function line({ name, quantity, addOns, note, total }: Line): Html {
  const extras = [...addOns.map(addOn => addOn.name), ...(note === null ? [] : [`“${note}”`])]
  return html`<li><span class="count">${quantity} ×</span> <span class="what">${name}${extras.length > 0 && html`<small>${extras.join(", ")}</small>`}</span> <span class="money">${total.display}</span></li>`
}

function sum(words: string, money: Money, kind = ""): Html {
  return html`<p class="sum ${kind}"><span>${words}</span> <span class="money">${money.display}</span></p>`
}

function paymentWords({ payment, status }: Order): string {
  if (status === "COMPLETED") return ""
  return payment === "CASH_ON_DELIVERY" ? "Pay in cash at the door." : "Pay at the counter when you collect."
}

/** Two taps; works without a script. */
export function cancelForm(link: string, what: string): Html {
  return html`<details class="cancel"><summary>Cancel this ${what}</summary>
<form method="post" action="${link}/cancel"><button class="danger button">Yes, cancel it</button></form></details>`
}
