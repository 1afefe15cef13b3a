import { DatabaseUnavailable } from "../db/index.ts"
import { batchSizes, type Draft, type Placement } from "./place-store.ts"

/** Writes an order, alone or in company; settles when it is on disk. */
export type OrderWriter = (draft: Draft) => Promise<Placement>

interface Waiting {
  readonly draft: Draft
  resolve(placement: Placement | Promise<Placement>): void
  reject(error: unknown): void
}

/** While one batch is on its way to the disk, the next can be on its way to the database. */
const mostUnderWay = 2

export interface OrderWrites {
  /** As many as one of the sizes, none of which waits for an edit. */
  together(drafts: readonly Draft[]): Promise<Placement[]>
  /** One that does wait. */
  afterEdits(draft: Draft): Promise<Placement>
}

/**
 * Orders that come in while others are being written wait for each other, and go in one statement with one commit.
 * Nobody waits for company: an order that finds the way free goes at once. One whose restaurant is being edited waits
 * for that by itself, beside the others.
 */
export function makeOrderWriter(writes: OrderWrites): OrderWriter {
  const waiting: Waiting[] = []
  const edits = new Map<string, Promise<Placement>>()
  let underWay = 0

  function sendNext(): void {
    while (underWay < mostUnderWay && waiting.length > 0) {
      const size = batchSizes.find(some => some <= waiting.length) ?? 1
      underWay += 1
      void writeBatch(waiting.splice(0, size)).finally(() => {
        underWay -= 1
        sendNext()
      })
    }
  }

  async function writeBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const placements = await writes.together(batch.map(({ draft }) => draft))
      for (const [index, { draft, resolve }] of batch.entries()) {
        const placement = placements[index] as Placement
        resolve(placement.current ? placement : waitForEdit(draft))
      }
    } catch (error) {
      // Without the database nobody fares better alone. Anything else is the fault of one, not of its neighbours.
      if (batch.length === 1 || error instanceof DatabaseUnavailable)
        for (const { reject } of batch) reject(error)
      else await Promise.all(batch.map(single => writeBatch([single])))
    }
  }

  /** One waits for all of its restaurant, so that a flood of orders during an edit does not hold every connection. */
  function waitForEdit(draft: Draft): Promise<Placement> {
    const { restaurantId } = draft.order
    const first = edits.get(restaurantId)
    // Overtaken, they all are: each is decided again. Otherwise the edit came to nothing, and they go as before.
    if (first) return first.then(placement => (placement.current ? write(draft) : placement))
    const alone = writes.afterEdits(draft).finally(() => edits.delete(restaurantId))
    edits.set(restaurantId, alone)
    return alone
  }

  function write(draft: Draft): Promise<Placement> {
    return new Promise((resolve, reject) => {
      waiting.push({ draft, resolve, reject })
      sendNext()
    })
  }

  return write
}
