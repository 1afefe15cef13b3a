import { hash, randomBytes } from "node:crypto"
import { Refusal } from "@rasoi/contract"
import type { AuditChange } from "@rasoi/contract/console"
import type { FastifyRequest } from "fastify"
import { actorOf, recordAuditEntry } from "../audit/index.ts"
import type { Clock } from "../clock.ts"
import type { Database } from "../db/index.ts"
import type { ChangeHub } from "../events/index.ts"
import { networkOf, type RateLimiter, type SessionCaller } from "../http/index.ts"
import { newId } from "../ids.ts"
import { consumeAttempt } from "./attempts.ts"
import { isKnownTo, type KnownDevice } from "./known-device.ts"
import { hashPassword, verifyPassword } from "./passwords.ts"
import type { SessionCookie } from "./session-cookie.ts"
import * as store from "./store.ts"

const sessionDays = 30
const dayMs = 86_400_000
const hourMs = 3_600_000
/** Within an hour, from all addresses. */
const recordedFaultsPerPerson = 5
const attemptsPerDevice = 10
const attemptsPerAddress = 50
const attemptsPerEmailAndAddress = 10
const attemptsPerEmail = 100

export interface SignIn {
  email: string
  password: string
  restaurantId?: string | undefined
  device?: string | undefined
  knownDevice?: KnownDevice | undefined
  address: string
  requestId: string
}

export interface SessionDependencies {
  db: Database
  hub: ChangeHub
  limiter: RateLimiter
  clock: Clock
  /** Something was not written that nobody waits for. */
  onFault(error: unknown): void
  /** Demo logins are public, so they work only in the demo. */
  demo: boolean
}

let dummyHash: Promise<string> | undefined

export async function signIn(dependencies: SessionDependencies, now: number, attempt: SignIn) {
  const known = await findKnown(dependencies.db, attempt)
  const limits = known ? limitsOnKnownDevice(known, attempt) : limitsOnUnknownDevice(attempt)
  for (const [subject, count] of limits)
    await consumeAttempt(dependencies.limiter, subject, count, dependencies.clock.monotonic(), "sign in")
  const person = known ?? (await store.findByEmail(dependencies.db, attempt.email))
  // An unknown email takes as much time as a wrong password, so that an attacker cannot distinguish them.
  dummyHash ??= hashPassword("nobody's password")
  const matches = await verifyPassword(person?.password_hash ?? (await dummyHash), attempt.password)
  // Not awaited: a known email would take longer than an unknown one.
  if (person && !matches) void recordRefused(dependencies, now, person, attempt).catch(dependencies.onFault)
  if (!person || !matches || (person.demo && !dependencies.demo)) throw new Refusal("LOGIN_FAILED")
  const memberships = await store.listMemberships(dependencies.db, person.id)
  const membership = attempt.restaurantId
    ? memberships.find(each => each.restaurant_id === attempt.restaurantId)
    : memberships[0]
  if (!membership) throw new Refusal("LOGIN_FAILED")
  const opening = { person, membership, device: attempt.device, requestId: attempt.requestId }
  return { ...(await openSession(dependencies, now, opening)), passwordHash: person.password_hash }
}

/**
 * For the owner, who can tell a colleague's typing error from an attack. An attacker cannot fill the log: there is one
 * entry for each person and address, and few for each person. Unknown emails are not stored.
 */
async function recordRefused(
  { db, limiter, clock }: SessionDependencies,
  now: number,
  person: store.StaffRow,
  { address, restaurantId, requestId }: SignIn,
): Promise<void> {
  const network = networkOf(address)
  const limits = [
    [`login-fault:${person.id}:${network}`, 1],
    [`login-fault:${person.id}`, recordedFaultsPerPerson],
  ] as const
  for (const [subject, count] of limits)
    if (!(await limiter.consume(subject, count, hourMs, clock.monotonic())).allowed) return
  const memberships = await store.listMemberships(db, person.id)
  const membership = memberships.find(each => each.restaurant_id === restaurantId) ?? memberships[0]
  if (!membership) return
  const actor = { kind: "UNKNOWN", name: "somebody", requestId } as const
  const context = { actor, now, restaurantId: membership.restaurant_id }
  const changes: AuditChange[] = [{ kind: "ADDRESS", address: network }]
  await recordAuditEntry(db, context, { action: "session.refused", subject: person.email, changes })
}

