import {
  type Endpoint,
  type ErrorCode,
  errors,
  type Fault,
  hasPermission,
  headers,
  idempotencyKeyLength,
  isVersion,
  type Limit,
  type Permission,
  permissionsWith,
  publicErrorCodes,
  Refusal,
  type Role,
  rolesWith,
  type Scope,
  scopesOf,
  TimestampWithOffset,
  versions,
} from "@rasoi/contract"
import type { FastifyRequest } from "fastify"
import type { Clock } from "../base/clock.ts"
import type { Admission } from "./admission.ts"
import type { KeyCaller, PipelineRequest, ResponseHeaders, SessionCaller } from "./call.ts"
import { andThen, type MaybePromise } from "./maybe-promise.ts"
import { networkOf } from "./network.ts"
import { requireSameOrigin } from "./origin.ts"
import type { Allowance, RateLimiter } from "./rate-limit.ts"
import { compileCheck } from "./validate.ts"

export type SessionAccess = Extract<Endpoint["access"], { kind: "session" }>

/** The features' functions come in as arguments, so that the pipeline imports no feature. */
export interface PipelineDependencies {
  clock: Clock
  limiter: RateLimiter
  admission: Admission
  publicUrl: string
  authenticateKey(authorization: string | undefined, now: number, connection: object): MaybePromise<KeyCaller>
  /** For calls inside the process, which know the key of the restaurant's page by its id. */
  authenticatePageKey(keyId: string): MaybePromise<KeyCaller>
  authenticateSession(request: FastifyRequest, now: number, access: SessionAccess): Promise<SessionCaller>
  /** The id of a device on which somebody has signed in before, as the server has signed it. */
  knownDeviceOf(request: FastifyRequest): MaybePromise<string | undefined>
}

/** The checks before validation, in order: key or session, scope or permission, version, limit, idempotency header. */
export function admit(
  dependencies: PipelineDependencies,
  endpoint: Endpoint,
  request: PipelineRequest,
  reply: ResponseHeaders,
): MaybePromise<void> {
  const now = dependencies.clock.now()
  const { access } = endpoint
  if (access.kind === "session") return admitSession(dependencies, access, request as FastifyRequest, now)
  if (endpoint.method !== "GET" && access.kind === "public") {
    requireSameOrigin(request as FastifyRequest, dependencies.publicUrl)
  }
  if (access.kind !== "key") return admitCounted(dependencies, endpoint, request, reply)
  return andThen(authenticateKey(dependencies, request, now), key => {
    admitKey(access, key, request, reply)
    return admitCounted(dependencies, endpoint, request, reply)
  })
}

/** The checks that follow once the caller is known. */
function admitCounted(
  dependencies: PipelineDependencies,
  endpoint: Endpoint,
  request: PipelineRequest,
  reply: ResponseHeaders,
): MaybePromise<void> {
  const counted = consumeLimit(dependencies, endpoint, request, reply)
  if (!endpoint.idempotent) return counted
  return andThen(counted, () => {
    if (request.headers["idempotency-key"] === undefined) {
      throw new Refusal("IDEMPOTENCY_KEY_REQUIRED", { field: headers.idempotencyKey })
    }
  })
}

function authenticateKey(
  dependencies: PipelineDependencies,
  { pageKeyId, headers, socket }: PipelineRequest,
  now: number,
): MaybePromise<KeyCaller> {
  if (pageKeyId !== undefined) return dependencies.authenticatePageKey(pageKeyId)
  return dependencies.authenticateKey(headers.authorization, now, socket)
}

async function admitSession(
  dependencies: PipelineDependencies,
  access: SessionAccess,
  request: FastifyRequest,
  now: number,
): Promise<void> {
  requireSameOrigin(request, dependencies.publicUrl)
  const { permission, anyPassword, device, pin = device || permission !== "account" } = access
  const session = await dependencies.authenticateSession(request, now, access)
  request.context.session = session
  if (session.kind === "device") {
    if (!device) throw deviceNotAllowed(permission)
    return
  }
  if (session.passwordTemporary && !anyPassword) throw passwordChangeRequired()
  if (session.access === "PIN" && !pin) throw pinNotEnough()
  requirePermission(session, permission)
}

