import { Refusal } from "@rasoi/contract"
import * as api from "@rasoi/contract/console"
import { money } from "@rasoi/core"
import type { Database } from "../../../db/index.ts"
import type { Mount } from "../../../http/index.ts"
import { auditContextOf, recordAuditEntry } from "../../audit/index.ts"
import { findMarked, listMarked, type MarkRow, writeSeen } from "./marks-store.ts"

/** Orders that a tablet billed with another price than the server's. */
export function mountMarks(mount: Mount, db: Database): void {
  async function requireMark(restaurantId: string, id: string): Promise<MarkRow> {
    const row = await findMarked(db, restaurantId, id)
    if (row) return row
    throw new Refusal("NOT_FOUND", { message: "No order with this id was billed with another price." })
  }

  mount(api.listMarks, async ({ session: { restaurantId }, query }) => {
    const rows = await listMarked(db, restaurantId, query.seen === "yes")
    return { object: "list" as const, data: rows.map(represent) }
  })

  mount(api.seeMark, async call => {
    const { session, params, now } = call
    const { restaurantId, name } = session
    const { number } = await requireMark(restaurantId, params.id)
    await db.transaction(async tx => {
      if ((await writeSeen(tx, restaurantId, params.id, new Date(now), name)) === 0) return
      await recordAuditEntry(tx, auditContextOf(call), { action: "mark.seen", subject: number })
    })
    return represent(await requireMark(restaurantId, params.id))
  })
}

function represent(row: MarkRow): api.CounterMark {
  const { seen_at, seen_by } = row
  return {
    object: "counter_mark",
    orderId: row.order_id,
    number: row.number,
    placedAt: row.placed_at.toISOString(),
    device: row.device,
    by: row.entered_by,
    reason: row.difference,
    billed: money(row.total_paise),
    expected: row.expected_paise === null ? null : money(row.expected_paise),
    seen: seen_at && seen_by !== null ? { at: seen_at.toISOString(), by: seen_by } : null,
  }
}
