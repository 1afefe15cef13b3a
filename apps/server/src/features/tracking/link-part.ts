import { usualReasons, usualTextIn } from "@rasoi/contract/console/usual-reasons"
import { isOrderInWork, orderLinkAction } from "@rasoi/core"
import { askedSoFar, type CustomerRequestRow, type RequestKind } from "../customer-requests/index.ts"
import { customerActions } from "../reservations/index.ts"
import { escapeHtml } from "./html.ts"
import type { LinkAction } from "./link-form.ts"
import type { Linked, LinkedBooking, LinkedOrder } from "./linked.ts"
import type { PageTimes } from "./times.ts"
import type { Words } from "./words.ts"

/** After this time without an answer the page names the telephone. */
const answerWithinMs = 5 * 60_000

/** Where the restaurant has its own status page, this one is beside it. */
export function homePath({ restaurant }: Pick<Linked, "restaurant">, token: string): string {
  const path = `/t/${encodeURIComponent(token)}`
  return restaurant.settings.tracking.redirectUrl === null ? path : `${path}/manage`
}

export function actionPath(token: string, action: LinkAction, { language }: Words): string {
  return `/t/${encodeURIComponent(token)}/${action}?lang=${language}`
}

export interface LinkPart {
  /** Sentences under the heading. */
  readonly notes: readonly string[]
  readonly actions: string
  /** From then on the notes say something else. */
  readonly until: Date | null
  /** Something may change that the API does not show, so the script looks at the page itself. */
  readonly watched: boolean
}

interface Reading {
  token: string
  now: number
  times: PageTimes
  words: Words
}

export function orderLinkPart(linked: LinkedOrder, reading: Reading): LinkPart {
  const { row, requests, restaurant, shownAt, menuSlug } = linked
  const { words } = reading
  const { phone } = restaurant.settings.profile
  const action = orderLinkAction(row, askedSoFar(requests))
  const waiting = isOrderInWork(row.status) ? waitingNotes(requests, phone, reading) : noNotes
  const isPending = row.status === "PENDING"
  const links = {
    ...(action === "CANCEL" ? { cancel: words.link.cancelOrder } : {}),
    ...(action === "ASK" ? { ask: words.link.ask } : {}),
    ...(menuSlug === null ? {} : { again: words.link.orderAgain }),
  }
  const byPhone = isOrderInWork(row.status) && action === null && waiting.notes.length === 0
  return {
    notes: [
      ...waiting.notes,
      ...(byPhone ? [words.link.callToCancel(phone)] : []),
      ...(isPending ? [words.link.answersHere] : []),
    ],
    actions: actionLinks(links, reading),
    until: waiting.until,
    watched: waiting.isOpen || (shownAt === null && isPending),
  }
}

export function bookingLinkPart(linked: LinkedBooking, reading: Reading): LinkPart {
  const { row, restaurant, requests } = linked
  const { words, times, now } = reading
  const { phone } = restaurant.settings.profile
  const { cancel, move, cutoff, beforeCutoff } = customerActions(row, restaurant, linked, now)
  if (cutoff === null) return { notes: [], actions: "", until: null, watched: false }
  const waiting = waitingNotes(requests, phone, reading)
  const links = {
    ...(move === null ? {} : { move: words.link.move }),
    ...(cancel ? { cancel: words.link.cancelBooking } : {}),
  }
  const noMoreMoves = move === null && beforeCutoff && !waiting.isOpen
  const isPending = row.status === "PENDING"
  return {
    notes: [
      ...waiting.notes,
      ...(noMoreMoves ? [words.link.noMoreMoves(phone)] : []),
      ...(beforeCutoff ? [] : [tooLateText(linked, cutoff, times, words)]),
      ...(isPending ? [words.link.answersHere] : []),
    ],
    actions: actionLinks(links, reading),
    until: earlier(waiting.until, beforeCutoff ? cutoff : null),
    watched: waiting.isOpen,
  }
}

/** After the cut-off. A booking that was made later than that could never be changed here. */
export function tooLateText(
  { row, restaurant }: LinkedBooking,
  cutoff: Date,
  times: PageTimes,
  { link }: Words,
): string {
  const { phone } = restaurant.settings.profile
  return cutoff <= row.created_at ? link.bookedTooLate(phone) : link.tooLate(times.moment(cutoff), phone)
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

interface Waiting {
  notes: string[]
  until: Date | null
  isOpen: boolean
}

const noNotes: Waiting = { notes: [], until: null, isOpen: false }

interface RequestTexts {
  asked(request: CustomerRequestRow, reading: Pick<Reading, "words" | "times">): string
  kept(reason: string, words: Words): string
}

const requestTexts: Readonly<Record<RequestKind, RequestTexts>> = {
  CANCEL_ORDER: {
    asked: ({ asked_at }, { words, times }) => words.link.asked(times.moment(asked_at)),
    kept: (reason, { link }) => link.kept(reason),
  },
  MOVE_BOOKING: {
    asked: ({ date, time, people }, { words, times }) =>
      words.link.moveAsked(times.booked(date ?? "", time ?? "").moment, words.guests(people ?? 0)),
    kept: (reason, { link }) => link.moveKept(reason),
  },
}

/** What the customer asked for and nobody has answered; null if there is nothing. */
export function openRequestText(
  requests: readonly CustomerRequestRow[],
  reading: Pick<Reading, "words" | "times">,
): string | null {
  const open = requests.find(({ answer }) => answer === null)
  return open ? requestTexts[open.kind].asked(open, reading) : null
}

/** What became of the last request, while the order or booking goes on. */
function waitingNotes(
  requests: readonly CustomerRequestRow[],
  phone: string,
  { words, times, now }: Reading,
): Waiting {
  const last = requests.at(-1)
  if (!last || last.answer === "ACCEPTED") return noNotes
  const texts = requestTexts[last.kind]
  if (last.answer === "DECLINED") {
    const reason = usualTextIn(words.usual, last.reason ?? "")
    return { notes: [texts.kept(reason, words)], until: null, isOpen: false }
  }
  const due = new Date(last.asked_at.getTime() + answerWithinMs)
  const isLate = now >= due.getTime()
  const asked = texts.asked(last, { words, times })
  return {
    notes: isLate ? [asked, words.link.noAnswer(phone)] : [asked],
    until: isLate ? null : due,
    isOpen: true,
  }
}

/** Links only: a form on this page would be emptied when the page updates. */
function actionLinks(links: Partial<Record<LinkAction, string>>, { token, words }: Reading): string {
  const buttons = Object.entries(links).map(
    ([action, label]) =>
      `<a class="button quiet" rel="nofollow" href="${escapeHtml(actionPath(token, action as LinkAction, words))}">${escapeHtml(label)}</a>`,
  )
  return buttons.length === 0 ? "" : `<div class="actions own">${buttons.join("")}</div>`
}

/** The reason of staff who agreed is written from their side. */
export function calledOffText(reason: string, words: Words): string {
  return reason === usualReasons.cancelOnRequest.asked
    ? words.link.cancelledAsAsked
    : usualTextIn(words.usual, reason)
}
