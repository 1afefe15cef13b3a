import type { Call } from "./call.ts"
import { finalReservationStatuses } from "./generated/statuses.ts"
import type {
  Availability,
  CancelRequest,
  Reservation,
  ReservationRequest,
  ReservationsAvailabilityQuery,
} from "./generated/types.ts"
import type { CreateOptions, RequestOptions, Settings } from "./options.ts"
import { type WaitOptions, waitUntil } from "./wait.ts"

export interface Reservations {
  /** The times of a day, and which of them this party can book. */
  availability(query: ReservationsAvailabilityQuery, options?: RequestOptions): Promise<Availability>
  /**
   * Books a table exactly once, however often it has to be sent. PENDING until the restaurant confirms, or CONFIRMED at
   * once. If the time is already full, the error `SLOT_UNAVAILABLE` lists the free times.
   */
  create(reservation: ReservationRequest, options?: CreateOptions): Promise<Reservation>
  /** An unchanged booking is not downloaded again. */
  get(id: string, options?: RequestOptions): Promise<Reservation>
  /** Works until the restaurant's cut-off; then `CANNOT_CANCEL`. Safe to repeat. */
  cancel(id: string, request?: CancelRequest, options?: RequestOptions): Promise<Reservation>
  /** Reads about every 30 seconds until the booking is SEATED, REJECTED, CANCELLED or NO_SHOW. This can take days. */
  waitUntilFinal(id: string, options?: WaitOptions<Reservation>): Promise<Reservation>
  /** Waits until the restaurant has answered: the booking is no longer PENDING. */
  waitUntilAnswered(id: string, options?: WaitOptions<Reservation>): Promise<Reservation>
}

const everyMs = 30_000

export function makeReservations(call: Call, settings: Settings): Reservations {
  const get = (id: string, options?: RequestOptions) => call("reservations.get", { id, options })
  const wait =
    (name: string, isOver: (reservation: Reservation) => boolean) =>
    (id: string, options: WaitOptions<Reservation> = {}) =>
      waitUntil({ name, everyMs, settings, read: each => get(id, each), isOver }, options)
  return {
    availability: (query, options) => call("reservations.availability", { query, options }),
    create: (body, options) => call("reservations.create", { body, options }),
    get,
    cancel: (id, body, options) => call("reservations.cancel", { id, body, options }),
    waitUntilFinal: wait("reservations.waitUntilFinal", ({ status }) =>
      finalReservationStatuses.includes(status),
    ),
    waitUntilAnswered: wait("reservations.waitUntilAnswered", ({ status }) => status !== "PENDING"),
  }
}
