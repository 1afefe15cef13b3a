import { Refusal } from "@rasoi/contract"
import type { LinkAction, Sitting } from "@rasoi/storefront"
import type { Database } from "../../db/index.ts"
import { type AuditContext, recordAuditEntry, theCustomer } from "../audit/index.ts"
import { askToCancel, cancelOrderByCustomer, type OrderEvents } from "../orders/index.ts"
import {
  cancelBookingByCustomer,
  isCustomerMove,
  momentText,
  moveByCustomer,
  type ReservationEvents,
} from "../reservations/index.ts"
import type { FormVersion } from "./link-form.ts"
import type { Linked, LinkedBooking, LinkedOrder } from "./linked.ts"

export interface ActingDependencies {
  db: Database
  orderEvents: OrderEvents
  reservationEvents: ReservationEvents
}

interface Sent {
  readonly wanted: Sitting | null
  readonly now: number
  readonly requestId: string
}

/** CHANGED: somebody was faster. */
type Outcome = "DONE" | "CHANGED"

interface Acting<Subject> {
  act(
    dependencies: ActingDependencies,
    subject: Subject,
    audit: AuditContext,
    wanted: Sitting | null,
  ): Promise<Outcome>
  /** Whether a form of this version has acted already: the same form again gets the same response. */
  wasDone(subject: Subject, version: FormVersion): boolean
}

/** Null: orders, or bookings, do not have this action. "elsewhere": its button leads to another page. */
type Actions<Subject> = Readonly<Record<LinkAction, Acting<Subject> | "elsewhere" | null>>

const orderActions: Actions<LinkedOrder> = {
  cancel: { act: cancelOrder, wasDone: wasCancelled },
  ask: { act: askAboutOrder, wasDone: wasAsked },
  move: null,
  again: "elsewhere",
}
const bookingActions: Actions<LinkedBooking> = {
  cancel: { act: cancelBooking, wasDone: wasCancelled },
  ask: null,
  move: { act: moveBooking, wasDone: wasMoved },
  again: null,
}

export const linkActions = Object.keys(orderActions) as LinkAction[]

/** The actions that have a form to send. */
export const sentActions = linkActions.filter(action =>
  [orderActions[action], bookingActions[action]].some(each => typeof each === "object" && each !== null),
)

export function hasAction({ kind }: Linked, action: LinkAction): boolean {
  return (kind === "order" ? orderActions : bookingActions)[action] !== null
}

/** An action of this order or booking that has a form. */
export function actionOn(linked: Linked, action: LinkAction) {
  return linked.kind === "order" ? bind(linked, orderActions[action]) : bind(linked, bookingActions[action])
}

function bind<Subject extends Linked>(linked: Subject, acting: Actions<Subject>[LinkAction]) {
  if (acting === null || acting === "elsewhere") return undefined
  return {
    wasDone: (version: FormVersion) => acting.wasDone(linked, version),
    /** Does what the form asks for, or returns why not. */
    async act(
      dependencies: ActingDependencies,
      { wanted, now, requestId }: Sent,
    ): Promise<Outcome | Refusal> {
      const audit = { actor: theCustomer(requestId), now, restaurantId: linked.row.restaurant_id }
      try {
        return await acting.act(dependencies, linked, audit, wanted)
      } catch (error) {
        if (error instanceof Refusal && error.status < 500) return error
        throw error
      }
    },
  }
}

function wasCancelled({ row }: Linked): boolean {
  return row.cancelled_by === "CUSTOMER"
}

function wasAsked({ requests }: Linked, version: FormVersion): boolean {
  return requests.length > version.requests
}

function wasMoved(linked: LinkedBooking, version: FormVersion): boolean {
  const isThisMove = (move: LinkedBooking["moves"][number]) =>
    move.revision === version.revision + 1 && isCustomerMove(move)
  return wasAsked(linked, version) || linked.moves.some(isThisMove)
}

async function cancelOrder(
  { db, orderEvents }: ActingDependencies,
  linked: LinkedOrder,
  audit: AuditContext,
): Promise<Outcome> {
  const { row, restaurant } = linked
  const { timezone } = restaurant.settings.profile
  const cancelled = await cancelOrderByCustomer(db, row, {
    ...{ now: audit.now, timezone },
    alongside: tx => recordAuditEntry(tx, audit, { action: "order.cancelled", subject: row.number }),
  })
  if (cancelled.revision !== row.revision) orderEvents.reached(cancelled)
  return "DONE"
}

async function askAboutOrder(
  { db, orderEvents }: ActingDependencies,
  { row }: LinkedOrder,
  audit: AuditContext,
): Promise<Outcome> {
  if (!(await askToCancel(db, row, audit))) return "CHANGED"
  orderEvents.moved(row)
  return "DONE"
}

async function cancelBooking(
  { db, reservationEvents }: ActingDependencies,
  { row, restaurant }: LinkedBooking,
  audit: AuditContext,
): Promise<Outcome> {
  const { profile, booking } = restaurant.settings
  const cancelled = await cancelBookingByCustomer(db, row, {
    ...{ now: audit.now, timezone: profile.timezone, cancelCutoffMinutes: booking.cancelCutoffMinutes },
    alongside: tx => recordAuditEntry(tx, audit, { action: "booking.cancelled", subject: momentText(row) }),
  })
  if (cancelled.revision !== row.revision) reservationEvents.reached(cancelled)
  return "DONE"
}

async function moveBooking(
  { db, reservationEvents }: ActingDependencies,
  linked: LinkedBooking,
  audit: AuditContext,
  wanted: Sitting | null,
): Promise<Outcome> {
  const { row, restaurant } = linked
  const { date, people, time } = wanted ?? row
  if (wanted?.time === "") return "CHANGED"
  const isSame = date === row.date && time === row.time && people === row.people
  if (isSame) return "DONE"
  const moved = await moveByCustomer(db, { restaurant, row, past: linked, to: { date, time, people }, audit })
  if (!moved) return "CHANGED"
  reservationEvents.changed(moved.row)
  return "DONE"
}
