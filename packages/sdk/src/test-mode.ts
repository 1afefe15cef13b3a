import type { KeyMode } from "./api-key.ts"
import type { Call } from "./call.ts"
import { RasoiUsageError } from "./errors.ts"
import type { Order, OrderStatus, Reservation, ReservationStatus } from "./generated/types.ts"
import type { RequestOptions } from "./options.ts"

/** Acts as the restaurant's staff. Test keys only. */
export interface TestMode {
  orders: {
    /** Moves an order one allowed step: `advance(id, "ACCEPTED")`. */
    advance(id: string, to: OrderStatus, options?: RequestOptions): Promise<Order>
  }
  reservations: {
    /** Moves a booking one allowed step: `advance(id, "CONFIRMED")`. */
    advance(id: string, to: ReservationStatus, options?: RequestOptions): Promise<Reservation>
  }
}

/** In test mode these customer phones trigger actions of the simulated staff. With a live key they have no effect. */
export const testPhones = {
  orders: {
    /** Passes through every status to COMPLETED, five seconds per step. */
    completes: "9000000001",
    /** REJECTED with a reason, immediately. */
    rejected: "9000000002",
    /** Nobody accepts it: CANCELLED after ten seconds. */
    lapses: "9000000003",
    /** ACCEPTED within a second, then unchanged. */
    accepted: "9000000005",
  },
  reservations: {
    confirmed: "9000000011",
    rejected: "9000000012",
    /** CONFIRMED, then SEATED. */
    seated: "9000000013",
    /** CONFIRMED, then NO_SHOW. */
    noShow: "9000000014",
  },
} as const

export function makeTestMode(call: Call, mode: KeyMode): TestMode {
  const requireTest = () => {
    if (mode === "live") throw new RasoiUsageError("Only a test key can play the staff; this is a live key.")
  }
  return {
    orders: {
      async advance(id, to, options) {
        requireTest()
        return call("test.orders.advance", { id, body: { to }, options })
      },
    },
    reservations: {
      async advance(id, to, options) {
        requireTest()
        return call("test.reservations.advance", { id, body: { to }, options })
      },
    },
  }
}
