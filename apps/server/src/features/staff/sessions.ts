import { hash, randomBytes } from "node:crypto"
import { hasPermission, Refusal, type SessionAccess } from "@rasoi/contract"
import type { AuditChange } from "@rasoi/contract/console"
import type { Clock } from "../../base/clock.ts"
import { newId } from "../../base/ids.ts"
import type { Database } from "../../db/index.ts"
import type { ChangeHub } from "../../events/index.ts"
import { networkOf, type PersonCaller, type RateLimiter, type ResponseHeaders } from "../../http/index.ts"
import { actorOf, recordAuditEntry } from "../audit/index.ts"
import { countGuess, type GuessLimit } from "./attempts.ts"
import { isKnownTo, type KnownDevice } from "./known-device.ts"
import { lockPairedDevice, type PairedDevice } from "./paired-device-store.ts"
import { hashPassword, verifyPassword } from "./passwords.ts"
import type { RightPin } from "./pin-check.ts"
import { unlockPins } from "./pin-store.ts"
import type { SessionCookie } from "./session-cookie.ts"
import * as store from "./store.ts"

const sessionDays = 30
/** A shift: nobody else should find a manager signed in on a tablet that all share. */
const hoursOnPairedDevice = 12
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
  pairedDevice?: PairedDevice | undefined
  address: string
  requestId: string
  /** What the endpoint's own limit still allows. */
  requestsLeft: number | undefined
  reply: ResponseHeaders
}

export interface SessionDependencies {
  db: Database
  hub: ChangeHub
  limiter: RateLimiter
  clock: Clock
  cookie: SessionCookie
  /** Something was not written that nobody waits for. */
  onFault(error: unknown): void
  /** Demo logins are public, so they work only in the demo. */
  demo: boolean
}

let dummyHash: Promise<string> | undefined

export async function signIn(dependencies: SessionDependencies, now: number, attempt: SignIn) {
  const known = await findKnown(dependencies.db, attempt)
  const limits = known ? limitsOnKnownDevice(known, attempt) : limitsOnUnknownDevice(attempt)
  const { limiter, clock } = dependencies
  const { requestsLeft, reply } = attempt
  const guess = { limits, limiter, now: clock.monotonic(), requestsLeft, reply }
  return countGuess(guess, () => compareAndOpen(dependencies, now, attempt, known))
}

async function compareAndOpen(
  dependencies: SessionDependencies,
  now: number,
  attempt: SignIn,
  known: store.StaffRow | undefined,
) {
  const person = known ?? (await store.findByEmail(dependencies.db, attempt.email))
  // An unknown email takes as much time as a wrong password, so that an attacker cannot distinguish them.
  dummyHash ??= hashPassword("nobody's password")
  const matches = await verifyPassword(person?.password_hash ?? (await dummyHash), attempt.password)
  // Not awaited: a known email would take longer than an unknown one.
  if (person && !matches) void recordRefused(dependencies, now, person, attempt).catch(dependencies.onFault)
  if (!person || !matches || (person.demo && !dependencies.demo)) throw new Refusal("LOGIN_FAILED")
  const memberships = await store.listMemberships(dependencies.db, person.id)
  const { device, pairedDevice, requestId } = attempt
  const membership = findMembership(memberships, attempt)
  if (!membership) throw new Refusal("LOGIN_FAILED")
  // Nobody would see the orders of the tablet meanwhile.
  if (pairedDevice && !hasPermission(membership.role, "service")) {
    throw new Refusal("ROLE_MISSING", {
      message: `This device takes orders; somebody with the role ${membership.role} signs in on another one.`,
    })
  }
  const opening = { person, membership, device, pairedDevice, requestId }
  return { ...(await openSession(dependencies, now, opening)), passwordHash: person.password_hash }
}

