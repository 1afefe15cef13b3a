import type { Database } from "../db/index.ts"
import { newId } from "../ids.ts"
import { writeSpans } from "./notes-store.ts"

interface Span {
  readonly beganAt: number
  /** Null: lasts. */
  endedAt: number | null
}

/** A tablet that loses its network for so long and is back counts as having stayed. */
const bridgedMs = 30_000
/** A span that lasts is begun anew after this, so that what covers an hour is found within a day of it. */
const longestMs = 24 * 3_600_000

export interface OnlineSpans {
  /** The restaurant's first device came, or its last one went. */
  change(restaurantId: string, online: boolean, now: number): void
  /** Writes how far every span has come; called by a timer, before a report, and at the end. */
  write(now: number): Promise<void>
}

/** Notes when a restaurant had a staff device connected to this server: one statement a minute, never one a ping. */
export function makeOnlineSpans(db: Database): OnlineSpans {
  const server = newId("srv")
  const latest = new Map<string, Span>()
  /** Over, and not written yet. */
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
      if (span?.endedAt && now - span.endedAt < bridgedMs) span.endedAt = null
      else {
        if (span) ended.push({ restaurantId, span })
        latest.set(restaurantId, { beganAt: now, endedAt: null })
      }
    },
    write(now) {
      // One after the other: a report must find what an earlier write is still about.
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

  /** Forgets a span that is over for good, and cuts one that lasts too long. */
  function renew(restaurantId: string, span: Span, now: number): void {
    if (span.endedAt !== null) {
      if (now - span.endedAt >= bridgedMs) latest.delete(restaurantId)
    } else if (now - span.beganAt >= longestMs) latest.set(restaurantId, { beganAt: now, endedAt: null })
  }
}
