import { announceChange, type Change, type Database } from "../db/index.ts"

/** News for the other processes on the same database. */
export interface GatheredNews<Item> {
  add(item: Item): void
  /** Sends what is waiting, and resolves when it and all before it is out. */
  flush(): Promise<void>
}

interface Options {
  db: Database
  nodeId: string
  topic: string
  onFault: (error: unknown) => void
}

const gatherMs = 10
const mostBytes = 7_000

/**
 * After the commit and gathered for a moment, on a statement of their own: a notification inside each order's
 * transaction would make all orders queue for the one lock that PostgreSQL takes to commit it.
 */
export function gatherNews<Item>({ db, nodeId, topic, onFault }: Options): GatheredNews<Item> {
  let waiting: Item[] = []
  let timer: NodeJS.Timeout | undefined
  let sending = Promise.resolve()

  function send(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const batch = waiting
    waiting = []
    sending = sending
      .then(async () => {
        for (const items of chunks(batch))
          await announceChange(db, { origin: nodeId, topic, restaurantId: "", items })
      })
      .catch(onFault)
    return sending
  }

  return {
    add(item) {
      waiting.push(item)
      timer ??= setTimeout(() => void send(), gatherMs)
    },
    flush: send,
  }
}

export function newsIn<Item>({ items }: Change): readonly Item[] {
  return (items ?? []) as Item[]
}

/** PostgreSQL takes notifications of up to eight thousand bytes. */
function* chunks<Item>(batch: readonly Item[]): Generator<Item[]> {
  let chunk: Item[] = []
  let bytes = 0
  for (const each of batch) {
    const size = Buffer.byteLength(JSON.stringify(each)) + 1
    if (bytes + size > mostBytes && chunk.length > 0) {
      yield chunk
      chunk = []
      bytes = 0
    }
    chunk.push(each)
    bytes += size
  }
  if (chunk.length > 0) yield chunk
}
