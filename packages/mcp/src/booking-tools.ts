import { randomUUID } from "node:crypto"
import { ReservationRequest as BookingBody, CancelRequest, LocalDate, PartySize } from "@rasoi/contract"
import type { Availability, Rasoi, Reservation, ReservationRequest } from "@rasoi/sdk"
import type { Binding } from "./binding.ts"
import { reasonOf } from "./order-tools.ts"
import { failure, quoted, result } from "./results.ts"
import { described, type Properties } from "./schemas.ts"
import { changes, reads, type Tool } from "./tool.ts"

interface TimesArguments {
  date: string
  people: number
}

interface BookArguments extends ReservationRequest {
  timesId: string
}

interface BookingArguments {
  bookingId: string
}

const { time, customer, occasion, notes } = BookingBody.properties
const party = { date: LocalDate, people: PartySize }
const bookingId: Properties = { required: { bookingId: { type: "string", description: "From book_table." } } }

export function timesTool(rasoi: Rasoi, binding: Binding): Tool<TimesArguments> {
  return {
    name: "find_table_times",
    title: "Find times for a table",
    description:
      "The times of a day at which a party can book a table, in the restaurant's time zone, and the timesId that book_table needs.",
    properties: { required: party },
    annotations: reads,
    async run({ date, people }, signal) {
      const { slots, price } = await rasoi.reservations.availability({ date, people }, { signal })
      const times = slots.filter(({ available }) => available).map(slot => slot.time)
      const text =
        times.length > 0
          ? `Free for ${people} on ${date}: ${times.join(", ")}`
          : `No time is free for ${people} on ${date}. Try another day.`
      return result([text, ...priceText(price)].join("\n"), {
        timesId: binding.issue(`tim_${randomUUID().replaceAll("-", "")}`, [date, people]),
        date,
        people,
        times,
        pricePaise: price?.amount,
        price: price?.display,
      })
    },
  }
}

function priceText(price: Availability["price"]): string[] {
  if (price === null) return []
  const use = price.mode === "FEE" ? "a fee for the booking" : "taken off the final bill"
  return [`The booking costs ${price.display}, ${use}.`]
}

const findFirst =
  "Nothing was booked. Call find_table_times again, and let the person choose one of its times."

const timesTooOld =
  "These times are older than 12 hours or from an earlier version, so this call has sent nothing. If book_table was called with this timesId before, there may be a " +
  "booking already: ask the person, or let them call the restaurant, whose phone number get_menu has. Only if there is none, call " +
  "find_table_times again."

export function bookTool(rasoi: Rasoi, binding: Binding): Tool<BookArguments> {
  return {
    name: "book_table",
    title: "Book a table",
    description:
      "Books a table at a time of find_table_times. Get the person's agreement to date, time, number of people and price first. If " +
      "there is no response, call it again with the same arguments, within 12 hours: it stays one booking. It does not move a booking: " +
      "another time is another booking. The person moves one on its link, trackingUrl of get_booking.",
    properties: {
      required: {
        ...party,
        time,
        timesId: { type: "string", description: "From find_table_times for this date and number of people." },
        customer: described(
          customer,
          "The name and Indian mobile number of the person. Ask for them; never invent them.",
        ),
      },
      optional: { occasion, notes },
    },
    annotations: changes,
    waysOn: {
      refused: findFirst,
      IDEMPOTENCY_KEY_REUSED:
        "book_table was already called with this timesId and time, and with other details. If it succeeded then, there is a booking " +
        "already: ask the person before you make another one.",
    },
    async run({ timesId, ...given }, signal) {
      const { date, people, occasion: reason, notes: text, ...rest } = given
      const held = binding.check(timesId, [date, people])
      if (held === "old") return failure(timesTooOld)
      if (held === "other")
        return failure(`timesId is not of a search for this date and number of people. ${findFirst}`)
      const body = { date, people, ...rest, occasion: reason || undefined, notes: text || undefined }
      // With the time: after SLOT_UNAVAILABLE another time of the same search is another booking.
      const idempotencyKey = `${timesId}.${given.time}`
      const booking = await rasoi.reservations.create(body as ReservationRequest, { idempotencyKey, signal })
      return bookingResult(booking)
    },
  }
}

export function bookingTool(rasoi: Rasoi): Tool<BookingArguments> {
  return {
    name: "get_booking",
    title: "Read a booking",
    description:
      "The current status of a booking. Ask at most every 30 seconds. No tool moves a booking: another time is another booking. The " +
      "person can move it on its link, trackingUrl.",
    properties: bookingId,
    annotations: reads,
    run: async (given, signal) => bookingResult(await rasoi.reservations.get(given.bookingId, { signal })),
  }
}

export function cancelBookingTool(rasoi: Rasoi): Tool<BookingArguments & { reason?: string }> {
  return {
    name: "cancel_booking",
    title: "Cancel a booking",
    description: "Cancels a booking, until the restaurant's cut-off. Call it only if the person wants that.",
    properties: { ...bookingId, optional: CancelRequest.properties },
    annotations: changes,
    waysOn: { CANNOT_CANCEL: "Tell the person to call the restaurant; get_menu has its phone number." },
    run: async (given, signal) =>
      bookingResult(await rasoi.reservations.cancel(given.bookingId, reasonOf(given), { signal })),
  }
}

function bookingResult(booking: Reservation) {
  const {
    id,
    status,
    date,
    time: at,
    people,
    price,
    trackingUrl,
    rejectionReason,
    cancelUntil,
    test,
  } = booking
  const text = [
    `Booking for ${people} on ${date} at ${at}: ${status}${test ? " (test mode: no table is held)" : ""}`,
    ...(status === "PENDING"
      ? ["The restaurant has not confirmed it yet. get_booking has the current status."]
      : []),
    ...(price ? [`Price: ${price.display} (${price.status})`] : []),
    ...(rejectionReason ? [`Reason: ${quoted(rejectionReason)}`] : []),
    `The person can follow it, and ask for another time, here: ${trackingUrl}`,
  ]
  return result(text.join("\n"), {
    bookingId: id,
    status,
    date,
    time: at,
    people,
    pricePaise: price?.amount,
    price: price?.display,
    cancelUntil: cancelUntil ?? undefined,
    trackingUrl,
  })
}
