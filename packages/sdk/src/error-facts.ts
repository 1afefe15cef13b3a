import type { Fault } from "./generated/types.ts"

/** The members that every error of this package has. */
export interface CallFacts {
  /** For example `orders.create`; undefined if no call was made. */
  readonly operation: string | undefined
  /** How many times the request was sent. */
  readonly attempts: number
  /** Creates only. To continue the same order or booking, send this key again with the same body. */
  readonly idempotencyKey: string | undefined
  /** True if the call may have taken effect and its response was lost. Repeat it with `idempotencyKey`. */
  readonly outcomeUnknown: boolean
  /** From the last response, if there was one. Quote it when you ask for help. */
  readonly requestId: string | undefined
  /** The HTTP status of the last response. */
  readonly status: number | undefined
  /** The page that explains this error. */
  readonly docUrl: string | undefined
  /** Seconds to wait before the next try, if the service sent them. */
  readonly retryAfter: number | undefined
}

/** The members that every API error has, whatever its code. */
export interface ApiErrorFacts extends Error, CallFacts {
  readonly status: number
  /** The service's message, for people. Branch on `code` instead. */
  readonly serverMessage: string
  /** The path of the first fault, such as `items[0].quantity`. */
  readonly field: string | undefined
  /** All faults of an invalid request; otherwise empty. */
  readonly errors: readonly Fault[]
  /** The error as the service sent it, including members that this package does not know. */
  readonly body: Readonly<Record<string, unknown>>
}
