import { type Refusal, validationFailed } from "@rasoi/contract"
import { auditContextOf, type PersonCall, recordAuditEntry, signedOut } from "../audit/index.ts"
import { consumeAttempt } from "./attempts.ts"
import { requireGoodPassword } from "./good-password.ts"
import { hashPassword, verifyPassword } from "./passwords.ts"
import { newToken, type SessionDependencies } from "./sessions.ts"
import { findPasswordHash, removeOtherSessions, renewToken, swapPasswordHash } from "./team-store.ts"

const attemptsPerPerson = 10

interface Passwords {
  currentPassword: string
  newPassword: string
}

/**
 * Signs out all other devices of the person, and ends the token of this one: somebody may have a copy of it. Returns the
 * hash of the new password and the new token.
 */
export async function changeOwnPassword(
  dependencies: SessionDependencies,
  call: PersonCall,
  { currentPassword, newPassword }: Passwords,
): Promise<{ passwordHash: string; token: string }> {
  const { staffId, restaurantId, sessionId, name, email } = call.session
  const currentHash = await requireOwnPassword(dependencies, call, {
    field: "currentPassword",
    password: currentPassword,
  })
  const { db, hub } = dependencies
  await requireGoodPassword(db, { password: newPassword, field: "newPassword", name, email, restaurantId })
  const newHash = await hashPassword(newPassword)
  const { token, tokenHash } = newToken()
  await hub.edit("sessions", restaurantId, async (tx, alsoChanged) => {
    if (!(await swapPasswordHash(tx, staffId, currentHash, newHash, call.now)))
      throw wrongPassword("currentPassword")
    await renewToken(tx, staffId, sessionId, tokenHash)
    const ended = await removeOtherSessions(tx, staffId, sessionId)
    for (const { restaurant_id } of ended) alsoChanged(restaurant_id)
    const changes = signedOut(ended.length, { others: true })
    await recordAuditEntry(tx, auditContextOf(call), { action: "staff.password", subject: email, changes })
  })
  return { passwordHash: newHash, token }
}

interface TypedPassword {
  /** The field of the request that has it. */
  readonly field: "currentPassword" | "password"
  readonly password: string
}

/** Returns its hash. */
export async function requireOwnPassword(
  { db, limiter, clock }: SessionDependencies,
  { session: { staffId } }: PersonCall,
  { field, password }: TypedPassword,
): Promise<string> {
  // Nobody may guess the password on a tablet that is signed in.
  const subject = `password:${staffId}`
  await consumeAttempt(limiter, subject, attemptsPerPerson, clock.monotonic(), "give the password")
  const hash = await findPasswordHash(db, staffId)
  if (!hash || !(await verifyPassword(hash, password))) throw wrongPassword(field)
  return hash
}

/** Not 401, which means to the console that nobody is signed in. */
function wrongPassword(field: TypedPassword["field"]): Refusal {
  const message = "is not your present password"
  return validationFailed([{ field, message, reason: "WRONG_PASSWORD" }])
}
