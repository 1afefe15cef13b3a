import type { Line, Money, Order } from "@rasoi/sdk"
import { type Html, html } from "../html.ts"
import type { OrderLink, OrderPathStatus } from "../link.ts"
import { clockLabel, momentLabel } from "../times.ts"
import type { PageView } from "../view.ts"
import { chargeText, reasonText, type Words } from "../words/index.ts"
import type { TextByType } from "../words/link/en.ts"
import { endReason, type LinkPart, notWaiting, waitingFor } from "./link-parts.ts"

const calledOff = ["REJECTED", "CANCELLED"]
const cooking = ["ACCEPTED", "PREPARING"]
/** Between the restaurant's answer and the end. */
const inWork = [...cooking, "READY", "OUT_FOR_DELIVERY"]

/** When it is ready, the steps with their times, the courier, the bill. No customer data: links are easily shared. */
export function orderPart(view: PageView, link: OrderLink): LinkPart {
  const { restaurant, words } = view
  const { order, action, shownAt } = link
  const texts = words.link
  const isInWork = inWork.includes(order.status)
  const isPending = order.status === "PENDING"
  const isFinal = !isPending && !isInWork
  const { title, notes, until } = headline(view, link)
  const waiting = isInWork ? waitingFor(view, link) : notWaiting
  const byPhone = isInWork && action === null && waiting.notes.length === 0
  return {
    subject: texts.order(order.number),
    headline: title,
    notes: [
      ...notes,
      delayText(view, link),
      ...waiting.notes,
      byPhone ? texts.callToCancel(restaurant.phone) : null,
      isPending ? texts.answersHere : null,
    ],
    actions: {
      ...(action === "CANCEL" ? { cancel: texts.cancelOrder } : {}),
      ...(action === "ASK" ? { ask: texts.ask } : {}),
      ...(link.again ? { again: texts.orderAgain } : {}),
    },
    main: html`${!calledOff.includes(order.status) && steps(view, link)}${!isFinal && courier(order, words)}${bill(link, words)}`,
    goesThere: order.type !== "DELIVERY",
    isFinal,
    until: until ?? waiting.until,
    watched: waiting.isOpen || (shownAt === null && isPending),
  }
}

interface Headline {
  readonly title: string
  readonly notes: readonly (string | null)[]
  readonly until: number | null
}

/** Shown largest. While the food is cooked, the customer's question is when, not what. */
function headline(view: PageView, link: OrderLink): Headline {
  const { restaurant, words, now } = view
  const { order } = link
  const texts = words.link
  const known: Record<string, TextByType> = texts.orderStatus
  // A status that is newer than this page.
  const status = textFor(order, known[order.status] ?? texts.orderStatus.ACCEPTED)
  if (order.status === "PENDING") {
    const until = Date.parse(order.acceptBy)
    const ready =
      order.pickupAt === null
        ? texts.readyAfter(order.prepMinutes)
        : texts.readyAbout(momentLabel(restaurant, Date.parse(order.pickupAt), now, words))
    return {
      title: status,
      notes: [texts.answersBy(momentLabel(restaurant, until, now, words)), ready],
      until,
    }
  }
  if (calledOff.includes(order.status))
    return { title: status, notes: [endReason(order, texts.expired, words)], until: null }
  return promised(view, link, status) ?? { title: status, notes: [], until: null }
}

/** When a pickup is ready, or a delivery arrives. Without its travel time a delivery only leaves the kitchen. */
function promised(
  { restaurant, words, now }: PageView,
  { order, deliveryMinutes }: OrderLink,
  status: string,
): Headline | null {
  const { readyBy, type, timeline } = order
  const isCooking = cooking.includes(order.status)
  const isCarried = type === "DELIVERY"
  const arrives = isCarried && deliveryMinutes !== null
  if (readyBy === null || !inWork.includes(order.status) || !(isCooking || arrives)) return null
  const ready = Date.parse(readyBy)
  // Once it is out, it arrives from when it left, which may be later than promised.
  const leaves = timeline.outForDeliveryAt == null ? ready : Date.parse(timeline.outForDeliveryAt)
  const at = arrives ? leaves + deliveryMinutes * 60_000 : ready
  const when = momentLabel(restaurant, at, now, words)
  // Food that is not ready in time does not arrive in time either.
  const until = isCooking ? ready : at
  const { late, readyAbout, leavesAbout, arrivesAbout } = words.link
  if (until <= now) return { title: late(when), notes: [status], until: null }
  const about = arrives ? arrivesAbout : isCarried ? leavesAbout : readyAbout
  return { title: about(when), notes: [status], until }
}

