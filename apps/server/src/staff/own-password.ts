import { Refusal, validationFailed } from "@rasoi/contract"
import { type Actor, recordAuditEntry, signedOut } from "../audit/index.ts"
import type { RateLimiter, SessionCaller } from "../http/index.ts"
import { hashPassword, verifyPassword } from "./passwords.ts"
import type { SessionParts } from "./sessions.ts"
import { findPasswordHash, removeOtherSessions, swapPasswordHash } from "./team-store.ts"

const quarterHourMs = 900_000
const triesPerPerson = 10

interface Change {
  session: SessionCaller
  actor: Actor
  now: number
  currentPassword: string
  newPassword: string
}

/** Leaves the device at hand signed in, and no other. Answers the hash of the new password. */
export async function changeOwnPassword(parts: SessionParts, change: Change): Promise<string> {
  const { session, actor, now, currentPassword, newPassword } = change
  const { staffId, restaurantId, deviceId, email } = session
  await spendTry(parts.limiter, staffId, parts.clock.monotonic())
  const present = await findPasswordHash(parts.db, staffId)
  if (!present || !(await verifyPassword(present, currentPassword))) throw wrongPassword()
  const next = await hashPassword(newPassword)
  await parts.hub.edit("sessions", restaurantId, async (tx, alsoChanged) => {
    if (!(await swapPasswordHash(tx, staffId, present, next))) throw wrongPassword()
    const ended = await removeOtherSessions(tx, staffId, deviceId)
    for (const { restaurant_id } of ended) alsoChanged(restaurant_id)
    const changes = signedOut(ended.length, { others: true })
    await recordAuditEntry(tx, actor, now, {
      restaurantId,
      action: "staff.password",
      subject: email,
      changes,
    })
  })
  return next
}

/** Whoever finds a tablet signed in must not get to guess the password on it. */
async function spendTry(limiter: RateLimiter, staffId: string, now: number): Promise<void> {
  const { allowed, resetMs } = await limiter.take(`password:${staffId}`, triesPerPerson, quarterHourMs, now)
  if (allowed) return
  const retryAfter = Math.ceil(resetMs / 1000)
  const message = `Too many tries to change the password; wait ${Math.ceil(retryAfter / 60)} minutes.`
  throw new Refusal("RATE_LIMITED", { retryAfter, message })
}

/** Not 401, which to a console means that nobody is signed in. */
function wrongPassword(): Refusal {
  const message = "is not your present password"
  return validationFailed([{ field: "currentPassword", message, reason: "WRONG_PASSWORD" }])
}
