import { type Html, html } from "../html.ts"
import type { Link, LinkAction, LinkRequest } from "../link.ts"
import { momentLabel, sittingLabel } from "../times.ts"
import type { PageView } from "../view.ts"
import { reasonText, type Words } from "../words/index.ts"
import { hidden } from "./carried.ts"

/** A link's page and those of its actions. */
export interface LinkView extends PageView {
  /** Its path below the mount. The page itself can be another one, beside the restaurant's own. */
  path: string
  home: string
}

/** What differs between orders and bookings. */
export interface LinkPart {
  readonly subject: string
  readonly headline: string
  /** Sentences under the heading. */
  readonly notes: readonly (string | null)[]
  readonly actions: Partial<Record<LinkAction, string>>
  readonly main: Html
  readonly goesThere: boolean
  readonly isFinal: boolean
  /** From then on the page says something else, without a change of the order or booking. */
  readonly until: number | null
  /** Something may change that no feed says, so the script reads the page again and again. */
  readonly watched: boolean
}

export const isTest = (link: Link) => (link.kind === "order" ? link.order : link.booking).test

export function actionHref({ href, path }: LinkView, action: LinkAction): string {
  return href(`${path}/${action}`)
}

/** The one button that acts. */
export function actionForm(
  view: LinkView,
  link: Link,
  { action, label, fields }: { action: LinkAction; label: string; fields?: Html },
): Html {
  const own = Object.entries(link.fieldsOf(action)).map(([name, value]) => hidden(name, value))
  return html`<form method="post" action="${actionHref(view, action)}">${own}${fields}<button class="wide button">${label}</button></form>`
}

/** Why the customer cannot do it here now. */
export function whyNot(view: LinkView, link: Link): Html {
  const { restaurant, words } = view
  const { status, cancelledBy } = link.kind === "order" ? link.order : link.booking
  const isOver = ["COMPLETED", "REJECTED", "CANCELLED", "PENDING"].includes(status)
  const asked = link.kind === "order" && !isOver ? openRequestText(view, link) : null
  const own = cancelledBy === "CUSTOMER" ? words.link.byCustomer : asked
  return html`<p>${own ?? words.link.notPossible(restaurant.phone)}</p>`
}

/** After this time without an answer the page names the telephone. */
const answerWithinMs = 5 * 60_000

export interface Waiting {
  readonly notes: readonly string[]
  readonly until: number | null
  readonly isOpen: boolean
}

export const notWaiting: Waiting = { notes: [], until: null, isOpen: false }

/** What became of the last request, while the order or booking goes on. */
export function waitingFor(view: PageView, { requests }: Link): Waiting {
  const { restaurant, words, now } = view
  const last = requests.at(-1)
  if (!last || last.answer === "ACCEPTED") return notWaiting
  if (last.answer === "DECLINED") {
    const { kept, moveKept } = words.link
    const reason = reasonText(words, last.reason ?? "")
    return { ...notWaiting, notes: [(last.wanted ? moveKept : kept)(reason)] }
  }
  const due = Date.parse(last.askedAt) + answerWithinMs
  const isLate = now >= due
  const asked = askedText(view, last)
  const notes = isLate ? [asked, words.link.noAnswer(restaurant.phone)] : [asked]
  return { notes, until: isLate ? null : due, isOpen: true }
}

/** What the customer asked for and nobody has answered; null if there is nothing. */
export function openRequestText(view: PageView, { requests }: Link): string | null {
  const open = requests.find(({ answer }) => answer === null)
  return open ? askedText(view, open) : null
}

function askedText({ restaurant, words, now }: PageView, { askedAt, wanted }: LinkRequest): string {
  return wanted
    ? words.link.moveAsked(sittingLabel(wanted, words), words.link.guests(wanted.people))
    : words.link.asked(momentLabel(restaurant, Date.parse(askedAt), now, words))
}

/** The restaurant's own words, or ours. What the customer wrote was for the restaurant. */
export function endReason(
  { cancelledBy, rejectionReason }: { cancelledBy: string | null; rejectionReason?: string },
  unanswered: string,
  words: Words,
): string | null {
  if (cancelledBy === "SYSTEM") return unanswered
  if (cancelledBy === "CUSTOMER") return words.link.byCustomer
  return rejectionReason ? reasonText(words, rejectionReason) : null
}