/** Says that staff moved the promised time, and why if they said so. */
function delayText({ restaurant, words, now }: PageView, { order, delay }: OrderLink): string | null {
  const { minutes, reason } = delay
  if (!cooking.includes(order.status) || order.readyBy === null || minutes === 0) return null
  const before = Date.parse(order.readyBy) - minutes * 60_000
  return words.link.timeChanged(
    momentLabel(restaurant, before, now, words),
    reason && reasonText(words, reason),
  )
}

function textFor({ type }: Order, text: TextByType): string {
  return typeof text === "string" ? text : type === "DELIVERY" ? text.DELIVERY : text.PICKUP
}

const timeOf: Readonly<Record<OrderPathStatus, keyof Order["timeline"]>> = {
  PENDING: "placedAt",
  ACCEPTED: "acceptedAt",
  PREPARING: "preparingAt",
  READY: "readyAt",
  OUT_FOR_DELIVERY: "outForDeliveryAt",
  COMPLETED: "completedAt",
}

function steps({ restaurant, words }: PageView, { order, path, shownAt }: OrderLink): Html {
  const texts = words.link
  const clock = (at: string) => clockLabel(restaurant, Date.parse(at), words)
  const times = path.map(status => order.timeline[timeOf[status]] ?? null)
  const last = times.findLastIndex(at => at !== null)
  return html`<ol class="steps">${path.map((status, index) => {
    const at = times[index] ?? null
    const here = index === last && order.status !== "COMPLETED"
    const shown =
      status === "PENDING" &&
      shownAt != null &&
      html`<small class="seen">${texts.onScreen(clock(shownAt))}</small>`
    return html`<li class="${index <= last && "reached"}"${here && html` aria-current="step"`}><span>${textFor(order, texts.steps[status])}${index > last && html`<span class="unseen"> (${texts.ahead})</span>`}${shown}</span>${at !== null && html`<time datetime="${at}">${clock(at)}</time>`}</li>`
  })}</ol>`
}

function courier({ delivery }: Order, { link: texts }: Words): Html | false {
  const person = delivery?.person
  if (!person) return false
  return html`<section class="card" aria-label="${texts.delivery}"><p>${texts.isBringing(person.name)}</p>
<p class="row"><a class="button" href="tel:${person.phone}">${texts.callPerson(person.name)}</a></p></section>`
}

/** Lines and total are exact. What is still to be paid is rounded as the restaurant rounds cash. */
function bill({ order, cash }: OrderLink, words: Words): Html {
  const { lines, subtotal, charges, tax, total, status, payment } = order
  const texts = words.link
  const isOver = status === "COMPLETED"
  const paid = isOver
    ? null
    : calledOff.includes(status) || cash.amount === 0
      ? texts.nothingToPay
      : payment === "CASH_ON_DELIVERY"
        ? texts.payment.CASH_ON_DELIVERY(cash.display)
        : texts.payment.PAY_AT_COUNTER
  const included = (tax.included?.amount ?? 0) > 0 ? texts.bill.included : null
  return html`<section class="card" aria-label="${texts.yourOrder}"><ul class="lines">${lines.map(line)}</ul>
${sum(texts.bill.subtotal, subtotal)}
${charges.map(({ name, amount }) => sum(chargeText(words, name), amount))}
${tax.total.amount > 0 && html`${sum("CGST", tax.cgst)}${sum("SGST", tax.sgst)}`}
${sum(texts.bill.total, total, "total")}
${(paid ?? included) !== null && html`<p class="small">${paid} ${included}</p>`}</section>`
}

function line({ name, quantity, addOns, total }: Line): Html {
  const extras = addOns.map(addOn => addOn.name).join(", ")
  return html`<li><span class="count">${quantity} ×</span> <span class="what">${name}${extras !== "" && html`<small>${extras}</small>`}</span> <span class="money">${total.display}</span></li>`
}

function sum(label: string, money: Money, kind = ""): Html {
  return html`<p class="sum ${kind}"><span>${label}</span><span class="money">${money.display}</span></p>`
}
