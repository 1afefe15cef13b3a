import { pageNeeds } from "./console/page-needs.ts"
import { faultReasons, publicFaultReasons } from "./fault-reasons.ts"
import { Money, moneyOf } from "./money.ts"
import { orderStatuses } from "./order.ts"
import { PriceChange, Quote } from "./quote.ts"
import { reservationStatuses } from "./reservation.ts"
import { choice, LocalTime, nullable, object, Timestamp } from "./schema.ts"
import Type from "./type.ts"

interface ErrorKind<Members extends Type.TProperties = Type.TProperties> {
  readonly status: number
  /** Whether the response is stored for the Idempotency-Key. Temporary errors are never stored. */
  readonly remembered: boolean
  readonly members: Members
  readonly meaning: string
  readonly remedy: string
}

interface Description<Members> {
  /** The code's own members; most codes have none. */
  members?: Members
  meaning: string
  remedy: string
}

function remembered<Members extends Type.TProperties = Record<never, never>>(
  status: number,
  description: Description<Members>,
): ErrorKind<Members> {
  return { status, remembered: true, members: {} as Members, ...description }
}

function notRemembered<Members extends Type.TProperties = Record<never, never>>(
  status: number,
  description: Description<Members>,
): ErrorKind<Members> {
  return { ...remembered(status, description), remembered: false }
}

