import { Refusal, type Role } from "@rasoi/contract"
import type { AuditChange } from "@rasoi/contract/console"
import { newId } from "../../base/ids.ts"
import { type ChangeContext, recordAuditEntry } from "../audit/index.ts"
import { requireGoodPassword } from "./good-password.ts"
import { hashPassword } from "./passwords.ts"
import * as store from "./store.ts"

interface NewPerson {
  email: string
  name: string
  password: string
  role: Role
  demo?: boolean
}

/** A person whose email is already known joins the restaurant and keeps their password. */
export async function createStaff(context: ChangeContext, person: NewPerson) {
  const { hub, now, restaurantId } = context
  const passwordHash = await hashPassword(person.password)
  return hub.edit("team", restaurantId, async tx => {
    // The demo's password is public anyway.
    if (!person.demo) await requireGoodPassword(tx, { ...person, restaurantId, field: "password" })
    const known = await store.findByEmail(tx, person.email)
    const staffId = known?.id ?? newId("stf", now)
    const at = new Date(now)
    if (!known) {
      const { email, name, demo = false } = person
      await store.addStaff(tx, {
        id: staffId,
        email,
        name,
        password_hash: passwordHash,
        password_temporary: false,
        demo,
        created_at: at,
      })
    }
    await store.addMembership(tx, staffId, restaurantId, person.role, at)
    const changes: AuditChange[] = [{ kind: "ROLE", from: null, to: person.role }]
    await recordAuditEntry(tx, context, { action: "staff.created", subject: person.email, changes })
    return { staffId, existed: known !== undefined }
  })
}

/** A new password signs out every device of the person, in all their restaurants. */
export async function setPassword(context: ChangeContext, email: string, password: string): Promise<void> {
  const { hub, now, restaurantId } = context
  const passwordHash = await hashPassword(password)
  await hub.edit("team", restaurantId, async (tx, alsoChanged) => {
    const person = await store.findByEmail(tx, email)
    const memberships = person ? await store.listMemberships(tx, person.id) : []
    if (!person || !memberships.some(each => each.restaurant_id === restaurantId)) {
      throw new Refusal("NOT_FOUND", { message: `Nobody with the email ${email} works in this restaurant.` })
    }
    await requireGoodPassword(tx, { ...person, password, restaurantId, field: "password" })
    await store.changePasswordHash(tx, person.id, { hash: passwordHash, temporary: false }, now)
    for (const ended of await store.removeSessionsOf(tx, person.id)) alsoChanged(ended.restaurant_id)
    await recordAuditEntry(tx, context, { action: "staff.password", subject: person.email })
  })
}
