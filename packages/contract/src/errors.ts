import { faultReasons } from "./fault-reasons.ts"
import { Money, moneyOf } from "./money.ts"
import { orderStatuses } from "./order.ts"
import { PriceChange, Quote } from "./quote.ts"
import { reservationStatuses } from "./reservation.ts"
import { choice, LocalTime, nullable, Timestamp } from "./schema.ts"
import Type from "./type.ts"

interface ErrorKind {
  readonly status: number
  /** Whether the response is stored for the Idempotency-Key. Temporary errors are never stored. */
  readonly remembered: boolean
  readonly members: Type.TProperties
  readonly meaning: string
  readonly remedy: string
}

const none = {}

/** Every error code of the API: the only place that defines its status, storage and members. */
export const errors = {
  IDEMPOTENCY_KEY_REQUIRED: {
    status: 400,
    remembered: false,
    members: none,
    meaning: "This request creates something and has no Idempotency-Key header.",
    remedy:
      "Send an Idempotency-Key of 8 to 128 characters, new for each order or booking, the same on each retry.",
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    remembered: false,
    members: none,
    meaning: "This Idempotency-Key was already used with another body.",
    remedy: "Use a new key for a new order; with the old key, send exactly the same body.",
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    remembered: false,
    members: none,
    meaning: "The first request with this Idempotency-Key is still running.",
    remedy: "Send the same request again after a second or two.",
  },
  PRICE_CHANGED: {
    status: 409,
    remembered: false,
    members: { quote: Quote, changes: Type.Array(PriceChange) },
    meaning: "The price is no longer `expectedTotal`.",
    remedy:
      "Show the customer `quote` and `changes`; when they agree, order with the new total. The key may be used again.",
  },
  ORDERING_OFF: {
    status: 403,
    remembered: true,
    members: none,
    meaning: "The restaurant has switched online ordering off.",
    remedy: "Hide the order button while `ordering.enabled` is false.",
  },
  CLOSED: {
    status: 409,
    remembered: false,
    members: { opensAt: nullable(Timestamp) },
    meaning: "The restaurant is closed at this moment.",
    remedy: "Tell the customer when it opens (`opensAt`), and try again then.",
  },
  NOT_ACCEPTING: {
    status: 409,
    remembered: false,
    members: none,
    meaning: "No staff device is online to see the order, or orders are paused.",
    remedy: "Try again in a few minutes; `ordering.acceptingNow` says when.",
  },
  RESTAURANT_UNAVAILABLE: {
    status: 403,
    remembered: true,
    members: none,
    meaning: "The restaurant's account cannot take orders or bookings.",
    remedy: "The restaurant has to settle this with whoever runs the service.",
  },
  PAYMENT_MODE_NOT_ALLOWED: {
    status: 422,
    remembered: true,
    members: none,
    meaning: "This payment mode is not allowed for this order type or restaurant.",
    remedy:
      "Use PAY_AT_COUNTER for pickup and CASH_ON_DELIVERY for delivery, if `ordering.paymentModes` lists it.",
  },
  ORDER_TYPE_NOT_ALLOWED: {
    status: 422,
    remembered: true,
    members: none,
    meaning: "The restaurant does not offer this order type.",
    remedy: "Offer only what `ordering.types` lists.",
  },
  OUT_OF_AREA: {
    status: 422,
    remembered: true,
    members: none,
    meaning: "The pincode is outside the delivery area.",
    remedy: "Offer pickup, or another address; `ordering.deliveryPincodes` lists the area.",
  },
  BELOW_MINIMUM: {
    status: 422,
    remembered: true,
    members: { minimum: Money, missing: moneyOf("How much the lines fall short of `minimum`.") },
    meaning: "The cart is below the restaurant's minimum order.",
    remedy: "Ask for more items, for `missing` at least, until the lines add up to `minimum`.",
  },
  ITEM_NOT_FOUND: {
    status: 422,
    remembered: true,
    members: none,
    meaning: "No such menu item in this restaurant.",
    remedy: "Read the menu again. For an item with sizes send the variant's menuItemId.",
  },
  ITEM_UNAVAILABLE: {
    status: 422,
    remembered: true,
    members: none,
    meaning: "An item or add-on is sold out or switched off.",
    remedy: "Read the menu again and take the item out of the cart.",
  },
  ADDON_INVALID: {
    status: 422,
    remembered: true,
    members: none,
    meaning:
      "An add-on does not belong to the item, is listed twice, or breaks its group's minimum or maximum.",
    remedy: "Keep to each group's `min` and `max`; send each option once.",
  },
  VALIDATION_FAILED: {
    status: 422,
    remembered: false,
    members: none,
    meaning: "The path, query, headers or body break a rule; `field` says where, `errors` lists all faults.",
    remedy: "Correct the named fields. Unknown fields are refused too.",
  },
  SLOT_UNAVAILABLE: {
    status: 409,
    remembered: true,
    members: { available: Type.Array(LocalTime) },
    meaning: "This time cannot be booked for this party.",
    remedy: "Offer the times in `available`.",
  },
  PARTY_TOO_LARGE: {
    status: 422,
    remembered: true,
    members: none,
    meaning: "The party is too large for an online booking.",
    remedy: "Offer at most `booking.maxPeople`, or let the customer call the restaurant.",
  },
  BOOKINGS_OFF: {
    status: 403,
    remembered: true,
    members: none,
    meaning: "The restaurant has switched table booking off.",
    remedy: "Hide the booking form while `booking.enabled` is false.",
  },
  CANNOT_CANCEL: {
    status: 409,
    remembered: false,
    members: none,
    meaning: "It is too late to cancel.",
    remedy: "Let the customer call the restaurant.",
  },
  NOT_FOUND: {
    status: 404,
    remembered: false,
    members: none,
    meaning: "There is nothing here that this key may see.",
    remedy: "Check the path and the id; a key sees only what was made with that same key.",
  },
  UNAUTHENTICATED: {
    status: 401,
    remembered: false,
    members: none,
    meaning: "No API key, or a malformed or unknown one.",
    remedy: "Send `Authorization: Bearer <key>` with a key from the restaurant's console.",
  },
  KEY_REVOKED: {
    status: 401,
    remembered: false,
    members: none,
    meaning: "This API key was revoked, or rolled and its time is over.",
    remedy: "Use the key that replaced it.",
  },
  SCOPE_MISSING: {
    status: 403,
    remembered: false,
    members: none,
    meaning: "The key was made without the scope that this endpoint needs.",
    remedy: "Create a key with that scope.",
  },
  RATE_LIMITED: {
    status: 429,
    remembered: false,
    members: none,
    meaning: "Too many requests.",
    remedy: "Wait the number of seconds in Retry-After.",
  },
  VERSION_UNSUPPORTED: {
    status: 400,
    remembered: false,
    members: { supported: Type.Array(Type.String()) },
    meaning: "The Service-Version header names a version that does not exist.",
    remedy: "Send one of `supported`, or leave the header out to use the version the key was made with.",
  },
  INVALID_TRANSITION: {
    status: 409,
    remembered: false,
    members: { status: choice([...new Set([...orderStatuses, ...reservationStatuses])]) },
    meaning: "This step is not possible from the current `status`.",
    remedy: "Read it again; somebody may have moved it first.",
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    remembered: false,
    members: none,
    meaning: "The path exists, but not with this method.",
    remedy: "Use a method from the Allow header.",
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    remembered: false,
    members: none,
    meaning: "The body is over 256 KiB.",
    remedy: "Send less; the largest legal order is far smaller.",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    remembered: false,
    members: none,
    meaning: "The body is not declared as JSON.",
    remedy: "Send `Content-Type: application/json`.",
  },
  MALFORMED_REQUEST: {
    status: 400,
    remembered: false,
    members: none,
    meaning: "The request is not well-formed HTTP, or its headers are too large.",
    remedy: "Check the client or proxy that sends it.",
  },
  REQUEST_TIMEOUT: {
    status: 408,
    remembered: false,
    members: none,
    meaning: "The request did not arrive completely within 30 seconds.",
    remedy: "Send the same request again, over a new connection.",
  },
  HTTPS_REQUIRED: {
    status: 403,
    remembered: false,
    members: none,
    meaning: "The request came over plain HTTP.",
    remedy: "Use https://. A key that was sent over plain HTTP should be rolled.",
  },
  INTERNAL_ERROR: {
    status: 500,
    remembered: false,
    members: none,
    meaning: "A fault of ours.",
    remedy: "Try again with the same Idempotency-Key; report the requestId if the error stays.",
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    remembered: false,
    members: none,
    meaning: "The service cannot answer at this moment.",
    remedy: "Wait the number of seconds in Retry-After and send the same request again.",
  },

  // The console's API only.
  LOGIN_FAILED: {
    status: 401,
    remembered: false,
    members: none,
    meaning: "The email and password do not go together.",
    remedy: "Check both; an owner can set a new password.",
  },
  ROLE_MISSING: {
    status: 403,
    remembered: false,
    members: none,
    meaning: "Your role does not allow this.",
    remedy: "Ask the owner.",
  },
  PASSWORD_CHANGE_REQUIRED: {
    status: 403,
    remembered: false,
    members: none,
    meaning: "You are signed in with a password that somebody else made.",
    remedy:
      "Choose your own password with POST /console/v1/session/password; all other endpoints work after that.",
  },
  ORIGIN_REFUSED: {
    status: 403,
    remembered: false,
    members: none,
    meaning: "The request came from another website.",
    remedy: "Use the console at its own address.",
  },
  EDIT_CONFLICT: {
    status: 409,
    remembered: false,
    members: { version: Type.Integer() },
    meaning: "Somebody else saved a change first.",
    remedy: "Read the newest `version`, and make the change again on top of it.",
  },
  LAST_OWNER: {
    status: 409,
    remembered: false,
    members: none,
    meaning: "The restaurant would be left without an owner.",
    remedy: "Make somebody else an owner first.",
  },
  OWN_ACCOUNT: {
    status: 409,
    remembered: false,
    members: none,
    meaning: "Nobody does this to their own account.",
    remedy: "Ask another owner; a password is changed with the current one.",
  },
  WORKS_ELSEWHERE: {
    status: 409,
    remembered: false,
    members: none,
    meaning: "This person also works in a restaurant that is not yours.",
    remedy: "Ask whoever runs the server; they can add the person or set a new password.",
  },
  ERASURE_BLOCKED: {
    status: 409,
    remembered: false,
    members: { orders: Type.Integer(), reservations: Type.Integer() },
    meaning: "An order of this phone number is in progress, or a booking is ahead.",
    remedy: "Finish or cancel them first, then remove the data.",
  },
} as const satisfies Record<string, ErrorKind>

