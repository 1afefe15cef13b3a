import { newId } from "../../base/ids.ts"
import type { Database } from "../../db/index.ts"
import { writeSpans } from "./report-data-store.ts"

interface Span {
  readonly beganAt: number
  /** Null: still online. */
  endedAt: number | null
}

/** A shorter loss of the network does not end a span. */
const maxGapMs = 30_000
/** A longer span is split, so that a query needs to search only one day back. */
const longestMs = 24 * 3_600_000

export interface OnlineSpans {
  /** The restaurant's first device connected, or its last one disconnected. */
  change(restaurantId: string, online: boolean, now: number): void
  /** Writes the current end of every span. Called by a timer, before a report, and on shutdown. */
  write(now: number): Promise<void>
}

/** Records when a restaurant had a staff device connected to this server, with one statement per minute. */
export function makeOnlineSpans(db: Database): OnlineSpans {
  const server = newId("srv")
  const latest = new Map<string, Span>()
  /** Ended spans that are not written yet. */
  let ended: { restaurantId: string; span: Span }[] = []
  let writing = Promise.resolve()

  return {
    change(restaurantId, online, now) {
      const span = latest.get(restaurantId)
      if (!online) {
        if (span && span.endedAt === null) span.endedAt = now
        return
      }
      if (span?.endedAt === null) return
      if (span?.endedAt && now - span.endedAt < maxGapMs) span.endedAt = null
      else {
        if (span) ended.push({ restaurantId, span })
        latest.set(restaurantId, { beganAt: now, endedAt: null })
      }
    },
    write(now) {
      // One after the other: a report must see the rows of an earlier write.
      writing = writing.catch(() => {}).then(() => writeAll(now))
      return writing
    },
  }

  async function writeAll(now: number): Promise<void> {
    const over = ended
    ended = []
    const all = [...over, ...[...latest].map(([restaurantId, span]) => ({ restaurantId, span }))]
    if (all.length === 0) return
    const rows = all.map(({ restaurantId, span }) => ({
      restaurant_id: restaurantId,
      began_at: new Date(span.beganAt),
      ended_at: new Date(Math.max(span.beganAt, span.endedAt ?? now)),
    }))
    try {
      await writeSpans(db, server, rows)
    } catch (error) {
      ended.push(...over)
      throw error
    }
    for (const [restaurantId, span] of latest) renew(restaurantId, span, now)
  }

  /** Removes a span that has ended for good, and splits one that is too long. */
  function renew(restaurantId: string, span: Span, now: number): void {
    if (span.endedAt !== null) {
      if (now - span.endedAt >= maxGapMs) latest.delete(restaurantId)
    } else if (now - span.beganAt >= longestMs) latest.set(restaurantId, { beganAt: now, endedAt: null })
  }
}
