import type { PageRefusal } from "@rasoi/core"
import { makeBatcher } from "../../db/index.ts"
import type { WriteOutcome } from "../idempotency/index.ts"
import type { PlaceOutcome } from "./page-order-store.ts"
import { batchSizes, type Draft, hasPageRules, type PageDraft, sizeFor } from "./place-store.ts"

export interface OrderWriter {
  /** Resolves when the order is committed. */
  write(draft: Draft): Promise<PlaceOutcome>
  /** The expected wait of a new order before its statement is sent. */
  expectedWaitMs(): number
  /** The same for an order over a restaurant's page. */
  expectedPageWaitMs(): number
  /** Orders that wait for their statement. */
  queueLength(): number
}

interface OrderWrites {
  /** Writes one of the batch sizes, without waiting for edits. */
  writeBatch(drafts: readonly Draft[]): Promise<WriteOutcome[]>
  /** Writes one order after the edits in progress. */
  writeAfterEdits(draft: Draft): Promise<PlaceOutcome>
  /** Reads which rule refuses each order. Null: none. */
  findRefusals(drafts: readonly PageDraft[]): Promise<(PageRefusal | null)[]>
  /** Writes orders that have rules, without waiting for edits. Undefined: to be written again in a later batch. */
  writeByRules(drafts: readonly PageDraft[]): Promise<(PlaceOutcome | undefined)[]>
}

/**
 * Orders that arrive during a write form the next batch: one statement, one commit. An order whose restaurant is being
 * edited waits separately, so that it does not delay the batch. Orders over restaurants' pages have batches of their own,
 * because these need more than one statement and anybody can send them.
 */
export function makeOrderWriter(writes: OrderWrites): OrderWriter {
  const edits = new Map<string, Promise<PlaceOutcome>>()
  const batcher = makeBatcher<Draft, PlaceOutcome>({ runBatch: writes.writeBatch, sizeFor })
  const checks = makeBatcher<PageDraft, PageRefusal | null>({
    runBatch: writes.findRefusals,
    sizeFor: waiting => Math.min(waiting, batchSizes[0]),
  })
  const ruled = makeBatcher<PageDraft, PlaceOutcome | undefined>({ runBatch: writes.writeByRules, sizeFor })

  /** Only one order per restaurant waits in the database, so that many orders during an edit do not use every connection. */
  function waitForEdit(draft: Draft): Promise<PlaceOutcome> {
    const { restaurantId } = draft.order
    const pending = edits.get(restaurantId)
    // STALE: the edit committed, so every waiting order is stale too. Otherwise it was rolled back: write as usual.
    if (pending) return pending.then(outcome => (outcome === "STALE" ? outcome : write(draft)))
    const written = writes.writeAfterEdits(draft).finally(() => edits.delete(restaurantId))
    edits.set(restaurantId, written)
    return written
  }

  /** What a plain read refuses takes no place in a batch. */
  async function writeByRules(draft: PageDraft): Promise<PlaceOutcome> {
    for (;;) {
      const outcome = (await checks.run(draft)) ?? (await ruled.run(draft))
      if (outcome) return outcome
    }
  }

  async function write(draft: Draft): Promise<PlaceOutcome> {
    const outcome = await (hasPageRules(draft) ? writeByRules(draft) : batcher.run(draft))
    return outcome === "STALE" ? waitForEdit(draft) : outcome
  }

  return {
    write,
    expectedWaitMs: batcher.expectedWaitMs,
    expectedPageWaitMs: () => Math.max(checks.expectedWaitMs(), ruled.expectedWaitMs()),
    queueLength: () => batcher.queueLength() + checks.queueLength() + ruled.queueLength(),
  }
}
