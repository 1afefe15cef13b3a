import type { Line, Money, Order } from "@rasoi/sdk"
import { type Html, html } from "../html.ts"
import { linkTo } from "../links.ts"
import { clockLabel, whenLabel } from "../times.ts"
import type { View } from "../view.ts"
import { chargeText, reasonText, type Words } from "../words/index.ts"
import { document } from "./document.ts"
import { callLink } from "./parts.ts"

const finals = ["COMPLETED", "REJECTED", "CANCELLED"]

/** The order's status. It shows no customer data, because links are easily shared. */
export function orderPage(view: View, order: Order, { notice, since }: Occasion): Html {
  const { words, href } = view
  const texts = words.orderPage
  const ended = order.status === "REJECTED" || order.status === "CANCELLED"
  const isFinal = finals.includes(order.status)
  const main = html`<div class="narrow" id="live" data-every-seconds="15" ${since !== undefined && html`data-since="${since}"`} ${isFinal && "data-final"}>
<p class="over">${texts.name(order.number)}${order.test && ` · ${texts.test}`}</p>
<h1>${headline(order, words)}</h1>
${promise(view, order)}
${noticeOf(notice, texts.already, words)}
${ended && order.rejectionReason && html`<p>${reasonText(words, order.rejectionReason)}</p>`}
${!ended && steps(view, order)}
${courier(order, isFinal, words)}
<section class="card" aria-labelledby="what"><h2 id="what">${texts.ordered}</h2>
<ul class="lines">${order.lines.map(line)}</ul>
${order.charges.map(charge => sum(chargeText(words, charge.name), charge.amount))}
${order.tax.total.amount > 0 && sum("GST", order.tax.total)}
${sum(words.script.total, order.total, "total")}
<p class="small">${ended ? texts.nothingToPay : paymentWords(order, words)}</p></section>
<p class="row">${callLink(view, words.callRestaurant)} <a class="quiet button" href="${href("/")}">${isFinal ? texts.orderAgain : words.script.backToMenu}</a></p>
${!isFinal && shareText(words)}
${order.status === "PENDING" && cancelForm(href(`${linkTo("order", order)}/cancel`), words.cancelOrder, words)}
</div>`
  const title = `${texts.name(order.number)}: ${view.restaurant.name}`
  return document(view, { title, main, script: "follow.js", silent: true, personal: true })
}

function headline({ status, type }: Order, { orderPage: { headlines } }: Words): string {
  const known: Record<string, string | typeof headlines.READY> = headlines
  const text = known[status] ?? headlines.newer
  if (typeof text === "string") return text
  return type === "DELIVERY" ? text.DELIVERY : text.PICKUP
}

/** The expected time, while the status still depends on it. */
function promise({ restaurant, words, now }: View, order: Order): Html | false {
  const { status, pickupAt, readyBy, acceptBy, prepMinutes } = order
  const texts = words.orderPage
  if (status === "PENDING") {
    const ready =
      pickupAt === null
        ? texts.readyAfter(prepMinutes)
        : texts.readyWhen(whenLabel(restaurant, Date.parse(pickupAt), now, words))
    return html`<p>${texts.answerBy(clockLabel(restaurant, Date.parse(acceptBy), words))} ${ready}</p>
<p>${texts.notAccepted}</p>`
  }
  if (status !== "ACCEPTED" && status !== "PREPARING") return false
  if (pickupAt !== null)
    return html`<p>${texts.readyWhen(whenLabel(restaurant, Date.parse(pickupAt), now, words))}</p>`
  if (readyBy === null) return false
  const readyAt = Date.parse(readyBy)
  return readyAt > now && html`<p>${texts.readyBy(clockLabel(restaurant, readyAt, words))}</p>`
}

function steps({ restaurant, words }: View, { type, status, timeline }: Order): Html {
  const names = words.orderPage.steps
  const delivery = type === "DELIVERY"
  const way: [label: string, at: string | null][] = [
    [names.ordered, timeline.placedAt],
    [names.accepted, timeline.acceptedAt],
    [names.kitchen, timeline.preparingAt],
    [delivery ? names.packed : names.readyToCollect, timeline.readyAt],
    ...(delivery ? [[names.onTheWay, timeline.outForDeliveryAt] as [string, string | null]] : []),
    [delivery ? names.delivered : names.collected, timeline.completedAt],
  ]
  const last = way.findLastIndex(([, at]) => at !== null)
  return html`<ol class="steps">${way.map(([label, at], index) => {
    const here = index === last && status !== "COMPLETED"
    return html`<li class="${index <= last && "reached"}" ${here && html`aria-current="step"`}><span>${label}${index > last && html`<span class="unseen"> ${names.ahead}</span>`}</span>
${at !== null && html`<time datetime="${at}">${clockLabel(restaurant, Date.parse(at), words)}</time>`}</li>`
  })}</ol>`
}

function courier({ delivery }: Order, isFinal: boolean, { orderPage: texts }: Words): Html | false {
  const person = delivery?.person
  if (!person || isFinal) return false
  return html`<section class="card" aria-label="${texts.delivery}"><p>${texts.isBringing(person.name)}</p>
<p class="row"><a class="button" href="tel:${person.phone}">${texts.callPerson(person.name)}</a></p></section>`
}

function line({ name, quantity, addOns, note, total }: Line): Html {
  const extras = [...addOns.map(addOn => addOn.name), ...(note === null ? [] : [`“${note}”`])]
  return html`<li><span class="count">${quantity} ×</span> <span class="what">${name}${extras.length > 0 && html`<small>${extras.join(", ")}</small>`}</span> <span class="money">${total.display}</span></li>`
}

function sum(label: string, money: Money, kind = ""): Html {
  return html`<p class="sum ${kind}"><span>${label}</span> <span class="money">${money.display}</span></p>`
}

function paymentWords({ payment, status }: Order, { orderPage: { payment: texts } }: Words): string {
  if (status === "COMPLETED") return ""
  return payment === "CASH_ON_DELIVERY" ? texts.CASH_ON_DELIVERY : texts.PAY_AT_COUNTER
}

/** Why a page is shown: it was too late to cancel, or the form had made this order before. */
export type Notice = "too-late" | "already"

export interface Occasion {
  notice: Notice | undefined
  /** How far the page knows its order; empty while the feed is being opened, undefined where it cannot be read. */
  since: string | undefined
}

export function noticeOf(notice: Notice | undefined, already: string, { tooLate }: Words): Html | false {
  return (
    notice !== undefined &&
    html`<p class="notice" role="alert">${notice === "already" ? already : tooLate}</p>`
  )
}

/** Nobody gets an email, so the link is all that a customer has. */
export function shareText({ share }: Words): Html {
  return html`<p class="notice share"><b>${share.title}</b> ${share.text} <button class="quiet button" type="button" id="share" data-copied="${share.copied}" hidden>${share.button}</button></p>`
}

/** Two taps; works without a script. */
export function cancelForm(action: string, label: string, words: Words): Html {
  return html`<details class="cancel"><summary>${label}</summary>
<form method="post" action="${action}"><button class="danger button">${words.cancelNow}</button></form></details>`
}
