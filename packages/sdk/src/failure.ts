import type { CallFacts } from "./error-facts.ts"
import {
  RasoiAbortError,
  RasoiAnswerError,
  RasoiConnectionError,
  type RasoiError,
  RasoiTimeoutError,
  RefusedError,
} from "./errors.ts"
import { type ErrorCode, remedies } from "./generated/errors.ts"
import type { Fault } from "./generated/types.ts"

/** The ways in which one attempt can fail. */
export type Failure =
  | { readonly kind: "refused"; readonly refusal: Refusal }
  /** The connection failed, or broke before the response was complete. */
  | { readonly kind: "connection"; readonly cause: unknown }
  | { readonly kind: "timeout"; readonly limitMs: number }
  /** Aborted by the caller; `sent` is false if nothing was sent yet. */
  | { readonly kind: "aborted"; readonly cause: unknown; readonly sent: boolean }
  /** A response that this service never sends. */
  | { readonly kind: "unreadable"; readonly status: number; readonly reason: string }

export interface Refusal {
  readonly status: number
  readonly code: string
  readonly serverMessage: string
  readonly requestId: string | undefined
  readonly retryAfter: number | undefined
  readonly body: Readonly<Record<string, unknown>>
}

/** What the call adds to an error; the failure adds the rest. */
export type CallSummary = Pick<CallFacts, "operation" | "attempts" | "idempotencyKey" | "outcomeUnknown">

export function errorOf(failure: Failure, summary: CallSummary, address: string): RasoiError {
  const sent = summary.attempts === 1 ? "" : ` after ${summary.attempts} attempts`
  const begin = `${summary.operation}:`
  const end = advice(summary)
  switch (failure.kind) {
    case "refused":
      return refusedError(failure.refusal, summary, end)
    case "connection": {
      const message = `${begin} no answer from ${address}${sent} (${reasonOf(failure.cause)}). Check baseUrl and the network.${end}`
      return new RasoiConnectionError(message, summary, failure.cause)
    }
    case "timeout": {
      const message = `${begin} no answer from ${address} within ${failure.limitMs} ms${sent}. Try again later, or allow more with timeoutMs and deadlineMs.${end}`
      return new RasoiTimeoutError(message, summary)
    }
    case "aborted":
      return new RasoiAbortError(`${begin} ended by the caller's signal.${end}`, summary, failure.cause)
    case "unreadable": {
      const message = `${begin} ${address} answered ${failure.status} ${failure.reason}${end}`
      return new RasoiAnswerError(message, { ...summary, status: failure.status })
    }
  }
}

/** The `code` of the error for this failure. */
export function codeOf(failure: Failure): string {
  return failure.kind === "refused" ? failure.refusal.code : failureCodes[failure.kind]
}

const failureCodes = {
  connection: "CONNECTION_FAILED",
  timeout: "TIMED_OUT",
  aborted: "ABORTED",
  unreadable: "UNREADABLE_ANSWER",
} as const

function advice({ outcomeUnknown, idempotencyKey }: CallSummary): string {
  if (!outcomeUnknown) return ""
  const how = idempotencyKey ? ` and idempotencyKey ${JSON.stringify(idempotencyKey)}` : ""
  return ` It may have taken effect all the same: call again with the same arguments${how} to find out without doing it twice.`
}

/** The message `fetch failed` says little; the reason is in its cause. */
function reasonOf(error: unknown): string {
  const { cause, message } = (error ?? {}) as { cause?: { code?: unknown }; message?: unknown }
  return String(cause?.code ?? message ?? error)
}

function refusedError(refusal: Refusal, summary: CallSummary, end: string): RasoiError {
  const { status, code, serverMessage, requestId, retryAfter, body } = refusal
  const remedy = remedies[code as ErrorCode]
  const details = [
    retryAfter === undefined ? "" : `Retry-After ${retryAfter}`,
    requestId ? `request ${requestId}` : "",
  ]
  const reference = details.filter(Boolean).join(", ")
  const stop = /[.!?]$/.test(serverMessage) ? "" : "."
  const text = `${code}: ${serverMessage}${stop}${remedy ? ` ${remedy}` : ""}${end}`
  const message = reference ? `${text} (${reference})` : text
  const docUrl = typeof body.docUrl === "string" ? body.docUrl : undefined
  const error = new RefusedError(
    message,
    {
      code,
      status,
      serverMessage,
      field: typeof body.field === "string" ? body.field : undefined,
      errors: Array.isArray(body.errors) ? (body.errors as Fault[]) : [],
      body,
      members: membersOf(body),
    },
    { ...summary, status, requestId, docUrl, retryAfter },
  )
  return error as unknown as RasoiError
}

/** On an error `status` is the HTTP status, so an order's status is renamed. */
const renamedMembers: Readonly<Record<string, string>> = { status: "currentStatus" }
/** Members that a response must not overwrite: those of Error and those that this package sets. */
const reservedMembers = new Set(
  "name message stack cause code operation attempts idempotencyKey outcomeUnknown requestId docUrl retryAfter".split(
    " ",
  ),
)

function membersOf(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const own = Object.entries(body).filter(([name]) => !reservedMembers.has(name) && name !== "__proto__")
  return Object.fromEntries(own.map(([name, value]) => [renamedMembers[name] ?? name, value]))
}
