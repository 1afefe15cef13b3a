import { timelineMembers } from "./order.ts"
import { type PhotoWidth, photoPath, photoSizes } from "./photo.ts"

/**
 * One small restaurant, one cart and one booking, with the same figures in every example. The dish exists in the
 * demo, so that requests copied from the reference work there.
 */
const rupees = (amount: number, display: string) => ({ amount, currency: "INR", display }) as const

const zero = rupees(0, "₹0.00")
const butterChickenHalf = "itm_butter_chicken_half"
const extraButter = "opt_butter_chicken_extra_butter"
const orderId = "ord_01k7q3v9x4e8rbhw5tm2c6ndsz"
export const trackingToken = "9fQ2mVxT4bKcR7wZpLs1Yd"
const trackingUrl = `https://order.example.com/t/${trackingToken}`
const placedAt = "2026-10-17T13:05:00.000Z"

const evening = [
  { open: "12:00", close: "15:30" },
  { open: "18:30", close: "23:30" },
]

export const restaurant = {
  id: "rst_01k7q3s2mz6xwq9e4d8rbv0tah",
  object: "restaurant",
  test: true,
  timezone: "Asia/Kolkata",
  currency: "INR",
  name: "Angaara Tandoor",
  tagline: "Charcoal, a clay oven and a griddle",
  phone: "08041234567",
  address: { line: "14 Church Street", city: "Bengaluru", state: "Karnataka", pincode: "560001" },
  gstin: "29ABCDE1234F1Z5",
  fssai: "11226333000417",
  privacyNoticeUrl: "https://example.com/privacy",
  openingHours: {
    days: { mon: [], tue: evening, wed: evening, thu: evening, fri: evening, sat: evening, sun: evening },
    closedDates: ["2026-11-08"],
    specialDates: { "2026-12-31": [{ open: "18:30", close: "02:00" }] },
  },
  status: { open: true, label: "Open until 11:30 pm", opensAt: null, closesAt: "2026-10-17T18:00:00.000Z" },
  ordering: {
    enabled: true,
    acceptingNow: true,
    resumesAt: null,
    types: ["PICKUP", "DELIVERY"],
    minimumOrder: rupees(20_000, "₹200.00"),
    deliveryPincodes: ["560001", "560025"],
    prepMinutes: 25,
    paymentModes: ["PAY_AT_COUNTER", "CASH_ON_DELIVERY"],
    pickup: { earliest: "2026-10-17T13:30:00.000Z", latest: "2026-10-24T13:00:00.000Z" },
  },
  booking: {
    enabled: true,
    maxPeople: 8,
    slotMinutes: 60,
    daysAhead: 14,
    price: null,
  },
}

const photoAt = (width: PhotoWidth) =>
  `https://rasoi.example.com${photoPath("pho_5f1d7a84e6b30c92b1d0a7c3e8f46259", width)}`

export const menu = {
  object: "menu",
  test: true,
  currency: "INR",
  gstApplies: true,
  categories: [
    {
      id: "cat_01k7q3tq5v2c8h4x6zr9n1wmbd",
      name: "Curries",
      description: null,
      imageUrl: null,
      imageAlt: null,
      images: [],
      sortOrder: 1,
      items: [
        {
          id: "itm_butter_chicken",
          name: "Butter Chicken",
          description: "Charred chicken in tomato and butter",
          imageUrl: photoAt(640),
          imageAlt: "A copper bowl of butter chicken with a swirl of cream",
          images: photoSizes.map(size => ({ url: photoAt(size.width), ...size })),
          foodType: "NON_VEG",
          available: true,
          prepMinutes: 20,
          menuItemId: null,
          price: null,
          tax: { rate: 5, included: false },
          variants: [
            {
              menuItemId: butterChickenHalf,
              label: "Half",
              price: rupees(32500, "₹325.00"),
              isDefault: true,
              available: true,
            },
          ],
          addOnGroups: [
            {
              id: "grp_butter_chicken_extras",
              name: "Extras",
              min: 0,
              max: 2,
              options: [
                { id: extraButter, name: "Extra butter", price: rupees(2500, "₹25.00"), available: true },
              ],
            },
          ],
        },
      ],
    },
  ],
}

