import { Refusal, type Role } from "@rasoi/contract"
import type { AuditChange } from "@rasoi/contract/console"
import { recordAuditEntry, signedOut } from "../audit/index.ts"
import type { PasswordResult } from "./add-person.ts"
import { hashPassword, makePassword } from "./passwords.ts"
import { changePasswordHash, removeSessionsOf } from "./store.ts"
import {
  lockMember,
  requireAnotherOwner,
  requireOnlyOwnRestaurants,
  type TeamChangeContext,
} from "./team-lock.ts"
import * as store from "./team-store.ts"

interface PersonChange {
  name?: string | undefined
  role?: Role | undefined
}

export async function changePerson(
  context: TeamChangeContext,
  staffId: string,
  change: PersonChange,
): Promise<void> {
  const { hub, now, restaurantId, callerId } = context
  await hub.edit("team", restaurantId, async (tx, alsoChanged) => {
    const { person, member, team } = await lockMember(tx, context, staffId)
    const { name = person.name, role = member.role } = change
    const changes: AuditChange[] = []
    if (role !== member.role) {
      if (member.role === "OWNER") requireAnotherOwner(team, staffId)
      if (staffId === callerId) throw ownAccount("Your own role can only be lowered by another owner.")
      await store.changeRole(tx, restaurantId, staffId, role, now)
      changes.push({ kind: "ROLE", from: member.role, to: role })
    }
    if (name !== person.name) {
      if (staffId !== callerId) await requireOnlyOwnRestaurants(tx, context, person)
      await store.changeName(tx, staffId, name)
      for (const place of await store.listWorkplaces(tx, staffId, callerId)) alsoChanged(place.restaurant_id)
      changes.push({ kind: "NAME", from: person.name, to: name })
    }
    if (changes.length === 0) return
    await recordAuditEntry(tx, context, { action: "staff.changed", subject: person.email, changes })
  })
}

export async function removePerson(context: TeamChangeContext, staffId: string): Promise<void> {
  const { hub, now, restaurantId, callerId } = context
  await hub.edit("team", restaurantId, async tx => {
    const { person, member, team } = await lockMember(tx, context, staffId)
    if (member.role === "OWNER") requireAnotherOwner(team, staffId)
    if (staffId === callerId) throw ownAccount("You cannot remove yourself; another owner can.")
    const ended = await store.removeMember(tx, restaurantId, staffId, now)
    const left = { kind: "PERSON", role: member.role, name: person.name } as const
    const changes = [left, ...signedOut(ended)]
    await recordAuditEntry(tx, context, { action: "staff.removed", subject: person.email, changes })
  })
}

export async function resetPassword(context: TeamChangeContext, staffId: string): Promise<PasswordResult> {
  const { hub, now, restaurantId, callerId } = context
  const generated = makePassword()
  const passwordHash = await hashPassword(generated)
  return hub.edit("team", restaurantId, async (tx, alsoChanged) => {
    const { person } = await lockMember(tx, context, staffId)
    // Otherwise anyone with access to an owner's tablet could take over the account.
    if (staffId === callerId) throw ownAccount("Change your own password with the current one.")
    await requireOnlyOwnRestaurants(tx, context, person)
    await changePasswordHash(tx, staffId, { hash: passwordHash, temporary: true }, now)
    const ended = await removeSessionsOf(tx, staffId)
    for (const { restaurant_id } of ended) alsoChanged(restaurant_id)
    const changes = signedOut(ended.length)
    await recordAuditEntry(tx, context, { action: "staff.password", subject: person.email, changes })
    return { staffId, temporaryPassword: generated }
  })
}

function ownAccount(message: string): Refusal {
  return new Refusal("OWN_ACCOUNT", { message })
}
