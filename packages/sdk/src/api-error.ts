import type { ApiErrorFacts } from "./error-facts.ts"
import type { KnownApiError } from "./generated/errors.ts"

/**
 * A code that is newer than this package, or `HTTP_502` and the like for a response that the service did not send.
 * At run time it is that code. The type matches no known code, so that a check of `code` narrows the error.
 */
export type NewerErrorCode = `(newer) ${string}`

export interface NewerApiError extends ApiErrorFacts {
  readonly code: NewerErrorCode
}

/** An error response of the service. `code` decides its other members: `PRICE_CHANGED` has `quote` and `changes`. */
export type RasoiApiError = KnownApiError | NewerApiError
