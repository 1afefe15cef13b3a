import type { ReservationStatus } from "@rasoi/contract"

type Planned = Exclude<ReservationStatus, "PENDING" | "CANCELLED">

/** Phone numbers that trigger the simulated staff of test mode. */
const plans: Record<string, readonly Planned[]> = {
  "9000000011": ["CONFIRMED"],
  "9000000012": ["REJECTED"],
  "9000000013": ["CONFIRMED", "SEATED"],
  "9000000014": ["CONFIRMED", "NO_SHOW"],
}

const stepMs = 400

export const simulatedMover = { kind: "STAFF", name: "Simulated staff", device: null } as const
export const simulatedReason = "Declined by simulated staff."

/** The moves of the simulated staff for a test booking with this phone and first status. */
export function planReservationMoves(phone: string, made: ReservationStatus, now: number) {
  const moves = (plans[phone] ?? []).filter(to => to !== made && !(made === "CONFIRMED" && to === "REJECTED"))
  return moves.map((to, index) => ({ to, at: new Date(now + stepMs * (index + 1)) }))
}