export const quoteRequest = {
  type: "PICKUP",
  items: [{ menuItemId: butterChickenHalf, quantity: 2, addOnIds: [extraButter], note: "Less spicy" }],
}

const price = {
  lines: [
    {
      menuItemId: butterChickenHalf,
      name: "Butter Chicken (Half)",
      quantity: 2,
      unitPrice: rupees(32500, "₹325.00"),
      addOns: [{ id: extraButter, name: "Extra butter", price: rupees(2500, "₹25.00") }],
      note: "Less spicy",
      tax: { rate: 5, amount: rupees(3500, "₹35.00") },
      total: rupees(70000, "₹700.00"),
    },
  ],
  subtotal: rupees(70000, "₹700.00"),
  tax: {
    total: rupees(3600, "₹36.00"),
    cgst: rupees(1800, "₹18.00"),
    sgst: rupees(1800, "₹18.00"),
    included: zero,
  },
  charges: [
    {
      type: "PACKAGING",
      name: "Packaging",
      amount: rupees(2000, "₹20.00"),
      tax: { rate: 5, amount: rupees(100, "₹1.00") },
    },
  ],
  total: rupees(75600, "₹756.00"),
}

export const quote = {
  object: "quote",
  test: true,
  quoteId: "quo_01k7q3v4d2s9m7x1bhz5w8ecnt",
  currency: "INR",
  type: "PICKUP",
  ...price,
  prepMinutes: 25,
}

export const orderRequest = {
  ...quoteRequest,
  customer: { name: "Asha Rao", phone: "+91 98450 12345" },
  payment: "PAY_AT_COUNTER",
  expectedTotal: 75600,
}

const timeline = {
  ...Object.fromEntries(Object.values(timelineMembers).map(member => [member, null])),
  placedAt,
}

export const order = {
  id: orderId,
  object: "order",
  test: true,
  number: "T17",
  status: "PENDING",
  type: "PICKUP",
  customer: { name: "Asha Rao", phone: "9845012345" },
  delivery: null,
  pickupAt: null,
  payment: "PAY_AT_COUNTER",
  note: null,
  ...price,
  prepMinutes: 25,
  trackingUrl,
  timeline,
  acceptBy: "2026-10-17T13:20:00.000Z",
  readyBy: null,
  cancelledBy: null,
  createdAt: placedAt,
  updatedAt: placedAt,
}

export const pickupTimes = {
  object: "pickup_times",
  test: true,
  date: "2026-10-17",
  times: [
    { time: "18:30", startsAt: "2026-10-17T13:00:00.000Z", available: false, reason: "PAST" },
    { time: "18:45", startsAt: "2026-10-17T13:15:00.000Z", available: false, reason: "TOO_SOON" },
    { time: "19:00", startsAt: "2026-10-17T13:30:00.000Z", available: true, reason: null },
  ],
}

export const acceptedOrder = {
  ...order,
  status: "ACCEPTED",
  timeline: { ...timeline, acceptedAt: "2026-10-17T13:06:10.000Z" },
  readyBy: "2026-10-17T13:31:10.000Z",
  updatedAt: "2026-10-17T13:06:10.000Z",
}

export const cancelledOrder = {
  ...order,
  status: "CANCELLED",
  timeline: { ...timeline, cancelledAt: "2026-10-17T13:06:10.000Z" },
  rejectionReason: "Ordered by mistake",
  cancelledBy: "CUSTOMER",
  updatedAt: "2026-10-17T13:06:10.000Z",
}

export const orderList = { object: "list", test: true, data: [order], hasMore: false, nextCursor: null }

export const eventList = {
  object: "list",
  test: true,
  data: [
    {
      id: "evt_5f0c7a52d9be4c1f8f2f1d3f0a6f9c11",
      object: "event",
      test: true,
      type: "order.created",
      createdAt: "2026-10-17T13:05:00.000Z",
      subject: { object: "order", id: order.id, status: "PENDING", previousStatus: null },
    },
    {
      id: "evt_b2b5a0b6a6c84f0e9a55f3f6d9f3f3a7",
      object: "event",
      test: true,
      type: "order.updated",
      createdAt: "2026-10-17T13:06:10.000Z",
      subject: { object: "order", id: order.id, status: "ACCEPTED", previousStatus: "PENDING" },
    },
  ],
  hasMore: false,
  nextCursor: "AQAAAAAAAATSAAAAAAAAAClo8oCQq83v1c2x7m1K0g",
}

