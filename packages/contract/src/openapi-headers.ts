import type { Endpoint } from "./endpoint.ts"
import { type ErrorCode, errors } from "./errors.ts"
import { headers } from "./headers.ts"

type Json = { [name: string]: unknown }

const string = { type: "string" }
const seconds = { type: "integer" }
/** A required one is never missing from the answers that name it. */
export const headerComponents: Json = {
  RequestId: {
    description: "Names this request; quote it when asking for help.",
    required: true,
    schema: string,
  },
  ServiceVersion: { description: "The version that was behaved as.", required: true, schema: string },
  ETag: { description: "Names this very answer.", required: true, schema: string },
  RateLimitPolicy: { description: "The limit in force.", required: true, schema: string },
  RateLimit: { description: "What is left of it.", required: true, schema: string },
  IdempotentReplayed: {
    description: "`true` when this is the stored answer of an earlier request with the same key.",
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

/** What a success carries besides its body, and a 304 in place of it. */
export function successHeaders({ access, conditional, versioned, limit, idempotent }: Endpoint): Json {
  return {
    ...requestIdHeader,
    ...(access.kind === "key" && { [headers.serviceVersion]: header("ServiceVersion") }),
    ...((conditional || versioned) && { ETag: header("ETag") }),
    ...(limit && limitHeaders),
    ...(idempotent && { [headers.idempotentReplayed]: header("IdempotentReplayed") }),
  }
}

/** What an error of this status carries besides its body. */
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
