import type { ReservationStatus } from "@rasoi/contract"

type Planned = Exclude<ReservationStatus, "PENDING" | "CANCELLED">

/** Phones that make the simulated staff of test mode act by themselves. */
const ways: Record<string, readonly Planned[]> = {
  "9000000011": ["CONFIRMED"],
  "9000000012": ["REJECTED"],
  "9000000013": ["CONFIRMED", "SEATED"],
  "9000000014": ["CONFIRMED", "NO_SHOW"],
}

const stepMs = 400

export const simulatedMover = { kind: "STAFF", name: "Simulated staff", device: null } as const
export const simulatedReason = "Declined by simulated staff."

/** What staff will do with a test booking of this phone, from the status it is made in, and when. */
export function planReservationMoves(phone: string, made: ReservationStatus, now: number) {
  const way = (ways[phone] ?? []).filter(to => to !== made && !(made === "CONFIRMED" && to === "REJECTED"))
  return way.map((to, index) => ({ to, at: new Date(now + stepMs * (index + 1)) }))
}