const publicErrors = {
  IDEMPOTENCY_KEY_REQUIRED: notRemembered(400, {
    meaning: "This request creates something and has no Idempotency-Key header.",
    remedy:
      "Send an Idempotency-Key of 8 to 128 characters, new for each order or booking, the same on each retry.",
  }),
  IDEMPOTENCY_KEY_REUSED: notRemembered(422, {
    meaning: "This Idempotency-Key was already used with another body.",
    remedy: "Use a new key for a new order; with the old key, send exactly the same body.",
  }),
  IDEMPOTENCY_IN_PROGRESS: notRemembered(409, {
    meaning: "The first request with this Idempotency-Key is still running.",
    remedy: "Send the same request again after a second or two.",
  }),
  PRICE_CHANGED: notRemembered(409, {
    members: { quote: Quote, changes: Type.Array(PriceChange) },
    meaning: "The price is no longer `expectedTotal`.",
    remedy:
      "Show the customer `quote` and `changes`; when they agree, order with the new total. The key may be used again.",
  }),
  ORDERING_OFF: remembered(403, {
    meaning: "The restaurant has switched online ordering off.",
    remedy: "Hide the order button while `ordering.enabled` is false.",
  }),
  CLOSED: notRemembered(409, {
    members: { opensAt: nullable(Timestamp) },
    meaning: "The restaurant is closed at this moment.",
    remedy: "Tell the customer when it opens (`opensAt`), and try again then.",
  }),
  NOT_ACCEPTING: notRemembered(409, {
    members: { resumesAt: nullable(Timestamp) },
    meaning: "No staff device is online to see the order, or orders are paused.",
    remedy:
      "Tell the customer when a pause ends (`resumesAt`), and try again then; if it is null, in a few minutes. `ordering.acceptingNow` says when.",
  }),
  RESTAURANT_UNAVAILABLE: remembered(403, {
    meaning: "The restaurant's account cannot take orders or bookings.",
    remedy: "The restaurant has to settle this with whoever runs the service.",
  }),
  PAYMENT_MODE_NOT_ALLOWED: remembered(422, {
    meaning: "This payment mode is not allowed for this order type or restaurant.",
    remedy:
      "Use PAY_AT_COUNTER for pickup and CASH_ON_DELIVERY for delivery, if `ordering.paymentModes` lists it.",
  }),
  ORDER_TYPE_NOT_ALLOWED: remembered(422, {
    meaning: "The restaurant does not offer this order type.",
    remedy: "Offer only what `ordering.types` lists.",
  }),
  OUT_OF_AREA: remembered(422, {
    meaning: "The pincode is outside the delivery area.",
    remedy: "Offer pickup, or another address; `ordering.deliveryPincodes` lists the area.",
  }),
  BELOW_MINIMUM: remembered(422, {
    members: { minimum: Money, missing: moneyOf("How much the lines fall short of `minimum`.") },
    meaning: "The cart is below the restaurant's minimum order.",
    remedy: "Ask for more items, for `missing` at least, until the lines add up to `minimum`.",
  }),
  ITEM_NOT_FOUND: remembered(422, {
    meaning: "No such menu item in this restaurant.",
    remedy: "Read the menu again. For an item with sizes send the variant's menuItemId.",
  }),
  ITEM_UNAVAILABLE: remembered(422, {
    meaning: "An item or add-on is sold out or switched off.",
    remedy: "Read the menu again and take the item out of the cart.",
  }),
  ADDON_INVALID: remembered(422, {
    meaning:
      "An add-on does not belong to the item, is listed twice, or breaks its group's minimum or maximum.",
    remedy: "Keep to each group's `min` and `max`; send each option once.",
  }),
  VALIDATION_FAILED: notRemembered(422, {
    meaning: "The path, query, headers or body break a rule; `field` says where, `errors` lists all faults.",
    remedy: "Correct the named fields. Unknown fields are refused too.",
  }),
  SLOT_UNAVAILABLE: remembered(409, {
    members: { available: Type.Array(LocalTime) },
    meaning: "This time cannot be booked for this party.",
    remedy: "Offer the times in `available`.",
  }),
  PARTY_TOO_LARGE: remembered(422, {
    meaning: "The party is too large for an online booking.",
    remedy: "Offer at most `booking.maxPeople`, or let the customer call the restaurant.",
  }),
  BOOKINGS_OFF: remembered(403, {
    meaning: "The restaurant has switched table booking off.",
    remedy: "Hide the booking form while `booking.enabled` is false.",
  }),
  CANNOT_CANCEL: notRemembered(409, {
    meaning: "It is too late to cancel.",
    remedy: "Let the customer call the restaurant.",
  }),
  NOT_FOUND: notRemembered(404, {
    meaning: "There is nothing here that this key may see.",
    remedy: "Check the path and the id; a key sees only what was made with that same key.",
  }),
  UNAUTHENTICATED: notRemembered(401, {
    meaning: "No API key, or a malformed or unknown one.",
    remedy: "Send `Authorization: Bearer <key>` with a key from the restaurant's console.",
  }),
  KEY_REVOKED: notRemembered(401, {
    meaning: "This API key was revoked, or rolled and its time is over.",
    remedy: "Use the key that replaced it.",
  }),
  SCOPE_MISSING: notRemembered(403, {
    meaning: "The key was made without the scope that this endpoint needs.",
    remedy: "Create a key with that scope.",
  }),
  RATE_LIMITED: notRemembered(429, {
    meaning: "Too many requests.",
    remedy: "Wait the number of seconds in Retry-After.",
  }),
  VERSION_UNSUPPORTED: notRemembered(400, {
    members: { supported: Type.Array(Type.String()) },
    meaning: "The Service-Version header names a version that does not exist.",
    remedy: "Send one of `supported`, or leave the header out to use the version the key was made with.",
  }),
  INVALID_TRANSITION: notRemembered(409, {
    members: { status: choice([...new Set([...orderStatuses, ...reservationStatuses])]) },
    meaning: "This step is not possible from the current `status`.",
    remedy: "Read it again; somebody may have moved it first.",
  }),
  METHOD_NOT_ALLOWED: notRemembered(405, {
    meaning: "The path exists, but not with this method.",
    remedy: "Use a method from the Allow header.",
  }),
  PAYLOAD_TOO_LARGE: notRemembered(413, {
    meaning: "The body is over 256 KiB.",
    remedy: "Send less; the largest legal order is far smaller.",
  }),
  UNSUPPORTED_MEDIA_TYPE: notRemembered(415, {
    meaning: "The body is not declared as JSON, or has a Content-Encoding.",
    remedy: "Send `Content-Type: application/json`, and the body uncompressed.",
  }),
  MALFORMED_REQUEST: notRemembered(400, {
    meaning: "The request is not well-formed HTTP, or its headers are too large.",
    remedy: "Check the client or proxy that sends it.",
  }),
  REQUEST_TIMEOUT: notRemembered(408, {
    meaning: "The request did not arrive completely within 30 seconds.",
    remedy: "Send the same request again, over a new connection.",
  }),
  HTTPS_REQUIRED: notRemembered(403, {
    meaning: "The request came over plain HTTP.",
    remedy: "Use https://. A key that was sent over plain HTTP should be rolled.",
  }),
  INTERNAL_ERROR: notRemembered(500, {
    meaning: "A fault of ours.",
    remedy: "Try again with the same Idempotency-Key; report the requestId if the error stays.",
  }),
  SERVICE_UNAVAILABLE: notRemembered(503, {
    meaning: "The service cannot answer at this moment.",
    remedy: "Wait the number of seconds in Retry-After and send the same request again.",
  }),
}

/**
 * A wrong PIN; too many on this device, until a time; too many on all devices, or none that still counts, so that the password is needed;
 * a device that is not paired.
 */
export const pinCauses = ["WRONG", "LOCKED", "PASSWORD_NEEDED", "NO_PIN", "NOT_PAIRED"] as const
export type PinCause = (typeof pinCauses)[number]

