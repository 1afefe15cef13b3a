import { makeBatcher } from "../../db/index.ts"
import type { WriteOutcome } from "../idempotency/index.ts"
import type { PlaceOutcome } from "./page-order-store.ts"
import { batchSizes, type Draft, hasPageRules, type PageDraft } from "./place-store.ts"

export interface OrderWriter {
  /** Resolves when the order is committed. */
  write(draft: Draft): Promise<PlaceOutcome>
  /** The expected wait of a new order before its statement is sent. */
  expectedWaitMs(): number
  /** Orders that wait for their statement. */
  queueLength(): number
}

interface OrderWrites {
  /** Writes one of the batch sizes, without waiting for edits. */
  writeBatch(drafts: readonly Draft[]): Promise<WriteOutcome[]>
  /** Writes one order after the edits in progress. */
  writeAfterEdits(draft: Draft): Promise<PlaceOutcome>
  /** Writes one order that has rules, without waiting for edits. */
  writeByRules(draft: PageDraft): Promise<PlaceOutcome>
}

/**
 * Orders that arrive during a write form the next batch: one statement, one commit. An order whose restaurant is being
 * edited waits separately, so that it does not delay the batch.
 */
export function makeOrderWriter({ writeBatch, writeAfterEdits, writeByRules }: OrderWrites): OrderWriter {
  const edits = new Map<string, Promise<PlaceOutcome>>()
  const sizeFor = (waiting: number) => batchSizes.find(size => size <= waiting) ?? 1
  const batcher = makeBatcher<Draft, PlaceOutcome>({ runBatch: writeBatch, sizeFor })
  // One by one: each is counted against the committed orders of its phone. A few at once, as for batches, so that the page
  // does not use every connection.
  const ruled = makeBatcher<PageDraft, PlaceOutcome>({
    runBatch: drafts => Promise.all(drafts.map(writeByRules)),
    sizeFor: () => 1,
  })

  /** Only one order per restaurant waits in the database, so that many orders during an edit do not use every connection. */
  function waitForEdit(draft: Draft): Promise<PlaceOutcome> {
    const { restaurantId } = draft.order
    const pending = edits.get(restaurantId)
    // STALE: the edit committed, so every waiting order is stale too. Otherwise it was rolled back: write as usual.
    if (pending) return pending.then(outcome => (outcome === "STALE" ? outcome : write(draft)))
    const written = writeAfterEdits(draft).finally(() => edits.delete(restaurantId))
    edits.set(restaurantId, written)
    return written
  }

  async function write(draft: Draft): Promise<PlaceOutcome> {
    const outcome = await (hasPageRules(draft) ? ruled.run(draft) : batcher.run(draft))
    return outcome === "STALE" ? waitForEdit(draft) : outcome
  }

  return { write, expectedWaitMs: batcher.expectedWaitMs, queueLength: batcher.queueLength }
}
