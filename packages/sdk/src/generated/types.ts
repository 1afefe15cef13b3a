// Written by `npm run generate` from packages/contract. Do not edit.

/** A value that is newer than this package. Handle it without failing. */
export type NewerValue = string & Record<never, never>

export type AnyStatus =
  | "PENDING"
  | "ACCEPTED"
  | "PREPARING"
  | "READY"
  | "OUT_FOR_DELIVERY"
  | "COMPLETED"
  | "REJECTED"
  | "CANCELLED"
  | "CONFIRMED"
  | "SEATED"
  | "NO_SHOW"

export type BookingPriceMode = "DEDUCT" | "FEE"

export type BookingPricePer = "BOOKING" | "GUEST"

export type CancelledBy = "CUSTOMER" | "RESTAURANT" | "SYSTEM"

export type ChargeType = "PACKAGING" | "DELIVERY" | "OTHER"

export type EventSubjectObject = "order" | "reservation" | "menu" | "restaurant"

export type EventType =
  | "order.created"
  | "order.updated"
  | "reservation.created"
  | "reservation.updated"
  | "menu.updated"
  | "restaurant.updated"

export type EventsListQueryTypes =
  | "order.created"
  | "order.updated"
  | "reservation.created"
  | "reservation.updated"
  | "menu.updated"
  | "restaurant.updated"

export type FaultReason =
  | "REQUIRED"
  | "UNKNOWN_FIELD"
  | "NOT_ALLOWED"
  | "WRONG_TYPE"
  | "NOT_A_CHOICE"
  | "OUT_OF_RANGE"
  | "BLANK"
  | "TOO_SHORT"
  | "TOO_LONG"
  | "TOO_FEW"
  | "TOO_MANY"
  | "REPEATED"
  | "NOT_A_DATE"
  | "NOT_A_TIME"
  | "NOT_AN_INSTANT"
  | "NOT_AN_EMAIL"
  | "YEAR"
  | "UNPRINTABLE"
  | "PATTERN"
  | "NOT_JSON"
  | "TEST_KEYS_ONLY"
  | "DATE_PAST"
  | "DATE_TOO_FAR"
  | "PAST"
  | "TOO_SOON"
  | "TOO_FAR"
  | "OUTSIDE_HOURS"
  | "UNKNOWN_CURSOR"

export type FoodType = "VEG" | "NON_VEG" | "EGG"

export type OrderStatus =
  | "PENDING"
  | "ACCEPTED"
  | "PREPARING"
  | "READY"
  | "OUT_FOR_DELIVERY"
  | "COMPLETED"
  | "REJECTED"
  | "CANCELLED"

export type OrderStatusFilter =
  | "PENDING"
  | "ACCEPTED"
  | "PREPARING"
  | "READY"
  | "OUT_FOR_DELIVERY"
  | "COMPLETED"
  | "REJECTED"
  | "CANCELLED"
  | "OPEN"

export type OrderType = "PICKUP" | "DELIVERY"

export type PaymentMode = "PAY_AT_COUNTER" | "CASH_ON_DELIVERY"

export type PickupTimeReason = "PAST" | "TOO_SOON" | "TOO_FAR" | "FULL"

export type PriceChangePart = "LINE" | "TAX" | "CHARGE" | "TOTAL"

export type ReservationPriceStatus = "DUE" | "PAID" | "WAIVED"

export type ReservationStatus = "PENDING" | "CONFIRMED" | "SEATED" | "REJECTED" | "CANCELLED" | "NO_SHOW"

export interface AddOnGroup {
  id: string
  name: string
  /** How many options must be chosen. */
  min: number
  /** How many options may be chosen. */
  max: number
  options: AddOnOption[]
}

export interface AddOnOption {
  id: string
  name: string
  price: Money
  available: boolean
}

export interface AdvanceOrderRequest {
  to: OrderStatus
}

