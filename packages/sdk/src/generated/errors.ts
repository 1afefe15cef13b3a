// Written by `npm run generate` from packages/contract. Do not edit.

import type { ApiErrorFacts } from "../error-facts.ts"
import type { AnyStatus, Money, NewerValue, PriceChange, Quote } from "./types.ts"

export type ErrorCode =
  | "IDEMPOTENCY_KEY_REQUIRED"
  | "IDEMPOTENCY_KEY_REUSED"
  | "IDEMPOTENCY_IN_PROGRESS"
  | "PRICE_CHANGED"
  | "ORDERING_OFF"
  | "CLOSED"
  | "NOT_ACCEPTING"
  | "RESTAURANT_UNAVAILABLE"
  | "PAYMENT_MODE_NOT_ALLOWED"
  | "ORDER_TYPE_NOT_ALLOWED"
  | "OUT_OF_AREA"
  | "BELOW_MINIMUM"
  | "ITEM_NOT_FOUND"
  | "ITEM_UNAVAILABLE"
  | "ADDON_INVALID"
  | "VALIDATION_FAILED"
  | "SLOT_UNAVAILABLE"
  | "PARTY_TOO_LARGE"
  | "BOOKINGS_OFF"
  | "CANNOT_CANCEL"
  | "NOT_FOUND"
  | "UNAUTHENTICATED"
  | "KEY_REVOKED"
  | "SCOPE_MISSING"
  | "RATE_LIMITED"
  | "VERSION_UNSUPPORTED"
  | "INVALID_TRANSITION"
  | "METHOD_NOT_ALLOWED"
  | "PAYLOAD_TOO_LARGE"
  | "UNSUPPORTED_MEDIA_TYPE"
  | "MALFORMED_REQUEST"
  | "REQUEST_TIMEOUT"
  | "HTTPS_REQUIRED"
  | "INTERNAL_ERROR"
  | "SERVICE_UNAVAILABLE"

/** This request creates something and has no Idempotency-Key header. Send an Idempotency-Key of 8 to 128 characters, new for each order or booking, the same on each retry. */
export interface IdempotencyKeyRequiredError extends ApiErrorFacts {
  readonly code: "IDEMPOTENCY_KEY_REQUIRED"
}

/** This Idempotency-Key was already used with another body. Use a new key for a new order; with the old key, send exactly the same body. */
export interface IdempotencyKeyReusedError extends ApiErrorFacts {
  readonly code: "IDEMPOTENCY_KEY_REUSED"
}

/** The first request with this Idempotency-Key is still running. Send the same request again after a second or two. */
export interface IdempotencyInProgressError extends ApiErrorFacts {
  readonly code: "IDEMPOTENCY_IN_PROGRESS"
}

/** The price is no longer `expectedTotal`. Show the customer `quote` and `changes`; when they agree, order with the new total. The key may be used again. */
export interface PriceChangedError extends ApiErrorFacts {
  readonly code: "PRICE_CHANGED"
  readonly quote: Quote
  readonly changes: PriceChange[]
}

/** The restaurant has switched online ordering off. Hide the order button while `ordering.enabled` is false. */
export interface OrderingOffError extends ApiErrorFacts {
  readonly code: "ORDERING_OFF"
}

/** The restaurant is closed at this moment. Tell the customer when it opens (`opensAt`), and try again then. */
export interface ClosedError extends ApiErrorFacts {
  readonly code: "CLOSED"
  /** An instant in UTC, ISO-8601, ending in Z. Such as `2026-10-17T13:05:00.000Z`. */
  readonly opensAt: string | null
}

/** No staff device is online to see the order, or orders are paused. Tell the customer when a pause ends (`resumesAt`), and try again then; if it is null, in a few minutes. `ordering.acceptingNow` says when. */
export interface NotAcceptingError extends ApiErrorFacts {
  readonly code: "NOT_ACCEPTING"
  /** An instant in UTC, ISO-8601, ending in Z. Such as `2026-10-17T13:05:00.000Z`. */
  readonly resumesAt: string | null
}

/** The restaurant's account cannot take orders or bookings. The restaurant has to settle this with whoever runs the service. */
export interface RestaurantUnavailableError extends ApiErrorFacts {
  readonly code: "RESTAURANT_UNAVAILABLE"
}

/** This payment mode is not allowed for this order type or restaurant. Use PAY_AT_COUNTER for pickup and CASH_ON_DELIVERY for delivery, if `ordering.paymentModes` lists it. */
export interface PaymentModeNotAllowedError extends ApiErrorFacts {
  readonly code: "PAYMENT_MODE_NOT_ALLOWED"
}

/** The restaurant does not offer this order type. Offer only what `ordering.types` lists. */
export interface OrderTypeNotAllowedError extends ApiErrorFacts {
  readonly code: "ORDER_TYPE_NOT_ALLOWED"
}

/** The pincode is outside the delivery area. Offer pickup, or another address; `ordering.deliveryPincodes` lists the area. */
export interface OutOfAreaError extends ApiErrorFacts {
  readonly code: "OUT_OF_AREA"
}

