import { type OrderStatus, Refusal, type ReservationStatus } from "@rasoi/contract"
import type { CustomerRequestAnswer } from "@rasoi/contract/console"
import type { AskedSoFar } from "@rasoi/core"
import type { Queries } from "../../db/index.ts"
import { answerRequest, type CustomerRequestRow } from "./store.ts"

export function askedSoFar(requests: readonly CustomerRequestRow[]): AskedSoFar {
  return { count: requests.length, hasOpen: requests.some(({ answer }) => answer === null) }
}

interface Answer {
  readonly answer: CustomerRequestAnswer
  readonly reason: string | null
  readonly by: string
  readonly at: Date
}

/** Writes the answer, or refuses it: the first answer counts. `status` is that of the order or booking. */
export async function requireAnswered(
  tx: Queries,
  request: CustomerRequestRow,
  { answer, reason, by, at }: Answer,
  status: OrderStatus | ReservationStatus,
): Promise<void> {
  const answered = { answer, answered_at: at, reason, answered_by: by }
  if (await answerRequest(tx, request.id, answered)) return
  throw alreadyAnswered(status)
}

function alreadyAnswered(status: OrderStatus | ReservationStatus): Refusal {
  return new Refusal("INVALID_TRANSITION", {
    message: "Somebody has answered this request already.",
    members: { status },
  })
}

export function representCancelRequest(row: CustomerRequestRow | undefined) {
  return row?.kind === "CANCEL_ORDER" ? { id: row.id, askedAt: row.asked_at.toISOString() } : null
}

export function representMoveRequest(row: CustomerRequestRow | undefined) {
  if (row?.kind !== "MOVE_BOOKING") return null
  const { id, asked_at, date, time, people } = row
  return { id, askedAt: asked_at.toISOString(), date, time, people }
}
