import type { OrderStatus, OrderType } from "@rasoi/contract"

/** Phones that make the simulated staff of test mode act by themselves. */
const walkThrough = "9000000001"
const rejected = "9000000002"
const lapses = "9000000003"
const accepted = "9000000005"

const stepMs = 5_000
const promptlyMs = 500
const lapseMs = 10_000

export const simulatedMover = { kind: "STAFF", name: "Simulated staff", device: null } as const
export const simulatedPerson = { name: "Test Rider", phone: "9000000099" }
export const simulatedReason = "Rejected by simulated staff."

export interface PlannedMove {
  readonly to: OrderStatus
  readonly afterMs: number
}

const kitchen: OrderStatus[] = ["ACCEPTED", "PREPARING", "READY"]

/** What staff will do with a test order of this phone, and when. */
export function planMoves(type: OrderType, phone: string): PlannedMove[] {
  if (phone === rejected) return [{ to: "REJECTED", afterMs: promptlyMs }]
  if (phone === accepted) return [{ to: "ACCEPTED", afterMs: promptlyMs }]
  if (phone !== walkThrough) return []
  const way: OrderStatus[] = [
    ...kitchen,
    ...(type === "DELIVERY" ? (["OUT_FOR_DELIVERY"] as const) : []),
    "COMPLETED",
  ]
  return way.map((to, index) => ({ to, afterMs: stepMs * (index + 1) }))
}

/** A deadline of its own for the phone that shows an order lapsing. */
export function simulatedAcceptBy(test: boolean, phone: string, now: number): number | undefined {
  return test && phone === lapses ? now + lapseMs : undefined
}