export type ErrorCode = keyof typeof errors

/** Codes of the console's API only. */
const consoleCodes: ReadonlySet<ErrorCode> = new Set([
  "LOGIN_FAILED",
  "ROLE_MISSING",
  "PASSWORD_CHANGE_REQUIRED",
  "ORIGIN_REFUSED",
  "EDIT_CONFLICT",
  "LAST_OWNER",
  "OWN_ACCOUNT",
  "WORKS_ELSEWHERE",
  "ERASURE_BLOCKED",
])

export const publicErrorCodes = (Object.keys(errors) as ErrorCode[]).filter(code => !consoleCodes.has(code))

export type ErrorMembers<Code extends ErrorCode> = {
  [Name in keyof (typeof errors)[Code]["members"]]: (typeof errors)[Code]["members"][Name] extends Type.TSchema
    ? Type.Static<(typeof errors)[Code]["members"][Name]>
    : never
}

const publicFault = { field: Type.String(), message: Type.String() }
const Fault = Type.Object(publicFault, { title: "Fault" })
const ConsoleFault = Type.Object(
  {
    ...publicFault,
    reason: Type.Optional(choice(faultReasons, "Why, for programs; `message` is for people.")),
    params: Type.Optional(Type.Object({}, { description: "The values of the reason, such as a limit." })),
  },
  { title: "Fault" },
)

/** A longer list helps nobody, and a hostile body could have a fault in every byte. */
export const mostFaults = 50

/** The envelope of every error. */
export function errorBody(code: ErrorCode, forConsole = false) {
  const OneFault = forConsole ? ConsoleFault : Fault
  return Type.Object(
    {
      error: Type.Object({
        code: Type.Literal(code),
        message: Type.String({ description: "For people; branch on `code`." }),
        requestId: Type.String(),
        field: Type.Optional(Type.String({ description: "The path of the first fault." })),
        errors: Type.Optional(
          Type.Array(OneFault, { maxItems: mostFaults, description: `All faults, up to ${mostFaults}.` }),
        ),
        docUrl: Type.String(),
        ...errors[code].members,
      }),
    },
    { title: `Error_${code}`, description: `${errors[code].meaning} ${errors[code].remedy}` },
  )
}
