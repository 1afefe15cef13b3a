import { Refusal } from "@rasoi/contract"
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
import type { ActionReading } from "./action-page.ts"
import { againPage, askPage, cancelBookingPage, cancelOrderPage } from "./cancel-pages.ts"
import { type FormVersion, type LinkAction, linkActions } from "./link-form.ts"
import type { Linked, LinkedBooking, LinkedOrder } from "./linked.ts"
import { movePage, readChoice } from "./move-page.ts"

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

/** CHANGED: somebody was faster. */
type Outcome = "DONE" | "CHANGED"

interface Acting<Subject> {
  act(
    dependencies: Dependencies,
    subject: Subject,
    audit: AuditContext,
    form: URLSearchParams,
  ): Promise<Outcome>
  /** Whether a form of this version has acted already: the same form again gets the same response. */
  wasDone(subject: Subject, version: FormVersion): boolean
}

interface Described<Subject> {
  /** Says what will happen, with one button. `fields` are those of the address, or of a form that was not accepted. */
  page(
    subject: Subject,
    reading: ActionReading,
    fields: URLSearchParams,
    db: Database,
  ): string | Promise<string>
  /** Null: the button leads elsewhere. */
  acting: Acting<Subject> | null
}

/** Null: orders, or bookings, do not have this action. */
const orderActions: Readonly<Record<LinkAction, Described<LinkedOrder> | null>> = {
  cancel: { page: cancelOrderPage, acting: { act: cancelOrder, wasDone: wasCancelled } },
  ask: { page: askPage, acting: { act: askAboutOrder, wasDone: wasAsked } },
  move: null,
  again: { page: againPage, acting: null },
}
const bookingActions: Readonly<Record<LinkAction, Described<LinkedBooking> | null>> = {
  cancel: { page: cancelBookingPage, acting: { act: cancelBooking, wasDone: wasCancelled } },
  ask: null,
  move: {
    page: (linked, reading, fields, db) => movePage(db, linked, reading, readChoice(fields, linked)),
    acting: { act: moveBooking, wasDone: wasMoved },
  },
  again: null,
}

/** The actions that have a form to send. */
export const sentActions = linkActions.filter(
  action => (orderActions[action]?.acting ?? bookingActions[action]?.acting ?? null) !== null,
)

/** An action of this order or booking. Undefined: it does not have it. */
export function actionOn(linked: Linked, action: LinkAction) {
  return linked.kind === "order" ? bind(linked, orderActions[action]) : bind(linked, bookingActions[action])
}

function bind<Subject extends Linked>(linked: Subject, described: Described<Subject> | null) {
  if (!described) return undefined
  const { page, acting } = described
  return {
    page: (reading: ActionReading, fields: URLSearchParams, db: Database) =>
      page(linked, reading, fields, db),
    wasDone: (version: FormVersion) => acting?.wasDone(linked, version) ?? false,
    /** Does what the form asks for, or returns why not. */
    async act(dependencies: Dependencies, { form, now, requestId }: Sent): Promise<Outcome | Refusal> {
      const audit = { actor: theCustomer(requestId), now, restaurantId: linked.row.restaurant_id }
      try {
        return (await acting?.act(dependencies, linked, audit, form)) ?? "CHANGED"
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
  { db, orderEvents }: Dependencies,
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
  { db, orderEvents }: Dependencies,
  { row }: LinkedOrder,
  audit: AuditContext,
): Promise<Outcome> {
  if (!(await askToCancel(db, row, audit))) return "CHANGED"
  orderEvents.moved(row)
  return "DONE"
}

async function cancelBooking(
  { db, reservationEvents }: Dependencies,
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
  { db, reservationEvents }: Dependencies,
  linked: LinkedBooking,
  audit: AuditContext,
  form: URLSearchParams,
): Promise<Outcome> {
  const { row, restaurant } = linked
  const { date, people, time } = readChoice(form, linked)
  if (time === null) return "CHANGED"
  const isSame = date === row.date && time === row.time && people === row.people
  if (isSame) return "DONE"
  const moved = await moveByCustomer(db, { restaurant, row, past: linked, to: { date, time, people }, audit })
  if (!moved) return "CHANGED"
  reservationEvents.changed(moved.row)
  return "DONE"
}