export interface AdvanceReservationRequest {
  to: ReservationStatus
}

export interface Availability {
  object: "availability"
  test: boolean
  /** A calendar date in the restaurant's own time zone. Such as `2026-10-17`. */
  date: string
  people: number
  price: BookingPrice | null
  slots: Slot[]
}

export interface BookingPrice {
  /** Paise. Such as `32500`. */
  amount: number
  currency: "INR"
  /** Ready to show. Such as `₹325.00`. */
  display: string
  /** `DEDUCT`: taken off the final bill. `FEE`: a fee for the booking itself. */
  mode: BookingPriceMode | NewerValue
  /** Whether the amount counts once, or for each guest. */
  per: BookingPricePer | NewerValue
}

export interface CancelRequest {
  /** Shown to the restaurant. At most 200 characters. */
  reason?: string
}

export interface CartItem {
  /** Of an item without sizes, or of the chosen variant. From 1 to 64 characters. */
  menuItemId: string
  /** From 1 to 99. */
  quantity: number
  /** Add-on option ids. At most 20 elements. */
  addOnIds?: string[]
  /** Printed on the kitchen ticket. At most 200 characters. */
  note?: string
}

/** `amount` is net of tax. */
export interface Charge {
  type: ChargeType | NewerValue
  name: string
  amount: Money
  tax: LineTax
}

/** `lat` and `lng` must be sent together or left out. */
export interface DeliveryInput {
  /** From 5 to 300 characters. */
  address: string
  /** A 6-digit Indian pincode. Such as `560038`. */
  pincode: string
  /** At most 120 characters. */
  landmark?: string
  /** From -90 to 90. */
  lat?: number
  /** From -180 to 180. */
  lng?: number
}

/** `delivery` is required. */
export interface DeliveryOrderRequest {
  type: "DELIVERY"
  /** From 1 to 50 elements. */
  items: CartItem[]
  delivery: DeliveryInput
  customer: {
    /** From 1 to 80 characters. */
    name: string
    /** A 10-digit Indian mobile number. A leading +91, 91 or 0, spaces and hyphens are allowed. At most 30 characters. Such as `+91 98450 12345`. */
    phone: string
  }
  payment: "CASH_ON_DELIVERY"
  /** For the restaurant. At most 300 characters. */
  note?: string
  /** Paise: the quote's `total.amount`. If the price has changed, the order is refused with PRICE_CHANGED. */
  expectedTotal?: number
  pickupAt?: never
}

export interface DeliveryPerson {
  name: string
  /** Ten digits. Empty once the personal data was removed. Such as `9845012345`. */
  phone: string
}

/** `delivery` is required. */
export interface DeliveryQuoteRequest {
  type: "DELIVERY"
  /** From 1 to 50 elements. */
  items: CartItem[]
  delivery: DeliveryInput
  pickupAt?: never
}

export interface Event {
  /** The same whenever the event is read. */
  id: string
  object: "event"
  test: boolean
  type: EventType | NewerValue
  /** The time that the subject shows for the change. Events are in the order of their commits. Such as `2026-10-17T13:05:00.000Z`. */
  createdAt: string
  subject: EventSubject
}

export interface EventList {
  object: "list"
  test: boolean
  /** Oldest first. */
  data: Event[]
  hasMore: boolean
  /** Store it and send it as `after`. */
  nextCursor: string
}

export interface EventSubject {
  object: EventSubjectObject | NewerValue
  /** Null for the menu and the restaurant: a key has one of each. */
  id: string | null
  /** The status after this change, not that of now. */
  status: AnyStatus | NewerValue | null
  /** The status before. Null if it was created; the same as `status` if something else changed. */
  previousStatus: AnyStatus | NewerValue | null
}

export interface Fault {
  field: string
  /** For people; branch on `reason`. */
  message: string
  /** Why. More can be added. */
  reason: FaultReason | NewerValue
  /** The values of the reason, such as a limit. */
  params?: Record<string, unknown>
}

