import { type Html, html } from "../html.ts"
import type { Link, LinkAction } from "../link.ts"
import { clockLabel, keepTimes } from "../times.ts"
import { bookingPart } from "./booking.ts"
import { document } from "./document.ts"
import { cover, logo } from "./head.ts"
import { actionHref, isTest, type LinkPart, type LinkView } from "./link-parts.ts"
import { nextStep, nextStepBox } from "./next-step.ts"
import { orderPart } from "./order.ts"
import { callLink, mapLink } from "./parts.ts"

export interface Occasion {
  /** The form that was sent had made this order or booking before. */
  already: boolean
  /** How far the page knows its order; empty while the feed is being opened, undefined where it cannot be read. */
  since: string | undefined
}

/** Complete without scripts. It has links and no form: a form would be emptied when the page updates. */
export function linkPage(view: LinkView, link: Link, { already, since }: Occasion): Html {
  const { restaurant, words, shop } = view
  const texts = words.link
  const part = link.kind === "order" ? orderPart(view, link) : bookingPart(view, link)
  const { subject, isFinal, until } = part
  const next = nextStep(view, link)
  // Its button is the large one already.
  const { again, ...others } = part.actions
  const actions = next?.way === "again" ? others : { ...others, ...(again ? { again } : {}) }
  const made = link.kind === "order" ? texts.alreadyOrder : texts.alreadyBooking
  const live = html`data-every-seconds="15" ${since !== undefined && html`data-since="${since}"`} data-until="${until !== null && new Date(until).toISOString()}" ${part.watched && "data-watched"} ${isFinal && "data-final"}`
  const main = html`${look(view)}<div class="narrow" id="live" ${live}>
${isTest(link) && html`<p class="notice">${texts.test}</p>`}
<p class="over">${subject}</p>
<h1>${keepTimes(part.headline)}</h1>
${already && html`<p class="notice" role="alert">${made}</p>`}
${next && nextStepBox(view, next)}
${part.notes.map(note => note !== null && html`<p>${note}</p>`)}
${part.main}
${actionLinks(view, actions)}
${!isFinal && sendText(view, subject)}
<p class="row">${callLink(view, words.callRestaurant)} ${part.goesThere && next?.way !== "map" && mapLink(view)} ${shop && next?.way !== "menu" && html`<a class="quiet button" href="${shop("/")}">${words.script.seeMenu}</a>`}</p>
${!isFinal && updatedLine(view)}
</div>`
  return document(view, {
    title: `${subject}: ${restaurant.name}`,
    main,
    ...(isFinal ? {} : { script: "follow.js", silent: true, refresh: "noscript" }),
    personal: true,
  })
}

/** The restaurant's cover and logo, as on its menu. */
function look(view: LinkView): Html | false {
  const [photo, mark] = [cover(view), logo(view)]
  return (photo || mark) && html`<div class="look">${photo}${mark}</div>`
}

function actionLinks(view: LinkView, actions: LinkPart["actions"]): Html | false {
  const links = Object.entries(actions).map(
    ([action, label]) =>
      html`<a class="quiet button" rel="nofollow" href="${actionHref(view, action as LinkAction)}">${label}</a> `,
  )
  return links.length > 0 && html`<p class="row">${links}</p>`
}

/** To the customer's own phone, with the app that is there. */
function sendText({ restaurant, words, site, href, path }: LinkView, subject: string): Html {
  const { title, text } = words.link.send
  const address = new URL(href(path), site.publicUrl)
  address.search = ""
  const message = encodeURIComponent(`${restaurant.name}, ${subject}: ${address.href}`)
  return html`<div class="notice share"><p><b>${title}</b> ${text}</p>
<p class="row"><a class="quiet button" href="https://wa.me/?text=${message}" rel="noreferrer" target="_blank">WhatsApp</a> <a class="quiet button" href="sms:?body=${message}">SMS</a></p></div>`
}

/** When the page was last known to be right. The script changes the time, and the words when the network is gone. */
function updatedLine({ restaurant, words, now }: LinkView): Html {
  const { updated, offline } = words.link
  return html`<p class="small" id="updated" data-updated="${updated}" data-offline="${offline}" data-locale="${words.locale}" data-timezone="${restaurant.timezone}">${updated.replace("{time}", clockLabel(restaurant, now, words))}</p>`
}
