import { endpoint } from "../endpoint.ts"
import { Money } from "../money.ts"
import { OrderStatus } from "../order.ts"
import { Reservation, ReservationStatus } from "../reservation.ts"
import {
  choice,
  closed,
  LocalDate,
  LocalTime,
  nullable,
  object,
  PhoneInput,
  PhoneOutput,
  Timestamp,
} from "../schema.ts"
import Type from "../type.ts"
import { needs, signedIn, withBody } from "./access.ts"
import { customerRequestAnswers, customerRequestKinds } from "./customer-requests.ts"
import { StoredOrder } from "./order-schemas.ts"
import { PaymentKind, PaymentMethod } from "./payments.ts"

/** What the restaurant stores about one phone number: find it, hand it out, remove it. */

/** Sent in the body: a proxy may log the path. */
const PhoneQuestion = closed({ phone: PhoneInput })

const Delivered = Type.Object(
  { id: Type.String(), number: Type.String(), placedAt: Timestamp, name: Type.String(), phone: PhoneOutput },
  { description: "An order that this person carried." },
)

const CustomerRequest = Type.Object(
  {
    kind: choice(customerRequestKinds),
    subjectId: Type.String({ description: "The order or booking." }),
    askedAt: Timestamp,
    date: nullable(LocalDate),
    time: nullable(LocalTime),
    people: nullable(Type.Integer()),
    answer: nullable(choice(customerRequestAnswers)),
    reason: nullable(Type.String({ description: "Why staff declined." })),
  },
  { description: "What this person asked for on the tracking link, and the answer." },
)

const OrderId = Type.String({ description: "The order." })

const Moved = Type.Object(
  {
    orderId: Type.String({ description: "This person's first order on the bill." }),
    kind: PaymentKind,
    method: PaymentMethod,
    amount: Money,
    at: Timestamp,
    reason: nullable(Type.String({ description: "Of a refund." })),
  },
  { description: "What was paid or given back for a bill, also that of a whole table." },
)

const Voided = Type.Object({
  orderId: OrderId,
  at: Timestamp,
  lines: Type.Array(Type.Object({ name: Type.String(), quantity: Type.Integer() })),
  reason: Type.String(),
})

const CreditNote = Type.Object({
  orderId: OrderId,
  number: Type.String(),
  billNumber: Type.String({ description: "The bill that it corrects." }),
  at: Timestamp,
  amount: Money,
})

export const PersonSummary = object("PersonSummary", {
  object: Type.Literal("person_summary"),
  names: Type.Array(Type.String()),
  orders: Type.Array(
    Type.Object({
      id: Type.String(),
      number: Type.String(),
      placedAt: Timestamp,
      status: OrderStatus,
      test: Type.Boolean(),
    }),
  ),
  reservations: Type.Array(
    Type.Object({
      id: Type.String(),
      date: LocalDate,
      time: LocalTime,
      status: ReservationStatus,
      test: Type.Boolean(),
    }),
  ),
  deliveries: Type.Integer({ description: "Orders that this person carried." }),
  deliveryPeople: Type.Integer({ description: "Entries in the list of delivery people." }),
  blockedPhones: Type.Integer({ description: "Entries in the list of blocked phones." }),
  mentions: Type.Integer({
    description: "Texts of other orders, bookings, lists and the audit log that contain this number.",
  }),
  blockedBy: Type.Object(
    { orders: Type.Integer(), reservations: Type.Integer() },
    { description: "Orders in progress and bookings ahead. Nothing can be removed before they are over." },
  ),
  erasedAt: nullable({ ...Timestamp, description: "When data of this number was last removed." }),
})

export const PersonalData = object("PersonalData", {
  object: Type.Literal("personal_data"),
  phone: PhoneOutput,
  exportedAt: Timestamp,
  restaurant: Type.Object({ id: Type.String(), name: Type.String() }),
  orders: Type.Array(StoredOrder),
  reservations: Type.Array(Reservation),
  requests: Type.Array(CustomerRequest),
  payments: Type.Array(Moved),
  voids: Type.Array(Voided),
  tables: Type.Array(Type.Object({ orderId: OrderId, label: Type.String() }), {
    description: "The labels of the tables.",
  }),
  creditNotes: Type.Array(CreditNote),
  deliveries: Type.Array(Delivered),
  deliveryPeople: Type.Array(Type.Object({ name: Type.String(), phone: PhoneOutput })),
  blockedPhones: Type.Array(Type.Object({ reason: Type.String(), blockedAt: Timestamp })),
})

export const Erasure = object("Erasure", {
  object: Type.Literal("erasure"),
  id: Type.String({ description: "The reference in the audit log." }),
  erasedAt: Timestamp,
  orders: Type.Integer(),
  reservations: Type.Integer(),
  deliveries: Type.Integer(),
  deliveryPeople: Type.Integer(),
  blockedPhones: Type.Integer(),
  mentions: Type.Integer(),
})

const privacy = {
  method: "POST",
  tag: "Privacy",
  access: needs("privacy"),
  body: PhoneQuestion,
  errors: [...signedIn, ...withBody],
} as const

export const findPersonalData = endpoint({
  ...privacy,
  id: "console.privacy.find",
  path: "/console/v1/privacy/find",
  summary: "Find what is stored about a phone number",
  response: { status: 200, schema: PersonSummary },
})

export const exportPersonalData = endpoint({
  ...privacy,
  id: "console.privacy.export",
  path: "/console/v1/privacy/export",
  summary: "Everything about a phone number, for the person who asks",
  description: "The audit log records the export, without the number.",
  response: { status: 200, schema: PersonalData },
})

export const exportPersonalDataFile = endpoint({
  ...privacy,
  id: "console.privacy.export.csv",
  path: "/console/v1/privacy/export.csv",
  summary: "The same as a spreadsheet",
  response: { status: 200, mediaType: "text/csv; charset=utf-8" },
})

export const erasePersonalData = endpoint({
  ...privacy,
  id: "console.privacy.erase",
  path: "/console/v1/privacy/erase",
  summary: "Remove everything about a phone number, for good",
  description:
    "Removes name, phone, email, address, notes and reasons from all orders and bookings of this number. Numbers, items, money, tax and pincodes stay for the books. Refused while an order is in progress or a booking is ahead.",
  response: { status: 200, schema: Erasure },
  errors: [...privacy.errors, "ERASURE_BLOCKED"],
})

export const privacyEndpoints = [
  findPersonalData,
  exportPersonalData,
  exportPersonalDataFile,
  erasePersonalData,
] as const