/** The cart is below the restaurant's minimum order. Ask for more items, for `missing` at least, until the lines add up to `minimum`. */
export interface BelowMinimumError extends ApiErrorFacts {
  readonly code: "BELOW_MINIMUM"
  readonly minimum: Money
  /** How much the lines fall short of `minimum`. */
  readonly missing: Money
}

/** No such menu item in this restaurant. Read the menu again. For an item with sizes send the variant's menuItemId. */
export interface ItemNotFoundError extends ApiErrorFacts {
  readonly code: "ITEM_NOT_FOUND"
}

/** An item or add-on is sold out or switched off. Read the menu again and take the item out of the cart. */
export interface ItemUnavailableError extends ApiErrorFacts {
  readonly code: "ITEM_UNAVAILABLE"
}

/** An add-on does not belong to the item, is listed twice, or breaks its group's minimum or maximum. Keep to each group's `min` and `max`; send each option once. */
export interface AddonInvalidError extends ApiErrorFacts {
  readonly code: "ADDON_INVALID"
}

/** The path, query, headers or body break a rule; `field` says where, `errors` lists all faults. Correct the named fields. Unknown fields are refused too. */
export interface ValidationFailedError extends ApiErrorFacts {
  readonly code: "VALIDATION_FAILED"
}

/** This time cannot be booked for this party. Offer the times in `available`. */
export interface SlotUnavailableError extends ApiErrorFacts {
  readonly code: "SLOT_UNAVAILABLE"
  readonly available: string[]
}

/** The party is too large for an online booking. Offer at most `booking.maxPeople`, or let the customer call the restaurant. */
export interface PartyTooLargeError extends ApiErrorFacts {
  readonly code: "PARTY_TOO_LARGE"
}

/** The restaurant has switched table booking off. Hide the booking form while `booking.enabled` is false. */
export interface BookingsOffError extends ApiErrorFacts {
  readonly code: "BOOKINGS_OFF"
}

/** It is too late to cancel. Let the customer call the restaurant. */
export interface CannotCancelError extends ApiErrorFacts {
  readonly code: "CANNOT_CANCEL"
}

/** There is nothing here that this key may see. Check the path and the id; a key sees only what was made with that same key. */
export interface NotFoundError extends ApiErrorFacts {
  readonly code: "NOT_FOUND"
}

/** No API key, or a malformed or unknown one. Send `Authorization: Bearer <key>` with a key from the restaurant's console. */
export interface UnauthenticatedError extends ApiErrorFacts {
  readonly code: "UNAUTHENTICATED"
}

/** This API key was revoked, or rolled and its time is over. Use the key that replaced it. */
export interface KeyRevokedError extends ApiErrorFacts {
  readonly code: "KEY_REVOKED"
}

/** The key was made without the scope that this endpoint needs. Create a key with that scope. */
export interface ScopeMissingError extends ApiErrorFacts {
  readonly code: "SCOPE_MISSING"
}

/** Too many requests. Wait the number of seconds in Retry-After. */
export interface RateLimitedError extends ApiErrorFacts {
  readonly code: "RATE_LIMITED"
}

/** The Service-Version header names a version that does not exist. Send one of `supported`, or leave the header out to use the version the key was made with. */
export interface VersionUnsupportedError extends ApiErrorFacts {
  readonly code: "VERSION_UNSUPPORTED"
  readonly supported: string[]
}

/** This step is not possible from the current `status`. Read it again; somebody may have moved it first. */
export interface InvalidTransitionError extends ApiErrorFacts {
  readonly code: "INVALID_TRANSITION"
  readonly currentStatus: AnyStatus | NewerValue
}

/** The path exists, but not with this method. Use a method from the Allow header. */
export interface MethodNotAllowedError extends ApiErrorFacts {
  readonly code: "METHOD_NOT_ALLOWED"
}

/** The body is over 256 KiB. Send less; the largest legal order is far smaller. */
export interface PayloadTooLargeError extends ApiErrorFacts {
  readonly code: "PAYLOAD_TOO_LARGE"
}

/** The body is not declared as JSON, or has a Content-Encoding. Send `Content-Type: application/json`, and the body uncompressed. */
export interface UnsupportedMediaTypeError extends ApiErrorFacts {
  readonly code: "UNSUPPORTED_MEDIA_TYPE"
}

/** The request is not well-formed HTTP, or its headers are too large. Check the client or proxy that sends it. */
export interface MalformedRequestError extends ApiErrorFacts {
  readonly code: "MALFORMED_REQUEST"
}

/** The request did not arrive completely within 30 seconds. Send the same request again, over a new connection. */
export interface RequestTimeoutError extends ApiErrorFacts {
  readonly code: "REQUEST_TIMEOUT"
}

/** The request came over plain HTTP. Use https://. A key that was sent over plain HTTP should be rolled. */
export interface HttpsRequiredError extends ApiErrorFacts {
  readonly code: "HTTPS_REQUIRED"
}

/** A fault of ours. Try again with the same Idempotency-Key; report the requestId if the error stays. */
export interface InternalError extends ApiErrorFacts {
  readonly code: "INTERNAL_ERROR"
}