/** Codes of the console's API only. */
const consoleErrors = {
  LOGIN_FAILED: notRemembered(401, {
    meaning: "The email and password do not go together.",
    remedy: "Check both; an owner can set a new password.",
  }),
  PAIRING_FAILED: notRemembered(401, {
    meaning: "The pairing code is wrong, was used already, or has ended.",
    remedy: "Check it, or make a new one: a code works once, for 10 minutes and 5 tries.",
  }),
  PIN_REFUSED: notRemembered(403, {
    members: {
      cause: choice(pinCauses),
      triesLeft: nullable(Type.Integer()),
      lockedUntil: nullable(Timestamp),
    },
    meaning: "This PIN does not work here; `cause` says why.",
    remedy: "Try again while `triesLeft`, wait until `lockedUntil`, or sign in with the password.",
  }),
  ROLE_MISSING: notRemembered(403, {
    meaning: "Your role, or this device, does not allow this.",
    remedy: "Ask the owner; on a paired device, sign in.",
  }),
  PASSWORD_CHANGE_REQUIRED: notRemembered(403, {
    meaning: "You are signed in with a password that somebody else made.",
    remedy:
      "Choose your own password with POST /console/v1/session/password; all other endpoints work after that.",
  }),
  ORIGIN_REFUSED: notRemembered(403, {
    meaning: "The request came from another website.",
    remedy: "Use the console at its own address.",
  }),
  EDIT_CONFLICT: notRemembered(409, {
    members: { version: Type.Integer() },
    meaning: "Somebody else saved a change first.",
    remedy: "Read the newest `version`, and make the change again on top of it.",
  }),
  DAY_CLOSED: notRemembered(409, {
    meaning: "This day is closed already.",
    remedy: "Read the day; money that comes later goes to the next open day.",
  }),
  REPORTS_BUSY: notRemembered(429, {
    meaning: "Other reports over many days are being added up, and this one would wait too long.",
    remedy: "Try again in a minute, or ask for at most 31 days.",
  }),
  ID_TAKEN: notRemembered(409, {
    meaning: "This id belongs to something else already.",
    remedy: "Keep what you have; if it is new, enter it again with a new id.",
  }),
  BILL_ISSUED: notRemembered(409, {
    meaning: "The bill is issued, so what it bills cannot change.",
    remedy: "Enter what is new as a new order; cancel the order to cancel its bill.",
  }),
  LAST_OWNER: notRemembered(409, {
    meaning: "The restaurant would be left without an owner.",
    remedy: "Make somebody else an owner first.",
  }),
  OWN_ACCOUNT: notRemembered(409, {
    meaning: "Nobody does this to their own account.",
    remedy: "Ask another owner; a password is changed with the current one.",
  }),
  WORKS_ELSEWHERE: notRemembered(409, {
    meaning: "This person also works in a restaurant that is not yours.",
    remedy: "Ask whoever runs the server; they can add the person or set a new password.",
  }),
  ERASURE_BLOCKED: notRemembered(409, {
    members: { orders: Type.Integer(), reservations: Type.Integer() },
    meaning: "An order of this phone number is in progress, or a booking is ahead.",
    remedy: "Finish or cancel them first, then remove the data.",
  }),
  PAGE_KEY: notRemembered(409, {
    meaning: "This key belongs to the restaurant's own page and has no secret.",
    remedy: "Switch the page off instead; its orders stay.",
  }),
  PAGE_NOT_READY: notRemembered(409, {
    members: { missing: Type.Array(Type.Object({ what: choice(pageNeeds) })) },
    meaning: "The page cannot be switched on: something that diners need is `missing`.",
    remedy: "Add what is missing, then switch it on; preview it meanwhile.",
  }),
}

/** The rules of the restaurant's own page. The public API never returns them. */
const pageErrors = {
  PHONE_REFUSED: notRemembered(409, {
    meaning: "The restaurant's page takes nothing more with this phone at the moment.",
    remedy: "Wait for the restaurant's answer to earlier orders, or call it.",
  }),
  FIRST_ORDER_TOO_LARGE: notRemembered(422, {
    members: { maximum: Money },
    meaning: "The first order of a phone may not be so large.",
    remedy: "Order for `maximum` at most, or call the restaurant.",
  }),
}

/** Every error code of the API: the only place that defines its status, storage and members. */
export const errors = { ...publicErrors, ...consoleErrors, ...pageErrors }

export type ErrorCode = keyof typeof errors

/** What integrators and the restaurant's page can meet. */
export type PublicErrorCode = keyof typeof publicErrors | keyof typeof pageErrors

export const publicErrorCodes = Object.keys(publicErrors) as ErrorCode[]
export const pageErrorCodes = Object.keys(pageErrors) as ErrorCode[]

export type ErrorMembers<Code extends ErrorCode> = {
  [Name in keyof (typeof errors)[Code]["members"]]: (typeof errors)[Code]["members"][Name] extends Type.TSchema
    ? Type.Static<(typeof errors)[Code]["members"][Name]>
    : never
}

const faultWith = <const Reasons extends readonly string[]>(reasons: Reasons) =>
  object("Fault", {
    field: Type.String(),
    message: Type.String({ description: "For people; branch on `reason`." }),
    reason: choice(reasons, "Why. More can be added."),
    params: Type.Optional(
      Type.Unsafe<Record<string, unknown>>({
        type: "object",
        additionalProperties: true,
        description: "The values of the reason, such as a limit.",
      }),
    ),
  })
const Fault = faultWith(Object.keys(publicFaultReasons))
const ConsoleFault = faultWith(faultReasons)

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
