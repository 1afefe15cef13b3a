import { Refusal, type Role, validationFailed } from "@rasoi/contract"
import type { AuditChange } from "@rasoi/contract/console"
import { newId } from "../../base/ids.ts"
import type { Queries } from "../../db/index.ts"
import { recordAuditEntry } from "../audit/index.ts"
import { requireGoodPassword } from "./good-password.ts"
import { hashPassword, makePassword } from "./passwords.ts"
import { addMembership, changePasswordHash, removeSessionsOf, type StaffRow } from "./store.ts"
import { lockTeam, type TeamChangeContext } from "./team-lock.ts"
import * as store from "./team-store.ts"

export interface NewPerson {
  name: string
  email: string
  role: Role
  password?: string | undefined
}

export interface PasswordResult {
  staffId: string
  /** Shown only once; null when the person already has a password. */
  temporaryPassword: string | null
}

export async function addPerson(context: TeamChangeContext, person: NewPerson): Promise<PasswordResult> {
  const { hub, now, restaurantId } = context
  const { password } = person
  const generated = makePassword()
  const passwordHash = await hashPassword(password ?? generated)
  return hub.edit("team", restaurantId, async tx => {
    if (password !== undefined)
      await requireGoodPassword(tx, { ...person, password, restaurantId, field: "password" })
    const known = await findOrAdd(tx, now, person, passwordHash)
    const team = await lockTeam(tx, context)
    if (team.some(member => member.staff_id === known.id)) throw alreadyMember(person.email)
    const passwordKept = await preparePassword(tx, context, known, person, passwordHash)
    await addMembership(tx, known.id, restaurantId, person.role, new Date(now))
    const changes: AuditChange[] = [{ kind: "ROLE", from: null, to: person.role }]
    await recordAuditEntry(tx, context, { action: "staff.created", subject: known.email, changes })
    const isMade = password === undefined && !passwordKept
    return { staffId: known.id, temporaryPassword: isMade ? generated : null }
  })
}

/** Inserts first and then reads, so that two concurrent calls with the same email find the same person. */
async function findOrAdd(
  tx: Queries,
  now: number,
  { email, name }: NewPerson,
  passwordHash: string,
): Promise<StaffRow> {
  const id = newId("stf", now)
  await store.addUnlessKnown(tx, {
    id,
    email,
    name,
    password_hash: passwordHash,
    password_temporary: true,
    demo: false,
    created_at: new Date(now),
  })
  const found = await store.lockByEmail(tx, email)
  if (!found) throw new Error("the person was just added")
  return found
}

/**
 * Returns whether a person with a known email keeps their password. One who works nowhere gets a new one. One who
 * works for another owner is refused: that owner may have set the password and could sign in here with it.
 */
async function preparePassword(
  tx: Queries,
  { callerId, now }: TeamChangeContext,
  { id }: StaffRow,
  { name, password }: NewPerson,
  passwordHash: string,
): Promise<boolean> {
  const workplaces = await store.listWorkplaces(tx, id, callerId)
  if (workplaces.some(workplace => !workplace.owned)) {
    throw new Refusal("WORKS_ELSEWHERE", {
      field: "email",
      message:
        "This email belongs to somebody who works in a restaurant that is not yours. Use another email, or ask whoever runs the server to add them.",
    })
  }
  if (workplaces.length === 0) {
    await store.changeName(tx, id, name)
    await changePasswordHash(tx, id, { hash: passwordHash, temporary: true }, now)
    await removeSessionsOf(tx, id)
    return false
  }
  if (password === undefined) return true
  const message = "is not needed: this person works in another restaurant of yours and keeps their password"
  throw validationFailed([{ field: "password", message, reason: "PASSWORD_KEPT" }])
}

function alreadyMember(email: string): Refusal {
  const message = `${email} already works here`
  return validationFailed([{ field: "email", message, reason: "ALREADY_HERE", params: { email } }])
}
