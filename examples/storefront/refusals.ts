import {
  type Fault,
  type PriceChange,
  type Quote,
  RasoiApiError,
  type RasoiError,
  type Restaurant,
} from "@rasoi/sdk"
import { timeLabel, whenLabel } from "./times.ts"

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

export function refusalOf(error: RasoiError, restaurant: Restaurant, now: number): Refusal {
  const refused = error instanceof RasoiApiError
  const again =
    error.outcomeUnknown || !refused || error.status >= 500 || beforeIdempotencyCheck.includes(error.code)
  const refusal = { code: error.code, again, ...details(error, restaurant, now) }
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
): Omit<Refusal, "code" | "again"> & { again?: boolean } {
  switch (error.code) {
    case "PRICE_CHANGED":
      return {
        text: "A price has changed since you filled your cart. Nothing is ordered yet.",
        quote: error.quote,
        changes: error.changes,
      }
    case "CLOSED":
      return { text: closedText(error.opensAt, restaurant, now) }
    case "NOT_ACCEPTING":
      return { text: "We cannot take online orders this minute. Try again in a few minutes, or call us." }
    case "ORDERING_OFF":
    case "RESTAURANT_UNAVAILABLE":
      return { text: "We are not taking orders online at present. Please call us." }
    case "ORDER_TYPE_NOT_ALLOWED":
    case "PAYMENT_MODE_NOT_ALLOWED":
      return { text: "We do not offer this at the moment. Please choose the other way to get your food." }
    case "OUT_OF_AREA":
      return { text: "We do not deliver to this pincode. You could collect it, or try another address." }
    case "BELOW_MINIMUM":
      // The service's message, because only the service knows the missing amount; pages here add up no prices.
      return { text: error.serverMessage }
    case "ITEM_NOT_FOUND":
      return { text: "This is no longer on the menu." }
    case "ITEM_UNAVAILABLE":
      return { text: "This has just sold out." }
    case "ADDON_INVALID":
      return { text: "The choices for this have changed. Please choose again." }
    case "VALIDATION_FAILED":
      return { text: "Please look at these once more.", faults: error.errors.map(plainFault) }
    case "SLOT_UNAVAILABLE":
      return {
        text:
          error.available.length > 0
            ? "Somebody was quicker: this time is taken. These are still free."
            : "Somebody was quicker, and no other time is free that day. Please choose another day.",
        times: error.available.map(time => ({ time, label: timeLabel(time) })),
      }
    case "PARTY_TOO_LARGE":
      return { text: `For more than ${restaurant.booking.maxPeople} people please call us.` }
    case "BOOKINGS_OFF":
      return { text: "Tables cannot be booked online at present. Please call us." }
    case "CANNOT_CANCEL":
      return { text: "It is too late to cancel here. Please call us." }
    case "RATE_LIMITED":
      return rateLimited(error.retryAfter)
    case "CONNECTION_FAILED":
    case "TIMED_OUT":
    case "SERVICE_UNAVAILABLE":
      return { text: "We could not get an answer from the restaurant. Please try again." }
    default:
      return { text: `Something went wrong on our side. Please try again, or call us.${reference(error)}` }
  }
}

function closedText(opensAt: string | null, restaurant: Restaurant, now: number): string {
  if (opensAt === null) return "We are closed at present. Please call us."
  return `We are closed now. We open ${whenLabel(restaurant, Date.parse(opensAt), now)}; your cart will wait here.`
}

function rateLimited(retryAfter = 60): { text: string; again?: boolean } {
  if (retryAfter > longestWaitSeconds) {
    return { text: "This number has booked several times today. Please call us.", again: false }
  }
  return { text: `Many people are ordering at the moment. Please try again in ${retryAfter} seconds.` }
}

/** Most messages read well after their field's name; the one about a time contains a timestamp. */
function plainFault({ field, message }: Fault): Fault {
  return field === "pickupAt"
    ? { field, message: "is no longer possible: please choose another" }
    : { field, message }
}

function reference({ requestId }: RasoiError): string {
  return requestId ? ` If you call, this number helps us: ${requestId}` : ""
}
