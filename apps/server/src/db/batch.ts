import { DatabaseUnavailable } from "./errors.ts"

interface Options<Item, Result> {
  /** One statement for all of them; results in their order. */
  together(items: readonly Item[]): Promise<Result[]>
  /** How many of those that wait go next. */
  sizeFor(waiting: number): number
}

export interface Batcher<Item, Result> {
  run(item: Item): Promise<Result>
  /** How long an item that came now would wait before its statement is sent. */
  expectedWaitMs(): number
}

interface Waiting<Item, Result> {
  readonly item: Item
  readonly since: number
  resolve(result: Result): void
  reject(error: unknown): void
}

/** While one batch is at work in the database, the next can be on its way to it. More of them would only get in each other's way. */
const usualInFlight = 2
/** Where a batch takes long because a disk, a network or this process is slow, the database has time for more. */
const slowInFlight = 4
const slowBatchMs = 90
/** A statement that takes longer is likely stuck on a dead connection: the next batch goes past it on another one. */
const stuckMs = 700
const longestWaitMs = 1_000
/** Weight of the newest batch in the average time of a batch. */
const newestWeight = 0.2

/** Average time of a batch, by the power of two that its size has reached: a large one takes longer than a small one. */
function makeBatchTimes() {
  const averages: number[] = []

  /** A size that was not seen yet takes as long for each item as the next smaller one that was. */
  function expectedMs(size: number): number {
    const power = Math.floor(Math.log2(size))
    for (let known = power; known >= 0; known -= 1) {
      const average = averages[known]
      if (average !== undefined) return average * 2 ** (power - known)
    }
    return 0
  }

  return {
    expectedMs,
    note(size: number, tookMs: number): void {
      const average = expectedMs(size)
      averages[Math.floor(Math.log2(size))] = average + (tookMs - average) * newestWeight
    },
  }
}

/** Items that arrive while others are in flight wait, and go in one statement. With nothing in flight an item goes at once. */
export function makeBatcher<Item, Result>({
  together,
  sizeFor,
}: Options<Item, Result>): Batcher<Item, Result> {
  const waiting: Waiting<Item, Result>[] = []
  const largest = sizeFor(Number.MAX_SAFE_INTEGER)
  const times = makeBatchTimes()
  let inFlight = 0
  let expiring = false

  const mostInFlight = () => (times.expectedMs(largest) > slowBatchMs ? slowInFlight : usualInFlight)

  function sendNext(): void {
    while (inFlight < mostInFlight() && waiting.length > 0)
      sendBatch(waiting.splice(0, sizeFor(waiting.length)))
    if (!expiring) expireLater()
  }

  function sendBatch(batch: readonly Waiting<Item, Result>[]): void {
    const sentAt = performance.now()
    let counted = true
    const release = () => {
      if (!counted) return
      counted = false
      inFlight -= 1
      sendNext()
    }
    inFlight += 1
    const stuck = setTimeout(release, stuckMs)
    void settle(batch).finally(() => {
      clearTimeout(stuck)
      times.note(batch.length, performance.now() - sentAt)
      release()
    })
  }

  async function settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await together(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
    } catch (error) {
      if (error instanceof DatabaseUnavailable) {
        // Nobody would succeed alone, and those that wait would learn it one deadline after the other.
        for (const { reject } of [...batch, ...waiting.splice(0)]) reject(error)
      } else if (batch.length === 1) batch[0]?.reject(error)
      // One item is at fault, not the others of its batch.
      else await Promise.all(batch.map(single => settle([single])))
    }
  }

  function expireLater(): void {
    const [first] = waiting
    expiring = first !== undefined
    if (first) setTimeout(expire, first.since + longestWaitMs - performance.now())
  }

  /** Nothing of these was sent, so that the client can safely send the request again. */
  function expire(): void {
    const now = performance.now()
    while (waiting[0] && now - waiting[0].since >= longestWaitMs) {
      const error = new DatabaseUnavailable(`waited ${longestWaitMs} ms for the statements before it`)
      waiting.shift()?.reject(error)
    }
    expireLater()
  }

  return {
    run: item =>
      new Promise((resolve, reject) => {
        waiting.push({ item, since: performance.now(), resolve, reject })
        sendNext()
      }),
    expectedWaitMs() {
      const [first] = waiting
      if (!first) return 0
      const oldestMs = performance.now() - first.since
      const full = Math.floor(waiting.length / largest)
      const allMs = full * times.expectedMs(largest) + times.expectedMs(waiting.length % largest)
      const batchesMs = allMs / mostInFlight()
      // Batches that are stuck say nothing yet about the time that they take.
      return oldestMs >= stuckMs ? Math.max(oldestMs, batchesMs) : batchesMs
    },
  }
}
