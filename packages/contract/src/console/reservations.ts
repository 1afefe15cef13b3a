import { endpoint } from "../endpoint.ts"
import type { Fault } from "../fault-reasons.ts"
import { textLimits } from "../limits.ts"
import { PriceStatus, ReservationStatus } from "../reservation.ts"
import {
  choice,
  closed,
  closedObject,
  LocalDate,
  LocalTime,
  PhoneInput,
  TimestampWithOffset,
  text,
} from "../schema.ts"
import Type from "../type.ts"
import { needs, serviceOrDevice, signedIn, withBody } from "./access.ts"
import { answerRequest } from "./customer-requests.ts"
import { listOf } from "./lists.ts"
import { UndoRequest } from "./order-schemas.ts"
import {
  BookingDay,
  BookingWeek,
  ConsoleReservation,
  Preview,
  ReservationHistory,
  SeatBlock,
  staffReservationSources,
} from "./reservation-schemas.ts"

const reservations = { tag: "Reservations", access: serviceOrDevice, errors: signedIn } as const

/** What staff can do with one booking. */
const reservation = <const Action extends string>(action: Action, summary: string) =>
  ({
    ...reservations,
    id: `console.reservations.${action}`,
    method: "POST",
    path: `/console/v1/reservations/{id}/${action}` as const,
    summary,
    response: { status: 200, schema: ConsoleReservation },
    errors: [...signedIn, ...withBody, "NOT_FOUND", "INVALID_TRANSITION"],
  }) as const

const Reason = text({ min: 1, max: "reason", multiline: true, description: "The customer sees it." })
const People = Type.Integer({ minimum: 1, maximum: 1000 })
const Customer = closed({
  name: Type.Optional(text({ min: 1, max: "customerName" })),
  phone: Type.Optional(PhoneInput),
  email: Type.Optional(Type.String({ format: "email", maxLength: textLimits.email })),
})

interface Taking {
  source: string
  date?: string
  time?: string
  customer: { name?: string; phone?: string }
}

function takingRules({ source, date, time, customer }: Taking): Fault[] {
  const faults: Fault[] = []
  const both = date !== undefined && time !== undefined
  const neither = date === undefined && time === undefined
  if (!both && !(neither && source === "WALK_IN")) {
    const field = date === undefined ? "date" : "time"
    faults.push({ field, message: "is required: date and time go together", reason: "REQUIRED" })
  }
  for (const field of ["name", "phone"] as const) {
    if (source !== "PHONE" || customer[field] !== undefined) continue
    const message = "is required: only a walk-in may leave it out"
    faults.push({ field: `customer.${field}`, message, reason: "REQUIRED" })
  }
  return faults
}

export const getBookingDay = endpoint({
  ...reservations,
  id: "console.reservations.day",
  method: "GET",
  path: "/console/v1/reservations",
  summary: "A day's bookings, and how full each slot is",
  query: closed({ date: Type.Optional(LocalDate), status: Type.Optional(ReservationStatus) }),
  response: { status: 200, schema: BookingDay },
})

export const getBookingWeek = endpoint({
  ...reservations,
  id: "console.reservations.week",
  method: "GET",
  path: "/console/v1/reservations/week",
  summary: "Seven days: parties, guests, and how full each meal is",
  query: closed({ from: Type.Optional(LocalDate) }),
  response: { status: 200, schema: BookingWeek },
})

const WaitingDay = Type.Object({
  date: LocalDate,
  count: Type.Integer(),
  ids: Type.Array(Type.String(), { description: "The ids of the bookings, oldest first." }),
})

export const listWaiting = endpoint({
  ...reservations,
  id: "console.reservations.waiting",
  method: "GET",
  path: "/console/v1/reservations/waiting",
  summary: "Days with unanswered bookings",
  description:
    "All days from now on: bookings that wait for an answer, and confirmed ones whose customer asks for another time. An unanswered booking is cancelled at its time.",
  response: { status: 200, schema: listOf(WaitingDay, "WaitingDays") },
})

