import { errors, headers, Refusal } from "@rasoi/contract"
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify"
import type { Logger } from "pino"
import { makeRepeatedLog } from "../base/repeated-log.ts"
import { DatabaseUnavailable } from "../db/index.ts"
import type { RequestContext, ResponseHeaders } from "./call.ts"
import { jsonType, type Outcome, send } from "./response.ts"

const databaseRetrySeconds = 2

/** Converts any thrown value into the refusal that the client receives. */
export function refusalOf(error: unknown, bodyLimit?: number): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof DatabaseUnavailable) {
    return new Refusal("SERVICE_UNAVAILABLE", { retryAfter: databaseRetrySeconds })
  }
  const { code, statusCode = 500 } = error as Partial<FastifyError>
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") return payloadTooLarge(bodyLimit)
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return new Refusal("UNSUPPORTED_MEDIA_TYPE")
  if (statusCode >= 400 && statusCode < 500) return refusalOfFramework(statusCode)
  return new Refusal("INTERNAL_ERROR")
}

export function payloadTooLarge(bodyLimit: number | undefined): Refusal {
  const message = bodyLimit && `The body is over ${bodyLimit / 1024} KiB.`
  return new Refusal("PAYLOAD_TOO_LARGE", message ? { message } : {})
}

/** Fastify and its plugins refuse by status: a path outside the assets, an incomplete body, a bad range. */
function refusalOfFramework(statusCode: number): Refusal {
  if (statusCode === 403 || statusCode === 404) return new Refusal("NOT_FOUND")
  return new Refusal("MALFORMED_REQUEST")
}

export function errorEnvelope(refusal: Refusal, requestId: string, docsUrl: string): string {
  const { code, message, field, faults, members } = refusal
  return JSON.stringify({
    error: { code, message, requestId, field, errors: faults, ...members, docUrl: `${docsUrl}#${code}` },
  })
}

interface Failed {
  readonly id: string
  readonly context: RequestContext
}

/** Converts a thrown value into the error response. */
export type Refuse = (error: unknown, request: Failed, reply: ResponseHeaders, bodyLimit?: number) => Outcome

export function makeRefuse(docsUrl: string, log: Logger): Refuse {
  const unavailable = makeRepeatedLog((fields, message) => log.warn(fields, message))
  return (error, request, reply, bodyLimit) => {
    const refusal = refusalOf(error, bodyLimit)
    request.context.code = refusal.code
    request.context.field = refusal.field
    const fields = { requestId: request.id, err: error }
    if (refusal.code === "SERVICE_UNAVAILABLE") unavailable(fields, "request failed")
    else if (refusal.status >= 500) log.error(fields, "request failed")
    if (refusal.retryAfter !== undefined) reply.header(headers.retryAfter, String(refusal.retryAfter))
    if (refusal.allow !== undefined) reply.header("Allow", refusal.allow)
    if (refusal.status === 401) reply.header("WWW-Authenticate", 'Bearer realm="rasoi"')
    return {
      status: errors[refusal.code].status,
      cacheControl: "no-store",
      type: jsonType,
      body: errorEnvelope(refusal, request.id, docsUrl),
    }
  }
}

export function makeErrorHandler(refuse: Refuse) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    send(reply, refuse(error, request, reply, request.routeOptions?.bodyLimit))
}
