import { type Batcher, type Database, makeBatcher } from "../db/index.ts"
import { type OrderPollRow, type Poll, readOrdersForPoll } from "./store.ts"

/** In one statement; their answers come back together. */
const mostPolls = 256

/** Undefined where that key has no such order. */
export function batchPolls(db: Database): Batcher<Poll, OrderPollRow | undefined> {
  return makeBatcher({
    runBatch: (polls: readonly Poll[]) => readOrdersForPoll(db, polls),
    sizeFor: waiting => Math.min(waiting, mostPolls),
  })
}
