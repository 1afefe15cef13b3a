import { Refusal } from "@rasoi/contract"
import type { Database } from "../../db/index.ts"
import { type AuditContext, recordAuditEntry, theCustomer } from "../audit/index.ts"
import { askToCancel, cancelOrderByCustomer, type OrderEvents } from "../orders/index.ts"
import {
  cancelBookingByCustomer,
  momentText,
  moveByGuest,
  type ReservationEvents,
} from "../reservations/index.ts"
import type { FormVersion, LinkAction } from "./link-form.ts"
import type { Linked, LinkedBooking, LinkedOrder } from "./linked.ts"
import { readChoice } from "./move-page.ts"

interface Dependencies {
  db: Database
  orderEvents: OrderEvents
  reservationEvents: ReservationEvents
}

interface Sent {
  readonly form: URLSearchParams
  readonly now: number
  readonly requestId: string
}

/** Whether a form of this version has acted already: the same form again gets the same answer. */
export function wasDone(action: LinkAction, version: FormVersion, linked: Linked): boolean {
  if (action === "cancel") return linked.row.cancelled_by === "CUSTOMER"
  const asked = linked.requests.length > version.requests
  if (linked.kind === "order" || asked) return asked
  return linked.moves.some(
    ({ revision, actor_kind, from_status, to_status }) =>
      revision === version.revision + 1 && actor_kind === "CUSTOMER" && from_status === to_status,
  )
}

/** Does what the form asks for. A refusal, or CHANGED if somebody was faster. */
export async function act(
  dependencies: Dependencies,
  linked: Linked,
  action: LinkAction,
  { form, now, requestId }: Sent,
): Promise<"DONE" | "CHANGED" | Refusal> {
  const audit = { actor: theCustomer(requestId), now, restaurantId: linked.row.restaurant_id }
  try {
    if (linked.kind === "order") {
      const isDone = await (action === "cancel" ? cancelOrder : askAboutOrder)(dependencies, linked, audit)
      return isDone ? "DONE" : "CHANGED"
    }
    if (action === "cancel") return await cancelBooking(dependencies, linked, audit)
    return await moveBooking(dependencies, linked, form, audit)
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return error
    throw error
  }
}

async function cancelOrder({ db, orderEvents }: Dependencies, linked: LinkedOrder, audit: AuditContext) {
  const { row, restaurant } = linked
  const { timezone } = restaurant.settings.profile
  const cancelled = await cancelOrderByCustomer(db, row, {
    ...{ now: audit.now, timezone },
    alongside: tx => recordAuditEntry(tx, audit, { action: "order.cancelled", subject: row.number }),
  })
  if (cancelled.revision !== row.revision) orderEvents.reached(cancelled)
  return true
}

async function askAboutOrder({ db, orderEvents }: Dependencies, { row }: LinkedOrder, audit: AuditContext) {
  const asked = await askToCancel(db, row, audit)
  if (asked) orderEvents.moved(row)
  return asked
}

async function cancelBooking(
  { db, reservationEvents }: Dependencies,
  { row, restaurant }: LinkedBooking,
  audit: AuditContext,
) {
  const { profile, booking } = restaurant.settings
  const cancelled = await cancelBookingByCustomer(db, row, {
    ...{ now: audit.now, timezone: profile.timezone, cancelCutoffMinutes: booking.cancelCutoffMinutes },
    alongside: tx => recordAuditEntry(tx, audit, { action: "booking.cancelled", subject: momentText(row) }),
  })
  if (cancelled.revision !== row.revision) reservationEvents.reached(cancelled)
  return "DONE" as const
}

async function moveBooking(
  { db, reservationEvents }: Dependencies,
  linked: LinkedBooking,
  form: URLSearchParams,
  audit: AuditContext,
) {
  const { row, restaurant } = linked
  const { date, people, time } = readChoice(form, linked)
  if (time === null) return "CHANGED" as const
  const isSame = date === row.date && time === row.time && people === row.people
  if (isSame) return "DONE" as const
  const moved = await moveByGuest(db, { restaurant, row, past: linked, to: { date, time, people }, audit })
  if (!moved) return "CHANGED" as const
  reservationEvents.changed(moved.row)
  return "DONE" as const
}
