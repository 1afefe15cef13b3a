import { Refusal } from "@rasoi/contract"
import type { SessionCaller } from "../../http/index.ts"
import { staffMover } from "../moves/index.ts"
import type { ChangedBy } from "./change-store.ts"
import type { ReservationRow } from "./store.ts"

/** Staff as the ones who change a booking. */
export function changedBy({ session, now }: { session: SessionCaller; now: number }): ChangedBy {
  const { name, recordedAs, device } = staffMover(session)
  return { actor: name, actorKind: recordedAs, device, at: new Date(now) }
}

export function notNow({ status }: Pick<ReservationRow, "status">): Refusal {
  return new Refusal("INVALID_TRANSITION", {
    message: `This booking is ${status}; that is not possible now.`,
    members: { status },
  })
}