export interface ItemTax {
  /** Per cent. Such as `5`. */
  rate: number
  /** The price includes the tax. */
  included: boolean
}

/** `total` is quantity × (unitPrice + add-ons), as the menu lists prices. */
export interface Line {
  menuItemId: string
  name: string
  quantity: number
  unitPrice: Money
  addOns: LineAddOn[]
  note: string | null
  tax: LineTax
  total: Money
}

export interface LineAddOn {
  id: string
  name: string
  price: Money
}

export interface LineTax {
  /** Per cent. */
  rate: number
  amount: Money
}

export interface Menu {
  object: "menu"
  test: boolean
  currency: "INR"
  /** False if the restaurant charges no GST. */
  gstApplies: boolean
  categories: MenuCategory[]
}

export interface MenuCategory {
  id: string
  name: string
  description: string | null
  /** The middle size of a photo, or an address elsewhere that the restaurant entered. */
  imageUrl: string | null
  /** What the photo shows, for people who cannot see it. Null: treat it as decoration. */
  imageAlt: string | null
  /** The photo in all sizes, smallest first; all have the same shape. An address never changes its content. Empty if `imageUrl` is null or an address elsewhere. */
  images: MenuImage[]
  sortOrder: number
  items: MenuItem[]
}

export interface MenuImage {
  url: string
  width: number
  height: number
}

export interface MenuItem {
  /** Identifies the item with all its sizes. Not used in an order. */
  id: string
  name: string
  description: string
  /** The middle size of a photo, or an address elsewhere that the restaurant entered. */
  imageUrl: string | null
  /** What the photo shows, for people who cannot see it. Null: treat it as decoration. */
  imageAlt: string | null
  /** The photo in all sizes, smallest first; all have the same shape. An address never changes its content. Empty if `imageUrl` is null or an address elsewhere. */
  images: MenuImage[]
  /** The mark the law asks for. */
  foodType: FoodType | NewerValue
  /** False if sold out or switched off: hide the item or show it greyed out. */
  available: boolean
  prepMinutes: number
  /** The id to order; null for an item with sizes. */
  menuItemId: string | null
  price: Money | null
  tax: ItemTax
  variants: Variant[]
  addOnGroups: AddOnGroup[]
}

/** An amount in Indian rupees. Show `display`; never compute prices from `amount`. */
export interface Money {
  /** Paise. Such as `32500`. */
  amount: number
  currency: "INR"
  /** Ready to show. Such as `₹325.00`. */
  display: string
}

/** All seven day keys are present; an empty list is a closed day. */
export interface OpeningHours {
  days: {
    mon: Period[]
    tue: Period[]
    wed: Period[]
    thu: Period[]
    fri: Period[]
    sat: Period[]
    sun: Period[]
  }
  /** No opening period starts on these dates. */
  closedDates: string[]
  /** The periods of single dates, in place of those of the weekday; an empty list is a closed date. `closedDates` takes precedence. A period belongs to the date on which it opens, so the night before still continues into the date. */
  specialDates: Record<string, Period[]>
}