/** The service cannot answer at this moment. Wait the number of seconds in Retry-After and send the same request again. */
export interface ServiceUnavailableError extends ApiErrorFacts {
  readonly code: "SERVICE_UNAVAILABLE"
}

/** Every error code that this package knows. */
export type KnownApiError =
  | IdempotencyKeyRequiredError
  | IdempotencyKeyReusedError
  | IdempotencyInProgressError
  | PriceChangedError
  | OrderingOffError
  | ClosedError
  | NotAcceptingError
  | RestaurantUnavailableError
  | PaymentModeNotAllowedError
  | OrderTypeNotAllowedError
  | OutOfAreaError
  | BelowMinimumError
  | ItemNotFoundError
  | ItemUnavailableError
  | AddonInvalidError
  | ValidationFailedError
  | SlotUnavailableError
  | PartyTooLargeError
  | BookingsOffError
  | CannotCancelError
  | NotFoundError
  | UnauthenticatedError
  | KeyRevokedError
  | ScopeMissingError
  | RateLimitedError
  | VersionUnsupportedError
  | InvalidTransitionError
  | MethodNotAllowedError
  | PayloadTooLargeError
  | UnsupportedMediaTypeError
  | MalformedRequestError
  | RequestTimeoutError
  | HttpsRequiredError
  | InternalError
  | ServiceUnavailableError

/** What to do about each code; part of the error's message. */
export const remedies: Readonly<Record<ErrorCode, string>> = {
  IDEMPOTENCY_KEY_REQUIRED:
    "Send an Idempotency-Key of 8 to 128 characters, new for each order or booking, the same on each retry.",
  IDEMPOTENCY_KEY_REUSED: "Use a new key for a new order; with the old key, send exactly the same body.",
  IDEMPOTENCY_IN_PROGRESS: "Send the same request again after a second or two.",
  PRICE_CHANGED:
    "Show the customer `quote` and `changes`; when they agree, order with the new total. The key may be used again.",
  ORDERING_OFF: "Hide the order button while `ordering.enabled` is false.",
  CLOSED: "Tell the customer when it opens (`opensAt`), and try again then.",
  NOT_ACCEPTING:
    "Tell the customer when a pause ends (`resumesAt`), and try again then; if it is null, in a few minutes. `ordering.acceptingNow` says when.",
  RESTAURANT_UNAVAILABLE: "The restaurant has to settle this with whoever runs the service.",
  PAYMENT_MODE_NOT_ALLOWED:
    "Use PAY_AT_COUNTER for pickup and CASH_ON_DELIVERY for delivery, if `ordering.paymentModes` lists it.",
  ORDER_TYPE_NOT_ALLOWED: "Offer only what `ordering.types` lists.",
  OUT_OF_AREA: "Offer pickup, or another address; `ordering.deliveryPincodes` lists the area.",
  BELOW_MINIMUM: "Ask for more items, for `missing` at least, until the lines add up to `minimum`.",
  ITEM_NOT_FOUND: "Read the menu again. For an item with sizes send the variant's menuItemId.",
  ITEM_UNAVAILABLE: "Read the menu again and take the item out of the cart.",
  ADDON_INVALID: "Keep to each group's `min` and `max`; send each option once.",
  VALIDATION_FAILED: "Correct the named fields. Unknown fields are refused too.",
  SLOT_UNAVAILABLE: "Offer the times in `available`.",
  PARTY_TOO_LARGE: "Offer at most `booking.maxPeople`, or let the customer call the restaurant.",
  BOOKINGS_OFF: "Hide the booking form while `booking.enabled` is false.",
  CANNOT_CANCEL: "Let the customer call the restaurant.",
  NOT_FOUND: "Check the path and the id; a key sees only what was made with that same key.",
  UNAUTHENTICATED: "Send `Authorization: Bearer <key>` with a key from the restaurant's console.",
  KEY_REVOKED: "Use the key that replaced it.",
  SCOPE_MISSING: "Create a key with that scope.",
  RATE_LIMITED: "Wait the number of seconds in Retry-After.",
  VERSION_UNSUPPORTED:
    "Send one of `supported`, or leave the header out to use the version the key was made with.",
  INVALID_TRANSITION: "Read it again; somebody may have moved it first.",
  METHOD_NOT_ALLOWED: "Use a method from the Allow header.",
  PAYLOAD_TOO_LARGE: "Send less; the largest legal order is far smaller.",
  UNSUPPORTED_MEDIA_TYPE: "Send `Content-Type: application/json`, and the body uncompressed.",
  MALFORMED_REQUEST: "Check the client or proxy that sends it.",
  REQUEST_TIMEOUT: "Send the same request again, over a new connection.",
  HTTPS_REQUIRED: "Use https://. A key that was sent over plain HTTP should be rolled.",
  INTERNAL_ERROR: "Try again with the same Idempotency-Key; report the requestId if the error stays.",
  SERVICE_UNAVAILABLE: "Wait the number of seconds in Retry-After and send the same request again.",
}