/** The person, if the cookie proves that they have signed in on this device before. */
async function findKnown(db: Database, { email, knownDevice }: SignIn): Promise<store.StaffRow | undefined> {
  const person = knownDevice && (await store.findByEmail(db, email))
  return person && isKnownTo(knownDevice, person.password_hash) ? person : undefined
}

interface SessionOpening {
  person: store.StaffRow
  membership: Pick<store.MembershipRow, "restaurant_id" | "role">
  device: string | undefined
  requestId: string
}

/** Creates a session. The caller has already authenticated the person. */
export async function openSession({ hub }: SessionDependencies, now: number, opening: SessionOpening) {
  const { person, membership, device, requestId } = opening
  const restaurantId = membership.restaurant_id
  const { token, tokenHash } = newToken()
  const deviceId = newId("dev", now)
  const expiresAt = now + sessionDays * dayMs
  await hub.edit("sessions", restaurantId, async tx => {
    const added = await store.addSession(tx, {
      tokenHash,
      deviceId,
      deviceName: device ?? null,
      staffId: person.id,
      passwordHash: person.password_hash,
      restaurantId,
      at: new Date(now),
      expiresAt: new Date(expiresAt),
    })
    if (!added) throw new Refusal("LOGIN_FAILED")
    const subject = device ?? deviceId
    const context = { actor: actorOf({ session: person, requestId }), now, restaurantId }
    await recordAuditEntry(tx, context, { action: "session.started", subject })
  })
  const session: SessionCaller = {
    deviceId,
    deviceName: device ?? null,
    staffId: person.id,
    name: person.name,
    email: person.email,
    restaurantId,
    role: membership.role,
    expiresAt,
    passwordTemporary: person.password_temporary,
  }
  return { token, session }
}

type AttemptLimits = readonly (readonly [subject: string, count: number])[]

/** Counts only this person's attempts on this device, not others for the same email or address. */
function limitsOnKnownDevice({ id }: store.StaffRow, { knownDevice }: SignIn): AttemptLimits {
  return [[`login-device:${id}:${knownDevice?.id}`, attemptsPerDevice]]
}

/**
 * Checks the address first: a refused address does not count for the emails. Counts by email and address together, so
 * that guesses from another address do not lock the owner out.
 */
function limitsOnUnknownDevice({ email, address }: SignIn): AttemptLimits {
  const network = networkOf(address)
  const account = email.toLowerCase()
  return [
    [`login-address:${network}`, attemptsPerAddress],
    [`login-pair:${network}:${account}`, attemptsPerEmailAndAddress],
    [`login-email:${account}`, attemptsPerEmail],
  ]
}

export async function findCaller(
  { db, demo }: Pick<SessionDependencies, "db" | "demo">,
  request: FastifyRequest,
  cookie: SessionCookie,
  now: number,
): Promise<SessionCaller> {
  const token = cookie.read(request)
  const row = token ? await store.findSession(db, hashToken(token), new Date(now)) : undefined
  if (!row || (row.demo && !demo)) throw new Refusal("UNAUTHENTICATED", { message: "Sign in first." })
  return {
    deviceId: row.device_id,
    deviceName: row.device_name,
    staffId: row.staff_id,
    name: row.name,
    email: row.email,
    restaurantId: row.restaurant_id,
    role: row.role,
    expiresAt: row.expires_at.getTime(),
    passwordTemporary: row.password_temporary,
  }
}

/** Returns the devices that are still signed in. */
export async function findSignedIn(
  { db, demo }: Pick<SessionDependencies, "db" | "demo">,
  deviceIds: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const rows = await store.listSignedIn(db, deviceIds, new Date(now))
  return new Set(rows.filter(row => demo || !row.demo).map(row => row.device_id))
}

export function newToken() {
  const token = randomBytes(32).toString("base64url")
  return { token, tokenHash: hashToken(token) }
}

function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer")
}
