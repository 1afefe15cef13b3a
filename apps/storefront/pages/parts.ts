import { type Html, html } from "../html.ts"
import { pausedText, type Refusal } from "../refusals.ts"
import { textLimits } from "../text-limits.ts"
import { clockLabel, whenLabel } from "../times.ts"
import type { PageView, View } from "../view.ts"
import { offeredOrderTypes } from "./order-types.ts"

export const telephone = (phone: string) => `tel:${phone.replace(/[^\d+]/g, "")}`

export function callLink({ restaurant: { phone }, words }: PageView, label = words.call(phone)): Html {
  return html`<a class="quiet button" href="${telephone(phone)}">${label}</a>`
}

export function mapLink({ restaurant: { name, address }, words }: PageView, kind = "quiet button"): Html {
  const place = `${name}, ${address.line}, ${address.city}, ${address.state} ${address.pincode}`
  const map = `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`
  return html`<a class="${kind}" href="${map}" rel="noreferrer" target="_blank">${words.directions}</a>`
}

/** Why nothing can be ordered now; undefined if it can. */
export function noOrdersNow(view: View): string | undefined {
  const { restaurant, words } = view
  const { status, ordering } = restaurant
  if (offeredOrderTypes(restaurant).length === 0) return words.refusals.orderingOff
  if (ordering.acceptingNow) return undefined
  if (ordering.resumesAt) return pausedText(ordering.resumesAt, view)
  return status.open ? words.menuPage.notAccepting : words.menuPage.closed(statusText(view))
}

/** Whether the restaurant is open, and until when. */
export function statusText({ restaurant, words, now }: View): string {
  const { label, open, opensAt, closesAt } = restaurant.status
  const next = open ? closesAt : opensAt
  const at = next === null ? null : Date.parse(next)
  const until =
    at === null ? null : open ? clockLabel(restaurant, at, words) : whenLabel(restaurant, at, now, words)
  return words.status({ label, open, until })
}

interface FieldTexts {
  /** What the service says about the value. */
  fault?: string | undefined
}

/** Fields have the API's names, so that its faults can be shown next to them. */
export function field(name: string, label: string, control: Html, { fault }: FieldTexts = {}): Html {
  return html`<div class="field"><label for="${name}">${label}</label>${control}<p class="fault" id="${name}-fault">${fault}</p></div>`
}

/** Text fields with what was typed into them before, and what the service said about it. */
export function controls(typed: Readonly<Record<string, string>> = {}, refusal?: Pick<Refusal, "faults">) {
  const faultOf = (name: string) => refusal?.faults?.find(fault => fault.field === name)?.message
  const shown = (name: string, label: string, control: Html) =>
    field(name, label, control, { fault: faultOf(name) })
  const attributes = (name: string, rules: Html) =>
    html`id="${name}" name="${name}" ${rules} aria-describedby="${name}-fault"${faultOf(name) && html` aria-invalid="true"`}`
  return {
    field: shown,
    text: (name: string, label: string, rules: Html) =>
      shown(name, label, html`<input ${attributes(name, rules)} value="${typed[name]}">`),
    area: (name: string, label: string, rules: Html) =>
      shown(name, label, html`<textarea ${attributes(name, rules)} rows="2">${typed[name]}</textarea>`),
  }
}

export type Controls = ReturnType<typeof controls>

export function customerFields({ words: { checkoutPage: texts } }: View, input: Controls): Html {
  return html`${input.text("customer.name", texts.customerName, html`required maxlength="${textLimits.customerName}" autocomplete="name"`)}
${input.text("customer.phone", texts.phone, html`required type="tel" maxlength="${textLimits.phone}" autocomplete="tel"`)}`
}
