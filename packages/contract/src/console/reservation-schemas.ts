import { PriceStatus, Reservation, ReservationStatus } from "../reservation.ts"
import { choice, LocalDate, LocalTime, nullable, object, PhoneOutput, Timestamp } from "../schema.ts"
import Type from "../type.ts"
import { TextChange } from "./audit-changes.ts"
import { MoveRequest } from "./customer-requests.ts"
import { moveOf, NotReceiving, undoTo } from "./order-schemas.ts"

/** How staff learn of a booking that they enter. */
export const staffReservationSources = ["PHONE", "WALK_IN"] as const
export type StaffReservationSource = (typeof staffReservationSources)[number]
export const reservationSources = ["API", ...staffReservationSources] as const
export type ReservationSource = (typeof reservationSources)[number]

export const ConsoleReservation = object("ConsoleReservation", {
  ...Reservation.properties,
  customer: Type.Object({
    ...Reservation.properties.customer.properties,
    name: Type.String({ description: "Empty if a walk-in gave none." }),
    phone: nullable({ ...PhoneOutput, description: "Ten digits; null if a walk-in gave none." }),
  }),
  revision: Type.Integer({ description: "The number of steps so far." }),
  source: choice(reservationSources),
  startsAt: Timestamp,
  endsAt: Timestamp,
  leftAt: nullable({
    ...Timestamp,
    description: "From when the seats of a party that left early are free. `endsAt` is then the same.",
  }),
  undo: undoTo(ReservationStatus),
  nextSteps: Type.Array(ReservationStatus, { description: "The statuses that staff can move it to now." }),
  moveRequest: MoveRequest,
})

export const SlotReason = nullable(
  choice(["PAST", "NOTICE", "FULL"], "Why a guest of this party could not book it; null: they could."),
)

export const Meal = choice(["NIGHT", "BREAKFAST", "LUNCH", "DINNER"], "The service that the slot belongs to.")
export type Meal = Type.Static<typeof Meal>

export const ConsoleSlot = object("ConsoleSlot", {
  time: LocalTime,
  startsAt: Timestamp,
  endsAt: Timestamp,
  seatsTaken: Type.Integer({
    description: "The largest number of occupied seats at any moment of a stay that begins in this slot.",
  }),
  available: Type.Boolean(),
  reason: SlotReason,
  meal: Meal,
})

export const NoService = nullable(choice(["BOOKINGS_OFF", "SUSPENDED", "CLOSED_DATE", "CLOSED_DAY"]))

export const BookingDay = object("BookingDay", {
  object: Type.Literal("booking_day"),
  date: LocalDate,
  seats: Type.Integer(),
  closedBecause: NoService,
  slots: Type.Array(ConsoleSlot, { description: "For a party of one." }),
  data: Type.Array(ConsoleReservation, { description: "Sorted by time." }),
})

const bookedParties = {
  parties: Type.Integer({ description: "Waiting, confirmed and seated." }),
  guests: Type.Integer(),
}

export const BookingWeek = object("BookingWeek", {
  object: Type.Literal("booking_week"),
  from: LocalDate,
  seats: Type.Integer(),
  days: Type.Array(
    Type.Object({
      date: LocalDate,
      closedBecause: NoService,
      ...bookedParties,
      waiting: Type.Integer({ description: "Parties without an answer." }),
      bookings: Type.Array(
        Type.Object({
          id: Type.String(),
          time: LocalTime,
          name: Type.String({ description: "Empty for a walk-in without a name." }),
          people: Type.Integer(),
          status: ReservationStatus,
        }),
        { description: "The parties, by time." },
      ),
      meals: Type.Array(
        Type.Object({
          meal: Meal,
          ...bookedParties,
          seatsTaken: Type.Integer({
            description:
              "The largest number of occupied seats at any moment of the meal, with blocked seats.",
          }),
        }),
      ),
    }),
    { description: "Seven days." },
  ),
})

const LocalMoment = Type.Object({ date: LocalDate, time: LocalTime })
const Count = Type.Integer()

export const ReservationChange = Type.Union(
  [
    TextChange,
    Type.Object({ kind: Type.Literal("TIME"), from: LocalMoment, to: LocalMoment }),
    Type.Object({ kind: Type.Literal("PEOPLE"), from: Count, to: Count }),
    Type.Object({ kind: Type.Literal("PRICE"), status: PriceStatus }),
    Type.Object(
      { kind: Type.Literal("LEFT") },
      { description: "The party left before the end of its stay." },
    ),
  ],
  { title: "ReservationChange" },
)
export type ReservationChange = Type.Static<typeof ReservationChange>

export const ReservationHistory = object("ReservationHistory", {
  object: Type.Literal("reservation_history"),
  reservationId: Type.String(),
  createdAt: Timestamp,
  moves: Type.Array(
    Type.Object({
      ...moveOf(ReservationStatus),
      changes: Type.Array(Type.String(), { description: "What was changed, as sentences." }),
      details: Type.Array(ReservationChange, { description: "The same changes as data." }),
    }),
  ),
})

export const SeatBlock = object("SeatBlock", {
  id: Type.String(),
  object: Type.Literal("seat_block"),
  from: Timestamp,
  to: Timestamp,
  seats: Type.Integer(),
  reason: nullable(Type.String()),
  createdBy: Type.String(),
})

export const Preview = object("Preview", {
  object: Type.Literal("preview"),
  at: Timestamp,
  open: Type.Boolean(),
  label: Type.String({ examples: ["Open until 11:30 pm"] }),
  opensAt: nullable(Timestamp),
  closesAt: nullable(Timestamp),
  ordering: Type.Object({
    accepting: Type.Boolean(),
    reason: NotReceiving,
  }),
  booking: Type.Object({
    date: LocalDate,
    people: Type.Integer(),
    closedBecause: NoService,
    slots: Type.Array(ConsoleSlot),
  }),
})
