import type { Database } from "../db/index.ts"
import { addRequests, mostRequestsShown, type RequestEntry } from "./store.ts"

const mostPerWrite = 5_000
/** For all keys together; what comes while so many wait to be written is not listed. */
const mostKept = 50_000

export interface RequestLog {
  add(entry: RequestEntry): void
  /** Writes what has gathered. Never throws: this list is a convenience, and requests do not wait for it. */
  flush(): Promise<void>
}

/** The last requests of each key, gathered in memory and written behind in one statement. */
export function makeRequestLog(db: Database, onFault: (error: unknown) => void): RequestLog {
  let gathered = new Map<string, { entries: RequestEntry[]; count: number }>()
  let kept = 0
  let writing = Promise.resolve()
  return {
    add(entry) {
      const ofKey = gathered.get(entry.key_id)
      // Of a burst between two writes, the oldest would never be shown: the newest takes its place.
      const replaces = ofKey !== undefined && ofKey.count >= mostRequestsShown
      if (!replaces && kept >= mostKept) return
      if (!replaces) kept += 1
      if (!ofKey) gathered.set(entry.key_id, { entries: [entry], count: 1 })
      else {
        ofKey.entries[ofKey.count % mostRequestsShown] = entry
        ofKey.count += 1
      }
    },
    flush() {
      // One after the other: who asks to flush must find what an earlier flush is still writing.
      writing = writing.then(write)
      return writing
    },
  }

  async function write(): Promise<void> {
    if (gathered.size === 0) return
    const rows = [...gathered.values()].flatMap(({ entries }) => entries)
    gathered = new Map()
    kept = 0
    try {
      for (let start = 0; start < rows.length; start += mostPerWrite) {
        await addRequests(db, rows.slice(start, start + mostPerWrite))
      }
    } catch (error) {
      onFault(error)
    }
  }
}
