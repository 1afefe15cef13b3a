import { Refusal } from "@rasoi/contract"
import * as api from "@rasoi/contract/console"
import type { Mount } from "../../http/index.ts"
import { auditContextOf, type PersonCall } from "../audit/index.ts"
import { addPerson, type PasswordResult } from "./add-person.ts"
import { changeOwnPassword } from "./own-password.ts"
import type { SessionDependencies } from "./sessions.ts"
import { changePerson, removePerson, resetPassword } from "./team.ts"
import { findPerson, listPeople, type PersonRow } from "./team-store.ts"

export function mountTeam(mount: Mount, dependencies: SessionDependencies): void {
  const { db, hub, cookie } = dependencies
  const changeContextOf = (call: PersonCall) => ({
    hub,
    ...auditContextOf(call),
    callerId: call.session.staffId,
  })

  async function show({ session, now }: PersonCall, staffId: string) {
    const person = await findPerson(db, session.restaurantId, staffId, new Date(now))
    if (!person) throw new Refusal("NOT_FOUND", { message: "Nobody with this id works here." })
    return representPerson(person)
  }

  async function showWithPassword(call: PersonCall, { staffId, temporaryPassword }: PasswordResult) {
    return { ...(await show(call, staffId)), temporaryPassword }
  }

  mount(api.listPeople, async ({ session, now }) => {
    const people = await listPeople(db, session.restaurantId, new Date(now))
    return { object: "list" as const, data: people.map(representPerson) }
  })

  mount(api.addPerson, async call =>
    showWithPassword(call, await addPerson(changeContextOf(call), call.body)),
  )

  mount(api.changePerson, async call => {
    await changePerson(changeContextOf(call), call.params.id, call.body)
    return show(call, call.params.id)
  })

  mount(api.removePerson, async call => {
    await removePerson(changeContextOf(call), call.params.id)
    return undefined
  })

  mount(api.resetPassword, async call =>
    showWithPassword(call, await resetPassword(changeContextOf(call), call.params.id)),
  )

  mount(api.changePassword, async call => {
    const { now, body, request, reply, session } = call
    const { passwordHash, token } = await changeOwnPassword(dependencies, call, body)
    cookie.set(reply, token, session.expiresAt)
    await cookie.markDevice(request, reply, passwordHash, now)
    return undefined
  })
}

function representPerson(person: PersonRow) {
  return {
    id: person.id,
    object: "person" as const,
    name: person.name,
    email: person.email,
    role: person.role,
    createdAt: person.created_at.toISOString(),
    lastSeenAt: person.last_seen_at?.toISOString() ?? null,
    active: person.active,
  }
}
