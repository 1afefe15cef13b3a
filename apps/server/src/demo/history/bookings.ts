import { type ReservationStatus, reservationStatuses } from "@rasoi/contract"
import { fits, localDate, type SlotState, type Stay, slotTimesOn } from "@rasoi/core"
import { newId } from "../../base/ids.ts"
import { draft } from "../../features/reservations/book.ts"
import { unansweredReason } from "../../features/reservations/representation.ts"
import type { NewReservation } from "../../features/reservations/store.ts"
import { demoSettings } from "../settings.ts"
import { countFor, type HistoryDay, hourMs, listDays, minuteMs } from "./days.ts"
import type { History, HistoryBooking } from "./history.ts"
import { moveOf, type PlannedMove, timesReached } from "./moves.ts"
import { bookingNotes, occasions, pickCustomer } from "./people.ts"
import type { Random } from "./random.ts"

const bookingsPerDay = 9
const daysAhead = 6
const bookingTimes =
  "12:30 13:00 13:00 13:30 14:00 19:00 19:30 19:30 20:00 20:00 20:30 20:30 21:00 21:30".split(" ")

/** Past bookings and those of the coming days, the evening of today included. */
export function makeBookings(history: History): void {
  const { random, now, days } = history
  for (const day of listDays(now, -days, daysAhead)) {
    const stays: Stay[] = []
    // Fewer people book many days ahead.
    const average = day.offset > 1 ? bookingsPerDay / day.offset : bookingsPerDay
    for (let left = countFor(random, day, average); left > 0; left -= 1) makeBooking(history, day, stays)
  }
}

function makeBooking(history: History, day: HistoryDay, stays: Stay[]): void {
  const { random, now, basis } = history
  const people = random.pickWeighted([2, 3, 4, 5, 6, 8], each => 10 / each)
  const time = random.pick(bookingTimes)
  const times = slotTimesOn(demoSettings, day.date).find(slot => slot.time === time)
  if (!times || !fits(stays, { ...times, people }, demoSettings.booking.seats)) return
  const latest = Math.min(now - 10 * minuteMs, times.startsAt - 2 * hourMs)
  const madeAt = latest - random.between(0, 3 * 24 * 60) * minuteMs
  const slot: SlotState = { ...times, available: true, reason: null, seatsLeft: 0 }
  const made = draft({
    ...originOf(history, madeAt),
    restaurant: basis.restaurant,
    request: requestOf(history, day.date, time, people),
    slot,
    now: madeAt,
    madeOn: localDate(demoSettings.profile.timezone, madeAt),
    publicUrl: history.publicUrl,
  })
  const moves = planMoves(random, made, now).filter(({ at }) => at <= now)
  const booking = withMoves(made, moves)
  // A booking that was given up may have held seats before, so it counts too.
  stays.push({ startsAt: slot.startsAt, endsAt: slot.endsAt, people })
  history.bookings.push(booking)
  history.bookingMoves.push(
    ...moves.map((move, index) => moveOf(random, "reservation_id", booking.id, move, index)),
  )
}

function originOf({ random, keyId, basis }: History, madeAt: number) {
  const byPhone = random.chance(0.25)
  return {
    id: newId("res", madeAt),
    restaurantId: basis.restaurant.id,
    keyId: byPhone ? null : keyId,
    test: false,
    source: byPhone ? ("PHONE" as const) : ("API" as const),
  }
}

function requestOf({ random, customers }: History, date: string, time: string, people: number) {
  const { name, phone } = pickCustomer(random, customers)
  return {
    date,
    time,
    people,
    customer: { name },
    phone,
    ...(random.chance(0.15) ? { occasion: random.pick(occasions) } : {}),
    ...(random.chance(0.12) ? { notes: random.pick(bookingNotes) } : {}),
  }
}

type BookingPlan = PlannedMove<ReservationStatus>

function planMoves(random: Random, made: NewReservation, now: number): BookingPlan[] {
  const [madeAt, startsAt] = [made.created_at.getTime(), made.starts_at.getTime()]
  const plain = { kind: "STAFF", reason: null, cancelledBy: null } as const
  const answeredAt = madeAt + random.between(3, 50) * minuteMs
  const chance = random.fraction()
  const plan: BookingPlan[] = []
  if (made.status === "PENDING") {
    // Some bookings of the coming evenings still wait for an answer.
    if (startsAt > now && chance < 0.4) return []
    if (chance < 0.02) {
      const unanswered = { kind: "CLOCK", cancelledBy: "SYSTEM", reason: unansweredReason } as const
      return [{ ...unanswered, from: "PENDING", to: "CANCELLED", at: startsAt }]
    }
    if (chance < 0.05)
      return [
        { ...plain, from: "PENDING", to: "REJECTED", at: answeredAt, reason: "We are full that evening" },
      ]
    plan.push({ ...plain, from: "PENDING", to: "CONFIRMED", at: answeredAt })
  }
  if (chance > 0.94) {
    const byCustomer = {
      kind: "CUSTOMER",
      cancelledBy: "CUSTOMER",
      reason: "Cancelled by the customer.",
    } as const
    const at = answeredAt + random.between(5, 40) * minuteMs
    return [...plan, { ...byCustomer, from: "CONFIRMED", to: "CANCELLED", at }]
  }
  if (chance > 0.9)
    return [...plan, { ...plain, from: "CONFIRMED", to: "NO_SHOW", at: startsAt + 30 * minuteMs }]
  return [
    ...plan,
    { ...plain, from: "CONFIRMED", to: "SEATED", at: startsAt + random.between(0, 15) * minuteMs },
  ]
}

function withMoves(made: NewReservation, moves: readonly BookingPlan[]): HistoryBooking {
  const times = timesReached(moves, reservationStatuses)
  const last = moves.at(-1)
  return {
    ...made,
    status: last?.to ?? made.status,
    revision: 1 + moves.length,
    rejection_reason: last?.reason ?? null,
    cancelled_by: last?.cancelledBy ?? null,
    ...times,
    confirmed_at: made.status === "CONFIRMED" ? made.created_at : times.confirmed_at,
    counted_at: made.created_at,
  }
}
