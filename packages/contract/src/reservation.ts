import { textLimits } from "./limits.ts"
import { Money } from "./money.ts"
import { CancelledBy } from "./order.ts"
import { BookingPrice, BookingPriceMode } from "./restaurant.ts"
import {
  choice,
  closed,
  closedObject,
  LocalDate,
  LocalTime,
  nullable,
  object,
  PhoneInput,
  PhoneOutput,
  Timestamp,
  text,
} from "./schema.ts"
import Type from "./type.ts"

export const reservationStatuses = [
  "PENDING",
  "CONFIRMED",
  "SEATED",
  "REJECTED",
  "CANCELLED",
  "NO_SHOW",
] as const
export type ReservationStatus = (typeof reservationStatuses)[number]
export const ReservationStatus = choice(
  reservationStatuses,
  "SEATED, REJECTED, CANCELLED and NO_SHOW are final.",
)

/** No maximum: a party that is too large is PARTY_TOO_LARGE, however large. */
export const PartySize = Type.Integer({
  minimum: 1,
  description: "Up to the restaurant's `booking.maxPeople`.",
})

export const Slot = Type.Object(
  {
    time: LocalTime,
    startsAt: Timestamp,
    available: Type.Boolean(),
    price: nullable(Money),
  },
  {
    title: "Slot",
    description:
      "A slot after midnight belongs to the date on which service opened; `startsAt` is the exact instant.",
  },
)

export const Availability = object("Availability", {
  object: Type.Literal("availability"),
  test: Type.Boolean(),
  date: LocalDate,
  people: Type.Integer(),
  price: nullable(BookingPrice),
  slots: Type.Array(Slot),
})
export type Availability = Type.Static<typeof Availability>

export const ReservationRequest = closedObject("ReservationRequest", {
  date: LocalDate,
  time: LocalTime,
  people: PartySize,
  customer: closed({
    name: text({ min: 1, max: "customerName" }),
    phone: PhoneInput,
    email: Type.Optional(Type.String({ format: "email", maxLength: textLimits.email })),
  }),
  occasion: Type.Optional(text({ max: "occasion" })),
  notes: Type.Optional(text({ max: "note", multiline: true, description: "Seating preference, allergies." })),
})
export type ReservationRequest = Type.Static<typeof ReservationRequest>

export const priceStatuses = ["DUE", "PAID", "WAIVED"] as const
export type PriceStatus = (typeof priceStatuses)[number]
export const PriceStatus = choice(priceStatuses)

export const ReservationPrice = object("ReservationPrice", {
  ...Money.properties,
  mode: BookingPriceMode,
  status: PriceStatus,
})

export const Reservation = object("Reservation", {
  id: Type.String({ examples: ["res_01k7q3v9x4e8rbhw5tm2c6ndsz"] }),
  object: Type.Literal("reservation"),
  test: Type.Boolean(),
  status: ReservationStatus,
  date: LocalDate,
  time: LocalTime,
  until: LocalTime,
  people: Type.Integer(),
  customer: Type.Object({ name: Type.String(), phone: PhoneOutput, email: nullable(Type.String()) }),
  occasion: nullable(Type.String()),
  notes: nullable(Type.String()),
  price: nullable(ReservationPrice),
  trackingUrl: Type.String(),
  rejectionReason: Type.Optional(Type.String({ description: "Present when REJECTED or CANCELLED." })),
  cancelledBy: CancelledBy,
  cancelUntil: nullable({
    ...Timestamp,
    description:
      "Up to this moment the customer can cancel. It stays, in the past, after the restaurant's cut-off, and is null once the status is final.",
  }),
  createdAt: Timestamp,
})
export type Reservation = Type.Static<typeof Reservation>
