import type { RasoiApiError as ApiErrors, CallFacts } from "./api-error.ts"
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
  readonly operation: string | undefined
  readonly attempts: number
  readonly idempotencyKey: string | undefined
  readonly outcomeUnknown: boolean
  readonly requestId: string | undefined
  readonly status: number | undefined
  readonly docUrl: string | undefined
  readonly retryAfter: number | undefined

  constructor(message: string, facts: Partial<CallFacts> = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    const known = { ...noFacts, ...facts }
    this.operation = known.operation
    this.attempts = known.attempts
    this.idempotencyKey = known.idempotencyKey
    this.outcomeUnknown = known.outcomeUnknown
    this.requestId = known.requestId
    this.status = known.status
    this.docUrl = known.docUrl
    this.retryAfter = known.retryAfter
  }
}

/** No answer: the address is wrong, the network is down, or the connection broke. */
export class RasoiConnectionError extends AnyRasoiError {
  override readonly name = "RasoiConnectionError"
  readonly code = "CONNECTION_FAILED"
}

/** No answer in time, neither within `timeoutMs` for one attempt nor within `deadlineMs` for all of them. */
export class RasoiTimeoutError extends AnyRasoiError {
  // What fetch and AbortSignal.timeout call it, for code that goes by the name.
  override readonly name = "TimeoutError"
  readonly code = "TIMED_OUT"
}

/** The caller's own signal ended the call; its reason is the `cause`. */
export class RasoiAbortError extends AnyRasoiError {
  override readonly name = "AbortError"
  readonly code = "ABORTED"
}

/** Something answered, but not as this service does: often a wrong `baseUrl`, or a proxy with a page of its own. */
export class RasoiAnswerError extends AnyRasoiError {
  override readonly name = "RasoiAnswerError"
  readonly code = "UNREADABLE_ANSWER"
}

/** The package was used wrongly; nothing was sent. */
export class RasoiUsageError extends AnyRasoiError {
  override readonly name = "RasoiUsageError"
  readonly code = "WRONG_USAGE"
}

/** `waitUntilFinal` or `waitUntilAnswered` ran out of `timeoutMs`. What was waited for goes on. */
export class RasoiWaitTimeoutError extends AnyRasoiError {
  override readonly name = "RasoiWaitTimeoutError"
  readonly code = "WAIT_TIMED_OUT"
  /** What was read last; undefined where nothing could be read. */
  readonly last: unknown

  constructor(message: string, last: unknown, facts: Partial<CallFacts>) {
    super(message, facts)
    this.last = last
  }
}

interface Refused {
  code: string
  status: number
  serverMessage: string
  field: string | undefined
  errors: readonly Fault[]
  body: Readonly<Record<string, unknown>>
  /** Members of the code, under the names they have on the error. */
  members: Readonly<Record<string, unknown>>
}

/** Its type is the union of all refusals, since a class cannot have other members for each `code`. */
export class RefusedError extends AnyRasoiError {
  override readonly name = "RasoiApiError"
  override readonly status: number
  readonly code: string
  readonly serverMessage: string
  readonly field: string | undefined
  readonly errors: readonly Fault[]
  readonly body: Readonly<Record<string, unknown>>

  constructor(message: string, refused: Refused, facts: Partial<CallFacts>) {
    super(message, facts)
    // First, so that no member of a later server can stand in for what follows.
    Object.assign(this, refused.members)
    this.code = refused.code
    this.status = refused.status
    this.serverMessage = refused.serverMessage
    this.field = refused.field
    this.errors = refused.errors
    this.body = refused.body
  }
}

/** The value of a class whose instances TypeScript is to take for `Instance`. */
export interface ErrorClass<Instance> {
  readonly prototype: Instance
  [Symbol.hasInstance](value: unknown): value is Instance
}

/** A refusal by the service: `error instanceof RasoiApiError`, then branch on `error.code`. */
export const RasoiApiError = RefusedError as unknown as ErrorClass<ApiErrors>
export type RasoiApiError = ApiErrors

/** Whatever this package throws: `error instanceof RasoiError`, then branch on `error.code`. */
export const RasoiError = AnyRasoiError as unknown as ErrorClass<RasoiError>
export type RasoiError =
  | RasoiApiError
  | RasoiConnectionError
  | RasoiTimeoutError
  | RasoiAbortError
  | RasoiAnswerError
  | RasoiUsageError
  | RasoiWaitTimeoutError