export const searchReservations = endpoint({
  ...reservations,
  id: "console.reservations.search",
  method: "GET",
  path: "/console/v1/reservations/search",
  summary: "Bookings by name or phone",
  description:
    "All words are in the name, or four digits or more in the phone. Those to come first, the next one at the top, then earlier ones of three months. A paired device on which nobody is signed in finds none before yesterday's.",
  query: closed({ search: text({ min: 2, max: "customerName" }) }),
  response: { status: 200, schema: listOf(ConsoleReservation, "FoundReservations") },
})

export const getConsoleReservation = endpoint({
  ...reservations,
  id: "console.reservations.get",
  method: "GET",
  path: "/console/v1/reservations/{id}",
  summary: "One booking",
  response: { status: 200, schema: ConsoleReservation },
  errors: [...signedIn, "NOT_FOUND"],
})

export const addReservation = endpoint({
  ...reservations,
  id: "console.reservations.create",
  method: "POST",
  path: "/console/v1/reservations",
  summary: "Add a booking by telephone, or seat a walk-in",
  description:
    "Confirmed at once. A walk-in may leave out date and time (it starts now), the name and the phone. Staff may book any size of party without notice, but never more than the seats.",
  body: closedObject("AddReservationRequest", {
    source: choice(staffReservationSources),
    date: Type.Optional(LocalDate),
    time: Type.Optional(LocalTime),
    people: People,
    customer: Customer,
    occasion: Type.Optional(text({ max: "occasion" })),
    notes: Type.Optional(text({ max: "note", multiline: true })),
  }),
  rules: takingRules,
  response: { status: 201, schema: ConsoleReservation },
  errors: [...signedIn, ...withBody, "SLOT_UNAVAILABLE", "RESTAURANT_UNAVAILABLE"],
  example: {
    body: {
      source: "PHONE",
      date: "2026-10-18",
      time: "18:30",
      people: 4,
      customer: { name: "Asha Rao", phone: "9845012345" },
    },
  },
})

export const confirmReservation = endpoint(reservation("confirm", "Confirm a booking"))

export const rejectReservation = endpoint({
  ...reservation("reject", "Decline a booking"),
  body: closedObject("DeclineRequest", { reason: Reason }),
})

export const seatReservation = endpoint(reservation("seat", "The guests are here"))

export const noShowReservation = endpoint({
  ...reservation("no-show", "Nobody came"),
  id: "console.reservations.noShow",
  description: "Possible from the booked time on. Frees the seats.",
})

export const cancelConsoleReservation = endpoint({
  ...reservation("cancel", "Cancel a booking"),
  body: closedObject("StaffCancelReservationRequest", { reason: Reason }),
})

export const leaveReservation = endpoint({
  ...reservation("leave", "The party left"),
  description:
    "Frees the seats of a seated party from this minute. For the guest nothing changes: the booking stays SEATED.",
})

export const undoReservation = endpoint({
  ...reservation("undo", "Undo the last step"),
  description:
    "Takes back the last step of staff: within 30 minutes, or 5 minutes after the booking was declined or cancelled, and never after its time to PENDING. Seats that were booked since then are not taken back: SLOT_UNAVAILABLE.",
  body: UndoRequest,
  errors: [...signedIn, ...withBody, "NOT_FOUND", "INVALID_TRANSITION", "SLOT_UNAVAILABLE"],
})

export const moveReservation = endpoint({
  ...reservation("move", "Move a booking to another time or party size"),
  description: "With `revision`, it is refused if the booking has changed since then.",
  body: closed(
    {
      date: Type.Optional(LocalDate),
      time: Type.Optional(LocalTime),
      people: Type.Optional(People),
      revision: Type.Optional(Type.Integer({ minimum: 1 })),
    },
    { title: "MoveReservationRequest", minProperties: 1 },
  ),
  errors: [...signedIn, ...withBody, "NOT_FOUND", "INVALID_TRANSITION", "SLOT_UNAVAILABLE"],
})

