import type { batchLimits } from "../../apps/server/src/db/batch.ts"
import type { admissionLimits } from "../../apps/server/src/http/admission.ts"

type Admission = typeof admissionLimits
type Batch = typeof batchLimits

interface Change {
  readonly admission?: Partial<Admission>
  readonly batch?: Partial<Batch>
}

/** Names the part for the preloaded file. */
export const partVariable = "RASOI_BENCH_WITHOUT"

export const parts = [
  "event loop limit",
  "queue limit",
  "priority of writes",
  "reads yield to waiting orders",
  "held refusals",
  "more batches in flight when slow",
  "expiry in the queue",
] as const
export type Part = (typeof parts)[number]

/** The limits of a server without each part. */
export function withoutPart(admission: Admission, batch: Batch, never: number): Record<Part, Change> {
  return {
    "event loop limit": { admission: { writeMs: never, readMs: never, readWhileOrdersWaitMs: never } },
    "queue limit": { admission: { queueMs: never } },
    "priority of writes": { admission: { writeMs: admission.readMs } },
    "reads yield to waiting orders": { admission: { readWhileOrdersWaitMs: admission.readMs } },
    "held refusals": { admission: { refuseAfterMs: 0 } },
    "more batches in flight when slow": { batch: { slowInFlight: batch.usualInFlight } },
    "expiry in the queue": { batch: { longestWaitMs: never } },
  }
}
