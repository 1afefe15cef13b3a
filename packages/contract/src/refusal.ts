import { type ErrorCode, type ErrorMembers, errors, mostFaults } from "./errors.ts"
import type { Fault } from "./fault-reasons.ts"

interface RefusalText {
  message?: string
  field?: string
  faults?: Fault[]
  /** Seconds, for the Retry-After header. */
  retryAfter?: number
  /** Methods, for the Allow header. */
  allow?: string
}

type MembersArgument<Code extends ErrorCode> = keyof ErrorMembers<Code> extends never
  ? [text?: RefusalText]
  : [text: RefusalText & { members: ErrorMembers<Code> }]

/** An expected error. It can be thrown anywhere; one place turns it into the error envelope. */
export class Refusal<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code
  readonly status: number
  readonly remembered: boolean
  readonly field: string | undefined
  readonly faults: Fault[] | undefined
  readonly retryAfter: number | undefined
  readonly allow: string | undefined
  readonly members: Record<string, unknown>

  constructor(code: Code, ...[text]: MembersArgument<Code>) {
    const { message, field, faults, retryAfter, allow } = text ?? {}
    super(message ?? errors[code].meaning)
    this.name = "Refusal"
    this.code = code
    this.status = errors[code].status
    this.remembered = errors[code].remembered
    this.field = field ?? faults?.[0]?.field
    this.faults = faults
    this.retryAfter = retryAfter
    this.allow = allow
    this.members = text && "members" in text ? (text.members as Record<string, unknown>) : {}
  }
}

/** What the request needs is being changed, or wanted by many: `what` begins the sentence. */
export const busyNow = (what: string) =>
  new Refusal("SERVICE_UNAVAILABLE", {
    retryAfter: 1,
    message: `${what} at this moment; send the same request again.`,
  })

export function validationFailed(faults: Fault[]): Refusal<"VALIDATION_FAILED"> {
  const first = faults[0]
  const message = first ? `${first.field}: ${first.message}` : errors.VALIDATION_FAILED.meaning
  return new Refusal("VALIDATION_FAILED", { message, faults: faults.slice(0, mostFaults) })
}
