import { hasPermission } from "@rasoi/contract"
import * as api from "@rasoi/contract/console"
import type { FastifyRequest } from "fastify"
import type { Mount } from "../../http/index.ts"
import { auditContextOf, type StaffCall } from "../audit/index.ts"
import type { RestaurantCache } from "../restaurant/index.ts"
import { findPairedDeviceOf } from "./find-caller.ts"
import { type PinAttempt, pinRefused } from "./pin-check.ts"
import { listTillPeople, type TillPersonRow } from "./pin-store.ts"
import { clearPin, setPin, signInWithPin } from "./pins.ts"
import { representSession } from "./represent-session.ts"
import type { SessionDependencies } from "./sessions.ts"

interface Dependencies extends SessionDependencies {
  restaurants: RestaurantCache
}

type PinCall = StaffCall & {
  readonly request: FastifyRequest
  readonly body: { staffId: string; pin: string }
}

/** Only on a paired device of the caller's restaurant. */
export async function pinAttemptOf(dependencies: SessionDependencies, call: PinCall): Promise<PinAttempt> {
  const device = await findPairedDeviceOf(dependencies, call.request, call.now)
  if (device?.restaurantId !== call.session.restaurantId) throw pinRefused("NOT_PAIRED")
  return { ...call.body, device, audit: auditContextOf(call) }
}

export function mountPins(mount: Mount, dependencies: Dependencies): void {
  const { db, cookie, demo } = dependencies

  mount(api.listTillPeople, async ({ session }) => {
    const people = await listTillPeople(db, session.restaurantId, demo)
    return { object: "list" as const, data: people.map(representTillPerson) }
  })

  mount(api.signInWithPin, async call => {
    const attempt = await pinAttemptOf(dependencies, call)
    const { token, session } = await signInWithPin(dependencies, attempt, call.requestId)
    cookie.set(call.reply, token, session.expiresAt)
    return representSession(dependencies, session)
  })

  mount(api.setPin, async call => {
    await setPin(dependencies, call, call.body)
    return undefined
  })

  mount(api.clearPin, async call => {
    await clearPin(dependencies, call, call.params.id)
    return undefined
  })
}

function representTillPerson({ id, name, role, set_at, locked }: TillPersonRow) {
  return {
    id,
    object: "till_person" as const,
    name,
    pin: set_at === null ? ("NONE" as const) : locked ? ("LOCKED" as const) : ("SET" as const),
    pinSetAt: set_at?.toISOString() ?? null,
    mayApprove: hasPermission(role, "till"),
  }
}
