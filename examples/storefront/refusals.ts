import {
  type Fault,
  type PriceChange,
  type Quote,
  RasoiApiError,
  type RasoiError,
  type Restaurant,
} from "@rasoi/sdk"
import { timeLabel, whenLabel } from "./times.ts"
import type { Words } from "./words/index.ts"

/** An error in a form that a diner can act on. */
export interface Refusal {
  code: string
  text: string
  /** The outcome is unknown: send the same request again with the same key, before anything else. */
  again: boolean
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
/** A longer wait is a limit per day, not per minute. */
const longestWaitSeconds = 120

export function refusalOf(error: RasoiError, restaurant: Restaurant, now: number, words: Words): Refusal {
  const refused = error instanceof RasoiApiError
  const again =
    error.outcomeUnknown || !refused || error.status >= 500 || beforeIdempotencyCheck.includes(error.code)
  const refusal = { code: error.code, again, ...details(error, restaurant, now, words) }
  return refused ? { ...refusal, ...lineOf(error.field) } : refusal
}

/** `items[2].addOnIds[0]`: the third line, an add-on of it. */
function lineOf(field = ""): { line?: number; addOn?: boolean } {
  const [, index, addOn] = /^items\[(\d+)\](\.addOnIds)?/.exec(field) ?? []
  return index === undefined ? {} : { line: Number(index), addOn: addOn !== undefined }
}

function details(
  error: RasoiError,
  restaurant: Restaurant,
  now: number,
  words: Words,
): Omit<Refusal, "code" | "again"> & { again?: boolean } {
  const { refusals: texts } = words
  switch (error.code) {
    case "PRICE_CHANGED":
      return {
        text: texts.priceChanged,
        quote: error.quote,
        changes: error.changes,
      }
    case "CLOSED":
      return { text: closedText(error.opensAt, restaurant, now, words) }
    case "NOT_ACCEPTING":
      return { text: texts.notAccepting }
    case "ORDERING_OFF":
    case "RESTAURANT_UNAVAILABLE":
      return { text: texts.orderingOff }
    case "ORDER_TYPE_NOT_ALLOWED":
    case "PAYMENT_MODE_NOT_ALLOWED":
      return { text: texts.notOffered }
    case "OUT_OF_AREA":
      return { text: texts.outOfArea }
    case "BELOW_MINIMUM":
      return { text: texts.belowMinimum(error.serverMessage) }
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
    case "CANNOT_CANCEL":
      return { text: words.tooLate }
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

function closedText(opensAt: string | null, restaurant: Restaurant, now: number, words: Words): string {
  if (opensAt === null) return words.refusals.closed
  return words.refusals.closedUntil(whenLabel(restaurant, Date.parse(opensAt), now, words))
}

function rateLimited({ refusals }: Words, retryAfter = 60): { text: string; again?: boolean } {
  if (retryAfter > longestWaitSeconds) return { text: refusals.bookedOften, again: false }
  return { text: refusals.busy(retryAfter) }
}

/** Most messages read well after their field's name; the one about a time contains a timestamp. */
function plainFault({ field, message }: Fault, { refusals }: Words): Fault {
  return { field, message: field === "pickupAt" ? refusals.pickupAt : message }
}

function reference({ requestId }: RasoiError, { refusals }: Words): string {
  return requestId ? ` ${refusals.reference(requestId)}` : ""
}