function admitKey(
  access: Extract<Endpoint["access"], { kind: "key" }>,
  key: KeyCaller,
  request: PipelineRequest,
  reply: ResponseHeaders,
): void {
  request.context.key = key
  const version = request.headers["service-version"]
  const supported = typeof version === "string" && isVersion(version)
  reply.header(headers.serviceVersion, supported ? version : key.version)
  if (access.testOnly && !key.test) throw new Refusal("NOT_FOUND")
  if (!hasScope(key, access)) throw scopeMissing(scopesOf(access))
  if (version !== undefined && !supported) throw versionUnsupported()
}

/** Most endpoints have one scope, and each request is checked. */
function hasScope({ scopes }: KeyCaller, access: Extract<Endpoint["access"], { kind: "key" }>): boolean {
  const { scope } = access
  return typeof scope === "string" ? scopes.has(scope) : scope.some(each => scopes.has(each))
}

/** A key with any of them would be allowed. */
export function scopeMissing(scopes: readonly Scope[]): Refusal {
  return new Refusal("SCOPE_MISSING", {
    message: `This key lacks the scope ${scopes.join(" or ")}; make a key that has it.`,
  })
}

export function requireRolePermission(role: Role, needed: Permission): void {
  if (hasPermission(role, needed)) return
  throw new Refusal("ROLE_MISSING", { message: `Your role is ${role}; this needs ${rolesText(needed)}.` })
}

function deviceNotAllowed(needed: Permission): Refusal {
  return new Refusal("ROLE_MISSING", {
    message: `A paired device may not do this; somebody with the role ${rolesText(needed)} must sign in on it.`,
  })
}

const rolesText = (permission: Permission) => rolesWith(permission).join(" or ")

/** For endpoints of which only a part needs this permission. */
export function requirePermission(session: SessionCaller, needed: Permission): void {
  if (session.kind === "device") throw deviceNotAllowed(needed)
  requireRolePermission(session.role, needed)
  if (!mayDo(session, needed)) throw pinNotEnough()
}

/** What the role and the way of signing in allow. A paired device is asked about at the endpoint. */
export function mayDo(session: SessionCaller, permission: Permission): boolean {
  return session.kind === "person" && permissionsWith(session.access, session.role).includes(permission)
}

