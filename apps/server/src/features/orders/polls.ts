import { type Batcher, type Database, makeBatcher } from "../../db/index.ts"
import { type OrderPollRow, type Poll, readOrdersForPoll } from "./store.ts"

/** The polls of one statement get their responses together. */
const maxBatchSize = 256

/** The result is undefined if the key has no such order. */
export function batchPolls(db: Database): Batcher<Poll, OrderPollRow | undefined> {
  return makeBatcher({
    runBatch: (polls: readonly Poll[]) => readOrdersForPoll(db, polls),
    sizeFor: waiting => Math.min(waiting, maxBatchSize),
  })
}
