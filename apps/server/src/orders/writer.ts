import { makeBatcher } from "../db/index.ts"
import type { WriteOutcome } from "../idempotency/index.ts"
import { batchSizes, type Draft } from "./place-store.ts"

export interface OrderWriter {
  /** Settles when the order is on disk. */
  write(draft: Draft): Promise<WriteOutcome>
  /** How long an order that came now would wait before its statement is sent. */
  expectedWaitMs(): number
}

export interface OrderWrites {
  /** As many as one of the sizes, none of which waits for an edit. */
  together(drafts: readonly Draft[]): Promise<WriteOutcome[]>
  /** One that does wait. */
  afterEdits(draft: Draft): Promise<WriteOutcome>
}

/**
 * Orders that come in while others are being written go in one statement with one commit. One whose restaurant is being
 * edited waits for that by itself, beside the others.
 */
export function makeOrderWriter({ together, afterEdits }: OrderWrites): OrderWriter {
  const edits = new Map<string, Promise<WriteOutcome>>()
  const sizeFor = (waiting: number) => batchSizes.find(some => some <= waiting) ?? 1
  const batcher = makeBatcher({ runBatch: together, sizeFor })

  /** One waits for all of its restaurant, so that a flood of orders during an edit does not hold every connection. */
  function waitForEdit(draft: Draft): Promise<WriteOutcome> {
    const { restaurantId } = draft.order
    const first = edits.get(restaurantId)
    // Overtaken, they all are: each is decided again. Otherwise the edit came to nothing, and they go as before.
    if (first) return first.then(outcome => (outcome === "STALE" ? outcome : write(draft)))
    const alone = afterEdits(draft).finally(() => edits.delete(restaurantId))
    edits.set(restaurantId, alone)
    return alone
  }

  async function write(draft: Draft): Promise<WriteOutcome> {
    const outcome = await batcher.run(draft)
    return outcome === "STALE" ? waitForEdit(draft) : outcome
  }

  return { write, expectedWaitMs: batcher.expectedWaitMs }
}
