import type { Canceller } from "@rasoi/contract"
import { laterStatuses, type StatusTimes, timeColumn } from "../../features/moves/index.ts"
import type { MoverKind } from "../../features/moves/store.ts"
import { devices, team } from "./people.ts"
import type { Random } from "./random.ts"

export interface PlannedMove<Status extends string> {
  readonly from: Status
  readonly to: Status
  readonly at: number
  readonly kind: Exclude<MoverKind, "DEVICE">
  readonly reason: string | null
  readonly cancelledBy: Canceller | null
}

/** When the moves reached each status. Null: they did not. */
export function timesReached<Status extends string>(
  moves: readonly PlannedMove<Status>[],
  statuses: readonly Status[],
): StatusTimes<Status> {
  const times = laterStatuses(statuses).map(status => {
    const move = moves.find(({ to }) => to === status)
    return [timeColumn<Status>(status), move ? new Date(move.at) : null]
  })
  return Object.fromEntries(times) as StatusTimes<Status>
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