/** A paired device belongs to one restaurant: nobody can use it for another one. */
function findMembership(
  memberships: readonly store.MembershipRow[],
  { restaurantId, pairedDevice }: SignIn,
): store.MembershipRow | undefined {
  const wanted = [restaurantId, pairedDevice?.restaurantId].filter(id => id !== undefined)
  return memberships.find(each => wanted.every(id => id === each.restaurant_id))
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
  pairedDevice?: PairedDevice | undefined
  requestId: string
  /** Left out: with the password. */
  pin?: RightPin
}

/** Creates a session. The caller has already authenticated the person. */
export async function openSession({ hub }: SessionDependencies, now: number, opening: SessionOpening) {
  const { person, membership, pairedDevice, requestId, pin } = opening
  const access = pin ? "PIN" : "PASSWORD"
  const deviceName = pairedDevice?.name ?? opening.device ?? null
  const restaurantId = membership.restaurant_id
  const { token, tokenHash } = newToken(access)
  const sessionId = newId("dev", now)
  const expiresAt = now + (pairedDevice ? hoursOnPairedDevice * hourMs : sessionDays * dayMs)
  await hub.edit("sessions", restaurantId, async tx => {
    // Its browser has only one cookie. The lock lets each sign-in find the one before it.
    if (pairedDevice) {
      await lockPairedDevice(tx, restaurantId, pairedDevice.id, now)
      await store.removeSessionsOnDevice(tx, restaurantId, pairedDevice.id)
    }
    const added = await store.addSession(tx, {
      tokenHash,
      deviceId: sessionId,
      deviceName: pairedDevice ? null : deviceName,
      pairedDeviceId: pairedDevice?.id ?? null,
      staffId: person.id,
      passwordHash: person.password_hash,
      restaurantId,
      at: new Date(now),
      expiresAt: new Date(expiresAt),
      access,
    })
    if (!added) throw new Refusal("LOGIN_FAILED")
    // The log would be full of people who change at the till. What they do there has their name.
    if (pin) return pin.use(tx)
    await unlockPins(tx, person.id)
    const subject = deviceName ?? sessionId
    const context = { actor: actorOf({ session: person, requestId }), now, restaurantId }
    await recordAuditEntry(tx, context, { action: "session.started", subject })
  })
  const session: PersonCaller = {
    kind: "person",
    sessionId,
    deviceId: pairedDevice?.id ?? sessionId,
    deviceName,
    paired: pairedDevice !== undefined,
    staffId: person.id,
    name: person.name,
    email: person.email,
    restaurantId,
    role: membership.role,
    access,
    expiresAt,
    passwordTemporary: person.password_temporary,
  }
  return { token, session }
}

/** Counts only this person's attempts on this device, not others for the same email or address. */
function limitsOnKnownDevice({ id }: store.StaffRow, { knownDevice }: SignIn): GuessLimit[] {
  return [
    { name: "sign-in.device", subject: `login-device:${id}:${knownDevice?.id}`, count: attemptsPerDevice },
  ]
}

/**
 * Checks the address first: a refused address does not count for the emails. Counts by email and address together, so
 * that guesses from another address do not lock the owner out.
 */
function limitsOnUnknownDevice({ email, address }: SignIn): GuessLimit[] {
  const network = networkOf(address)
  const account = email.toLowerCase()
  return [
    { name: "sign-in.address", subject: `login-address:${network}`, count: attemptsPerAddress },
    {
      name: "sign-in.email-and-address",
      subject: `login-pair:${network}:${account}`,
      count: attemptsPerEmailAndAddress,
    },
    { name: "sign-in.email", subject: `login-email:${account}`, count: attemptsPerEmail },
  ]
}

const pinTokenPrefix = "pin."

export function newToken(access: SessionAccess = "PASSWORD") {
  const secret = randomBytes(32).toString("base64url")
  const token = access === "PIN" ? pinTokenPrefix + secret : secret
  return { token, tokenHash: hashToken(token) }
}

/** A server of the version before gives every session the whole role. It does not find a PIN's. */
export function hashToken(token: string): Buffer {
  return hash(token.startsWith(pinTokenPrefix) ? "sha512-256" : "sha256", token, "buffer")
}
