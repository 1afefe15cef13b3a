import { Money } from "./money.ts"
import { DeliveryPerson, OrderStatus, ReadyBy } from "./order.ts"
import { ReservationStatus } from "./reservation.ts"
import { OrderType } from "./restaurant.ts"
import { LocalDate, LocalTime, nullable, object } from "./schema.ts"
import Type from "./type.ts"

const about = {
  test: Type.Boolean(),
  restaurant: Type.Object({
    name: Type.String(),
    logo: nullable(Type.String()),
    phone: Type.String(),
    address: Type.String(),
  }),
  redirectUrl: nullable(Type.String({ description: "The restaurant's own status page, if it has one." })),
}

export const OrderTracking = object("OrderTracking", {
  object: Type.Literal("order"),
  ...about,
  order: Type.Object({
    number: Type.String(),
    status: OrderStatus,
    type: OrderType,
    items: Type.Array(Type.Object({ name: Type.String(), quantity: Type.Integer() })),
    total: Money,
    deliveryPerson: nullable(DeliveryPerson),
    readyBy: ReadyBy,
  }),
})

export const ReservationTracking = object("ReservationTracking", {
  object: Type.Literal("reservation"),
  ...about,
  reservation: Type.Object({
    date: LocalDate,
    time: LocalTime,
    until: LocalTime,
    people: Type.Integer(),
    status: ReservationStatus,
  }),
})

export const Tracking = Type.Union([OrderTracking, ReservationTracking], {
  title: "Tracking",
  description: "The public tracking record. It never contains the customer's phone, name or note.",
})