export interface Order {
  /** Such as `ord_01k7q3v9x4e8rbhw5tm2c6ndsz`. */
  id: string
  object: "order"
  test: boolean
  /** The number that staff see. The number of a test order begins with T. Such as `17`. */
  number: string
  /** COMPLETED, REJECTED and CANCELLED are final. */
  status: OrderStatus | NewerValue
  /** How the food reaches the customer. */
  type: OrderType | NewerValue
  customer: {
    name: string
    /** Ten digits. Empty once the personal data was removed. Such as `9845012345`. */
    phone: string
  }
  delivery: OrderDelivery | null
  /** An instant in UTC, ISO-8601, ending in Z. Such as `2026-10-17T13:05:00.000Z`. */
  pickupAt: string | null
  /** No online payment: customers pay at the counter, or in cash on delivery. */
  payment: PaymentMode | NewerValue
  note: string | null
  lines: Line[]
  /** The taxable value of all lines. */
  subtotal: Money
  tax: Tax
  charges: Charge[]
  /** subtotal + tax.total + charges, what is paid. */
  total: Money
  prepMinutes: number
  /** For the customer; the last part of the path is the tracking token. */
  trackingUrl: string
  timeline: {
    /** An instant in UTC, ISO-8601, ending in Z. Such as `2026-10-17T13:05:00.000Z`. */
    placedAt: string
    /** An instant in UTC, ISO-8601, ending in Z. Such as `2026-10-17T13:05:00.000Z`. */
    acceptedAt: string | null
    /** An instant in UTC, ISO-8601, ending in Z. Such as `2026-10-17T13:05:00.000Z`. */
    preparingAt: string | null
    /** An instant in UTC, ISO-8601, ending in Z. Such as `2026-10-17T13:05:00.000Z`. */
    readyAt: string | null
    /** An instant in UTC, ISO-8601, ending in Z. Such as `2026-10-17T13:05:00.000Z`. */
    outForDeliveryAt: string | null
    /** An instant in UTC, ISO-8601, ending in Z. Such as `2026-10-17T13:05:00.000Z`. */
    completedAt: string | null
    /** An instant in UTC, ISO-8601, ending in Z. Such as `2026-10-17T13:05:00.000Z`. */
    rejectedAt: string | null
    /** An instant in UTC, ISO-8601, ending in Z. Such as `2026-10-17T13:05:00.000Z`. */
    cancelledAt: string | null
  }
  /** The order is cancelled if it is not accepted by then. */
  acceptBy: string
  /** When the restaurant expects the order to be ready; null until it accepts the order. Such as `2026-10-17T13:05:00.000Z`. */
  readyBy: string | null
  /** Present when REJECTED or CANCELLED. */
  rejectionReason?: string
  /** Who ended it. */
  cancelledBy: CancelledBy | NewerValue | null
  /** An instant in UTC, ISO-8601, ending in Z. Such as `2026-10-17T13:05:00.000Z`. */
  createdAt: string
  /** When what this object shows last changed. For an order that nobody accepted in time, `acceptBy`. Such as `2026-10-17T13:05:00.000Z`. */
  updatedAt: string
}

export interface OrderDelivery {
  address: {
    address: string
    /** A 6-digit Indian pincode. Such as `560038`. */
    pincode: string
    landmark: string | null
    lat: number | null
    lng: number | null
  }
  person: DeliveryPerson | null
}

export interface OrderList {
  object: "list"
  test: boolean
  data: Order[]
  hasMore: boolean
  /** Send it as `cursor` for the next page. */
  nextCursor: string | null
}

/** The cart of the quote, and the customer. No online payment: pickup is paid at the counter, delivery in cash. */
export type OrderRequest = PickupOrderRequest | DeliveryOrderRequest

export interface OrderTracking {
  object: "order"
  test: boolean
  restaurant: {
    name: string
    logo: string | null
    phone: string
    address: string
  }
  /** The restaurant's own status page, if it has one. */
  redirectUrl: string | null
  order: {
    number: string
    /** COMPLETED, REJECTED and CANCELLED are final. */
    status: OrderStatus | NewerValue
    /** How the food reaches the customer. */
    type: OrderType | NewerValue
    items: {
      name: string
      quantity: number
    }[]
    total: Money
    deliveryPerson: DeliveryPerson | null
    /** When the restaurant expects the order to be ready; null until it accepts the order. Such as `2026-10-17T13:05:00.000Z`. */
    readyBy: string | null
  }
}

/** One opening period. If `close` is at or before `open`, it ends after midnight; 00:00 to 00:00 is 24 hours. */
export interface Period {
  /** A wall-clock time in the restaurant's own time zone, 24 hours. Such as `19:30`. */
  open: string
  /** A wall-clock time in the restaurant's own time zone, 24 hours. Such as `19:30`. */
  close: string
}

