import type { RasoiApiError as ApiErrors } from "./api-error.ts"
import type { CallFacts } from "./error-facts.ts"
import type { Fault } from "./generated/types.ts"

const noFacts: CallFacts = {
  operation: undefined,
  attempts: 0,
  idempotencyKey: undefined,
  outcomeUnknown: false,
  requestId: undefined,
  status: undefined,
  docUrl: undefined,
  retryAfter: undefined,
}

abstract class AnyRasoiError extends Error implements CallFacts {
  abstract readonly code: string
  declare readonly operation: string | undefined
  declare readonly attempts: number
  declare readonly idempotencyKey: string | undefined
  declare readonly outcomeUnknown: boolean
  declare readonly requestId: string | undefined
  declare readonly status: number | undefined
  declare readonly docUrl: string | undefined
  declare readonly retryAfter: number | undefined

  constructor(message: string, facts: Partial<CallFacts> = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    Object.assign(this, noFacts, facts)
  }
}

/** No response: wrong address, network failure, or a broken connection. */
export class RasoiConnectionError extends AnyRasoiError {
  override readonly name = "RasoiConnectionError"
  readonly code = "CONNECTION_FAILED"
}

/** No response within `timeoutMs` for one attempt, or within `deadlineMs` for all of them. */
export class RasoiTimeoutError extends AnyRasoiError {
  // The name that fetch and AbortSignal.timeout use, for code that checks it.
  override readonly name = "TimeoutError"
  readonly code = "TIMED_OUT"
}

/** The caller's signal ended the call. Its reason is the `cause`. */
export class RasoiAbortError extends AnyRasoiError {
  override readonly name = "AbortError"
  readonly code = "ABORTED"
}

/** The response did not come from this service: often a wrong `baseUrl`, or a proxy's own page. */
export class RasoiAnswerError extends AnyRasoiError {
  override readonly name = "RasoiAnswerError"
  readonly code = "UNREADABLE_ANSWER"
}

/** Wrong use of this package. Nothing was sent. */
export class RasoiUsageError extends AnyRasoiError {
  override readonly name = "RasoiUsageError"
  readonly code = "WRONG_USAGE"
}

/** `waitUntilFinal` or `waitUntilAnswered` reached `timeoutMs`. The order or booking is not affected. */
export class RasoiWaitTimeoutError extends AnyRasoiError {
  override readonly name = "RasoiWaitTimeoutError"
  readonly code = "WAIT_TIMED_OUT"
  /** The last value that was read; undefined if no read succeeded. */
  readonly last: unknown

  constructor(message: string, last: unknown, facts: Partial<CallFacts>) {
    super(message, facts)
    this.last = last
  }
}

/**
 * The cursor is not known any more: it is older than 30 days, belongs to another key, or the service was restored from a
 * backup. Read your open orders and bookings again, then listen with `after: "start"`, and ignore what you know already.
 */
export class RasoiEventsLostError extends AnyRasoiError {
  override readonly name = "RasoiEventsLostError"
  readonly code = "EVENTS_LOST"
  readonly cursor: string | undefined
  /** `createdAt` of the last event that this loop gave out; undefined if there was none. */
  readonly lastEventAt: string | undefined

  constructor(cursor: string | undefined, lastEventAt: string | undefined, cause: unknown) {
    const since = lastEventAt === undefined ? "" : ` The last event was of ${lastEventAt}.`
    const message =
      `events.listen: the cursor is not known any more.${since} Read your open orders and bookings again, then ` +
      'listen with after: "start".'
    super(message, { operation: "events.list" }, cause)
    this.cursor = cursor
    this.lastEventAt = lastEventAt
  }
}

interface Refused {
  code: string
  status: number
  serverMessage: string
  field: string | undefined
  errors: readonly Fault[]
  body: Readonly<Record<string, unknown>>
  /** The members of the code, with their names on the error. */
  members: Readonly<Record<string, unknown>>
}

/** Exported with a union type, because a class cannot have different members for each `code`. */
export class RefusedError extends AnyRasoiError {
  override readonly name = "RasoiApiError"
  declare readonly status: number
  declare readonly code: string
  declare readonly serverMessage: string
  declare readonly field: string | undefined
  declare readonly errors: readonly Fault[]
  declare readonly body: Readonly<Record<string, unknown>>

  constructor(message: string, { members, ...refused }: Refused, facts: Partial<CallFacts>) {
    super(message, facts)
    // The members come first, so that none of the response can overwrite the error's own fields.
    Object.assign(this, members, refused)
  }
}

/** The type of a class whose instances TypeScript treats as `Instance`. */
export interface ErrorClass<Instance> {
  readonly prototype: Instance
  [Symbol.hasInstance](value: unknown): value is Instance
}

/** An error response of the service: `error instanceof RasoiApiError`, then branch on `error.code`. */
export const RasoiApiError = RefusedError as unknown as ErrorClass<ApiErrors>
export type RasoiApiError = ApiErrors

/** Every error of this package: `error instanceof RasoiError`, then branch on `error.code`. */
export const RasoiError = AnyRasoiError as unknown as ErrorClass<RasoiError>
export type RasoiError =
  | RasoiApiError
  | RasoiConnectionError
  | RasoiTimeoutError
  | RasoiAbortError
  | RasoiAnswerError
  | RasoiUsageError
  | RasoiWaitTimeoutError
  | RasoiEventsLostError