function pinNotEnough(): Refusal {
  return new Refusal("ROLE_MISSING", {
    message:
      "You are signed in with a PIN, which allows the work at the counter only; sign in with your password.",
  })
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

interface CountedLimit {
  readonly name: string
  readonly subject: string
  readonly count: number
  readonly policy: string
}

/** A key's texts for an endpoint never change: a changed key is another object. */
const keyLimits = new WeakMap<KeyCaller, Map<string, CountedLimit>>()

function limitOfKey(key: KeyCaller, id: string, limit: Limit): CountedLimit {
  const known = keyLimits.get(key)?.get(id)
  if (known) return known
  const made = countedLimit(id, key.keyId, limit, key)
  const ofKey = keyLimits.get(key) ?? new Map<string, CountedLimit>()
  keyLimits.set(key, ofKey.set(id, made))
  return made
}

function countedLimit(
  id: string,
  caller: string,
  { count: preset, windowSeconds }: Limit,
  key: KeyCaller | undefined,
): CountedLimit {
  const count = Math.max(preset, key?.limits[id] ?? 0)
  // A group of their own: anybody can be many visitors, and a full group would make keys share windows.
  const group = key?.page ? `page.${id}` : id
  return { name: id, subject: `${group}:${caller}`, count, policy: policyText(id, count, windowSeconds) }
}

export const policyText = (name: string, count: number, windowSeconds: number) =>
  `"${name}";q=${count};w=${windowSeconds}`

/** Of callers that share a key or have none. From the head of the request alone. */
function findLimit(
  { knownDeviceOf }: PipelineDependencies,
  id: string,
  limit: Limit,
  request: PipelineRequest,
): MaybePromise<CountedLimit> {
  const { key } = request.context
  // All visitors share the key of a page, so that each network has the limit for itself.
  if (limit.per === "key" && key) return countedLimit(id, `${key.keyId}:${networkOf(request.ip)}`, limit, key)
  const device = limit.per === "device" ? knownDeviceOf(request as FastifyRequest) : undefined
  return andThen(device, known => {
    const caller = known === undefined ? networkOf(request.ip) : `device:${known}`
    return countedLimit(id, caller, limit, key)
  })
}

function consumeLimit(
  dependencies: PipelineDependencies,
  { id, limit }: Endpoint,
  request: PipelineRequest,
  reply: ResponseHeaders,
): MaybePromise<void> {
  if (!limit) return
  const { key } = request.context
  if (limit.per === "key" && key && !key.page)
    return consume(dependencies, request, limit, limitOfKey(key, id, limit), reply)
  return andThen(findLimit(dependencies, id, limit, request), counted =>
    consume(dependencies, request, limit, counted, reply),
  )
}

function consume(
  { limiter, clock }: PipelineDependencies,
  { context }: PipelineRequest,
  limit: Limit,
  counted: CountedLimit,
  reply: ResponseHeaders,
): MaybePromise<void> {
  const allowance = limiter.consume(
    counted.subject,
    counted.count,
    limit.windowSeconds * 1000,
    clock.monotonic(),
  )
  return andThen(allowance, known => {
    context.requestsLeft = known.remaining
    report(limit, counted, known, reply)
  })
}

function report(
  { windowSeconds }: Limit,
  counted: CountedLimit,
  allowance: Allowance,
  reply: ResponseHeaders,
): void {
  announceLimit(counted, allowance, reply)
  if (allowance.allowed) return
  const resetSeconds = Math.ceil(allowance.resetMs / 1000)
  throw new Refusal("RATE_LIMITED", {
    retryAfter: resetSeconds,
    message: `More than ${counted.count} requests in ${windowSeconds} seconds; wait ${resetSeconds} seconds.`,
  })
}

/** The headers that name a limit. A request with several limits announces the one that refuses first. */
export function announceLimit(
  { name, policy }: Pick<CountedLimit, "name" | "policy">,
  { remaining, resetMs }: Pick<Allowance, "remaining" | "resetMs">,
  reply: ResponseHeaders,
): void {
  reply.header(headers.rateLimitPolicy, policy)
  reply.header(headers.rateLimit, `"${name}";r=${remaining};t=${Math.ceil(resetMs / 1000)}`)
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
      const why =
        sent.length < min
          ? ({ reason: "TOO_SHORT", params: { limit: min } } as const)
          : ({ reason: "TOO_LONG", params: { limit: max } } as const)
      faults.push({ field: headers.idempotencyKey, message, ...why })
    }
  }
  const { key } = request.context
  if (!key) return faults
  for (const [name, lowerCaseName] of testHeaders) {
    const value = request.headers[lowerCaseName]
    if (value === undefined) continue
    if (!key.test) faults.push({ field: name, message: "is for test keys only", reason: "TEST_KEYS_ONLY" })
    else if (name === headers.testTime) faults.push(...checkTestTime(value))
    else if (value !== "SLOW" && !publicErrorCodes.includes(value as ErrorCode)) {
      const message = "must be an error code of this API, or SLOW"
      faults.push({ field: name, message, reason: "NOT_A_CHOICE" })
    }
  }
  return faults
}

let checkInstant: ReturnType<typeof compileCheck> | undefined

/** The same rule as for every other timestamp. */
function checkTestTime(value: unknown): Fault[] {
  checkInstant ??= compileCheck(TimestampWithOffset)
  return checkInstant(value, headers.testTime)
}

/** The current time for this request: the clock's, or the one that a test key set. */
export function requestTime(clock: Clock, request: PipelineRequest): number {
  const sent = request.context.key?.test ? request.headers["service-test-time"] : undefined
  return sent === undefined ? clock.now() : Date.parse(String(sent))
}