export interface PickupOrderRequest {
  type: "PICKUP"
  /** From 1 to 50 elements. */
  items: CartItem[]
  /** When the customer comes: an instant, ISO-8601 with an offset or Z. Without it, as soon as possible. At most 40 characters. Such as `2026-10-17T18:35:00+05:30`. */
  pickupAt?: string
  customer: {
    /** From 1 to 80 characters. */
    name: string
    /** A 10-digit Indian mobile number. A leading +91, 91 or 0, spaces and hyphens are allowed. At most 30 characters. Such as `+91 98450 12345`. */
    phone: string
  }
  payment: "PAY_AT_COUNTER"
  /** For the restaurant. At most 300 characters. */
  note?: string
  /** Paise: the quote's `total.amount`. If the price has changed, the order is refused with PRICE_CHANGED. */
  expectedTotal?: number
  delivery?: never
}

export interface PickupQuoteRequest {
  type: "PICKUP"
  /** From 1 to 50 elements. */
  items: CartItem[]
  /** When the customer comes: an instant, ISO-8601 with an offset or Z. Without it, as soon as possible. At most 40 characters. Such as `2026-10-17T18:35:00+05:30`. */
  pickupAt?: string
  delivery?: never
}

export interface PickupTime {
  /** The restaurant's own time. After midnight it is on the next calendar date. Such as `19:30`. */
  time: string
  /** Send it as `pickupAt`. Such as `2026-10-17T13:05:00.000Z`. */
  startsAt: string
  available: boolean
  /** Why the time is not available. `TOO_SOON`: before the restaurant's `prepMinutes`. `TOO_FAR`: more than 7 times 24 hours from now. */
  reason: PickupTimeReason | NewerValue | null
}

export interface PickupTimes {
  object: "pickup_times"
  test: boolean
  /** A calendar date in the restaurant's own time zone. Such as `2026-10-17`. */
  date: string
  /** Empty on a day without opening hours. */
  times: PickupTime[]
}

export interface PriceChange {
  part: PriceChangePart | NewerValue
  /** The item's or charge's name. */
  name: string
  /** The index in `lines` or `charges`. */
  index: number | null
  from: Money | null
  to: Money | null
}

export interface Quote {
  object: "quote"
  test: boolean
  quoteId: string
  currency: "INR"
  /** How the food reaches the customer. */
  type: OrderType | NewerValue
  lines: Line[]
  /** The taxable value of all lines. */
  subtotal: Money
  tax: Tax
  charges: Charge[]
  /** subtotal + tax.total + charges, what is paid. */
  total: Money
  /** The larger of the restaurant's and the slowest item's. */
  prepMinutes: number
}

/** `delivery` is required for DELIVERY and refused for PICKUP; `pickupAt` is for PICKUP only. Prices are never sent. */
export type QuoteRequest = PickupQuoteRequest | DeliveryQuoteRequest

export interface Reservation {
  /** Such as `res_01k7q3v9x4e8rbhw5tm2c6ndsz`. */
  id: string
  object: "reservation"
  test: boolean
  /** SEATED, REJECTED, CANCELLED and NO_SHOW are final. */
  status: ReservationStatus | NewerValue
  /** A calendar date in the restaurant's own time zone. Such as `2026-10-17`. */
  date: string
  /** A wall-clock time in the restaurant's own time zone, 24 hours. Such as `19:30`. */
  time: string
  /** A wall-clock time in the restaurant's own time zone, 24 hours. Such as `19:30`. */
  until: string
  people: number
  customer: {
    name: string
    /** Ten digits. Empty once the personal data was removed. Such as `9845012345`. */
    phone: string
    email: string | null
  }
  occasion: string | null
  notes: string | null
  price: ReservationPrice | null
  trackingUrl: string
  /** Present when REJECTED or CANCELLED. */
  rejectionReason?: string
  /** Who ended it. */
  cancelledBy: CancelledBy | NewerValue | null
  /** Up to this moment the customer can cancel. It stays, in the past, after the restaurant's cut-off, and is null once the status is final. Such as `2026-10-17T13:05:00.000Z`. */
  cancelUntil: string | null
  /** An instant in UTC, ISO-8601, ending in Z. Such as `2026-10-17T13:05:00.000Z`. */
  createdAt: string
}

