import { Refusal, validationFailed } from "@rasoi/contract"
import { auditContextOf, recordAuditEntry, type StaffCall, signedOut } from "../audit/index.ts"
import type { RateLimiter } from "../http/index.ts"
import { hashPassword, verifyPassword } from "./passwords.ts"
import type { SessionDependencies } from "./sessions.ts"
import { findPasswordHash, removeOtherSessions, swapPasswordHash } from "./team-store.ts"

const quarterHourMs = 900_000
const attemptsPerPerson = 10

interface Passwords {
  currentPassword: string
  newPassword: string
}

/** Signs out all other devices of the person. Returns the hash of the new password. */
export async function changeOwnPassword(
  dependencies: SessionDependencies,
  call: StaffCall,
  { currentPassword, newPassword }: Passwords,
): Promise<string> {
  const { staffId, restaurantId, deviceId, email } = call.session
  await consumeAttempt(dependencies.limiter, staffId, dependencies.clock.monotonic())
  const currentHash = await findPasswordHash(dependencies.db, staffId)
  if (!currentHash || !(await verifyPassword(currentHash, currentPassword))) throw wrongPassword()
  const newHash = await hashPassword(newPassword)
  await dependencies.hub.edit("sessions", restaurantId, async (tx, alsoChanged) => {
    if (!(await swapPasswordHash(tx, staffId, currentHash, newHash))) throw wrongPassword()
    const ended = await removeOtherSessions(tx, staffId, deviceId)
    for (const { restaurant_id } of ended) alsoChanged(restaurant_id)
    const changes = signedOut(ended.length, { others: true })
    await recordAuditEntry(tx, auditContextOf(call), { action: "staff.password", subject: email, changes })
  })
  return newHash
}

/** Nobody may guess the password on a tablet that is signed in. */
async function consumeAttempt(limiter: RateLimiter, staffId: string, now: number): Promise<void> {
  const { allowed, resetMs } = await limiter.consume(
    `password:${staffId}`,
    attemptsPerPerson,
    quarterHourMs,
    now,
  )
  if (allowed) return
  const retryAfter = Math.ceil(resetMs / 1000)
  const message = `Too many tries to change the password; wait ${Math.ceil(retryAfter / 60)} minutes.`
  throw new Refusal("RATE_LIMITED", { retryAfter, message })
}

/** Not 401, which means to the console that nobody is signed in. */
function wrongPassword(): Refusal {
  const message = "is not your present password"
  return validationFailed([{ field: "currentPassword", message, reason: "WRONG_PASSWORD" }])
}