export const answerMoveRequest = endpoint({
  ...reservation("move-request", "Answer a customer who asks for another time"),
  id: "console.reservations.answerMoveRequest",
  ...answerRequest,
  description:
    "ACCEPTED moves the booking if the seats are still free at the new time. DECLINED keeps it, with a reason. One answer counts: INVALID_TRANSITION if somebody answered before, or the booking has ended.",
  errors: [...signedIn, ...withBody, "NOT_FOUND", "INVALID_TRANSITION", "SLOT_UNAVAILABLE"],
})

export const settlePrice = endpoint({
  ...reservation("price", "The price was paid, or is waived"),
  body: closedObject("SettlePriceRequest", { status: PriceStatus }),
})

export const getReservationHistory = endpoint({
  ...reservations,
  id: "console.reservations.history",
  method: "GET",
  path: "/console/v1/reservations/{id}/history",
  summary: "The history of a booking",
  response: { status: 200, schema: ReservationHistory },
  errors: [...signedIn, "NOT_FOUND"],
})

export const listSeatBlocks = endpoint({
  ...reservations,
  id: "console.blocks.list",
  method: "GET",
  path: "/console/v1/seat-blocks",
  summary: "The blocked seats of a day",
  query: closed({ date: Type.Optional(LocalDate) }),
  response: { status: 200, schema: listOf(SeatBlock, "SeatBlockList") },
})

export const createSeatBlock = endpoint({
  ...reservations,
  id: "console.blocks.create",
  method: "POST",
  path: "/console/v1/seat-blocks",
  summary: "Block seats for some time",
  description: "Without `seats`, blocks all seats. Existing bookings stay.",
  access: needs("seatBlocks"),
  body: closedObject("SeatBlockRequest", {
    from: TimestampWithOffset,
    to: TimestampWithOffset,
    seats: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    reason: Type.Optional(text({ max: "seatBlockReason" })),
  }),
  rules: ({ from, to }: { from: string; to: string }) =>
    Date.parse(to) > Date.parse(from)
      ? []
      : [{ field: "to", message: "must be later than from", reason: "FROM_AFTER_TO" as const }],
  response: { status: 201, schema: SeatBlock },
  errors: [...signedIn, ...withBody],
  example: {
    body: { from: "2026-10-18T19:00:00+05:30", to: "2026-10-18T23:00:00+05:30", reason: "A private party" },
  },
})

export const deleteSeatBlock = endpoint({
  ...reservations,
  id: "console.blocks.delete",
  method: "DELETE",
  path: "/console/v1/seat-blocks/{id}",
  summary: "Unblock the seats",
  access: needs("seatBlocks"),
  response: { status: 204 },
  errors: [...signedIn, "NOT_FOUND"],
})

export const getPreview = endpoint({
  id: "console.preview",
  method: "GET",
  path: "/console/v1/preview",
  tag: "Settings",
  summary: "Preview what a customer sees at a given time",
  description:
    "Whether the restaurant is open, whether it accepts orders, and the day's slots, each with the reason.",
  access: needs("service"),
  query: closed({ at: Type.Optional(TimestampWithOffset), people: Type.Optional(People) }),
  response: { status: 200, schema: Preview },
  errors: signedIn,
})

export const reservationEndpoints = [
  getBookingDay,
  getBookingWeek,
  listWaiting,
  searchReservations,
  getConsoleReservation,
  addReservation,
  confirmReservation,
  rejectReservation,
  seatReservation,
  noShowReservation,
  cancelConsoleReservation,
  leaveReservation,
  undoReservation,
  moveReservation,
  answerMoveRequest,
  settlePrice,
  getReservationHistory,
  listSeatBlocks,
  createSeatBlock,
  deleteSeatBlock,
  getPreview,
] as const
