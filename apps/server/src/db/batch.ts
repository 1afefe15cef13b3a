import { DatabaseUnavailable } from "./errors.ts"

interface Options<Item, Result> {
  /** Runs one statement for all items and returns the results in the same order. */
  runBatch(items: readonly Item[]): Promise<Result[]>
  /** The size of the next batch. */
  sizeFor(waiting: number): number
}

export interface Batcher<Item, Result> {
  run(item: Item): Promise<Result>
  /** How long a new item would wait before its statement is sent; 0 while few wait. */
  expectedWaitMs(): number
  /** Items that wait for a statement. */
  queueLength(): number
}

interface Waiting<Item, Result> {
  readonly item: Item
  readonly since: number
  resolve(result: Result): void
  reject(error: unknown): void
}

/** In an object, so that `npm run bench -- --only admission` can measure the server without a part. */
export const batchLimits = {
  /** While the database runs one batch, the next is being sent. More batches would only compete with each other. */
  usualInFlight: 2,
  /** When batches are slow because of the disk, the network or this process, the database has time for more. */
  slowInFlight: 4,
  slowBatchMs: 90,
  /** A slower statement is probably stuck on a dead connection; the next batch then starts on another connection. */
  stuckMs: 700,
  longestWaitMs: 1_000,
  /**
   * So few items are no overload, whatever their batches take, and are never refused: with 32 clients, which bring the
   * server to its peak, not even while the machine stands still.
   */
  neverRefused: 64,
}
/** Weight of the newest batch in the moving average. */
const newestWeight = 0.2

/** Average batch time by size class (power of two): a large batch takes longer than a small one. */
function makeBatchTimes() {
  const averages: number[] = []

  /** For an unknown size, scales the time of the next smaller known size. */
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
    record(size: number, tookMs: number): void {
      const average = expectedMs(size)
      averages[Math.floor(Math.log2(size))] = average + (tookMs - average) * newestWeight
    },
  }
}

/** Items that arrive while others are in flight wait and share one statement. Otherwise an item is sent at once. */
export function makeBatcher<Item, Result>({
  runBatch,
  sizeFor,
}: Options<Item, Result>): Batcher<Item, Result> {
  const { usualInFlight, slowInFlight, slowBatchMs, stuckMs, longestWaitMs, neverRefused } = batchLimits
  const waiting: Waiting<Item, Result>[] = []
  const largest = sizeFor(Number.MAX_SAFE_INTEGER)
  const times = makeBatchTimes()
  let inFlight = 0
  let expiring = false

  const maxInFlight = () => (times.expectedMs(largest) > slowBatchMs ? slowInFlight : usualInFlight)

  function sendNext(): void {
    while (inFlight < maxInFlight() && waiting.length > 0)
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
      // The time of a stuck statement says nothing about the next one. After a pause of the database it would look slow.
      if (counted) times.record(batch.length, performance.now() - sentAt)
      release()
    })
  }

  async function settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await runBatch(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
    } catch (error) {
      if (error instanceof DatabaseUnavailable) {
        // No single item would succeed either, and the waiting ones would fail one deadline after the other.
        for (const { reject } of [...batch, ...waiting.splice(0)]) reject(error)
      } else if (batch.length === 1) batch[0]?.reject(error)
      // One bad item must not fail the others of its batch.
      else await Promise.all(batch.map(single => settle([single])))
    }
  }

  function expireLater(): void {
    const first = waiting.length > neverRefused ? waiting[0] : undefined
    expiring = first !== undefined
    if (first) setTimeout(expire, first.since + longestWaitMs - performance.now())
  }

  /** These items were never sent, so the client can safely retry. */
  function expire(): void {
    const now = performance.now()
    while (waiting.length > neverRefused && waiting[0] && now - waiting[0].since >= longestWaitMs) {
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
    queueLength: () => waiting.length,
    expectedWaitMs() {
      const [first] = waiting
      if (!first || waiting.length <= neverRefused) return 0
      const oldestMs = performance.now() - first.since
      const full = Math.floor(waiting.length / largest)
      const allMs = full * times.expectedMs(largest) + times.expectedMs(waiting.length % largest)
      const batchesMs = allMs / maxInFlight()
      // The average does not include batches that are stuck.
      return oldestMs >= stuckMs ? Math.max(oldestMs, batchesMs) : batchesMs
    },
  }
}