export interface ReservationPrice {
  /** Paise. Such as `32500`. */
  amount: number
  currency: "INR"
  /** Ready to show. Such as `₹325.00`. */
  display: string
  /** `DEDUCT`: taken off the final bill. `FEE`: a fee for the booking itself. */
  mode: BookingPriceMode | NewerValue
  status: ReservationPriceStatus | NewerValue
}

export interface ReservationRequest {
  /** A calendar date in the restaurant's own time zone. Such as `2026-10-17`. */
  date: string
  /** A wall-clock time in the restaurant's own time zone, 24 hours. Such as `19:30`. */
  time: string
  /** Up to the restaurant's `booking.maxPeople`. At least 1. */
  people: number
  customer: {
    /** From 1 to 80 characters. */
    name: string
    /** A 10-digit Indian mobile number. A leading +91, 91 or 0, spaces and hyphens are allowed. At most 30 characters. Such as `+91 98450 12345`. */
    phone: string
    /** At most 254 characters. */
    email?: string
  }
  /** At most 60 characters. */
  occasion?: string
  /** Seating preference, allergies. At most 300 characters. */
  notes?: string
}

export interface ReservationTracking {
  object: "reservation"
  test: boolean
  restaurant: {
    name: string
    logo: string | null
    phone: string
    address: string
  }
  /** The restaurant's own status page, if it has one. */
  redirectUrl: string | null
  reservation: {
    /** A calendar date in the restaurant's own time zone. Such as `2026-10-17`. */
    date: string
    /** A wall-clock time in the restaurant's own time zone, 24 hours. Such as `19:30`. */
    time: string
    /** A wall-clock time in the restaurant's own time zone, 24 hours. Such as `19:30`. */
    until: string
    people: number
    /** SEATED, REJECTED, CANCELLED and NO_SHOW are final. */
    status: ReservationStatus | NewerValue
  }
}

export interface Restaurant {
  id: string
  object: "restaurant"
  /** True for a test key. */
  test: boolean
  /** An IANA zone name. Such as `Asia/Kolkata`. */
  timezone: string
  currency: "INR"
  name: string
  /** A line under the name, up to 120 characters. */
  tagline: string | null
  phone: string
  address: {
    line: string
    city: string
    state: string
    /** A 6-digit Indian pincode. Such as `560038`. */
    pincode: string
  }
  /** The GST identification number. */
  gstin: string | null
  /** The FSSAI licence number, 14 digits. Such as `11226333000417`. */
  fssai: string | null
  /** The restaurant's privacy notice. Show it where customers enter their data. */
  privacyNoticeUrl: string | null
  openingHours: OpeningHours
  status: {
    open: boolean
    /** Ready to show. Such as `Open until 11:30 pm`. */
    label: string
    /** An instant in UTC, ISO-8601, ending in Z. Such as `2026-10-17T13:05:00.000Z`. */
    opensAt: string | null
    /** An instant in UTC, ISO-8601, ending in Z. Such as `2026-10-17T13:05:00.000Z`. */
    closesAt: string | null
  }
  ordering: {
    /** Online ordering is switched on. */
    enabled: boolean
    /** Ordering is on, the restaurant is open, and at least one staff device is online to see the order. */
    acceptingNow: boolean
    /** When a pause by staff ends by itself. Null while nothing is paused, and while the restaurant could take no orders without the pause either: closed, ordering off, no staff device online. If staff end it early, the feed has a `restaurant.updated`; at this time it has none. Such as `2026-10-17T13:05:00.000Z`. */
    resumesAt: string | null
    types: (OrderType | NewerValue)[]
    minimumOrder: Money
    /** If empty, delivery is not limited by pincode. */
    deliveryPincodes: string[]
    prepMinutes: number
    paymentModes: (PaymentMode | NewerValue)[]
    /** The first and the last available time of `/v1/pickup-times` within 7 days. Between them the restaurant can be closed. Null while PICKUP or ordering is off, the restaurant is closed, or no time is left. */
    pickup: {
      /** An instant in UTC, ISO-8601, ending in Z. Such as `2026-10-17T13:05:00.000Z`. */
      earliest: string
      /** An instant in UTC, ISO-8601, ending in Z. Such as `2026-10-17T13:05:00.000Z`. */
      latest: string
    } | null
  }
  booking: {
    enabled: boolean
    maxPeople: number
    slotMinutes: number
    daysAhead: number
    price: BookingPrice | null
  }
}

