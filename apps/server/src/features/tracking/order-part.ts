import type { Order } from "@rasoi/contract"
import type { Settings } from "@rasoi/contract/console"
import { usualTextIn } from "@rasoi/contract/console/usual-reasons"
import { cashToCollect, isFinalOrderStatus, isOrderCalledOff, money } from "@rasoi/core"
import { representOrder } from "../orders/index.ts"
import { callButton, escapeHtml } from "./html.ts"
import { orderLinkPart } from "./link-part.ts"
import type { LinkedOrder } from "./linked.ts"
import { delayText, orderHeadline, orderSteps, type Step } from "./steps.ts"
import type { PageTimes } from "./times.ts"
import type { Words } from "./words.ts"

/** When it is ready, the steps with their times, the courier, the bill. */
export function orderPart(linked: LinkedOrder, token: string, now: number, times: PageTimes, words: Words) {
  const { row, delayReason, restaurant, shownAt } = linked
  const link = orderLinkPart(linked, { token, now, times, words })
  const order = representOrder(row)
  const { deliveryMinutes } = restaurant.settings.ordering
  const question = { row, readyBy: order.readyBy, deliveryMinutes, now, moment: times.moment }
  const { title, detail, until } = orderHeadline(question, words)
  const notes = [detail, delayText(question, delayReason, words), ...link.notes].filter(text => text !== null)
  const ended = isOrderCalledOff(row.status)
  const steps = orderSteps(row, shownAt, words).map(step => stepItem(step, times, words))
  const person = isFinalOrderStatus(row.status) ? null : order.delivery?.person
  const courier = person
    ? `<section aria-label="${words.delivery}"><p>${escapeHtml(words.isBringing(person.name))}</p>${callButton(person.phone, words.callPerson(person.name))}</section>`
    : ""
  const html = `<p class="soft">${escapeHtml(words.order(row.number))}</p><h1>${escapeHtml(title)}</h1>${notes.map(text => `<p>${escapeHtml(text)}</p>`).join("")}
${ended ? "" : `<ol class="steps">${steps.join("")}</ol>`}${courier}${link.actions}${bill(order, restaurant.settings, words)}`
  return { html, until: until ?? link.until, watched: link.watched }
}

function stepItem({ label, at, state, shownAt }: Step, times: PageTimes, words: Words): string {
  const time = at ? `<time datetime="${at.toISOString()}">${times.clock(at)}</time>` : ""
  const current = state === "now" ? ' aria-current="step"' : ""
  const spoken = state === "ahead" ? `<span class="visually-hidden"> (${words.ahead})</span>` : ""
  const more = shownAt ? `<small>${words.link.onScreen(times.clock(shownAt))}</small>` : ""
  return `<li class="${state}"${current}><span>${label}${spoken}${more}</span>${time}</li>`
}

/** The amounts are the order's own; only the cash to pay at the door is rounded, as the restaurant rounds cash. */
function bill(
  { lines, subtotal, charges, tax, total, ...order }: Order,
  { counter }: Settings,
  words: Words,
): string {
  const items = lines.map(({ quantity, name, addOns, total: amount }) => {
    const extras =
      addOns.length > 0 ? `<small>${escapeHtml(addOns.map(each => each.name).join(", "))}</small>` : ""
    return `<li><span>${quantity} ×</span> <span>${escapeHtml(name)}${extras}</span> <span>${escapeHtml(amount.display)}</span></li>`
  })
  const rows: [string, string][] = [
    [words.bill.subtotal, subtotal.display],
    ...charges.map(({ name, amount }): [string, string] => [usualTextIn(words.usual, name), amount.display]),
    ...(tax.total.amount > 0
      ? ([
          ["CGST", tax.cgst.display],
          ["SGST", tax.sgst.display],
        ] as [string, string][])
      : []),
  ]
  const ended = isOrderCalledOff(order.status)
  const payment = ended
    ? words.nothingToPay
    : isFinalOrderStatus(order.status)
      ? ""
      : order.payment === "CASH_ON_DELIVERY"
        ? words.payment.CASH_ON_DELIVERY(money(cashToCollect(total.amount, counter)).display)
        : words.payment[order.payment]
  const notes = [payment, tax.included.amount > 0 ? words.bill.included : ""].filter(text => text !== "")
  return `
<section aria-label="${words.yourOrder}"><ul class="items">${items.join("")}</ul>
<dl class="bill">${rows.map(([label, amount]) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(amount)}</dd></div>`).join("")}<div class="total"><dt>${words.bill.total}</dt><dd>${escapeHtml(total.display)}</dd></div></dl>${notes.length > 0 ? `<p class="payment">${notes.join(" ")}</p>` : ""}</section>`
}
