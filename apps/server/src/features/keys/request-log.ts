import type { Database } from "../../db/index.ts"
import { loggedField, loggedPath, longestLogged } from "./logged-field.ts"
import { addRequests, type RequestEntry } from "./store.ts"

const maxPerWrite = 5_000
/** More than a key can send in the second between two writes, unless its limits are raised far. */
const maxBufferedOfKey = 200
/** For all keys together; further requests are not listed until the next write. */
const maxBuffered = 50_000

export interface RequestLog {
  /** With path and field as they were sent. */
  add(entry: RequestEntry): void
  /** Writes the buffered entries. Never throws: the list is a convenience, and requests do not wait for it. */
  flush(): Promise<void>
}

/** Buffers the last requests of each key in memory and writes them later in one statement. */
export function makeRequestLog(db: Database, onFault: (error: unknown) => void): RequestLog {
  let buffered = new Map<string, { entries: RequestEntry[]; count: number }>()
  let bufferedCount = 0
  let writing = Promise.resolve()
  return {
    add(entry) {
      const ofKey = buffered.get(entry.key_id)
      // In a burst between two writes, the newest entry replaces the oldest.
      const replaces = ofKey !== undefined && ofKey.count >= maxBufferedOfKey
      if (!replaces && bufferedCount >= maxBuffered) return
      if (!replaces) bufferedCount += 1
      shorten(entry)
      if (!ofKey) buffered.set(entry.key_id, { entries: [entry], count: 1 })
      else {
        ofKey.entries[ofKey.count % maxBufferedOfKey] = entry
        ofKey.count += 1
      }
    },
    flush() {
      // One after the other: a caller of flush must also see the entries of an earlier flush.
      writing = writing.then(write)
      return writing
    },
  }

  async function write(): Promise<void> {
    if (buffered.size === 0) return
    const rows = [...buffered.values()].flatMap(({ entries }) => entries.map(asLogged))
    buffered = new Map()
    bufferedCount = 0
    try {
      for (let start = 0; start < rows.length; start += maxPerWrite) {
        await addRequests(db, rows.slice(start, start + maxPerWrite))
      }
    } catch (error) {
      onFault(error)
    }
  }
}

/** Long texts of a client are not kept in memory. */
function shorten(entry: RequestEntry): void {
  if (entry.path.length > longestLogged) entry.path = loggedPath(entry.path)
  if (entry.field !== null && entry.field.length > longestLogged) entry.field = loggedField(entry.field)
}

/** Only of what is written, because in a burst most entries are replaced. */
function asLogged(entry: RequestEntry): RequestEntry {
  return {
    ...entry,
    path: loggedPath(entry.path),
    field: entry.field === null ? null : loggedField(entry.field),
  }
}
