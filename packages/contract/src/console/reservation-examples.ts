import { reservation } from "../examples.ts"

const at = "2026-10-17T13:05:00.000Z"
const startsAt = "2026-10-18T13:00:00.000Z"
const endsAt = "2026-10-18T14:00:00.000Z"

export const consoleReservation = {
  ...reservation,
  test: false,
  revision: 1,
  source: "API",
  startsAt,
  endsAt,
  leftAt: null,
  undo: null,
  nextSteps: ["CONFIRMED", "REJECTED", "CANCELLED"],
  moveRequest: null,
}

const slot = {
  time: "18:30",
  startsAt,
  endsAt,
  seatsTaken: 4,
  available: true,
  reason: null,
  meal: "DINNER" as const,
}

export const bookingWeek = {
  object: "booking_week",
  from: "2026-10-12",
  seats: 40,
  days: Array.from({ length: 7 }, (_, index) => ({
    date: `2026-10-${12 + index}`,
    closedBecause: null,
    parties: 3,
    guests: 10,
    waiting: 1,
    bookings: [{ id: "res_01", time: "19:30", name: "Asha Rao", people: 4, status: "CONFIRMED" as const }],
    meals: [{ meal: "DINNER" as const, parties: 3, guests: 10, seatsTaken: 8 }],
  })),
}

export const bookingDay = {
  object: "booking_day",
  date: "2026-10-18",
  seats: 40,
  closedBecause: null,
  slots: [slot],
  data: [consoleReservation],
}

export const addRequest = {
  source: "PHONE",
  date: "2026-10-18",
  time: "18:30",
  people: 4,
  customer: { name: "Asha Rao", phone: "9845012345" },
}

export const history = {
  object: "reservation_history",
  reservationId: reservation.id,
  createdAt: at,
  moves: [
    {
      from: "PENDING",
      to: "CONFIRMED",
      at: "2026-10-17T13:09:00.000Z",
      by: "Asha Rao",
      byKind: "STAFF",
      device: "Counter tablet",
      reason: null,
      undo: false,
      changes: [],
      details: [],
    },
  ],
}

export const seatBlockRequest = {
  from: "2026-10-18T19:00:00+05:30",
  to: "2026-10-18T23:00:00+05:30",
  seats: 12,
  reason: "A private party",
}

export const seatBlock = {
  id: "blk_01k7q3s8p2v6r9x4e1h5bz7cwt",
  object: "seat_block",
  from: "2026-10-18T13:30:00.000Z",
  to: "2026-10-18T17:30:00.000Z",
  seats: 12,
  reason: "A private party",
  createdBy: "Asha Rao",
}

export const preview = {
  object: "preview",
  at: "2026-10-18T13:30:00.000Z",
  open: true,
  label: "Open until 11:30 pm",
  opensAt: null,
  closesAt: "2026-10-18T18:00:00.000Z",
  ordering: { accepting: false, reason: "NO_DEVICE" },
  booking: { date: "2026-10-18", people: 2, closedBecause: null, slots: [slot] },
}
