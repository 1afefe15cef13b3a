import type { OrderStatus, OrderType } from "@rasoi/contract"
import { orderPath } from "@rasoi/core"

/** Phone numbers that trigger the simulated staff of test mode. */
export const allStepsPhone = "9000000001"
const rejectedPhone = "9000000002"
const expiringPhone = "9000000003"
const acceptedPhone = "9000000005"

const stepMs = 5_000
const shortDelayMs = 500
const expiresAfterMs = 10_000

export const simulatedMover = { kind: "STAFF", name: "Simulated staff", device: null } as const
export const simulatedPerson = { name: "Test Rider", phone: "9000000099" }
export const simulatedReason = "Rejected by simulated staff."

export interface PlannedMove {
  readonly to: OrderStatus
  readonly afterMs: number
}

/** The moves of the simulated staff for a test order with this phone. */
export function planMoves(type: OrderType, phone: string): PlannedMove[] {
  if (phone === rejectedPhone) return [{ to: "REJECTED", afterMs: shortDelayMs }]
  if (phone === acceptedPhone) return [{ to: "ACCEPTED", afterMs: shortDelayMs }]
  if (phone !== allStepsPhone) return []
  const [, ...moves] = orderPath(type)
  return moves.map((to, index) => ({ to, afterMs: stepMs * (index + 1) }))
}

/** A short deadline for the phone that makes an order expire. */
export function simulatedAcceptBy(test: boolean, phone: string, now: number): number | undefined {
  return test && phone === expiringPhone ? now + expiresAfterMs : undefined
}
