import { type Fault, type PriceChange, type Quote, RasoiApiError, type RasoiError } from "@rasoi/sdk"
import type { Html } from "./html.ts"
import { defaultWaitSeconds, page, type Result, tooMany } from "./http.ts"
import { openFrom } from "./opening-hours.ts"
import { localWhenLabel, timeLabel, whenLabel } from "./times.ts"
import type { View } from "./view.ts"
import type { Words } from "./words/index.ts"

/** An error in a form that a customer can act on. */
export interface Refusal {
  code: string
  text: string
  /** The outcome is unknown: send the same request again with the same key, before anything else. */
  again: boolean
  /** The customer can only call. */
  call?: boolean
  /** Nothing can be ordered at present, whatever the form says. */
  shut?: boolean
  /** The cart line that it is about, and whether it is about one of its add-ons. */
  line?: number
  addOn?: boolean
  faults?: readonly Fault[]
  quote?: Quote
  changes?: PriceChange[]
  times?: { time: string; label: string }[]
}

/** Errors that the service returns before it looks for an earlier attempt. */
const beforeIdempotencyCheck = ["UNAUTHENTICATED", "KEY_REVOKED", "SCOPE_MISSING", "RATE_LIMITED"]
const shutCodes = ["NOT_ACCEPTING", "CLOSED", "ORDERING_OFF", "RESTAURANT_UNAVAILABLE"]
const callCodes = [
  "NOT_ACCEPTING",
  "ORDERING_OFF",
  "RESTAURANT_UNAVAILABLE",
  "PHONE_REFUSED",
  "FIRST_ORDER_TOO_LARGE",
]
/** The same request is still at work; its outcome is not known yet. */
const inProgress = "IDEMPOTENCY_IN_PROGRESS"
/** A longer wait is a limit per day, not per minute. */
const longestWaitSeconds = 120

export function refusalOf(error: RasoiError, view: View): Refusal {
  const refused = error instanceof RasoiApiError
  const again =
    error.outcomeUnknown ||
    !refused ||
    error.status >= 500 ||
    error.code === inProgress ||
    beforeIdempotencyCheck.includes(error.code)
  const kinds = { call: callCodes.includes(error.code), shut: shutCodes.includes(error.code) }
  const refusal = { code: error.code, again, ...kinds, ...(pageRule(error, view) ?? details(error, view)) }
  return refused ? { ...refusal, ...lineOf(error.field) } : refusal
}

/** `items[2].addOnIds[0]`: the third line, an add-on of it. */
function lineOf(field = ""): { line?: number; addOn?: boolean } {
  const [, index, addOn] = /^items\[(\d+)\](\.addOnIds)?/.exec(field) ?? []
  return index === undefined ? {} : { line: Number(index), addOn: addOn !== undefined }
}

type Details = Omit<Refusal, "code" | "again"> & { again?: boolean }

/** The rules that a restaurant's own page has against fake orders. The public API has no such codes. */
function pageRule(error: RasoiError, { restaurant: { phone }, words }: View): Details | undefined {
  const code: string = error.code
  const { refusals: texts } = words
  if (code === "PHONE_REFUSED") return { text: texts.phoneRefused(phone) }
  if (code !== "FIRST_ORDER_TOO_LARGE" || !(error instanceof RasoiApiError)) return undefined
  const { maximum } = error.body as { maximum?: { display?: string } }
  return { text: texts.firstTooLarge(maximum?.display ?? "", phone) }
}

function details(error: RasoiError, view: View): Details {
  const { restaurant, words } = view
  const { refusals: texts } = words
  switch (error.code) {
    case "PRICE_CHANGED":
      return {
        text: texts.priceChanged,
        quote: error.quote,
        changes: error.changes,
      }
    case "CLOSED":
      return { text: closedText(error.opensAt, view) }
    case "NOT_ACCEPTING":
      return { text: error.resumesAt ? pausedText(error.resumesAt, view) : texts.notAccepting }
    case "ORDERING_OFF":
    case "RESTAURANT_UNAVAILABLE":
      return { text: texts.orderingOff }
    case "IDEMPOTENCY_KEY_REUSED":
      return { text: texts.formUsed }
    case inProgress:
      return { text: texts.stillAtWork }
    case "ORDER_TYPE_NOT_ALLOWED":
    case "PAYMENT_MODE_NOT_ALLOWED":
      return { text: texts.notOffered }
    case "OUT_OF_AREA":
      return { text: texts.outOfArea }
    case "BELOW_MINIMUM":
      return { text: texts.belowMinimum(error.missing.display, error.minimum.display) }
    case "ITEM_NOT_FOUND":
      return { text: words.script.choices.gone }
    case "ITEM_UNAVAILABLE":
      return { text: texts.itemUnavailable }
    case "ADDON_INVALID":
      return { text: texts.addOnInvalid }
    case "VALIDATION_FAILED":
      return { text: texts.invalid, faults: error.errors.map(fault => plainFault(fault, words)) }
    case "SLOT_UNAVAILABLE":
      return {
        text: error.available.length > 0 ? texts.slotTaken : texts.dayTaken,
        times: error.available.map(time => ({ time, label: timeLabel(time, words) })),
      }
    case "PARTY_TOO_LARGE":
      return { text: texts.partyTooLarge(restaurant.booking.maxPeople) }
    case "BOOKINGS_OFF":
      return { text: texts.bookingsOff }
    case "RATE_LIMITED":
      return rateLimited(words, error.retryAfter)
    case "CONNECTION_FAILED":
    case "TIMED_OUT":
    case "SERVICE_UNAVAILABLE":
      return { text: texts.noAnswer }
    default:
      return { text: `${texts.faultOrCall}${reference(error, words)}` }
  }
}

function closedText(opensAt: string | null, { restaurant, words, now }: View): string {
  if (opensAt === null) return words.refusals.closed
  return words.refusals.closedUntil(whenLabel(restaurant, Date.parse(opensAt), now, words))
}

/** Until when orders are paused. A pause for the day ends while the restaurant is closed: then its next opening counts. */
export function pausedText(resumesAt: string, { restaurant, words, now }: View): string {
  const again = openFrom(restaurant, Date.parse(resumesAt))
  // People do not say "at 12:00 am".
  if (again === undefined || again.time === "00:00") return words.refusals.pausedToday
  return words.refusals.pausedUntil(localWhenLabel(restaurant, again, now, words))
}

export function isRateLimited(error: unknown): error is RasoiApiError {
  return error instanceof RasoiApiError && error.status === 429
}

/** A page that says to send the same again. */
export function retryResponse(body: Html, error: RasoiError): Result {
  return isRateLimited(error) ? tooMany(page(body), error.retryAfter) : page(body, 503)
}

function rateLimited(
  { refusals }: Words,
  retryAfter = defaultWaitSeconds,
): { text: string; again?: boolean } {
  if (retryAfter > longestWaitSeconds) return { text: refusals.bookedOften, again: false }
  return { text: refusals.busy(retryAfter) }
}

/** A text of ours where there is one: the service's are in English, and the one about a time contains a timestamp. */
function plainFault(fault: Fault, { fieldFaults, refusals }: Words): Fault {
  const own: Record<string, string | undefined> = fieldFaults
  const text = Object.hasOwn(own, fault.field) ? own[fault.field] : undefined
  return { ...fault, message: text ?? refusals.fieldFault(fault.message) }
}

function reference({ requestId }: RasoiError, { refusals }: Words): string {
  return requestId ? ` ${refusals.reference(requestId)}` : ""
}
