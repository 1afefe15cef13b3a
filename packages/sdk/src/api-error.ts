import type { KnownApiError } from "./generated/errors.ts"
import type { Fault } from "./generated/types.ts"

/** What every error of this package can say about the call that failed. */
export interface CallFacts {
  /** Such as `orders.create`; undefined where no call was made yet. */
  readonly operation: string | undefined
  /** How many times it was sent. */
  readonly attempts: number
  /** Of a create: hand it in again, with the same body, to go on with this very order or booking. */
  readonly idempotencyKey: string | undefined
  /** True where the call may have taken effect and the answer was lost. Repeat it with `idempotencyKey`. */
  readonly outcomeUnknown: boolean
  /** Of the last answer, where there was one: quote it when asking for help. */
  readonly requestId: string | undefined
  /** The HTTP status of the last answer. */
  readonly status: number | undefined
  /** Where this error is explained. */
  readonly docUrl: string | undefined
  /** Seconds after which it may be tried again, where the service said so. */
  readonly retryAfter: number | undefined
}

/** What every refusal by the service has, whatever its code. */
export interface ApiErrorFacts extends Error, CallFacts {
  readonly status: number
  /** The service's own words, for people; branch on `code`. */
  readonly serverMessage: string
  /** Where the first fault is, such as `items[0].quantity`. */
  readonly field: string | undefined
  /** All faults of a request that broke a rule; otherwise empty. */
  readonly errors: readonly Fault[]
  /** The error as it was answered, with members that this package does not know yet. */
  readonly body: Readonly<Record<string, unknown>>
}

/**
 * A code that is newer than this package, or `HTTP_502` and the like for an answer that is not the service's own.
 * At run time it is that code; the type is one that no known code fits, so that `code` tells all others apart.
 */
export type NewerErrorCode = `(newer) ${string}`

export interface NewerApiError extends ApiErrorFacts {
  readonly code: NewerErrorCode
}

/** A refusal by the service; `code` says which, and brings its members: `PRICE_CHANGED` has `quote` and `changes`. */
export type RasoiApiError = KnownApiError | NewerApiError
