import { Refusal } from "@rasoi/contract"
import type { CustomerRequestAnswer } from "@rasoi/contract/console"
import { isOpenReservationStatus } from "@rasoi/core"
import type { Database } from "../../db/index.ts"
import { findRequest, requireAnswered } from "../customer-requests/index.ts"
import type { RestaurantSnapshot } from "../restaurant/index.ts"
import type { ChangedBy } from "./change-store.ts"
import { asOf } from "./representation.ts"
import { reschedule } from "./reschedule.ts"
import type { ReservationRow } from "./store.ts"

interface Answering {
  restaurant: RestaurantSnapshot
  row: ReservationRow
  requestId: string
  answer: CustomerRequestAnswer
  reason?: string | undefined
  by: ChangedBy
}

/** Staff answer a customer who asked for another time. Undefined: the booking has ended, or somebody changed it first. */
export async function answerMoveRequest(
  db: Database,
  { restaurant, row, requestId, answer, reason, by }: Answering,
): Promise<ReservationRow | undefined> {
  if (!isOpenReservationStatus(asOf(row, by.at.getTime()).status)) return undefined
  const request = await findRequest(db, { id: requestId, subjectId: row.id, restaurantId: restaurant.id })
  if (request?.kind !== "MOVE_BOOKING")
    throw new Refusal("NOT_FOUND", { message: "This booking has no such request." })
  const answered = { answer, reason: reason?.trim() ?? null, by: by.actor, at: by.at }
  if (answer === "DECLINED") {
    await requireAnswered(db, request, answered, row.status)
    return row
  }
  const { date, time, people } = request
  return reschedule(db, {
    ...{ restaurant, row, by, rules: "STAFF", change: { date, time, people } },
    alongside: tx => requireAnswered(tx, request, answered, row.status),
  })
}
