import type { OrderStatus } from "../order.ts"

/** The steps that send more than the order: minutes, a reason, a delivery person. */
type StepWithBody = "ACCEPTED" | "OUT_FOR_DELIVERY" | "REJECTED" | "CANCELLED"
export type PlainOrderStep = Exclude<OrderStatus, "PENDING" | StepWithBody>

export interface PlainStep<Action extends string = string> {
  /** The last part of the path. */
  readonly action: Action
  readonly summary: string
  readonly description?: string
}

/** The endpoints, the routes and the console's calls are made from this table. */
export const plainOrderSteps = {
  PREPARING: { action: "prepare", summary: "Begin to cook" },
  READY: { action: "ready", summary: "Ready to go" },
  COMPLETED: { action: "complete", summary: "Handed over", description: "Assigns the bill number." },
} as const satisfies Record<PlainOrderStep, PlainStep>
