import type { MoverKind } from "../../moves/store.ts"
import { devices, team } from "./people.ts"
import type { Random } from "./random.ts"

export interface PlannedMove<Status extends string> {
  readonly from: Status
  readonly to: Status
  readonly at: number
  readonly kind: MoverKind
  readonly reason: string | null
  readonly cancelledBy: "CUSTOMER" | "RESTAURANT" | "SYSTEM" | null
}

/** When the moves reached this status. Null: they did not. */
export function timeReached<Status extends string>(
  moves: readonly PlannedMove<Status>[],
  status: Status,
): Date | null {
  const move = moves.find(({ to }) => to === status)
  return move ? new Date(move.at) : null
}

const actors = { CUSTOMER: "The customer", CLOCK: "The clock" } as const

/** The row of a move. The first move makes revision 2. */
export function moveOf<Status extends string>(
  random: Random,
  idColumn: "order_id" | "reservation_id",
  id: string,
  { from, to, at, kind, reason }: PlannedMove<Status>,
  index: number,
) {
  const byStaff = kind === "STAFF"
  return {
    [idColumn]: id,
    revision: index + 2,
    from_status: from,
    to_status: to,
    at: new Date(at),
    actor: byStaff ? random.pick(team).name : actors[kind],
    actor_kind: kind,
    device: byStaff ? random.pick(devices) : null,
    reason,
  }
}