export const availability = {
  object: "availability",
  test: true,
  date: "2026-10-18",
  people: 4,
  price: null,
  slots: [
    { time: "18:30", startsAt: "2026-10-18T13:00:00.000Z", available: true, price: null },
    { time: "19:30", startsAt: "2026-10-18T14:00:00.000Z", available: false, price: null },
  ],
}

export const reservationRequest = {
  date: "2026-10-18",
  time: "18:30",
  people: 4,
  customer: { name: "Asha Rao", phone: "9845012345" },
  occasion: "Birthday",
  notes: "A table by the window, please",
}

export const reservation = {
  id: "res_01k7q3w6t9x2e5hrbz8m4cdnvs",
  object: "reservation",
  test: true,
  status: "PENDING",
  date: "2026-10-18",
  time: "18:30",
  until: "19:30",
  people: 4,
  customer: { name: "Asha Rao", phone: "9845012345", email: null },
  occasion: "Birthday",
  notes: "A table by the window, please",
  price: null,
  trackingUrl,
  cancelledBy: null,
  cancelUntil: "2026-10-18T11:00:00.000Z",
  createdAt: placedAt,
}

export const confirmedReservation = { ...reservation, status: "CONFIRMED" }

export const cancelledReservation = {
  ...reservation,
  status: "CANCELLED",
  rejectionReason: "Plans changed",
  cancelledBy: "CUSTOMER",
  cancelUntil: null,
}

export const tracking = {
  object: "order",
  test: true,
  restaurant: {
    name: "Angaara Tandoor",
    logo: null,
    phone: "08041234567",
    address: "14 Church Street, Bengaluru, Karnataka 560001",
  },
  redirectUrl: null,
  order: {
    number: "T17",
    status: "PREPARING",
    type: "PICKUP",
    items: [{ name: "Butter Chicken (Half)", quantity: 2 }],
    total: rupees(75600, "₹756.00"),
    deliveryPerson: null,
    readyBy: "2026-10-17T13:31:10.000Z",
  },
}

/** The fault in the example of a request without a cart. */
export const unknownParameter = {
  field: "colour",
  errors: [{ field: "colour", message: "is not a known field", reason: "UNKNOWN_FIELD" }],
}

/** The additional members of some codes, for their examples. */
export const errorMembers: Record<string, Record<string, unknown>> = {
  CLOSED: { opensAt: "2026-10-18T06:30:00.000Z" },
  NOT_ACCEPTING: { resumesAt: "2026-10-17T14:00:00.000Z" },
  BELOW_MINIMUM: { minimum: rupees(20000, "₹200.00"), missing: rupees(5500, "₹55.00") },
  PRICE_CHANGED: {
    quote,
    changes: [
      {
        part: "LINE",
        name: "Butter Chicken (Half)",
        index: 0,
        from: rupees(64000, "₹640.00"),
        to: rupees(70000, "₹700.00"),
      },
    ],
  },
  SLOT_UNAVAILABLE: { available: ["18:30", "20:30"] },
  VERSION_UNSUPPORTED: { supported: ["2026-10-17"] },
  INVALID_TRANSITION: { status: "COMPLETED" },
  EDIT_CONFLICT: { version: 8 },
  ERASURE_BLOCKED: { orders: 1, reservations: 0 },
  PAGE_NOT_READY: { missing: [{ what: "MENU" }] },
  PIN_REFUSED: { cause: "WRONG", triesLeft: 4, lockedUntil: null },
  FIRST_ORDER_TOO_LARGE: { maximum: rupees(100000, "₹1,000.00") },
  VALIDATION_FAILED: {
    field: "items[0].quantity",
    errors: [
      {
        field: "items[0].quantity",
        message: "must be at most 99, is 120",
        reason: "OUT_OF_RANGE",
        params: { least: 1, most: 99 },
      },
    ],
  },
}
