import type { Endpoint } from "./endpoint.ts"
import { type ErrorCode, errors } from "./errors.ts"
import { headers } from "./headers.ts"

type Json = { [name: string]: unknown }

const string = { type: "string" }
const seconds = { type: "integer" }
/** A required header is present in every response that lists it. */
export const headerComponents: Json = {
  RequestId: {
    description: "Identifies this request. Quote it when you ask for help.",
    required: true,
    schema: string,
  },
  ServiceVersion: { description: "The API version of this response.", required: true, schema: string },
  ETag: { description: "Identifies this version of the response.", required: true, schema: string },
  RateLimitPolicy: { description: "The limit that applies.", required: true, schema: string },
  RateLimit: { description: "The remaining requests.", required: true, schema: string },
  IdempotentReplayed: {
    description: "`true` when this is the stored response of an earlier request with the same key.",
    schema: string,
  },
  RetryAfter: { description: "Seconds to wait.", required: true, schema: seconds },
  RetryAfterInProgress: { description: "With IDEMPOTENCY_IN_PROGRESS: seconds to wait.", schema: seconds },
}
const header = (name: string) => ({ $ref: `#/components/headers/${name}` })
const requestIdHeader = { [headers.requestId]: header("RequestId") }
const limitHeaders = {
  [headers.rateLimitPolicy]: header("RateLimitPolicy"),
  [headers.rateLimit]: header("RateLimit"),
}

/** The headers of a success, and of a 304. */
export function successHeaders({ access, conditional, versioned, limit, idempotent }: Endpoint): Json {
  return {
    ...requestIdHeader,
    ...(access.kind === "key" && { [headers.serviceVersion]: header("ServiceVersion") }),
    ...((conditional || versioned) && { ETag: header("ETag") }),
    ...(limit && limitHeaders),
    ...(idempotent && { [headers.idempotentReplayed]: header("IdempotentReplayed") }),
  }
}

/** The headers of an error with this status. */
export function errorHeaders(
  { limit, idempotent }: Endpoint,
  status: number,
  codes: readonly ErrorCode[],
): Json {
  return {
    ...requestIdHeader,
    ...(status === 429 && limit && limitHeaders),
    ...((status === 429 || status === 503) && { [headers.retryAfter]: header("RetryAfter") }),
    ...(codes.includes("IDEMPOTENCY_IN_PROGRESS") && {
      [headers.retryAfter]: header("RetryAfterInProgress"),
    }),
    ...(idempotent &&
      codes.some(code => errors[code].remembered) && {
        [headers.idempotentReplayed]: header("IdempotentReplayed"),
      }),
  }
}
