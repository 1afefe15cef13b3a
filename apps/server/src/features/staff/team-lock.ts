import { Refusal } from "@rasoi/contract"
import type { Queries } from "../../db/index.ts"
import { requireRolePermission } from "../../http/index.ts"
import type { ChangeContext } from "../audit/index.ts"
import type { StaffRow } from "./store.ts"
import * as store from "./team-store.ts"

export interface TeamChangeContext extends ChangeContext {
  /** The owner who makes the request. */
  callerId: string
}

/** Returns the locked members. Checks the caller's role again, because it may have changed before the lock. */
export async function lockTeam(
  tx: Queries,
  { restaurantId, callerId }: TeamChangeContext,
): Promise<store.MemberRow[]> {
  const team = await store.lockTeam(tx, restaurantId)
  const caller = team.find(member => member.staff_id === callerId)
  if (!caller) throw new Refusal("UNAUTHENTICATED", { message: "Sign in first." })
  requireRolePermission(caller.role, "team")
  return team
}

export async function lockMember(tx: Queries, context: TeamChangeContext, staffId: string) {
  const person = await store.lockPerson(tx, context.restaurantId, staffId)
  const team = await lockTeam(tx, context)
  const member = team.find(each => each.staff_id === staffId)
  if (!person || !member) throw new Refusal("NOT_FOUND", { message: "Nobody with this id works here." })
  return { person, member, team }
}

export function requireAnotherOwner(team: readonly store.MemberRow[], staffId: string): void {
  if (team.some(member => member.role === "OWNER" && member.staff_id !== staffId)) return
  throw new Refusal("LAST_OWNER")
}

/** Refuses a change that would also affect restaurants of other owners. */
export async function requireOnlyOwnRestaurants(
  tx: Queries,
  { callerId }: TeamChangeContext,
  { id }: StaffRow,
): Promise<void> {
  const workplaces = await store.listWorkplaces(tx, id, callerId)
  if (workplaces.some(workplace => !workplace.owned)) throw new Refusal("WORKS_ELSEWHERE")
}