/** A slot after midnight belongs to the date on which service opened; `startsAt` is the exact instant. */
export interface Slot {
  /** A wall-clock time in the restaurant's own time zone, 24 hours. Such as `19:30`. */
  time: string
  /** An instant in UTC, ISO-8601, ending in Z. Such as `2026-10-17T13:05:00.000Z`. */
  startsAt: string
  available: boolean
  price: Money | null
}

export interface Tax {
  total: Money
  cgst: Money
  sgst: Money
  /** The part of the tax that listed prices already hold. */
  included: Money
}

/** The public tracking record. It never contains the customer's phone, name or note. */
export type Tracking = OrderTracking | ReservationTracking

export interface Variant {
  /** The id to order when the customer chooses this size. */
  menuItemId: string
  /** Such as `Half`. */
  label: string
  price: Money
  isDefault: boolean
  available: boolean
}

export interface OrdersPickupTimesQuery {
  /** A date in the restaurant's own time zone, from today up to 7 days ahead. After midnight, yesterday counts while its opening hours run. Such as `2026-10-17`. */
  date: string
}

export interface OrdersListQuery {
  /** From 1 to 100. */
  limit?: number
  /** `nextCursor` of the previous page. From 1 to 200 characters. */
  cursor?: string
  /** One or more statuses with commas between them. `OPEN` stands for every status that is not final. */
  status?: OrderStatusFilter | OrderStatusFilter[]
  /** How the food reaches the customer. */
  type?: OrderType
  /** An instant, ISO-8601 with an offset or Z. At most 40 characters. Such as `2026-10-17T18:35:00+05:30`. */
  placedAfter?: string
  /** An instant, ISO-8601 with an offset or Z. At most 40 characters. Such as `2026-10-17T18:35:00+05:30`. */
  placedBefore?: string
  /** Only orders whose `updatedAt` is later. ISO-8601 with an offset or Z. At most 40 characters. Such as `2026-10-17T18:35:00+05:30`. */
  updatedAfter?: string
}

export interface ReservationsAvailabilityQuery {
  /** A calendar date in the restaurant's own time zone. Such as `2026-10-17`. */
  date: string
  /** Up to the restaurant's `booking.maxPeople`. At least 1. */
  people: number
}

export interface EventsListQuery {
  /** `nextCursor` of an earlier response, or `start` for the oldest event that is kept. Without it: no events, and the cursor of now. From 1 to 200 characters. */
  after?: string
  /** From 1 to 100. */
  limit?: number
  /** Seconds to wait for an event if there is none after the cursor. At most 5 requests of a key wait at once on each server process; the next is RATE_LIMITED. From 0 to 25. */
  wait?: number
  /** One or more types with commas between them. Default: all types of the scopes. */
  types?: EventsListQueryTypes | EventsListQueryTypes[]
}
