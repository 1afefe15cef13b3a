import {
  type Endpoint,
  type ErrorCode,
  errors,
  exampleMembers,
  type Fault,
  headers,
  publicEndpoints,
  Refusal,
} from "@rasoi/contract"
import type { Call, PipelineRequest } from "./call.ts"
import type { MaybePromise } from "./maybe-promise.ts"

/**
 * Makes the members of a requested test refusal, and its `field`, from the request itself, so that the client can show it
 * like a real one. What is missing comes from the example of the reference.
 */
export type ScenarioMembers<E extends Endpoint> = (
  code: ErrorCode,
  call: Call<E>,
) => MaybePromise<object | undefined>

/** A test key may request a refusal, to test its own error handling. */
export function requestedScenario(request: PipelineRequest): ErrorCode | undefined {
  const scenario = request.context.key?.test ? request.headers["service-test-scenario"] : undefined
  return scenario === undefined || scenario === "SLOW" ? undefined : (scenario as ErrorCode)
}

export function scenarioRefusal(
  code: ErrorCode,
  endpoint: Endpoint,
  ownMembers: object | undefined,
): Refusal {
  const given: Record<string, unknown> = { ...exampleMembers(code, endpoint), ...ownMembers }
  const { field = fieldsOfHeaders[code], errors: faults, ...members } = given
  const { status, meaning } = errors[code]
  const Refused = Refusal as new (code: ErrorCode, text: object) => Refusal
  return new Refused(code, {
    message: `${meaning} (Requested by ${headers.testScenario}.)`,
    field: field as string | undefined,
    faults: faults as Fault[] | undefined,
    retryAfter: status === 429 || status === 503 || code === "IDEMPOTENCY_IN_PROGRESS" ? 1 : undefined,
    allow: code === "METHOD_NOT_ALLOWED" ? methodsAt(endpoint.path) : undefined,
    members,
  })
}

/** Refusals of every endpoint that name a header. */
const fieldsOfHeaders: Partial<Record<ErrorCode, string>> = {
  IDEMPOTENCY_KEY_REQUIRED: headers.idempotencyKey,
  IDEMPOTENCY_KEY_REUSED: headers.idempotencyKey,
  VERSION_UNSUPPORTED: headers.serviceVersion,
}

/** The same list as in a real 405 for this path. */
function methodsAt(path: string): string {
  const methods = publicEndpoints.filter(each => each.path === path).map(({ method }) => method as string)
  return [...methods, ...(methods.includes("GET") ? ["HEAD"] : [])].sort().join(", ")
}
