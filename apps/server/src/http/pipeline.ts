import {
  type Endpoint,
  type ErrorCode,
  errors,
  type Fault,
  headers,
  idempotencyKeyLength,
  isVersion,
  publicErrorCodes,
  Refusal,
  roles,
  TimestampWithOffset,
  versions,
} from "@rasoi/contract"
import type { FastifyRequest } from "fastify"
import type { Clock } from "../clock.ts"
import type { Admission } from "./admission.ts"
import type { AnswerHeaders, KeyCaller, PipelineRequest, SessionCaller } from "./call.ts"
import { andThen, type MaybePromise } from "./maybe-promise.ts"
import { networkOf } from "./network.ts"
import { requireSameOrigin } from "./origin.ts"
import type { RateLimiter } from "./rate-limit.ts"
import { compileCheck } from "./validate.ts"

/** What the pipeline needs of the features, handed in so that it knows none of them. */
export interface PipelineParts {
  clock: Clock
  limiter: RateLimiter
  admission: Admission
  publicUrl: string
  authenticateKey(authorization: string | undefined, now: number, connection: object): MaybePromise<KeyCaller>
  authenticateSession(request: FastifyRequest, now: number): Promise<SessionCaller>
}

/** Key or session, scope or role, version, limit, idempotency header: the checks before validation, in order. */
export function admit(
  parts: PipelineParts,
  endpoint: Endpoint,
  request: PipelineRequest,
  reply: AnswerHeaders,
): MaybePromise<void> {
  const now = parts.clock.now()
  const { access } = endpoint
  if (access.kind === "session") return admitSession(parts, access, request as FastifyRequest, now)
  if (endpoint.method !== "GET" && access.kind === "public") {
    requireSameOrigin(request as FastifyRequest, parts.publicUrl)
  }
  const spend = () => spendLimit(parts.limiter, endpoint, request, reply, parts.clock.monotonic())
  const known =
    access.kind === "key"
      ? andThen(parts.authenticateKey(request.headers.authorization, now, request.socket), key =>
          admitKey(access, key, request, reply),
        )
      : undefined
  return andThen(andThen(known, spend), () => {
    if (endpoint.idempotent && request.headers["idempotency-key"] === undefined) {
      throw new Refusal("IDEMPOTENCY_KEY_REQUIRED", { field: headers.idempotencyKey })
    }
  })
}

async function admitSession(
  parts: PipelineParts,
  { role, anyPassword }: Extract<Endpoint["access"], { kind: "session" }>,
  request: FastifyRequest,
  now: number,
): Promise<void> {
  requireSameOrigin(request, parts.publicUrl)
  const session = await parts.authenticateSession(request, now)
  request.context.session = session
  if (session.passwordTemporary && !anyPassword) throw passwordChangeRequired()
  if (roles.indexOf(session.role) < roles.indexOf(role)) throw roleMissing(session.role, role)
}

function admitKey(
  access: Extract<Endpoint["access"], { kind: "key" }>,
  key: KeyCaller,
  request: PipelineRequest,
  reply: AnswerHeaders,
): void {
  request.context.key = key
  const version = request.headers["service-version"]
  const supported = typeof version === "string" && isVersion(version)
  reply.header(headers.serviceVersion, supported ? version : key.version)
  if (access.testOnly && !key.test) throw new Refusal("NOT_FOUND")
  if (!key.scopes.has(access.scope)) throw scopeMissing(access.scope)
  if (version !== undefined && !supported) throw versionUnsupported()
}

function scopeMissing(scope: string): Refusal {
  return new Refusal("SCOPE_MISSING", {
    message: `This key lacks the scope ${scope}; make a key that has it.`,
  })
}

export function roleMissing(role: string, needed: string): Refusal {
  return new Refusal("ROLE_MISSING", { message: `Your role is ${role}; this needs ${needed}.` })
}

function passwordChangeRequired(): Refusal {
  const { meaning, remedy } = errors.PASSWORD_CHANGE_REQUIRED
  return new Refusal("PASSWORD_CHANGE_REQUIRED", { message: `${meaning} ${remedy}` })
}

function versionUnsupported(): Refusal {
  return new Refusal("VERSION_UNSUPPORTED", {
    field: headers.serviceVersion,
    message: `Service-Version must be one of ${versions.join(", ")}.`,
    members: { supported: [...versions] },
  })
}

function spendLimit(
  limiter: RateLimiter,
  { id, limit }: Endpoint,
  request: PipelineRequest,
  reply: AnswerHeaders,
  now: number,
): MaybePromise<void> {
  if (!limit) return
  const { key } = request.context
  const count = Math.max(limit.count, key?.limits[id] ?? 0)
  const subject = limit.per === "key" && key ? `${id}:${key.keyId}` : `${id}:${networkOf(request.ip)}`
  const taken = limiter.take(subject, count, limit.windowSeconds * 1000, now)
  return andThen(taken, ({ allowed, remaining, resetMs }) => {
    const resetSeconds = Math.ceil(resetMs / 1000)
    reply.header(headers.rateLimitPolicy, `"${id}";q=${count};w=${limit.windowSeconds}`)
    reply.header(headers.rateLimit, `"${id}";r=${remaining};t=${resetSeconds}`)
    if (allowed) return
    throw new Refusal("RATE_LIMITED", {
      retryAfter: resetSeconds,
      message: `More than ${count} requests in ${limit.windowSeconds} seconds; wait ${resetSeconds} seconds.`,
    })
  })
}

const testHeaders = [headers.testTime, headers.testScenario].map(name => [name, name.toLowerCase()] as const)

/** Faults in our own headers, reported together with those of query and body. */
export function headerFaults(endpoint: Endpoint, request: PipelineRequest): Fault[] {
  const faults: Fault[] = []
  if (endpoint.idempotent) {
    const { min, max } = idempotencyKeyLength
    const sent = String(request.headers["idempotency-key"])
    if (sent.length < min || sent.length > max) {
      const message = `must have ${min} to ${max} characters, has ${sent.length}`
      faults.push({ field: headers.idempotencyKey, message })
    }
  }
  const { key } = request.context
  if (!key) return faults
  for (const [name, smallName] of testHeaders) {
    const value = request.headers[smallName]
    if (value === undefined) continue
    if (!key.test) faults.push({ field: name, message: "is for test keys only" })
    else if (name === headers.testTime) faults.push(...checkTestTime(value))
    else if (value !== "SLOW" && !publicErrorCodes.includes(value as ErrorCode)) {
      faults.push({ field: name, message: "must be an error code of this API, or SLOW" })
    }
  }
  return faults
}

let checkInstant: ReturnType<typeof compileCheck> | undefined

/** The rule of every other instant that is sent. */
function checkTestTime(value: unknown): Fault[] {
  checkInstant ??= compileCheck(TimestampWithOffset)
  return checkInstant(value, headers.testTime)
}

/** The request's present time: the clock's, or what a test key asked for. */
export function presentTime(clock: Clock, request: PipelineRequest): number {
  const sent = request.context.key?.test ? request.headers["service-test-time"] : undefined
  return sent === undefined ? clock.now() : Date.parse(String(sent))
}
